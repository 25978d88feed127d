import { dayMs } from '#kernel/days.ts';
import type { DeadlineReason } from '#modules/work/tasks/workflow/deadline-reasons.ts';
import type { TaskSettings } from '#modules/work/tasks/workflow/task-settings.ts';
import {
  definedActions,
  type TaskAction,
  type TaskParty,
  type TaskStatus,
  type Transition,
  type TransitionCondition,
  type TransitionField,
  transitionConditions,
  transitions,
  transitionsOf,
} from '#modules/work/tasks/workflow/transition-table.ts';

/** The part of a task row that the table's conditions look at, named as in the API. Instants are ISO 8601. */
export interface TaskState {
  readonly status: TaskStatus;
  /** Its project is put away: it is read only. */
  readonly is_archived?: boolean;
  readonly previous_status: TaskStatus | null;
  readonly executor_id: number | null;
  readonly requires_review: boolean;
  readonly will_be_marked: boolean;
  /** Every criterion has its mark. */
  readonly is_marked: boolean;
  /** Sub-tasks that are neither done nor accepted. */
  readonly open_sub_task_count: number;
  /** Tasks that must be finished before this one starts, and are not. */
  readonly open_blocker_count: number;
  /** When the reviewer first acted on what was submitted. */
  readonly review_started_at: string | null;
  readonly ended_at: string | null;
  readonly deadline: string | null;
  /** The executor has attached a file or written a comment since the start; where nobody knows, a comment is asked. */
  readonly has_result?: boolean;
}

/** What comes along with a move. */
export interface TransitionInput {
  readonly comment?: string | null;
  readonly fields?: {
    readonly deadline?: string | null;
    readonly deadline_reason_code?: DeadlineReason | null;
    readonly executor_id?: number | null;
  };
}

export interface TransitionContext {
  readonly settings: TaskSettings;
  readonly now: Date;
  /** For the nightly acceptance only: enough working days have passed. Counting them needs the work calendar. */
  readonly auto_accept_due?: boolean;
}

export type InputField = 'comment' | TransitionField | 'deadline_reason_code';

/**
 * A refusal names the one rule that decides. `undefined`: the table has no such pair (409); `person`: this person
 * may never do it (403); `state`: not as the task stands (409); `input`: something is missing, at `field` (422).
 */
export interface Refusal {
  readonly kind: 'undefined' | 'person' | 'state' | 'input';
  readonly status: 403 | 409 | 422;
  readonly rule:
    | TransitionCondition
    | 'project_archived'
    | 'transition_not_defined'
    | 'not_your_part'
    | 'reason_given'
    | 'field_not_taken'
    | 'executor_is_away';
  readonly field?: InputField;
  /** Who may do it, where that is what is missing. */
  readonly who?: readonly TaskParty[];
}

export interface Move {
  readonly transition: Transition;
  readonly to: TaskStatus;
}

export type Decision = { readonly move: Move } | { readonly refusal: Refusal };

const STATUS_OF = { undefined: 409, person: 403, state: 409, input: 422 } as const;

const archived: Refusal = { kind: 'state', status: STATUS_OF.state, rule: 'project_archived' };

/** May these relations move the task by this action now, with this input? Pure: the same answer on both sides. */
export function decide(
  task: TaskState,
  action: TaskAction,
  relations: readonly TaskParty[],
  context: TransitionContext,
  input: TransitionInput = {},
): Decision {
  if (task.is_archived) return { refusal: archived };
  const defined = transitionsOf(task.status, action);
  if (!defined.length) return refuse('undefined', 'transition_not_defined');
  const own = defined.filter((row) => row.who.some((party) => relations.includes(party)));
  if (!own.length) return refuse('person', 'not_your_part', { who: partiesOf(defined) });
  const failures: Refusal[] = [];
  for (const transition of own) {
    const failure = failureOf(transition, task, relations, context, input);
    if (!failure) return { move: { transition, to: targetOf(transition, task) } };
    failures.push(failure);
  }
  return { refusal: nearest(failures) };
}

/** The actions that the caller can bring about now by giving what they ask for (comment, deadline). */
export function allowedActions(
  task: TaskState,
  relations: readonly TaskParty[],
  context: TransitionContext,
): TaskAction[] {
  return definedActions(task.status).filter((action) => {
    const decision = decide(task, action, relations, context);
    return 'move' in decision || decision.refusal.kind === 'input';
  });
}

/** The action that would bring the task to a status, or null where the table knows none. */
export function actionTo(task: TaskState, to: TaskStatus): TaskAction | null {
  return transitions.find((row) => row.from.includes(task.status) && targetOf(row, task) === to)?.action ?? null;
}

/**
 * Why a card may not drop on a column, asked before the drop. Null: it may, though the move can still ask for a
 * comment or a deadline (`asksFor`).
 */
export function whyNot(
  task: TaskState,
  to: TaskStatus,
  relations: readonly TaskParty[],
  context: TransitionContext,
): Refusal | null {
  if (task.is_archived) return archived;
  const action = actionTo(task, to);
  if (!action) return { kind: 'undefined', status: STATUS_OF.undefined, rule: 'transition_not_defined' };
  const decision = decide(task, action, relations, context);
  return 'refusal' in decision && decision.refusal.kind !== 'input' ? decision.refusal : null;
}

