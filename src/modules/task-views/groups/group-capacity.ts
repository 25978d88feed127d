import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { integerOrNull, listOf, type Shape } from '#kernel/schemas.ts';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';

const capacity = Type.Object({
  /** Working time of all of them together; null: the group has no first or last day. */
  minutes: integerOrNull,
  people: listOf({
    user_id: Type.Integer(),
    minutes: Type.Integer(),
    /** Working days on which they are away. */
    away_days: Type.Integer(),
    /** Planned for their tasks in the group that are not done. */
    planned_minutes: Type.Integer(),
  }),
});
export type GroupCapacity = Shape<typeof capacity>;

/** For how much work there are people: those who have tasks in a group, over its days, less leave and days off. */
export const groupCapacity = endpoint('GET /api/fp/task-groups-with-stats/:id/capacity', {
  need: groupStats.access.read,
  output: capacity,
});
