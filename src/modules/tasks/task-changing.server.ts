import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import { invalid, notFound, Problem } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { normalized } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows, type Values } from '#server/crud/record.ts';
import { afterMoves } from '#modules/tasks/moves/after-moves.server.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { type ChangeRefusal, refusalOfChange } from '#modules/tasks/task-changes.ts';
import { recount } from '#modules/tasks/task-counters.server.ts';
import { deadlineChangeOf, deadlineInstant, writeDeadlines } from '#modules/tasks/time/task-deadlines.server.ts';
import { deadlineValues, type TaskRow } from '#modules/tasks/moves/task-move.ts';
import { type LockedTask, lockTasks, storeMoves } from '#modules/tasks/moves/task-moves.server.ts';
import { isForAnother, tellExecutor } from '#modules/tasks/moves/tell-executor.server.ts';
import { notYours, ruleNotMet, taskLocked } from '#modules/tasks/task-problems.server.ts';
import { relationsOf } from '#modules/tasks/task-relations.ts';
import { taskSettings } from '#modules/tasks/moves/task-settings.ts';
import { automaticPause, draftOf, storedMove, take } from '#modules/tasks/moves/move-drafts.server.ts';

/** Changes one task, or throws why this person may not: see `task-changes.ts`. */
export async function changeTask(
  crud: Operations,
  ctx: Context,
  timeZone: string,
  id: number,
  asked: Values,
  version?: number,
): Promise<AnyRow> {
  const [task] = await tasksUnderLock(crud, ctx, [id]);
  if (!task) throw notFound();
  // A stale edit is told first: what it would break may no longer be so.
  if (version !== undefined && task.version !== version) return crud.update(ctx, id, asked, version);
  const patch = cleaned(task, asked, timeZone);
  await checkChange(ctx, task, patch);
  const deadline = deadlineChangeOf(task, patch);
  if (needsPause(task, patch)) await pause(ctx, timeZone, [id]);
  const tree = await treeValues(ctx, task, patch);
  const client = await clientValues(ctx, patch);
  const row = await crud.update(ctx, id, patch, undefined, {
    ...(deadline && deadlineValues(task, deadline)),
    ...tree,
    ...client,
  });
  if (deadline) await writeDeadlines(ctx, new Map([[id, deadline]]));
  if (patch.parent_id !== undefined)
    await recount(ctx, { parents: [task.parent_id, patch.parent_id as number | null] });
  if (isForAnother(ctx, patch.executor_id)) await tellExecutor(ctx, patch.executor_id, [row]);
  return row;
}

/** Changes many tasks alike, all or none. */
export async function changeTasks(
  crud: Operations,
  ctx: Context,
  timeZone: string,
  ids: readonly number[],
  asked: Values,
): Promise<AnyRow[]> {
  if ('parent_id' in asked) throw invalid('parent_id', 'one_by_one');
  if ('client_task_id' in asked) throw invalid('client_task_id', 'one_by_one');
  const tasks = await tasksUnderLock(crud, ctx, [...new Set(ids)]);
  if (tasks.length !== new Set(ids).size) throw notFound();
  const changes = new Map(tasks.map((task) => [task.id, cleaned(task, asked, timeZone)]));
  for (const task of tasks) refuse(refusalIn(ctx, task, changes.get(task.id) as Values));
  const deadlines = new Map(
    tasks.flatMap((task) => {
      const change = deadlineChangeOf(task, changes.get(task.id) as Values);
      return change ? [[task.id, change] as const] : [];
    }),
  );
  const running = tasks.filter((task) => needsPause(task, changes.get(task.id) as Values));
  if (running.length)
    await pause(
      ctx,
      timeZone,
      running.map(({ id }) => id),
    );
  const { deadline, deadline_reason_code: _, ...rest } = withInstant(asked, timeZone);
  const rows = await crud.bulk(
    ctx,
    ids,
    deadlines.size
      ? { ...rest, deadline, deadline_reason_code: [...deadlines.values()][0]?.deadline_reason_code }
      : rest,
  );
  if (!deadlines.size) return rows;
  await writeDeadlines(ctx, deadlines);
  return crud.present(ctx, await settleDeadlines(ctx, tasks, deadlines));
}

/** First and KPI deadlines differ from task to task, so they follow the bulk change in a statement of their own. */
async function settleDeadlines(
  ctx: Context,
  tasks: readonly TaskRow[],
  deadlines: ReadonlyMap<number, NonNullable<ReturnType<typeof deadlineChangeOf>>>,
): Promise<AnyRow[]> {
  const values = tasks.map((task) => ({ id: task.id, ...deadlineValues(task, deadlines.get(task.id) ?? null) }));
  await sql`update dev_tasks t set deadline_reason_code = v.deadline_reason_code, first_deadline = v.first_deadline,
      kpi_deadline = v.kpi_deadline
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id bigint, deadline_reason_code text,
      first_deadline timestamptz,
      kpi_deadline timestamptz) where t.id = v.id`.execute(ctx.db);
  return lockRows(
    devTasks,
    ctx,
    tasks.map(({ id }) => id),
    sql`true`,
  );
}

/** The tasks with these ids that the actor sees, locked. */
export async function tasksUnderLock(crud: Operations, ctx: Context, ids: readonly number[]): Promise<TaskRow[]> {
  const visible = allOf([
    sql<SqlBool>`t.deleted_at is null`,
    ...(scopeCondition(crud.scope, ctx.actor) as RawBuilder<SqlBool>[]),
  ]);
  return (await lockRows(devTasks, ctx, ids, visible)) as unknown as TaskRow[];
}

