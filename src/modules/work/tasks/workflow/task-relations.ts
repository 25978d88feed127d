import { specialActions } from '#modules/actions.ts';
import type { TaskRelation } from '#modules/work/tasks/workflow/transition-table.ts';

/** Who asks, with the few lists that tell their part in any task without a query. */
export interface TaskActor {
  readonly id: number;
  readonly actions: ReadonlySet<number>;
  /** Projects that they manage. */
  readonly managed_project_ids: readonly number[];
  /** Projects that are put away. */
  readonly archived_project_ids: readonly number[];
  /** People in the teams that they lead. */
  readonly led_user_ids: readonly number[];
  /** Their organisation, for users of the type client. */
  readonly client_id: number | null;
}

/** The part of a task row that tells who stands how to it. */
export interface TaskPeople {
  readonly project_id: number;
  readonly executor_id: number | null;
  readonly creator_id: number;
  /** Nobody named: the project manager reviews. */
  readonly reviewer_id: number | null;
  /** Organisation whose client task this one serves. */
  readonly client_id: number | null;
}

/** What the actor is to the task: none, one or several of the five, in the order of `taskRelations`. */
export function relationsOf(task: TaskPeople, actor: TaskActor): TaskRelation[] {
  const managesProject = actor.managed_project_ids.includes(task.project_id);
  const leadsExecutor = task.executor_id !== null && actor.led_user_ids.includes(task.executor_id);
  const is: Record<TaskRelation, boolean> = {
    executor: task.executor_id === actor.id,
    creator: task.creator_id === actor.id,
    reviewer:
      (task.reviewer_id === null ? managesProject : task.reviewer_id === actor.id) ||
      actor.actions.has(specialActions.approveTasks),
    manager: managesProject || leadsExecutor || actor.actions.has(specialActions.manageAllTasks),
    client: task.client_id !== null && task.client_id === actor.client_id,
  };
  return (Object.keys(is) as TaskRelation[]).filter((relation) => is[relation]);
}
