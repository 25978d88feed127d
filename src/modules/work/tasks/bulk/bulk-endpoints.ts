import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import {
  closed,
  filters,
  id,
  ids,
  integerOrNull,
  oneOf,
  open,
  type Shape,
  textOrNull,
  typed,
} from '#kernel/schemas.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { BULK_MAX } from '#modules/work/tasks/task/bulk-limit.ts';
import { moveProperties } from '#modules/work/tasks/task/task-endpoints.ts';

/** For staff who change tasks at all; each task then decides for itself. */
const changers = [actions.tasks.update, specialActions.updateOwnTasks];
const filter = typed<Readonly<Record<string, string>>>({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 8000 },
  maxProperties: 50,
});

/** What becomes of one task. `along`: it is below one that moves, and goes with it. */
export const bulkVerdicts = ['changed', 'same', 'along', 'refused'] as const;

const row = Type.Object({
  id: Type.Integer(),
  number: textOrNull,
  name: textOrNull,
  verdict: oneOf(bulkVerdicts),
  /** Of a refusal: the rule that decides, and what it says. */
  rule: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  /** The fields that change, as they were and as they are then. */
  before: Type.Optional(open()),
  after: Type.Optional(open()),
});
export type BulkRow = Shape<typeof row>;

/**
 * Many tasks by one order, all or none: fields, an action of the workflow, or another project. The tasks are named, or
 * are all that fulfil the filters of the list. `preview` says what would become of each and changes nothing.
 */
export const bulkTasks = endpoint('POST /api/fp/dev-tasks/bulk', {
  need: changers,
  body: closed({
    ids: Type.Optional(ids(BULK_MAX)),
    filter: Type.Optional(filter),
    changes: Type.Optional(contractOf(devTasks).patch),
    /** Put on or taken off each task, whatever else it has: `changes` would replace them all. */
    stickers: Type.Optional(closed({ add: Type.Optional(ids(50)), remove: Type.Optional(ids(50)) })),
    ...moveProperties,
    project_id: Type.Optional(id),
    project_category_id: Type.Optional(Type.Union([id, Type.Null()])),
    preview: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    bulk_id: integerOrNull,
    rows: Type.Array(row),
  }),
});

/** Takes a change of many tasks back: those that nobody touched since. `left` were, and stay as they are. */
export const undoBulk = endpoint('POST /api/fp/dev-tasks/bulk/:id/undo', {
  need: changers,
  output: Type.Object({ undone: Type.Array(Type.Integer()), left: Type.Array(Type.Integer()) }),
});

/** The ids of a list in its order, as many as a selection across its pages may hold. Takes what the list takes. */
export const listTaskIds = endpoint('GET /api/fp/dev-tasks/ids', {
  need: devTasks.access.read,
  query: filters,
  output: Type.Object({ ids: Type.Array(Type.Integer()), is_whole: Type.Boolean() }),
});
