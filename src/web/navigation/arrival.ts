import { noteSilence } from '#web/api/connection.ts';
import { chunkTimeoutMs } from '#web/state/limits.ts';
import { bringLostSheets } from '#web/navigation/style-sheets.ts';
import { perTab, read, write } from '#web/state/storage.ts';

/** The code of a screen that did not come: the network, or a file of a version that is gone. */
export class ChunkProblem extends Error {
  override readonly name = 'ChunkProblem';
}

export interface ArrivalSurroundings {
  readonly reload: () => void;
  readonly lastReload: () => number;
  readonly noteReload: (at: number) => void;
  readonly now: () => number;
  readonly isOnline: () => boolean;
  /** Brings what an earlier try has left behind. */
  readonly bringLost: () => Promise<void>;
  /** The connection is lost, whatever came in late: its return is told to those who wait. */
  readonly noteSilence: () => void;
}

/** After a reload that did not help, another one within this time would not either. */
const reloadPauseMs = 60_000;

/**
 * Waits for the code of a screen, 120 s at most. When a new version has replaced the file the page is reloaded once;
 * drafts are kept in the browser, so nothing typed is lost. Throws a `ChunkProblem` when that does not help.
 */
export function arrivalOf(around: ArrivalSurroundings) {
  const { reload, lastReload, noteReload, now, isOnline, bringLost } = around;
  return async <T>(load: () => Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkProblem('timeout')), chunkTimeoutMs);
    });
    try {
      return await Promise.race([bringLost().then(load), tooLate]);
    } catch (error) {
      if (!isOnline()) around.noteSilence();
      const isStale = !(error instanceof ChunkProblem) && isOnline();
      if (!isStale || now() - lastReload() < reloadPauseMs) throw new ChunkProblem('chunk', { cause: error });
      noteReload(now());
      reload();
      return new Promise<never>(() => {});
    } finally {
      clearTimeout(timer);
    }
  };
}

const key = 'vazifa.reloaded_at';

export const arrival = arrivalOf({
  reload: () => location.reload(),
  lastReload: () => read<number>(perTab, key) ?? 0,
  noteReload: (at) => write(perTab, key, at),
  now: Date.now,
  isOnline: () => navigator.onLine,
  bringLost: bringLostSheets,
  noteSilence,
});
