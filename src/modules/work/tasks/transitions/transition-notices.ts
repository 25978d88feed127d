import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TaskRelation, TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

/** Somebody who is to hear of a move: a person, or the people of a client organisation. */
export interface Notice {
  readonly user_id: number | null;
  readonly client_id: number | null;
  readonly as: TaskRelation;
  readonly status: TaskStatus;
}

/** Who hears that a task moved, each once, and never the person who moved it. */
export function noticesOf(
  task: TaskRow,
  managerId: number | null,
  notifies: readonly TaskRelation[],
  moverId: number,
): Notice[] {
  const people: Record<TaskRelation, number | null> = {
    executor: task.executor_id,
    creator: task.creator_id,
    reviewer: task.reviewer_id ?? managerId,
    manager: managerId,
    client: null,
  };
  const notified = new Set<number | null>([moverId, null]);
  return notifies.flatMap((as): Notice[] => {
    const user_id = people[as];
    if (as === 'client')
      return task.client_id ? [{ user_id: null, client_id: task.client_id, as, status: task.status }] : [];
    if (notified.has(user_id)) return [];
    notified.add(user_id);
    return [{ user_id, client_id: null, as, status: task.status }];
  });
}
