import type { Place } from '#kernel/row-verbs.ts';
import { takeBackMs } from '#kernel/take-back.ts';
import { addressAt } from '#web/api/call.ts';
import { request } from '#web/api/request.ts';
import { patchRows, refreshLists } from '#web/lists/list-cache.ts';
import { decideOn, isDecided } from '#web/ui/decisions.ts';
import { attempted } from '#web/ui/notices.ts';

interface Outcome {
  /** What the row is like then: shown at once, and taken back when the server refuses. */
  readonly shows: object;
  /** What is said when it is done. */
  readonly text: string;
  readonly comment?: string | null;
  /** Its server takes it back: what else is asked for again then. */
  readonly takenBack?: () => unknown;
  /** The verb that leads back whenever it is asked for, where there is one. */
  readonly wayBack?: string;
}

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Carries out a verb of a row; answers whether it was done. What was just decided about it is not decided again. */
export async function carryOut<R extends Versioned>(
  { path }: Place,
  row: R,
  verb: string,
  { shows, text, comment, takenBack, wayBack }: Outcome,
): Promise<boolean> {
  const { id, version } = row;
  if (isDecided(path, row)) return false;
  const hide = patchRows(path, new Map([[id, { ...shows, allowed_actions: [] }]]));
  const isDone = await decideOn(path, row, async () => {
    const body = { id, version, ...(comment && { comment }) };
    const done = await attempted(() => send<Versioned>({ path }, verb, body));
    if (!done) return null;
    const undo = async () => {
      await send({ path }, wayBack ?? 'take-back', { id, version: done.version });
      await Promise.all([refreshLists(path), takenBack?.()]);
    };
    if (wayBack) return { text, undo };
    return { text, ...(takenBack && { undo, undoUntil: Date.now() + takeBackMs }) };
  });
  if (!isDone) hide();
  void refreshLists(path);
  return isDone;
}

const send = <T>(place: Place, verb: string, body: object): Promise<T> =>
  request(`POST ${addressAt(place, `/${verb}`)}`, { body }) as Promise<T>;
