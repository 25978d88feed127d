import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { integerOrNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';

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
  /** Up to today, of the tasks that the reader sees; by the planned time and the difficulty they have now. */
  days: Type.Array(burnDay),
  /** What came in after the group had begun and is still in it, the latest first. */
  late_comers: Type.Array(lateComer),
});
export type GroupProgress = Shape<typeof progress>;

/** How a group went day by day, from the records of what was put into it and taken out, and of moves of its tasks. */
export const groupProgress = endpoint('GET /api/fp/task-groups-with-stats/:id/progress', {
  need: groupStats.access.read,
  output: progress,
});
