import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, integerOrNull, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { projects } from '#modules/projects/door.ts';

export const activityKinds = ['made', 'changed', 'moved', 'deleted', 'came_back'] as const;
export type ActivityKind = (typeof activityKinds)[number];

const happening = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  /** Null: the product itself. */
  actor_id: integerOrNull,
  kind: code<ActivityKind>(),
  /** The task that it happened to; null: the project itself. */
  task: orNull(Type.Object({ id: Type.Integer(), number: Type.String(), name: Type.String() })),
  /** Names of the fields that changed. */
  fields: Type.Array(Type.String()),
  /** Of a task that moved. */
  from_status: textOrNull,
  to_status: textOrNull,
});
export type Happening = Shape<typeof happening>;

/**
 * What happened to a project and to those of its tasks that the reader sees, the latest first, from the records that
 * every change leaves. `before` is the id of the last one that is known already.
 */
export const projectActivity = endpoint('GET /api/fp/projects/:id/activity', {
  need: projects.access.read,
  query: closed({ before: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: Type.Object({ rows: Type.Array(happening), has_more: Type.Boolean() }),
});
