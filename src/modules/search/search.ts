import Type from 'typebox';
import { screenActions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import { taskStatusCodes } from '#modules/tasks/moves/workflow.ts';
import type { Piece } from '#modules/search/highlights.ts';
import { type TextKind, textKinds } from '#modules/search/text-kinds.ts';

const question = Type.String({ minLength: 1, maxLength: 200 });
const id = Type.Integer({ minimum: 1, maximum: largestId });
const pieces = Type.Array(Type.Unsafe<Piece>(Type.Object({ text: Type.String(), hit: Type.Boolean() })));
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** What the palette finds among the rows that the caller may see. */
export const quickSearch = endpoint('GET /api/search', {
  need: 'session',
  query: Type.Object({ q: question }, { additionalProperties: false }),
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        kind: Type.Unsafe<'task' | 'project' | 'person'>({ type: 'string' }),
        id: Type.Integer(),
        title: Type.String(),
        subtitle: Type.String(),
        color: nullableText,
      }),
    ),
  }),
});

/**
 * Tasks, comments and file names that hold every word of a question: by its beginning in any script, and Russian words
 * in any of their forms. Newest tasks first; of very common words only the newest finds are looked through.
 */
export const textSearch = endpoint('GET /api/fp/search', {
  need: [screenActions.tasks, screenActions.board, screenActions.ownTasks],
  query: Type.Object(
    {
      q: question,
      kind: Type.Optional(Type.Unsafe<TextKind>({ type: 'string', enum: [...textKinds] })),
      project_id: Type.Optional(id),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        kind: Type.Unsafe<TextKind>({ type: 'string' }),
        row_id: Type.Integer(),
        task_id: Type.Integer(),
        number: Type.String(),
        status: Type.Unsafe<(typeof taskStatusCodes)[number]>({ type: 'string' }),
        project_id: Type.Integer(),
        name: pieces,
        snippet: pieces,
        written_by: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
        written_at: Type.String(),
      }),
    ),
    /** How many there are of each kind, at most `most`. */
    counts: Type.Object({ task: Type.Integer(), comment: Type.Integer(), file: Type.Integer() }),
    most: Type.Integer(),
  }),
});
