import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { ProblemBody } from '#kernel/problems.ts';
import { moveFields } from '#modules/work/tasks/workflow/move-fields.ts';
import { closed, code, day, id, ids, listOf, oneOf, open, pick, rowsOf, type Shape } from '#kernel/schemas.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { BULK_MAX } from '#modules/work/tasks/task/bulk-limit.ts';
import { deadlineReasons } from '#modules/work/tasks/workflow/deadline-reasons.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { type TaskStatus, taskActions, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

const { row } = contractOf(devTasks);
const comment = Type.Optional(Type.Union([Type.String({ maxLength: moveFields.comment.options.max }), Type.Null()]));

/** Anyone who opens a screen from which tasks are moved; the table's `who` decides the rest. */
const movers = [screenActions.ownTasks, screenActions.tasks, screenActions.board, screenActions.clientTasks];
const changers = [actions.tasks.update, specialActions.updateOwnTasks];

/** What became of one task: where it stands and its row (staff only), or why nothing did. */
const outcome = Type.Object({
  id: Type.Integer(),
  status: Type.Optional(code<TaskStatus>()),
  row: Type.Optional(row),
  /** What ran of the same person and was paused by this start; named where the caller sees it (staff only). */
  paused: Type.Optional(
    listOf({
      executor_id: Type.Union([Type.Integer(), Type.Null()]),
      number: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
    }),
  ),
  problem: Type.Optional(
    open<ProblemBody & { readonly rule?: string; readonly allowed_actions?: readonly string[] }>(),
  ),
});

/** What says which move, and what comes along with it. */
export const moveProperties = {
  action: Type.Optional(oneOf(taskActions)),
  comment,
  fields: Type.Optional(
    closed({
      deadline: Type.Optional(Type.Union([Type.String({ format: 'instant-or-day' }), Type.Null()])),
      deadline_reason_code: Type.Optional(Type.Union([oneOf(deadlineReasons), Type.Null()])),
      executor_id: Type.Optional(Type.Union([id, Type.Null()])),
    }),
  ),
};

export const transitionTasks = endpoint('POST /api/fp/dev-tasks/transition', {
  need: movers,
  body: closed({
    ids: ids(BULK_MAX),
    ...moveProperties,
    force: Type.Optional(Type.Boolean()),
    to: Type.Optional(oneOf(taskStatusCodes)),
  }),
  output: rowsOf(outcome),
});

/** Takes back the caller's last move of each task, within ten seconds and untouched by anybody else. */
export const undoTransition = endpoint('POST /api/fp/dev-tasks/undo-transition', {
  need: movers,
  body: closed({ ids: ids(BULK_MAX) }),
  output: rowsOf(row),
});

export const updateHardIndex = endpoint('POST /api/fp/dev-tasks/update-hard-index', {
  need: changers,
  body: closed({ id, hard_index: Type.Integer({ minimum: 1, maximum: 10 }) }),
  output: row,
});

export const setTaskStickers = endpoint('POST /api/fp/dev-tasks/task-stickers', {
  need: changers,
  body: closed({ id, sticker_ids: Type.Array(id, { maxItems: 50 }) }),
  output: row,
});

export const markActual = endpoint('POST /api/fp/dev-tasks/mark-actual', {
  need: changers,
  body: closed({ ids: ids(BULK_MAX), day: day, actual: Type.Boolean() }),
  output: rowsOf(row),
});

/** How much goes with a task when it is deleted. */
export const countTaskParts = endpoint('GET /api/fp/dev-tasks/:id/parts', {
  need: devTasks.access.read,
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

export const cardComputed = ['is_actual', 'is_archived', 'relations', 'allowed_actions'] as const;

/** As it lies on a board and in the working lists. */
export const card = pick(row, ['id', 'version', ...cardColumns, ...cardComputed]);
export type TaskCard = Shape<typeof card>;
