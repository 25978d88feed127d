import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { filters, integerOrNull, listOf, open, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import { verbOf } from '#kernel/verbs.ts';
import { actions } from '#modules/actions.ts';
import { forecastSummary } from '#modules/numbers/forecast/door.ts';
import { taskGroups, type TaskStatus } from '#modules/work/tasks/door.ts';

export const burnDay = Type.Object({
  day: Type.String(),
  scope_count: Type.Integer(),
  done_count: Type.Integer(),
  scope_minutes: Type.Integer(),
  done_minutes: Type.Integer(),
  scope_hard: Type.Integer(),
  done_hard: Type.Integer(),
});

const lateComer = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  name: Type.String(),
  status: Type.String(),
  planned_minutes: integerOrNull,
  came_on: Type.String(),
});

const progress = Type.Object({
  starts_on: textOrNull,
  ends_on: textOrNull,
  /** Up to today, of the tasks that the reader sees; by the planned time and the difficulty they had that day. */
  days: Type.Array(burnDay),
  /** What came in after the group had begun and is still in it, the latest first. */
  late_comers: Type.Array(lateComer),
  /** When what is open will be done, as chances; null: the group is closed. */
  forecast: orNull(forecastSummary),
});
export type GroupProgress = Shape<typeof progress>;

/** How a group went day by day: the measure `burn`, and what came in late. */
export const groupProgress = endpoint('GET /api/fp/task-groups-with-stats/:id/progress', {
  need: groupStats.access.read,
  output: progress,
});

const branch = Type.Object({
  /** Of the group; within a group that of the project. */
  id: Type.Integer(),
  count: Type.Integer(),
  /** 1 of a group, 2 of a project in one, whose `parent_key` names the group: `g12`. */
  level: Type.Integer(),
  parent_key: textOrNull,
  task_count: Type.Integer(),
  /** How many are in each status, by its code. */
  status_count: open<Readonly<Record<TaskStatus, number>>>(),
  /** Done or accepted. */
  done_count: Type.Integer(),
  late_count: Type.Integer(),
  planned_minutes: Type.Integer(),
  actual_minutes: Type.Integer(),
  /** In whole percent, by tasks, plan and difficulty: the measures of these names. */
  progress_count: integerOrNull,
  progress_minutes: integerOrNull,
  progress_difficulty: integerOrNull,
});
/** What the tasks of a group, or those of a group in one project, come to. */
export type Branch = Shape<typeof branch>;

/**
 * The upper two levels of the tree of groups: groups, the latest first, and within one (`in_group`) the projects of
 * its tasks, the biggest first. Counts are of the tasks behind the filters of fp/dev-tasks; with filters only
 * groups in which they find something are told. Below stands `fp/dev-tasks/level`.
 */
export const groupBranches = endpoint('GET /api/fp/task-groups-with-stats/branches', {
  need: groupStats.access.read,
  query: filters,
  output: Type.Object({ rows: Type.Array(branch), has_more: Type.Boolean() }),
});

const capacity = Type.Object({
  /** Working time of all of them together; null: the group has no first or last day. */
  minutes: integerOrNull,
  people: listOf({
    user_id: Type.Integer(),
    minutes: Type.Integer(),
    /** Working days on which they are away. */
    away_days: Type.Integer(),
    /** What is left of their tasks in the group, as it weighs on them. */
    remaining_minutes: Type.Integer(),
  }),
});
export type GroupCapacity = Shape<typeof capacity>;

/** For how much work there are people: those who have tasks in a group, over its days, less leave and days off. */
export const groupCapacity = endpoint('GET /api/fp/task-groups-with-stats/:id/capacity', {
  need: groupStats.access.read,
  output: capacity,
});

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
