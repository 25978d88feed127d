import { todayOf } from '#server/crud/dated-rows.ts';
import { Problem } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import { rowColumnsOf, sql, whole, yesNo } from '#server/database/door.ts';
import { loadActor } from '#server/auth/actors.ts';
import type { Actor, Context, Db } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import { inserting, insertOf, updateRows, write } from '#server/crud/writing.ts';
import { follow } from '#server/jobs/followers.ts';
import { specialActions } from '#modules/actions.ts';
import { tell } from '#modules/channels/notifications/door.server.ts';
import {
  automated,
  type Cause,
  causesOf,
  deadlineCauses,
  requestOf,
} from '#modules/work/tasks/automations/automation-causes.server.ts';
import { type AutomationRule, holdsFor, ruleOf, type Step } from '#modules/work/tasks/automations/automation-rule.ts';
import { doStep, type Tools } from '#modules/work/tasks/automations/automation-steps.server.ts';
import {
  type RunOutcome,
  taskAutomationRuns,
  taskAutomations,
} from '#modules/work/tasks/automations/task-automations.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskCommentOperations } from '#modules/work/tasks/comments/task-comments.server.ts';
import { taskOperations } from '#modules/work/tasks/operations/tasks.server.ts';

/** A chain of rules that is longer is a loop. */
export const DEPTH_MAX = 5;
/** So often an hour a rule may change one task before it is switched off. */
export const RUNS_AN_HOUR = 20;
/** No transaction stands in the way of the feed for longer; what is left is done in the next round. */
const BUDGET_MS = 400;

type RuleRow = Row<typeof taskAutomations>;

/**
 * Answers what happened since the last time by the rules that are on. Everything stands in the one transaction of the
 * job, which one process has at a time: what is cut off is done again from the beginning, and nothing is done twice.
 */
export async function runAutomations(ctx: Context, settings: CrudSettings): Promise<number> {
  const rules = await rulesOn(ctx.db);
  const tools = { tasks: taskOperations(settings), comments: taskCommentOperations(settings) };
  const engine: Engine = { ctx, tools, rules, actors: new Map(), stopped: new Set(), ran: 0 };
  await follow(ctx, automated, async (changes) => {
    for (const cause of rules.length ? await causesOf(ctx.db, changes) : [])
      for (const rule of rules) if (isBegunBy(ruleOf(rule), cause)) await answer(engine, rule, cause);
  });
  const until = performance.now() + BUDGET_MS;
  for (const rule of rules.filter(({ trigger }) => trigger.startsWith('deadline_'))) {
    if (performance.now() > until) break;
    const owner = await ownerOf(engine, rule);
    if (!owner) await stop(engine, rule, 'owner');
    else for (const cause of await deadlineCauses(ctx, owner, ruleOf(rule), rule)) await answer(engine, rule, cause);
  }
  return engine.ran;
}

interface Engine {
  readonly ctx: Context;
  readonly tools: Tools;
  readonly rules: readonly RuleRow[];
  readonly actors: Map<number, Actor | null>;
  readonly stopped: Set<number>;
  ran: number;
}

const rulesOn = (db: Db): Promise<RuleRow[]> =>
  sql(rowColumnsOf(taskAutomations))`select ${sql.raw(selectionOf(taskAutomations, 'uz'))} from task_automations t
    where t.is_on and t.deleted_at is null order by t.id`.rows(db);

/** What the rule waits for, as far as the cause itself tells. */
function isBegunBy({ trigger, trigger_options: options }: AutomationRule, cause: Cause): boolean {
  const { kind, changed } = cause;
  switch (trigger) {
    case 'created':
      return kind === 'created';
    case 'status_changed':
      return kind === 'changed' && changed.includes('status') && isMoved(options, cause);
    case 'field_changed':
      return kind === 'changed' && changed.includes(options.field ?? '');
    case 'client_comment':
      return kind === 'client_comment';
    case 'sub_tasks_done':
      return kind === 'changed' && changed.includes('open_sub_task_count');
    case 'checks_passed':
      return kind === 'checked';
    default:
      return kind === 'deadline';
  }
}

/** The rest of it, for which the task has to be known. */
async function isMeant(ctx: Context, rule: AutomationRule, task: TaskRow): Promise<boolean> {
  if (rule.trigger === 'sub_tasks_done') return task.sub_task_count > 0 && task.open_sub_task_count === 0;
  if (rule.trigger !== 'checks_passed') return true;
  return sql({ passed: yesNo })`select coalesce(bool_and(result = 'passed'), false) as passed
    from task_checks where task_id = ${task.id} and deleted_at is null`.value(ctx.db);
}

/** What this transaction did to the status counts; the task may have moved on since. */
const isMoved = ({ from = [], to = [] }: AutomationRule['trigger_options'], { left, reached }: Cause): boolean =>
  left !== null && reached !== null && left !== reached && isIn(from, left) && isIn(to, reached);

