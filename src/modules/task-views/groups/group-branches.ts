import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { filters, type Shape } from '#kernel/schemas.ts';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';

const branch = Type.Object({
  /** Of the group; within a group that of the project. */
  id: Type.Integer(),
  count: Type.Integer(),
  /** Done or accepted. */
  done_count: Type.Integer(),
  late_count: Type.Integer(),
  planned_minutes: Type.Integer(),
  actual_minutes: Type.Integer(),
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
