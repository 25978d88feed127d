import type { Context } from '#server/context.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { taskSettingsOf } from '#modules/work/tasks/workflow/task-settings.ts';
import {
  effectsOnTask,
  type TransitionEffects,
  type TransitionOrder,
  type TransitionRules,
} from '#modules/work/tasks/transitions/transition-effects.ts';
import type {
  LockedTask,
  StoredFlow,
  StoredTransition,
} from '#modules/work/tasks/transitions/transition-store.server.ts';
import { type Notice, noticesOf } from '#modules/work/tasks/transitions/transition-notices.ts';
import { type TaskRelation, transitionsOf } from '#modules/work/tasks/workflow/transition-table.ts';

/** What decides about moves now: settings, the moment, and when each person works. */
export const transitionRules = (ctx: Context): TransitionRules => ({
  calendarOf: (executorId) => calendarOfPerson(ctx, executorId),
  settings: taskSettingsOf(ctx),
  now: ctx.now,
});

/** A task on its way through a call: it may take several steps before it is written. */
export interface Draft {
  readonly before: LockedTask;
  task: LockedTask;
  readonly flows: StoredFlow[];
  closes: number | null;
  opens: 'work' | 'rework' | null;
  deadline: StoredTransition['deadline'];
  notices: Notice[];
}

export interface Step {
  readonly order: TransitionOrder;
  readonly rule: number | null;
  readonly notifies: readonly TaskRelation[];
  readonly is_automatic?: boolean;
  readonly is_forced?: boolean;
}

/** The pause that the table has for a running task, made by the product and not by a person. */
export function automaticPause(): Step {
  const [row] = transitionsOf('processing', 'to_pause');
  const order: TransitionOrder = { to: 'pause', action: 'to_pause', effects: row?.effects ?? [], input: {} };
  return { order, rule: row?.rule ?? null, notifies: ['executor'], is_automatic: true };
}

/** Lets a task make a step, in memory. */
export function take(ctx: Context, rules: TransitionRules, draft: Draft, step: Step): void {
  const { task } = draft;
  const moved = withReview(task, effectsOnTask(task, step.order, rules), rules);
  draft.flows.push({
    task_id: task.id,
    from_status: task.status,
    to_status: step.order.to,
    action: step.order.action,
    rule: step.rule,
    comment: step.order.input.comment?.trim() || null,
    executor_id: moved.values.executor_id,
    minutes: moved.minutes,
    is_automatic: step.is_automatic ?? false,
    is_forced: step.is_forced ?? false,
    is_undone: false,
  });
  draft.task = { ...task, ...moved.values };
  // An interval that begins and ends within one call never was.
  if (moved.closes !== null && draft.opens) draft.opens = null;
  else draft.closes = moved.closes ?? draft.closes;
  draft.opens = moved.opens ?? draft.opens;
  draft.deadline = moved.deadline ?? draft.deadline;
  draft.notices = [...draft.notices, ...noticesOf(draft.task, task.manager_id, step.notifies, ctx.actor.id)];
}

/** A review ends with the move that answers it: its minutes are those of who reviewed. */
function withReview(
  task: LockedTask,
  moved: TransitionEffects,
  { calendarOf, now }: TransitionRules,
): TransitionEffects {
  if (task.status !== 'checking' || task.review_since === null || moved.values.status === 'checking') return moved;
  const minutes = calendarOf(task.review_by).workingMinutes(Date.parse(task.review_since), now.getTime());
  return {
    ...moved,
    closes: minutes,
    values: { ...moved.values, actual_minutes: moved.values.actual_minutes + minutes },
  };
}

export const draftOf = (task: LockedTask): Draft => ({
  before: task,
  task,
  flows: [],
  closes: null,
  opens: null,
  deadline: null,
  notices: [],
});

export function storedTransition({ before, task, flows, closes, opens, deadline, notices }: Draft): StoredTransition {
  return { id: before.id, before, values: task, flows, closes, opens, deadline, notices };
}
