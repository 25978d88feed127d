import { allowedActions, type TaskState } from '#modules/work/tasks/workflow/decide-transition.ts';
import { relationsOf, type TaskActor, type TaskPeople } from '#modules/work/tasks/workflow/task-relations.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TaskSettings } from '#modules/work/tasks/workflow/task-settings.ts';

/** What of a row as it is stored it takes to say the rest. */
export type PlainTask = TaskState &
  TaskPeople &
  Pick<TaskRow, 'actual_days'> &
  Partial<Pick<TaskRow, 'planned_minutes_below' | 'actual_minutes_below'>>;

/**
 * Fills in what a task row tells the person who reads it: their part in it, the moves open to them, and whether the
 * task stands on the plan of `today`. No query: the actor carries what it takes.
 */
export function presentTask<R extends PlainTask>(
  row: R,
  actor: TaskActor,
  now: Date,
  today: string,
  settings: TaskSettings,
) {
  const relations = relationsOf(row, actor);
  const is_archived = actor.archived_project_ids.includes(row.project_id);
  return Object.assign(row, {
    relations,
    is_archived,
    allowed_actions: allowedActions({ ...row, is_archived }, relations, { settings, now }),
    judge_id: judgeOf(row, actor),
    is_actual: row.actual_days.includes(today),
    planned_minutes_below: row.planned_minutes_below ?? null,
    actual_minutes_below: row.actual_minutes_below ?? null,
  });
}

/** Who has to judge it now, as far as the row tells; the reader where they stand in as the manager of the project. */
function judgeOf({ status, reviewer_id, creator_id, project_id }: PlainTask, actor: TaskActor): number | null {
  if (status === 'done' || status === 'not_accepted') return creator_id;
  if (status !== 'checking') return null;
  return reviewer_id ?? (actor.managed_project_ids.includes(project_id) ? actor.id : null);
}
