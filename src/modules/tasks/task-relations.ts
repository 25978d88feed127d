import { specialActions } from '#kernel/actions.ts';
import type { TaskRelation } from '#modules/tasks/moves/workflow.ts';

/** Who asks, with the few lists that tell his part in any task without a query. */
export interface TaskActor {
  readonly id: number;
  readonly actions: ReadonlySet<number>;
  /** Projects of which he is the manager. */
  readonly managed_project_ids: readonly number[];
  /** People in the teams that he leads. */
  readonly led_user_ids: readonly number[];
  /** His organisation, for users of the type client. */
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
    reviewer: task.reviewer_id === null ? managesProject : task.reviewer_id === actor.id,
    manager: managesProject || leadsExecutor || actor.actions.has(specialActions.manageAllTasks),
    client: task.client_id !== null && task.client_id === actor.client_id,
  };
  return (Object.keys(is) as TaskRelation[]).filter((relation) => is[relation]);
}
