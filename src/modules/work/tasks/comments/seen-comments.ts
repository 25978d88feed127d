import { session } from '#web/session/session.ts';
import { lasting, read, write } from '#web/state/storage.ts';

/** Up to which comment each task was read in this browser: [task, comment], the last read task at the end. */
type Seen = readonly (readonly [number, number])[];

const keyOfPerson = () => `vazifa.seen_comments.${session.get().user?.id ?? 0}`;
const most = 400;

const all = (): Seen => read<Seen>(lasting, keyOfPerson()) ?? [];

/** Null: this task was never looked at here, so nothing in it is news. */
export const seenUpTo = (taskId: number): number | null => all().find(([id]) => id === taskId)?.[1] ?? null;

export function noteSeen(taskId: number, commentId: number): void {
  if ((seenUpTo(taskId) ?? -1) >= commentId) return;
  write(lasting, keyOfPerson(), [...all().filter(([id]) => id !== taskId), [taskId, commentId]].slice(-most));
}