/** The fields that a move must bring along, in the order in which a form asks for them. */
export function asksFor(
  task: TaskState,
  action: TaskAction,
  relations: readonly TaskParty[],
  context: TransitionContext,
): InputField[] {
  const asked: InputField[] = [];
  let input: TransitionInput = {};
  for (;;) {
    const decision = decide(task, action, relations, context, input);
    const field = 'refusal' in decision ? decision.refusal.field : undefined;
    if (!field || asked.includes(field)) return asked;
    asked.push(field);
    const given = field === 'comment' ? { comment: '…' } : { fields: { ...input.fields, [field]: '…' } };
    input = { ...input, ...given };
  }
}

/** What may come along with a move besides what must: left empty, the move is made as it would be without. */
export function offersFor({ status }: TaskState, action: TaskAction, relations: readonly TaskParty[]): InputField[] {
  const row = transitionsOf(status, action).find(({ who }) => who.some((party) => relations.includes(party)));
  return row ? [...row.fields, ...(row.mayComment ? (['comment'] as const) : [])] : [];
}

/** Where a row of the table leads from where the task stands. */
export function targetOf(row: Transition, task: Pick<TaskState, 'previous_status'>): TaskStatus {
  if (row.to !== 'previous') return row.to;
  // The one who unblocks is rarely the one who works, so the clock does not start by itself.
  return task.previous_status === 'processing' ? 'pause' : (task.previous_status ?? 'new');
}

function failureOf(
  row: Transition,
  task: TaskState,
  relations: readonly TaskParty[],
  context: TransitionContext,
  input: TransitionInput,
): Refusal | null {
  const failed = row.conditions.find((condition) => !holds(condition, task, relations, context, input));
  if (failed) return refusalOf(failed);
  return inputProblem(row, task, input);
}

function holds(
  condition: TransitionCondition,
  task: TaskState,
  relations: readonly TaskParty[],
  context: TransitionContext,
  { comment, fields }: TransitionInput,
): boolean {
  const { settings, now } = context;
  switch (condition) {
    case 'reviewer_is_not_executor':
      return !settings.reviewer_is_not_executor || !relations.includes('executor');
    case 'executor_may_block':
      return settings.executor_may_block;
    case 'executor_set':
      return task.executor_id !== null;
    case 'blockers_finished':
      return task.open_blocker_count === 0;
    case 'sub_tasks_closed':
      return task.open_sub_task_count === 0;
    case 'review_not_started':
      return task.review_started_at === null;
    case 'review_not_required':
      return !task.requires_review;
    case 'criteria_marked':
      return !task.will_be_marked || task.is_marked;
    case 'auto_accept_days_passed':
      return context.auto_accept_due === true;
    case 'within_reopen_days':
      return daysSince(task.ended_at, now) <= settings.reopen_days;
    case 'result_given':
      return !settings.result_comment_for_checking || task.has_result === true || isText(comment);
    case 'comment_given':
      return isText(comment);
    case 'deadline_given':
      return isText(fields?.deadline);
  }
}

/** Fields are taken only by the moves that name them, and a deadline after the first needs its reason. */
function inputProblem(row: Transition, task: TaskState, { fields = {} }: TransitionInput): Refusal | null {
  for (const field of ['deadline', 'executor_id'] as const) {
    const taken = row.fields.includes(field);
    if (fields[field] !== undefined && !taken) return refusalAt('field_not_taken', field);
  }
  const moves = isText(fields.deadline) && task.deadline !== null && !isSameInstant(fields.deadline, task.deadline);
  return moves && !isText(fields.deadline_reason_code) ? refusalAt('reason_given', 'deadline_reason_code') : null;
}

/** Of several refusals the one that is least to mend: something to say, then the state, then the person. */
function nearest(refusals: Refusal[]): Refusal {
  const order = ['input', 'state', 'person', 'undefined'];
  return refusals.reduce((a, b) => (order.indexOf(b.kind) < order.indexOf(a.kind) ? b : a));
}

function refusalOf(rule: TransitionCondition): Refusal {
  const kind = transitionConditions[rule];
  const field = rule === 'deadline_given' ? 'deadline' : 'comment';
  return { kind, status: STATUS_OF[kind], rule, ...(kind === 'input' ? { field } : {}) };
}

const refusalAt = (rule: Refusal['rule'], field: InputField): Refusal => ({ kind: 'input', status: 422, rule, field });

const refuse = (kind: 'undefined' | 'person', rule: Refusal['rule'], more: Partial<Refusal> = {}): Decision => ({
  refusal: { kind, status: STATUS_OF[kind], rule, ...more },
});

const partiesOf = (rows: readonly Transition[]): TaskParty[] => [...new Set(rows.flatMap((row) => row.who))];
const isSameInstant = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b);
const isText = (value: string | null | undefined): value is string => Boolean(value?.trim());

function daysSince(instant: string | null, now: Date): number {
  return instant === null ? 0 : (now.getTime() - Date.parse(instant)) / dayMs;
}
