import { storeOf } from '#web/state/store.ts';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';

/** So long the buttons of a task stay as they were pressed: the next one would lie under the pointer that pressed. */
const stillMs = 1_000;

export const still = storeOf<ReadonlyMap<number, Pick<TaskCard, 'status' | 'allowed_actions'>>>(new Map());

/** The task is about to move: for a moment its buttons show what they showed, and do nothing. */
export function keepStill({ id, status, allowed_actions }: TaskCard): void {
  if (still.get().has(id)) return;
  still.set((now) => new Map([...now, [id, { status, allowed_actions }]]));
  setTimeout(() => still.set((now) => new Map([...now].filter(([other]) => other !== id))), stillMs);
}
