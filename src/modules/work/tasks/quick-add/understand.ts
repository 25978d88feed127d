import Type from 'typebox';
import { type EndpointOutput, endpoint } from '#kernel/endpoint.ts';
import { closed, listOf } from '#kernel/schemas.ts';
import { taskMakers } from '#modules/actions.ts';
import { longestSentence } from '#modules/work/tasks/quick-add/longest-sentence.ts';
import { sentencePiece } from '#modules/work/tasks/quick-add/sentence.ts';
import { saidField } from '#modules/work/tasks/quick-add/sentence-tokens.ts';

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
  pieces: Type.Array(sentencePiece),
  unclear: listOf({
    text: Type.String(),
    field: saidField,
    options: listOf({ id: Type.Integer(), name: Type.String() }),
  }),
});

/** Reads a sentence as a new task and makes nothing: what is sent on to make it can still be mended. */
export const understandTask = endpoint('POST /api/fp/dev-tasks/understand', {
  need: taskMakers(),
  body: closed({ text: Type.String({ maxLength: longestSentence }) }),
  output: reading,
});

export type Reading = EndpointOutput<typeof understandTask>;
