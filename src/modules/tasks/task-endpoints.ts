import Type, { type TSchema } from 'typebox';
import { contractOf, rowProperties } from '#kernel/contract.ts';
import { actions, screenActions, specialActions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import { BULK_MAX } from '#modules/tasks/bulk/bulk-limit.ts';
import { deadlineReasons } from '#modules/tasks/time/deadline-reasons.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { type TaskAction, type TaskStatus, taskActions, taskStatusCodes } from '#modules/tasks/moves/workflow.ts';

const id = Type.Integer({ minimum: 1, maximum: largestId });
const ids = Type.Array(id, { minItems: 1, maxItems: BULK_MAX });
const row = Type.Unsafe<TaskRow>(contractOf(devTasks).row);
const rows = Type.Object({ rows: Type.Array(row) });
const body = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const oneOf = <V extends string>(values: readonly V[]) => Type.Unsafe<V>({ type: 'string', enum: values });
const orNull = <V>(schema: object) => Type.Unsafe<V | null>({ anyOf: [schema, { type: 'null' }] });
const comment = Type.Optional(orNull<string>({ type: 'string', maxLength: 10_000 }));

/** Whoever opens a screen from which tasks are moved; the table's `who` decides the rest. */
const movers = [screenActions.ownTasks, screenActions.tasks, screenActions.board, screenActions.clientTasks];
const changers = [actions.tasks.update, specialActions.updateOwnTasks];

/** What became of one task: where it stands and its row (staff only), or why nothing did. */
const outcome = Type.Object({
  id: Type.Integer(),
  status: Type.Optional(Type.String()),
  row: Type.Optional(row),
  problem: Type.Optional(
    Type.Unsafe<{ status: number; description: string; message: string; rule?: string; allowed_actions?: string[] }>({
      type: 'object',
      additionalProperties: true,
    }),
  ),
});

/** What says which move, and what comes along with it. */
export const moveProperties = {
  action: Type.Optional(oneOf<TaskAction>(taskActions)),
  comment,
  fields: Type.Optional(
    body({
      deadline: Type.Optional(orNull<string>({ type: 'string', format: 'instant-or-day' })),
      deadline_reason_code: Type.Optional(orNull<string>({ type: 'string', enum: deadlineReasons })),
      executor_id: Type.Optional(orNull<number>(id)),
    }),
  ),
};

export const transitionTasks = endpoint('POST /api/fp/dev-tasks/transition', {
  need: movers,
  body: body({
    ids,
    ...moveProperties,
    force: Type.Optional(Type.Boolean()),
    to: Type.Optional(oneOf<TaskStatus>(taskStatusCodes)),
  }),
  output: Type.Object({ rows: Type.Array(outcome) }),
});

/** Takes back the caller's last move of each task, within ten seconds and untouched by anybody else. */
export const undoTransition = endpoint('POST /api/fp/dev-tasks/undo-transition', {
  need: movers,
  body: body({ ids }),
  output: rows,
});

export const updateHardIndex = endpoint('POST /api/fp/dev-tasks/update-hard-index', {
  need: changers,
  body: body({ id, hard_index: Type.Integer({ minimum: 1, maximum: 10 }) }),
  output: row,
});

export const setTaskStickers = endpoint('POST /api/fp/dev-tasks/task-stickers', {
  need: changers,
  body: body({ id, sticker_ids: Type.Array(id, { maxItems: 50 }) }),
  output: row,
});

export const markActual = endpoint('POST /api/fp/dev-tasks/mark-actual', {
  need: changers,
  body: body({ ids, day: Type.String({ format: 'day' }), actual: Type.Boolean() }),
  output: rows,
});

/** How much goes with a task when it is deleted. */
export const countTaskParts = endpoint('GET /api/fp/dev-tasks/:id/parts', {
  need: devTasks.access.read,
  params: Type.Object({ id }),
  output: Type.Object({
    sub_tasks: Type.Integer(),
    flows: Type.Integer(),
    comments: Type.Integer(),
    files: Type.Integer(),
    marks: Type.Integer(),
  }),
});

/** What a card shows, and what it takes to know before a drop whether the task may move. */
export const cardColumns = [
  'number',
  'name',
  'status',
  'project_id',
  'project_category_id',
  'task_group_id',
  'parent_id',
  'client_id',
  'executor_id',
  'creator_id',
  'reviewer_id',
  'participant_ids',
  'task_type_id',
  'task_priority_id',
  'task_platform_id',
  'sticker_ids',
  'hard_index',
  'planned_minutes',
  'actual_minutes',
  'deadline',
  'requires_review',
  'will_be_marked',
  'is_marked',
  'actual_days',
  'running_since',
  'review_started_at',
  'ended_at',
  'status_changed_at',
  'previous_status',
  'sub_task_count',
  'open_sub_task_count',
  'open_blocker_count',
  'comment_count',
  'file_count',
] as const satisfies readonly (keyof TaskRow)[];

export const cardComputed = ['is_actual', 'relations', 'allowed_actions'] as const;

export type TaskCard = Pick<TaskRow, 'id' | 'version' | (typeof cardColumns)[number] | (typeof cardComputed)[number]>;

const properties = rowProperties(devTasks);
const cardProperties = Object.fromEntries(
  ['id', 'version', ...cardColumns, ...cardComputed].map((name) => [name, properties[name] as TSchema]),
);

export interface BoardColumn {
  readonly status: TaskStatus;
  readonly total: number;
  readonly planned_minutes: number;
  readonly rows: TaskCard[];
  /** What to send as `after`, with this status alone, for the next cards of the column; null at its end. */
  readonly next: string | null;
}

/** All columns of a board in one answer. Takes the filters of the list, `perColumn`, and `after` with one status. */
export const taskBoard = endpoint('GET /api/fp/dev-tasks/board', {
  need: devTasks.access.read,
  query: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true }),
  output: Type.Object({
    columns: Type.Array(
      Type.Unsafe<BoardColumn>(
        Type.Object({
          status: Type.String(),
          total: Type.Integer(),
          planned_minutes: Type.Integer(),
          rows: Type.Array(Type.Object(cardProperties)),
          next: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        }),
      ),
    ),
  }),
});
