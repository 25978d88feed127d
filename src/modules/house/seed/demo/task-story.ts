import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import {
  askedDeadline,
  type DeadlineReason,
  deadlineValues,
  decide,
  effectsOnTask,
  relationsOf,
  shippedTaskSettings,
  type TaskAction,
  type TaskActor,
  type TaskRow,
  type TaskStatus,
  type TransitionInput,
} from '#modules/work/tasks/door.ts';
import { iso } from '#modules/house/seed/demo/demo-clock.ts';

export interface Flow {
  readonly at: number;
  readonly by: number | null;
  readonly from_status: TaskStatus;
  readonly to_status: TaskStatus;
  readonly action: TaskAction;
  readonly rule: number;
  readonly comment: string | null;
  readonly executor_id: number | null;
  readonly minutes: number;
  readonly is_automatic: boolean;
}

export interface Interval {
  readonly user_id: number;
  readonly kind: 'work' | 'rework';
  readonly from: number;
  to: number | null;
  minutes: number | null;
  is_automatic: boolean;
}

export interface DeadlineRow {
  readonly at: number;
  readonly by: number | null;
  readonly old_deadline: string | null;
  readonly new_deadline: string | null;
  readonly deadline_reason_code: DeadlineReason;
  readonly comment: string | null;
  readonly moves_kpi: boolean;
}

export interface Step {
  readonly action: TaskAction;
  /** null: the product itself. */
  readonly by: TaskActor | null;
  readonly at: number;
  readonly comment?: string | null;
  readonly fields?: TransitionInput['fields'];
}

/**
 * One task on its way through its life. Every step is asked of the product's own rules and kept with the product's
 * own bookkeeping, so a history that the table does not know cannot be told: it throws.
 */
export class TaskStory {
  task: TaskRow;
  readonly flows: Flow[] = [];
  readonly intervals: Interval[] = [];
  readonly deadlines: DeadlineRow[] = [];
  /** The last thing that happened, in milliseconds. */
  last: number;
  readonly #calendar: WorkCalendar;

  constructor(task: TaskRow, calendar: WorkCalendar) {
    this.task = task;
    this.#calendar = calendar;
    this.last = Date.parse(task.created_at);
  }

  move({ action, by, at, comment = null, fields }: Step): void {
    const rules = { calendarOf: () => this.#calendar, settings: shippedTaskSettings, now: new Date(at) };
    const input: TransitionInput = { comment, fields };
    const from = this.task.status;
    const relations = by ? relationsOf(this.task, by) : (['system'] as const);
    const decision = decide(this.task, action, relations, { ...rules, auto_accept_due: by === null }, input);
    if ('refusal' in decision) {
      throw new Error(`${this.task.name}: ${action} from ${from} is refused: ${JSON.stringify(decision.refusal)}`);
    }
    if (at < this.last) throw new Error(`${this.task.name}: ${action} at ${iso(at)} comes after ${iso(this.last)}`);
    const { transition, to } = decision.move;
    const moved = effectsOnTask(this.task, { to, action, effects: transition.effects, input }, rules);
    if (moved.closes !== null) this.#closeInterval(at, moved.closes, false);
    this.task = { ...this.task, ...moved.values };
    if (moved.opens) this.#openInterval(at, moved.opens);
    if (moved.deadline) this.deadlines.push({ at, by: by?.id ?? null, ...moved.deadline });
    const { rule } = transition;
    const { minutes } = moved;
    const executor_id = this.task.executor_id;
    const is_automatic = by === null;
    this.flows.push({
      ...{ at, by: by?.id ?? null, from_status: from, to_status: to, action, rule, comment, executor_id, minutes },
      is_automatic,
    });
    this.#touched(at, by?.id ?? null);
  }

  setDeadline(at: number, by: number, deadline: number, reason: DeadlineReason | null, comment: string | null): void {
    const change = askedDeadline(this.task.deadline, iso(deadline), reason, comment);
    if (!change) return;
    this.task = { ...this.task, ...deadlineValues(this.task, change) };
    this.deadlines.push({ at, by, ...change });
    this.#touched(at, by);
  }

  /** The clock that nobody stopped: the product closes it at the end of the working day. */
  closeDay(at: number): void {
    if (!this.task.running_since) return;
    const minutes = this.#calendar.workingMinutes(Date.parse(this.task.running_since), at);
    this.#closeInterval(at, minutes, true);
    this.task = { ...this.task, running_since: null, actual_minutes: this.task.actual_minutes + minutes };
    this.#touched(at, null);
  }

  /** And lets it run on with the next one. */
  openDay(at: number): void {
    this.#openInterval(at, this.task.return_count > 0 ? 'rework' : 'work');
    this.task = { ...this.task, running_since: iso(at) };
    this.#touched(at, null);
  }

  set(values: Partial<TaskRow>): void {
    this.task = { ...this.task, ...values };
  }

  #openInterval(at: number, kind: 'work' | 'rework'): void {
    const user_id = this.task.executor_id!;
    this.intervals.push({ user_id, kind, from: at, to: null, minutes: null, is_automatic: false });
  }

  #closeInterval(at: number, minutes: number, is_automatic: boolean): void {
    Object.assign(this.intervals.at(-1)!, { to: at, minutes, is_automatic });
  }

  #touched(at: number, by: number | null): void {
    this.last = Math.max(this.last, at);
    this.task = { ...this.task, version: this.task.version + 1, updated_at: iso(this.last), updated_by: by };
  }
}