const isIn = (list: readonly string[], status: string): boolean => !list.length || list.includes(status);

/** One rule and one cause: with the rights and the eyes of the owner, and with a line in the log. */
async function answer(engine: Engine, row: RuleRow, cause: Cause): Promise<void> {
  if (engine.stopped.has(row.id)) return;
  const actor = await ownerOf(engine, row);
  if (!actor) return stop(engine, row, 'owner');
  const origin = { request_id: requestOf(cause.depth + 1, row.id), session_id: null, address: '' };
  const ctx: Context = { ...engine.ctx, actor, origin };
  const task = await taskOf(ctx, engine.tools, cause.task_id);
  // What the owner does not see is not even written down: they would learn that it is there.
  const rule = ruleOf(row);
  if (!task || !(await isMeant(ctx, rule, task)) || (await isAnswered(ctx, row.id, cause))) return;
  const log = (outcome: RunOutcome, did: readonly Step[] = [], reason: string | null = null) =>
    writeRun(ctx, row.id, cause, { outcome, did, reason });
  if (cause.depth >= DEPTH_MAX) return log('loop');
  if (!holdsFor(task, rule.conditions)) return log('nothing', [], 'conditions');
  if ((await runsOfHour(ctx, row.id, task.id)) >= RUNS_AN_HOUR) {
    await log('loop');
    return stop(engine, row, 'loop', task);
  }
  engine.ran++;
  await sql`savepoint automation`.run(ctx.db);
  try {
    const did: Step[] = [];
    for (const step of rule.steps) {
      const now = await taskOf(ctx, engine.tools, task.id);
      if (now && (await doStep(ctx, engine.tools, now, step, row.id))) did.push(step);
    }
    await log(did.length ? 'done' : 'nothing', did, did.length ? null : 'same');
    await sql`release savepoint automation`.run(ctx.db);
  } catch (error) {
    // All steps or none: what was begun is taken back, and said.
    await sql`rollback to savepoint automation`.run(ctx.db);
    if (error instanceof Problem) await log('refused', [], error.details.errors?.[0]?.rule ?? error.problem);
    else await log('failed');
  }
}

async function ownerOf({ ctx, actors }: Engine, { owner_id }: RuleRow): Promise<Actor | null> {
  if (owner_id === null) return null;
  if (!actors.has(owner_id)) actors.set(owner_id, await loadActor(ctx.db, owner_id, todayOf(ctx)));
  const actor = actors.get(owner_id) ?? null;
  return actor?.actions.has(specialActions.automate) && !actor.must_set_up ? actor : null;
}

async function taskOf(ctx: Context, { tasks }: Tools, id: number): Promise<TaskRow | null> {
  try {
    return await tasks.read(ctx, id);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

const isAnswered = ({ db }: Context, ruleId: number, { key, task_id }: Cause): Promise<boolean> =>
  sql`select 1 from task_automation_runs
    where task_automation_id = ${ruleId} and task_id = ${task_id} and cause = ${key}`.isThere(db);

const runsOfHour = ({ db, now }: Context, ruleId: number, taskId: number): Promise<number> =>
  sql({ count: whole })`select count(*)::integer as count from task_automation_runs
    where task_id = ${taskId} and task_automation_id = ${ruleId} and outcome = 'done' and deleted_at is null
      and created_at > ${new Date(now.getTime() - 3_600_000)}`.value(db);

interface Run {
  readonly outcome: RunOutcome;
  readonly did: readonly Step[];
  readonly reason: string | null;
}

async function writeRun(ctx: Context, ruleId: number, cause: Cause, { outcome, did, reason }: Run): Promise<void> {
  const run = {
    task_automation_id: ruleId,
    task_id: cause.task_id,
    cause: cause.key,
    outcome,
    did: { rows: did },
    reason,
  };
  const unless = sql`on conflict (task_automation_id, task_id, cause) do nothing`;
  const insert = { ...insertOf(taskAutomationRuns, [run]), unless };
  await write(taskAutomationRuns, ctx, inserting(taskAutomationRuns, ctx, insert));
}

/** Switches a rule off and tells its owner, where there is a task to tell them by. */
async function stop(
  engine: Engine,
  { id, owner_id }: RuleRow,
  reason: 'loop' | 'owner',
  task?: TaskRow,
): Promise<void> {
  engine.stopped.add(id);
  const origin = { request_id: requestOf(0, id), session_id: null, address: '' };
  const ctx = { ...engine.ctx, origin };
  const set = { is_on: false, stopped_reason: reason };
  await updateRows(taskAutomations, ctx, { set, where: sql`t.id = ${id} and t.is_on` });
  if (!task || !owner_id) return;
  const details = { number: task.number, name: task.name };
  await tell(ctx, [{ user_id: owner_id, kind: 'rule_stopped', task_id: task.id, actor_id: null, details }]);
}
