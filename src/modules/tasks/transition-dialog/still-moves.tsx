import type { ReactNode } from 'react';
import { storeOf, useStore } from '#web/state/store.ts';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';

/** So long the buttons of a task stay as they were pressed: the next one would lie under the pointer that pressed. */
const stillMs = 1_000;

const still = storeOf<ReadonlyMap<number, Pick<TaskCard, 'status' | 'allowed_actions'>>>(new Map());

/** The task is about to move: for a moment its buttons show what they showed, and do nothing. */
export function keepStill({ id, status, allowed_actions }: TaskCard): void {
  if (still.get().has(id)) return;
  still.set((now) => new Map([...now, [id, { status, allowed_actions }]]));
  setTimeout(() => still.set((now) => new Map([...now].filter(([other]) => other !== id))), stillMs);
}

export const useIsStill = (taskId: number): boolean => useStore(still).has(taskId);

/** The task as its buttons show it. */
export function useStill<T extends TaskCard>(task: T): T {
  const before = useStore(still).get(task.id);
  return before ? { ...task, ...before } : task;
}

/** The same for buttons that are made in a list. */
export function StillTask({
  task,
  children,
}: {
  readonly task: TaskCard;
  readonly children: (task: TaskCard) => ReactNode;
}) {
  return children(useStill(task));
}
