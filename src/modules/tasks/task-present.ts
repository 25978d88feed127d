import { allowedActions } from '#modules/tasks/moves/task-flow.ts';
import { relationsOf, type TaskActor } from '#modules/tasks/task-relations.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { type TaskSettings, taskSettings } from '#modules/tasks/moves/task-settings.ts';

/**
 * Fills in what a task row tells the person who reads it: his part in it, the moves open to him, and whether the
 * task stands on the plan of `today`. No query: the actor carries what it takes.
 */
export function presentTask<R extends TaskRow>(
  row: R,
  actor: TaskActor,
  now: Date,
  today: string,
  settings: TaskSettings = taskSettings,
): R {
  const relations = relationsOf(row, actor);
  return Object.assign(row, {
    relations,
    allowed_actions: allowedActions(row, relations, { settings, now }),
    is_actual: row.actual_days.includes(today),
    planned_minutes_below: row.planned_minutes_below ?? null,
    actual_minutes_below: row.actual_minutes_below ?? null,
  });
}
