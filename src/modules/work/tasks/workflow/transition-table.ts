import { taskStatuses } from '#modules/company/projects/door.ts';

/**
 * The life of a task as one datum: nine statuses, nine actions, twenty transitions. Server, board, menus and the
 * help page read this table and nothing else; what is not in it is refused. Functions on it: `decide-transition.ts`.
 */

export type TaskStatus = (typeof taskStatuses)[number]['code'];
export type TaskStatusGroup = (typeof taskStatuses)[number]['group'];

export const taskStatusCodes = taskStatuses.map(({ code }) => code) as readonly TaskStatus[];

export const taskActions = [
  'to_new',
  'to_processing',
  'to_pause',
  'to_checking',
  'return_to_correcting',
  'to_block',
  'to_unblock',
  'finish',
  'return',
] as const;

export type TaskAction = (typeof taskActions)[number];

/** What a person is to a task. `system` is the product itself (nightly acceptance). */
export const taskRelations = ['executor', 'creator', 'reviewer', 'manager', 'client'] as const;
export type TaskRelation = (typeof taskRelations)[number];
export type TaskParty = TaskRelation | 'system';

/**
 * What must hold, with what its failing means: `person`: this person may never do it (403); `state`: not as the
 * task stands now (409); `input`: something has to be said with the move (422 at a field).
 */
export const transitionConditions = {
  reviewer_is_not_executor: 'person',
  executor_may_block: 'person',
  executor_set: 'state',
  blockers_finished: 'state',
  sub_tasks_closed: 'state',
  review_not_started: 'state',
  review_not_required: 'state',
  criteria_marked: 'state',
  auto_accept_days_passed: 'state',
  within_reopen_days: 'state',
  result_given: 'input',
  comment_given: 'input',
  deadline_given: 'input',
} as const satisfies Record<string, 'person' | 'state' | 'input'>;

export type TransitionCondition = keyof typeof transitionConditions;

export const transitionEffects = [
  'set_started_at',
  'open_interval',
  'open_rework_interval',
  'pause_other_running',
  'close_interval',
  'set_submitted_at',
  'clear_submitted_at',
  'set_done_at',
  'set_ended_at',
  'count_return',
  'count_not_accepted',
  'move_deadline',
  'change_executor',
  'keep_intervals',
  'ask_for_mark',
  'write_kpi',
  'void_kpi',
  'keep_marks',
  'lock_task',
  'mark_reopened',
  'sync_client_task',
  'flag_auto',
  'save_previous_status',
  'stop_deadline_clock',
  'add_blocked_minutes',
  'extend_deadline',
] as const;

export type TransitionEffect = (typeof transitionEffects)[number];

/** Fields that may be set together with a move. A reason code goes with every deadline after the first. */
export type TransitionField = 'deadline' | 'executor_id';

export interface Transition {
  /** Number of the transition in the facts, kept in the flow row and shown by "why can't I?". */
  readonly rule: number;
  readonly from: readonly TaskStatus[];
  readonly action: TaskAction;
  /** `previous`: where the task stood before it was blocked; `processing` comes back as `pause`. */
  readonly to: TaskStatus | 'previous';
  readonly who: readonly TaskParty[];
  readonly conditions: readonly TransitionCondition[];
  readonly effects: readonly TransitionEffect[];
  readonly notifies: readonly TaskRelation[];
  readonly fields: readonly TransitionField[];
  /** A reason may be given though none has to be. */
  readonly mayComment?: true;
}

const starting = ['open_interval', 'pause_other_running'] as const;
const accepting = ['set_ended_at', 'write_kpi', 'lock_task', 'sync_client_task'] as const;
const blocking = ['close_interval', 'save_previous_status', 'stop_deadline_clock'] as const;

