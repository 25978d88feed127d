import type { ReactNode } from 'react';
import { useStore } from '#web/state/store.ts';
import type { TaskCard } from '#modules/tasks/task/task-endpoints.ts';
import { still } from '#modules/tasks/transition-dialog/keep-still.ts';

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
