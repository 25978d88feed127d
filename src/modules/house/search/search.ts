import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, integerOrNull, listOf, oneOf, rowsWith, textOrNull } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import { type TextKind, textKinds } from '#modules/house/search/text-kinds.ts';

const question = Type.String({ minLength: 1, maxLength: 200 });
const pieces = listOf({ text: Type.String(), hit: Type.Boolean() });

/** What the palette finds among the rows that the caller may see. */
export const quickSearch = endpoint('GET /api/search', {
  need: 'session',
  query: closed({ q: question }),
  output: rowsWith({
    kind: code<'task' | 'project' | 'person'>(),
    id: Type.Integer(),
    title: Type.String(),
    subtitle: Type.String(),
    color: textOrNull,
  }),
});

/**
 * Tasks, comments and file names that hold every word of a question: by its beginning in any script, and Russian words
 * in any of their forms. Newest tasks first; of very common words only the newest finds are looked through.
 */
export const textSearch = endpoint('GET /api/fp/search', {
  need: [screenActions.tasks, screenActions.board, screenActions.ownTasks],
  query: closed({
    q: question,
    kind: Type.Optional(oneOf(textKinds)),
    project_id: Type.Optional(id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: Type.Object({
    rows: listOf({
      kind: code<TextKind>(),
      row_id: Type.Integer(),
      task_id: Type.Integer(),
      number: Type.String(),
      status: code<(typeof taskStatusCodes)[number]>(),
      project_id: Type.Integer(),
      name: pieces,
      snippet: pieces,
      written_by: integerOrNull,
      written_at: Type.String(),
    }),
    /** How many there are of each kind, at most `most`. */
    counts: Type.Object({ task: Type.Integer(), comment: Type.Integer(), file: Type.Integer() }),
    most: Type.Integer(),
    /** How much of the texts can be searched yet, in percent. */
    prepared: Type.Integer(),
  }),
});
