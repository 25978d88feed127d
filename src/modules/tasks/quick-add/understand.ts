import Type from 'typebox';
import { actions } from '#kernel/actions.ts';
import { type EndpointOutput, endpoint } from '#kernel/endpoint.ts';
import type { SaidField, SentencePiece } from '#modules/tasks/quick-add/sentence.ts';

const field = Type.String();
const optionalId = Type.Optional(Type.Integer());

/** How a sentence is understood. */
export const reading = Type.Object({
  name: Type.String(),
  /** Fields of the task, as POST fp/dev-tasks takes them. */
  fields: Type.Object({
    executor_id: optionalId,
    project_id: optionalId,
    task_priority_id: optionalId,
    hard_index: optionalId,
    planned_minutes: optionalId,
    deadline: Type.Optional(Type.String()),
  }),
  pieces: Type.Array(
    Type.Unsafe<SentencePiece>(Type.Object({ text: Type.String(), field: Type.Union([field, Type.Null()]) })),
  ),
  unclear: Type.Array(
    Type.Object({
      text: Type.String(),
      field: Type.Unsafe<SaidField>(field),
      options: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
  ),
});

/** Reads a sentence as a new task and makes nothing: what is sent on to make it can still be mended. */
export const understandTask = endpoint('POST /api/fp/dev-tasks/understand', {
  need: [actions.tasks.create],
  body: Type.Object({ text: Type.String({ maxLength: 500 }) }, { additionalProperties: false }),
  output: reading,
});

export type Reading = EndpointOutput<typeof understandTask>;
