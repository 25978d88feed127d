import type { transitionTasks } from '#modules/work/tasks/task/task-endpoints.ts';
import type { SentTo } from '#kernel/endpoint.ts';
import { sql } from '#server/database/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { isDay } from '#kernel/days.ts';
import { invalid, notFound, Problem } from '#kernel/problems.ts';
import { type Context, lastly } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { projectArchived } from '#modules/company/projects/door.server.ts';
import { specialActions } from '#modules/actions.ts';
import { taskInActProblems } from '#modules/clients/contracts/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { effectsOfForce } from '#modules/work/tasks/workflow/forced-transition.ts';
import { decide, type TransitionInput } from '#modules/work/tasks/workflow/decide-transition.ts';
import type { TransitionRules } from '#modules/work/tasks/transitions/transition-effects.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { consequencesOf } from '#modules/work/tasks/transitions/transition-consequences.server.ts';
import {
  automaticPause,
  type Draft,
  draftOf,
  type Step,
  storedTransition,
  take,
  transitionRules,
} from '#modules/work/tasks/transitions/transition-drafts.server.ts';
import {
  type LockedTask,
  lockTasks,
  storeTransitions,
} from '#modules/work/tasks/transitions/transition-store.server.ts';
import { problemOfRefusal } from '#modules/work/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import type { TaskAction, Transition } from '#modules/work/tasks/workflow/transition-table.ts';

export type TransitionRequest = SentTo<typeof transitionTasks>;

/** What became of one id: the row, or the problem that refused it. */
export interface Outcome {
  readonly id: number;
  readonly row?: TaskRow;
  readonly problem?: Problem;
  /** Tasks of the same person that its start has paused. */
  readonly paused?: readonly LockedTask[];
}

/**
 * Moves tasks by one action, or by force. Each id is decided for itself; two questions to the database in all, and one
 * more where accepted work is to be opened again: an act may ask money for it.
 */
export async function transition(ctx: Context, request: TransitionRequest): Promise<Outcome[]> {
  const rules = transitionRules(ctx);
  const ids = [...new Set(request.ids)];
  const input = await checkedInput(ctx, request);
  const starts = request.force ? request.to === 'processing' : request.action === 'to_processing';
  const today = starts ? calendarOf(ctx).dayOf(ctx.now.getTime()) : null;
  const locked = await lockTasks(ctx, ids, starts && rules.settings.one_running_task, today);
  const accepted = locked.filter(({ status, is_asked, is_visible }) => status === 'accepted' && is_asked && is_visible);
  const billed = await taskInActProblems(
    ctx,
    accepted.map(({ id }) => id),
  );
  const drafts = new Map(locked.map((task) => [task.id, draftOf(task)]));
  const problems = new Map<number, Problem>();
  const pauses = new Map<number, readonly LockedTask[]>();
  for (const id of ids) {
    const draft = drafts.get(id);
    const decided = draft?.before.is_visible
      ? stepFor(ctx, rules, draft.task, request, timed(rules, draft.task, input))
      : notFound();
    const step = decided instanceof Problem ? decided : (billed.get(id) ?? decided);
    if (step instanceof Problem || !draft) problems.set(id, step instanceof Problem ? step : notFound());
    else pauses.set(id, takeWithOthers(ctx, rules, draft, step, drafts.values()));
  }
  const moves = [...drafts.values()].filter(({ flows }) => flows.length).map(storedTransition);
  const consequences = consequencesOf(moves);
  const rows = moves.length ? await storeTransitions(consequences.length ? ctx : lastly(ctx), moves) : [];
  for (const follow of consequences) await follow(ctx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => ({ id, row: byId.get(id), problem: problems.get(id), paused: pauses.get(id) }));
}

/** The step that the table, or a forcing hand, has for the task as it stands; else the problem that says why not. */
function stepFor(
  ctx: Context,
  rules: TransitionRules,
  task: LockedTask,
  request: TransitionRequest,
  input: TransitionInput,
): Step | Problem {
  if (task.project_is_archived) return projectArchived();
  const context = { settings: rules.settings, now: rules.now };
  const relations = relationsOf(task, ctx.actor);
  if (request.force && request.to) {
    if (request.to === task.status)
      return problemOfRefusal(
        { kind: 'undefined', status: 409, rule: 'transition_not_defined' },
        task,
        relations,
        context,
      );
    const order = { to: request.to, action: null, effects: effectsOfForce(task.status, request.to), input };
    return { order, rule: null, notifies: ['executor', 'creator'], is_forced: true };
  }
  const action = request.action as TaskAction;
  const decision = decide(task, action, relations, context, input);
  if ('refusal' in decision) return problemOfRefusal(decision.refusal, task, relations, context);
  const { transition: row, to } = decision.move;
  // Nobody's clock runs on a day of leave unless a manager starts it: it would count time that was not worked.
  if (task.executor_is_away && runsClock(row) && !relations.includes('manager'))
    return problemOfRefusal({ kind: 'state', status: 409, rule: 'executor_is_away' }, task, relations, context);
  return { order: { to, action, effects: row.effects, input }, rule: row.rule, notifies: row.notifies };
}

const runsClock = ({ effects }: Transition): boolean =>
  effects.includes('open_interval') || effects.includes('open_rework_interval');

/** A day alone ends with the work of whoever does the task from then on. */
function timed({ calendarOf }: TransitionRules, task: LockedTask, input: TransitionInput): TransitionInput {
  const { fields } = input;
  const day = fields?.deadline;
  if (!isDay(day)) return input;
  const calendar = calendarOf(fields?.executor_id ?? task.executor_id);
  const deadline = new Date(calendar.endOfWorkingDay(day)).toISOString();
  return { ...input, fields: { ...fields, deadline } };
}

/** One running task per person: starting one pauses the others, which it answers, each with a flow of its own. */
function takeWithOthers(
  ctx: Context,
  rules: TransitionRules,
  draft: Draft,
  step: Step,
  all: Iterable<Draft>,
): readonly LockedTask[] {
  take(ctx, rules, draft, step);
  if (!step.order.effects.includes('pause_other_running') || !rules.settings.one_running_task) return [];
  const others = [...all].filter(
    (other) =>
      other !== draft && other.task.executor_id === draft.task.executor_id && other.task.status === 'processing',
  );
  for (const other of others) take(ctx, rules, other, automaticPause());
  return others.map(({ task }) => task);
}

/** The input in the form in which it is kept; what no rule of the table judges is judged here. */
async function checkedInput(ctx: Context, request: TransitionRequest): Promise<TransitionInput> {
  const { force, to, action, comment, fields = {} } = request;
  if (force) {
    if (!ctx.actor.actions.has(specialActions.forceTransition)) throw new Problem('ACTION_NOT_HELD');
    if (!to) throw invalid('to', 'required');
    if (!comment?.trim()) throw invalid('comment', 'comment_given');
  } else if (!action) throw invalid('action', 'required');
  if (fields.executor_id) await checkExecutor(ctx, fields.executor_id);
  const { deadline } = fields;
  // A day alone ends with the work of each executor: it stays a day until the tasks are known.
  if (!deadline || isDay(deadline)) return { comment, fields };
  return { comment, fields: { ...fields, deadline: new Date(deadline).toISOString() } };
}

async function checkExecutor(ctx: Context, id: number): Promise<void> {
  const rows = await sql`select 1
    from ${rowsOf(ctx, users)} as u join user_types ut on ut.id = u.user_type_id
    where u.id = ${id} and u.status = 'active' and ut.code = 'staff'`.rows(ctx.db);
  if (!rows.length) throw invalid('executor_id', 'exists');
}
