import Type from 'typebox';
import { actions, specialActions } from '#kernel/actions.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { BULK_MAX } from '#modules/tasks/bulk/bulk-limit.ts';
import { moveProperties } from '#modules/tasks/task-endpoints.ts';

/** For staff who change tasks at all; each task then decides for itself. */
const changers = [actions.tasks.update, specialActions.updateOwnTasks];
const id = Type.Integer({ minimum: 1, maximum: largestId });
const ids = Type.Array(id, { minItems: 1, maxItems: BULK_MAX });
const filter = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 8000 },
  maxProperties: 50,
});
const values = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

/** What becomes of one task. `along`: it is below one that moves, and goes with it. */
export const bulkVerdicts = ['changed', 'same', 'along', 'refused'] as const;
export type BulkVerdict = (typeof bulkVerdicts)[number];

export interface BulkRow {
  readonly id: number;
  readonly number: string | null;
  readonly name: string | null;
  readonly verdict: BulkVerdict;
  /** Of a refusal: the rule that decides, and what it says. */
  readonly rule?: string;
  readonly message?: string;
  /** The fields that change, as they were and as they are then. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

const row = Type.Unsafe<BulkRow>(
  Type.Object({
    id: Type.Integer(),
    number: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    name: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    verdict: Type.Unsafe<BulkVerdict>({ type: 'string', enum: bulkVerdicts }),
    rule: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    before: Type.Optional(values),
    after: Type.Optional(values),
  }),
);

/**
 * Many tasks by one order, all or none: fields, an action of the workflow, or another project. The tasks are named, or
 * are all that fulfil the filters of the list. `preview` says what would become of each and changes nothing.
 */
export const bulkTasks = endpoint('POST /api/fp/dev-tasks/bulk', {
  need: changers,
  body: Type.Object(
    {
      ids: Type.Optional(ids),
      filter: Type.Optional(filter),
      changes: Type.Optional(Type.Unsafe<Record<string, unknown>>(contractOf(devTasks).patch)),
      ...moveProperties,
      project_id: Type.Optional(id),
      project_category_id: Type.Optional(Type.Unsafe<number | null>({ anyOf: [id, { type: 'null' }] })),
      preview: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    bulk_id: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    rows: Type.Array(row),
  }),
});

/** Takes a change of many tasks back: those that nobody touched since. `left` were, and stay as they are. */
export const undoBulk = endpoint('POST /api/fp/dev-tasks/bulk/:id/undo', {
  need: changers,
  params: Type.Object({ id }),
  output: Type.Object({ undone: Type.Array(Type.Integer()), left: Type.Array(Type.Integer()) }),
});

/** The ids of a list in its order, as many as a selection across its pages may hold. Takes what the list takes. */
export const listTaskIds = endpoint('GET /api/fp/dev-tasks/ids', {
  need: devTasks.access.read,
  query: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true }),
  output: Type.Object({ ids: Type.Array(Type.Integer()), is_whole: Type.Boolean() }),
});
