import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, integerOrNull, type Shape } from '#kernel/schemas.ts';
import { projects } from '#modules/projects/door.ts';

const file = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  task_id: Type.Integer(),
  number: Type.String(),
  created_at: Type.String(),
  created_by: integerOrNull,
});
export type ProjectFile = Shape<typeof file>;

/**
 * The files of all tasks of a project that the reader sees, the latest first. `before` is the id of the last one that
 * is known already; `total` counts all of them.
 */
export const projectFiles = endpoint('GET /api/fp/projects/:id/files', {
  need: projects.access.read,
  query: closed({ before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: Type.Object({ rows: Type.Array(file), has_more: Type.Boolean(), total: Type.Integer() }),
});