/** One row a transition, in the order of the facts; the first whose parties and conditions fit decides. */
// biome-ignore format: a table is read by rows
export const transitions: readonly Transition[] = [
  {
    rule: 1, from: ['new'], action: 'to_processing', to: 'processing',
    who: ['executor', 'manager'], conditions: ['executor_set', 'blockers_finished'],
    effects: ['set_started_at', ...starting],
    notifies: ['creator'], fields: [],
  },
  {
    rule: 2, from: ['processing'], action: 'to_pause', to: 'pause',
    who: ['executor', 'manager'], conditions: [],
    effects: ['close_interval'],
    notifies: [], fields: [], mayComment: true,
  },
  {
    rule: 3, from: ['pause'], action: 'to_processing', to: 'processing',
    who: ['executor', 'manager'], conditions: [],
    effects: [...starting],
    notifies: [], fields: [],
  },
  {
    rule: 4, from: ['processing', 'pause'], action: 'to_checking', to: 'checking',
    who: ['executor', 'manager'], conditions: ['sub_tasks_closed', 'result_given'],
    effects: ['close_interval', 'set_submitted_at'],
    notifies: ['reviewer', 'creator'], fields: [],
  },
  {
    rule: 5, from: ['checking'], action: 'to_processing', to: 'processing',
    who: ['executor'], conditions: ['review_not_started'],
    effects: [...starting, 'clear_submitted_at'],
    notifies: [], fields: [],
  },
  {
    rule: 6, from: ['checking'], action: 'return_to_correcting', to: 'returned',
    who: ['reviewer', 'manager', 'creator'], conditions: ['comment_given'],
    effects: ['count_return', 'move_deadline'],
    notifies: ['executor'], fields: ['deadline'],
  },
  {
    rule: 7, from: ['returned'], action: 'to_processing', to: 'processing',
    who: ['executor', 'manager'], conditions: [],
    effects: ['open_rework_interval', 'pause_other_running'],
    notifies: [], fields: [],
  },
  {
    rule: 8, from: ['checking'], action: 'finish', to: 'done',
    who: ['reviewer', 'manager'], conditions: ['reviewer_is_not_executor'],
    effects: ['set_done_at', 'ask_for_mark'],
    notifies: ['creator', 'client'], fields: [],
  },
  {
    rule: 9, from: ['processing'], action: 'finish', to: 'done',
    who: ['executor', 'manager'], conditions: ['review_not_required', 'sub_tasks_closed'],
    effects: ['close_interval', 'set_submitted_at', 'set_done_at'],
    notifies: [], fields: [],
  },
  {
    rule: 10, from: ['done'], action: 'finish', to: 'accepted',
    who: ['creator', 'manager', 'client'], conditions: ['criteria_marked'],
    effects: [...accepting],
    notifies: ['executor'], fields: [],
  },
  {
    rule: 11, from: ['done'], action: 'finish', to: 'accepted',
    who: ['system'], conditions: ['auto_accept_days_passed', 'criteria_marked'],
    effects: [...accepting, 'flag_auto'],
    notifies: ['executor'], fields: [],
  },
  {
    rule: 12, from: ['done'], action: 'return', to: 'not_accepted',
    who: ['creator', 'manager', 'client'], conditions: ['comment_given'],
    effects: ['count_not_accepted'],
    notifies: ['executor', 'reviewer', 'manager'], fields: [],
  },
  {
    rule: 13, from: ['not_accepted'], action: 'return_to_correcting', to: 'returned',
    who: ['manager', 'creator'], conditions: ['deadline_given'],
    effects: ['move_deadline'],
    notifies: ['executor'], fields: ['deadline'],
  },
  {
    rule: 14, from: ['not_accepted'], action: 'finish', to: 'accepted',
    who: ['manager'], conditions: ['comment_given'],
    effects: [...accepting],
    notifies: ['executor'], fields: [],
  },
  {
    rule: 15, from: ['not_accepted'], action: 'to_new', to: 'new',
    who: ['manager'], conditions: [],
    effects: ['change_executor', 'keep_intervals'],
    notifies: [], fields: ['executor_id'],
  },
  {
    rule: 16, from: ['accepted'], action: 'return', to: 'returned',
    who: ['manager'], conditions: ['within_reopen_days', 'comment_given'],
    effects: ['mark_reopened', 'void_kpi', 'keep_marks'],
    notifies: [], fields: [],
  },
  {
    rule: 17, from: ['new', 'processing', 'pause', 'returned', 'checking'], action: 'to_block', to: 'blocked',
    who: ['manager', 'creator'], conditions: ['comment_given'],
    effects: [...blocking],
    notifies: ['executor'], fields: [],
  },
  {
    rule: 18, from: ['processing', 'pause'], action: 'to_block', to: 'blocked',
    who: ['executor'], conditions: ['executor_may_block', 'comment_given'],
    effects: [...blocking],
    notifies: ['executor', 'manager'], fields: [],
  },
  {
    rule: 19, from: ['blocked'], action: 'to_unblock', to: 'previous',
    who: ['manager', 'creator'], conditions: [],
    effects: ['add_blocked_minutes', 'extend_deadline'],
    notifies: [], fields: [],
  },
  {
    rule: 20, from: ['processing', 'pause', 'returned'], action: 'to_new', to: 'new',
    who: ['manager', 'creator'], conditions: ['comment_given'],
    effects: ['close_interval', 'change_executor'],
    notifies: [], fields: ['executor_id'],
  },
];

/** The actions that the table defines in a status, for anyone, each once. */
export function definedActions(status: TaskStatus): TaskAction[] {
  return taskActions.filter((action) => transitionsOf(status, action).length > 0);
}

/** The rows of the table for a status and an action; none means the pair is not defined. */
export function transitionsOf(status: TaskStatus, action: TaskAction): Transition[] {
  return transitions.filter((row) => row.action === action && row.from.includes(status));
}
