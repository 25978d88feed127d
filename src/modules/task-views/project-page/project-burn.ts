import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import type { Shape } from '#kernel/schemas.ts';
import { projects } from '#modules/projects/door.ts';
import { burnDay } from '#modules/task-views/groups/group-progress.ts';

const burn = Type.Object({
  /** By the tasks that are in the project now: when they were made, and when what is done of them was done. */
  days: Type.Array(burnDay),
});
export type ProjectBurn = Shape<typeof burn>;

/** How the work of a project grew and was done day by day, of the tasks that the reader sees; a year at most. */
export const projectBurn = endpoint('GET /api/fp/projects/:id/burn', {
  need: projects.access.read,
  output: burn,
});
