import { WorkerThread } from '#server/threads/worker-thread.ts';
import type { PaperOrder, ThreadOrder } from '#modules/clients/contracts/paper-thread.server.ts';

/** One thread makes all papers of the process: its libraries and fonts take a hundred megabytes. */
const thread = new WorkerThread<ThreadOrder, Uint8Array>(new URL('./paper-thread.server.ts', import.meta.url), {
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: 32,
});

/** The bytes of a paper. What serves everybody goes on meanwhile. */
export const makePaper = ({ format, paper, content }: PaperOrder): Promise<Uint8Array> =>
  thread.ask({ format, paper, content });

/**
 * For who looks at what can be had as a paper: the first one would wait a second and a half for libraries and fonts.
 * Nobody waits for this; what fails here fails again, and says so, where a paper is wanted.
 * @returns whether the thread is ready.
 */
export async function warmPapers(): Promise<boolean> {
  if (thread.isRunning) return true;
  return thread.ask({ format: 'none' }).then(
    () => true,
    () => false,
  );
}
