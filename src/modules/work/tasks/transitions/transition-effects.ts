import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { askedDeadline, type DeadlineChange, deadlineValues } from '#modules/work/tasks/deadlines/deadline-changes.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import type { TransitionInput } from '#modules/work/tasks/workflow/decide-transition.ts';
import type { TaskSettings } from '#modules/work/tasks/workflow/task-settings.ts';
import type { TaskAction, TaskStatus, TransitionEffect } from '#modules/work/tasks/workflow/transition-table.ts';

/** The columns that moves of a task may change; everything else stays with PATCH. */
export const transitionColumns = [
  'status',
  'previous_status',
  'status_changed_at',
  'executor_id',
  'deadline',
  'deadline_reason_code',
  'first_deadline',
  'kpi_deadline',
  'started_at',
  'approved_minutes',
  'running_since',
  'submitted_at',
  'first_submitted_at',
  'review_started_at',
  'done_at',
  'ended_at',
  'is_reopened',
  'is_marked',
  'return_count',
  'not_accepted_count',
  'blocked_minutes',
  'actual_minutes',
] as const satisfies readonly (keyof TaskRow)[];

export type TransitionColumn = (typeof transitionColumns)[number];
export type TransitionValues = Pick<TaskRow, TransitionColumn>;

/** What a move means for the books, apart from who made it. Minutes are working minutes. */
export interface TransitionEffects {
  readonly values: TransitionValues;
  /** Working minutes of the interval that ends; null when none runs. */
  readonly closes: number | null;
  readonly opens: 'work' | 'rework' | null;
  readonly deadline: DeadlineChange | null;
  /** Working minutes in the status that it leaves. */
  readonly minutes: number;
}

export interface TransitionRules {
  /** When somebody works: time counts by the schedule of who does the task; null: by the company's. */
  readonly calendarOf: (executorId: number | null) => WorkCalendar;
  readonly settings: TaskSettings;
  readonly now: Date;
}

export interface TransitionOrder {
  readonly to: TaskStatus;
  readonly action: TaskAction | null;
  readonly effects: readonly TransitionEffect[];
  readonly input: TransitionInput;
}

/** Applies the effects of a move to a task that may make it. Pure: the database is told afterwards. */
export function effectsOnTask(task: TaskRow, order: TransitionOrder, rules: TransitionRules): TransitionEffects {
  const at = rules.now.toISOString();
  const calendar = rules.calendarOf(task.executor_id);
  const minutes = workedSince(task.status_changed_at, calendar, rules.now);
  const has = (effect: TransitionEffect) => order.effects.includes(effect);
  const closes =
    has('close_interval') && task.running_since ? workedSince(task.running_since, calendar, rules.now) : null;
  const opens = has('open_interval') ? 'work' : has('open_rework_interval') ? 'rework' : null;
  const deadline = deadlineChange(task, order, rules, minutes);
  const executor = has('change_executor') ? order.input.fields?.executor_id : undefined;
  const values: TransitionValues = {
    status: order.to,
    previous_status: has('save_previous_status') ? task.status : null,
    status_changed_at: at,
    executor_id: executor === undefined ? task.executor_id : executor,
    ...deadlineValues(task, deadline),
    started_at: has('set_started_at') ? (task.started_at ?? at) : task.started_at,
    approved_minutes: approvedMinutes(task, has('set_started_at')),
    running_since: opens ? at : closes === null ? task.running_since : null,
    ...reviewValues(task, has, at),
    done_at: has('set_done_at') ? at : task.done_at,
    ended_at: has('set_ended_at') ? at : has('mark_reopened') ? null : task.ended_at,
    is_reopened: task.is_reopened || has('mark_reopened'),
    is_marked: task.is_marked && !has('keep_marks'),
    return_count: task.return_count + Number(has('count_return')),
    not_accepted_count: task.not_accepted_count + Number(has('count_not_accepted')),
    blocked_minutes: task.blocked_minutes + (has('add_blocked_minutes') ? minutes : 0),
    actual_minutes: task.actual_minutes + (closes ?? 0),
  };
  return { values, closes, opens, deadline, minutes };
}

/** What was planned when the work began: a plan that is raised later is worth no points. */
const approvedMinutes = ({ started_at, planned_minutes, approved_minutes }: TaskRow, starts: boolean) =>
  starts && !started_at ? planned_minutes : approved_minutes;

function reviewValues(task: TaskRow, has: (effect: TransitionEffect) => boolean, at: string) {
  if (has('set_submitted_at')) {
    return { submitted_at: at, first_submitted_at: task.first_submitted_at ?? at, review_started_at: null };
  }
  const { submitted_at, first_submitted_at, review_started_at } = task;
  return { submitted_at: has('clear_submitted_at') ? null : submitted_at, first_submitted_at, review_started_at };
}

function deadlineChange(
  task: TaskRow,
  { effects, input }: TransitionOrder,
  { calendarOf, settings }: TransitionRules,
  blocked: number,
): DeadlineChange | null {
  if (effects.includes('extend_deadline') && settings.extend_deadline_on_unblock && task.deadline && blocked > 0) {
    const later = calendarOf(task.executor_id).addWorkingMinutes(Date.parse(task.deadline), blocked);
    return askedDeadline(task.deadline, new Date(later).toISOString(), 'unblock', null);
  }
  const asked = input.fields?.deadline;
  if (!effects.includes('move_deadline') || !asked) return null;
  return askedDeadline(task.deadline, asked, input.fields?.deadline_reason_code ?? null, input.comment ?? null);
}

const workedSince = (since: string, calendar: WorkCalendar, now: Date): number =>
  calendar.workingMinutes(Date.parse(since), now.getTime());
