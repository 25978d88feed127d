import type { Shape } from '#kernel/schemas.ts';
import Type from 'typebox';
import { verbOf } from '#kernel/verbs.ts';
import { actions } from '#modules/actions.ts';
import { taskGroups } from '#modules/tasks/door.ts';

/** Closes a group: what its tasks come to then is kept with it and stays, whatever becomes of them. */
export const closeGroup = verbOf(taskGroups, 'close', [actions.taskGroups.update]);

/** Opens a closed group again. What it came to stays until it is closed anew. */
export const reopenGroup = verbOf(taskGroups, 'reopen', [actions.taskGroups.update]);

/** What `summary` holds. */
const summary = Type.Object({
  task_count: Type.Integer(),
  done_count: Type.Integer(),
  late_count: Type.Integer(),
  planned_minutes: Type.Integer(),
  actual_minutes: Type.Integer(),
});
export type GroupSummary = Shape<typeof summary>;