/** What really changes: values as they are kept, without those that stay; a reason alone changes nothing. */
export function cleaned(task: TaskRow, asked: Values, timeZone: string): Values {
  const values = normalized(devTasks, withInstant(asked, timeZone));
  const differs = (name: string) => {
    const [now, then] = [values[name], task[name as keyof TaskRow]];
    if (name === 'deadline' && now && then) return Date.parse(now as string) !== Date.parse(then as string);
    return JSON.stringify(now ?? null) !== JSON.stringify(then ?? null);
  };
  const names = Object.keys(values).filter(differs);
  const withReason = names.includes('deadline') ? { deadline_reason_code: values.deadline_reason_code } : {};
  const kept = names.filter((name) => name !== 'deadline_reason_code');
  return { ...Object.fromEntries(kept.map((name) => [name, values[name]])), ...withReason };
}

function withInstant(asked: Values, timeZone: string): Values {
  return asked.deadline === undefined ? asked : { ...asked, deadline: deadlineInstant(asked.deadline, timeZone) };
}

export function refusalIn(ctx: Context, task: TaskRow, patch: Values): ChangeRefusal | null {
  const fields = Object.keys(patch).filter((name) => name !== 'deadline_reason_code');
  const refusal = refusalOfChange(task, fields, relationsOf(task, ctx.actor), ctx.actor.id);
  return refusal?.kind === 'person' && onlyWatches(ctx, task, patch, fields) ? null : refusal;
}

/** Whoever sees a task may begin or cease to watch it. */
function onlyWatches(ctx: Context, task: TaskRow, patch: Values, fields: readonly string[]): boolean {
  if (fields.length !== 1 || fields[0] !== 'watcher_ids') return false;
  const [now, then] = [new Set(patch.watcher_ids as number[]), new Set(task.watcher_ids)];
  return [...now.symmetricDifference(then)].every((id) => id === ctx.actor.id);
}

async function checkChange(ctx: Context, task: TaskRow, patch: Values): Promise<void> {
  refuse(refusalIn(ctx, task, patch));
  if (patch.parent_id) await checkTree(ctx, task, patch.parent_id as number);
}

function refuse(refusal: ChangeRefusal | null): void {
  if (refusal) throw problemOfChange(refusal);
}

/** A refused change as the answer of the API. */
export function problemOfChange({ kind, rule, field }: ChangeRefusal): Problem {
  if (kind === 'locked') return taskLocked();
  return kind === 'person' ? notYours(rule, field) : ruleNotMet(rule, field);
}

const needsPause = (task: TaskRow, patch: Values): boolean =>
  task.status === 'processing' && patch.executor_id !== undefined;

/** Another executor of a running task: it is paused first, so that its time stays with whoever worked. */
async function pause(ctx: Context, timeZone: string, ids: readonly number[]): Promise<void> {
  const rules = { calendar: companyCalendar(timeZone), settings: taskSettings, now: ctx.now };
  const locked: LockedTask[] = await lockTasks(ctx, ids, false);
  const moves = locked.map((task) => {
    const draft = draftOf(task);
    take(ctx, rules, draft, automaticPause());
    return storedMove(draft);
  });
  await storeMoves(ctx, moves);
  await afterMoves(ctx, timeZone, moves);
}

interface Above {
  readonly id: number;
  readonly project_id: number;
  readonly main_task_id: number | null;
  readonly status: string;
  readonly ancestors: number[];
}

async function checkTree(ctx: Context, task: TaskRow, parentId: number): Promise<void> {
  const above = await aboveOf(ctx, parentId);
  if (!above) throw invalid('parent_id', 'exists');
  if (above.project_id !== task.project_id) throw invalid('parent_id', 'same_project');
  if (above.ancestors.includes(task.id)) throw invalid('parent_id', 'no_cycle');
  if (above.status === 'accepted')
    throw new Problem('ROW_LOCKED', { errors: [{ field: 'parent_id', rule: 'task_locked' }] });
}

async function aboveOf(ctx: Context, id: number): Promise<Above | undefined> {
  const { rows } = await sql<Above>`with recursive up as (
      select d.id, d.parent_id from dev_tasks d where d.id = ${id}
      union select d.id, d.parent_id from dev_tasks d join up on up.parent_id = d.id)
    select t.id, t.project_id, t.main_task_id, t.status, array(select id from up) as ancestors
    from dev_tasks t where t.id = ${id} and t.deleted_at is null`.execute(ctx.db);
  return rows[0];
}

/** The root that a task gets with another parent, and everything below it with it. */
async function treeValues(ctx: Context, task: TaskRow, patch: Values): Promise<Values> {
  if (patch.parent_id === undefined) return {};
  const parentId = patch.parent_id as number | null;
  const root = parentId === null ? null : ((await aboveOf(ctx, parentId))?.main_task_id ?? parentId);
  await sql`with recursive below as (
      select id from dev_tasks where parent_id = ${task.id}
      union select d.id from dev_tasks d join below b on d.parent_id = b.id)
    update dev_tasks d set main_task_id = ${root ?? task.id} from below where d.id = below.id`.execute(ctx.db);
  return { main_task_id: root };
}

/** The organisation that is served follows the client task. */
async function clientValues(ctx: Context, patch: Values): Promise<Values> {
  if (patch.client_task_id === undefined) return {};
  if (patch.client_task_id === null) return { client_id: null };
  const { rows } = await sql<{
    client_id: number;
  }>`select client_id from client_tasks where id = ${patch.client_task_id}`.execute(ctx.db);
  return { client_id: rows[0]?.client_id ?? null };
}
