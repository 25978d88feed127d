import { useState } from 'react';
import { attempt, notifyProblem } from '#web/ui/notices.ts';

/**
 * Something that is done once at a time: `busy` until `work` has ended. A refusal is said as a notice, or handed to
 * `refused`; `work` answers whether it was done.
 */
export function useWork(refused: (error: unknown) => unknown = notifyProblem) {
  const [busy, setBusy] = useState(false);
  const work = async (run: () => unknown): Promise<boolean> => {
    setBusy(true);
    const isDone = await attempt(run, refused);
    setBusy(false);
    return isDone;
  };
  return { busy, work };
}
