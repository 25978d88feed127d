import { columnsOf, ids, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import { invalid, notFound, notTheirs, Problem, ruleNotMet } from '#kernel/problems.ts';
import { type Context, lastly } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { normalized } from '#server/crud/stored-values.ts';
import type { Patch } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { afterTransitions } from '#modules/work/tasks/transitions/transition-consequences.server.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { type ChangeRefusal, refusalOfChange } from '#modules/work/tasks/task/task-changes.ts';
import { mentionedIn } from '#modules/work/tasks/mentions/mention-text.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import {
  deadlineChangeOf,
  deadlineInstant,
  writeDeadlines,
} from '#modules/work/tasks/deadlines/task-deadlines.server.ts';
import { deadlineValues } from '#modules/work/tasks/deadlines/deadline-changes.ts';
import {
  type LockedTask,
  lockTasks,
  storeTransitions,
} from '#modules/work/tasks/transitions/transition-store.server.ts';
import { isForAnother, tellExecutor } from '#modules/work/tasks/changing/tell-executor.server.ts';
import { taskLocked } from '#modules/work/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import {
  automaticPause,
  draftOf,
  storedTransition,
  take,
  transitionRules,
} from '#modules/work/tasks/transitions/transition-drafts.server.ts';
import { clientTasksServed } from '#modules/work/tasks/task/client-tasks-served.server.ts';
import { projectArchived } from '#modules/company/projects/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';

/** Changes one task, or throws why this person may not: see `task-changes.ts`. */
export async function changeTask(
  crud: Operations<typeof devTasks>,
  ctx: Context,
  id: number,
  asked: Patch<typeof devTasks>,
  version?: number,
): Promise<TaskRow> {
  const [task] = await tasksUnderLock(crud, ctx, [id]);
  if (!task) throw notFound();
  // A stale edit is told first: what it would break may no longer be so.
  if (version !== undefined && task.version !== version) return crud.update(ctx, id, asked, version);
  const patch = cleaned(ctx, task, asked);
  await checkChange(ctx, task, patch);
  const deadline = deadlineChangeOf(task, patch);
  if (needsPause(task, patch)) await pauseTasks(ctx, [id]);
  const tree = await treeValues(ctx, task, patch);
  const client = await clientValues(ctx, patch);
  const system = { ...(deadline && deadlineValues(task, deadline)), ...tree, ...client };
  const isLast =
    !deadline &&
    !('client_task_id' in patch) &&
    patch.parent_id === undefined &&
    !isForAnother(ctx, patch.executor_id) &&
    !mentionedIn((patch.text as string | undefined) ?? null).length;
  const [row = task] = await crud.change(isLast ? lastly(ctx) : ctx, [task], patch, system);
  if (deadline) await writeDeadlines(ctx, new Map([[id, deadline]]));
  if ('client_task_id' in patch)
    await clientTasksServed.happen(ctx, { ids: [task.client_task_id, row.client_task_id].flatMap((one) => one ?? []) });
  if (patch.parent_id !== undefined)
    await recount(ctx, { parents: [task.parent_id, patch.parent_id as number | null] });
  if (isForAnother(ctx, patch.executor_id)) await tellExecutor(ctx, patch.executor_id, [row]);
  return row;
}

/** Changes many tasks alike, all or none. */
export async function changeTasks(
  crud: Operations<typeof devTasks>,
  ctx: Context,
  ids: readonly number[],
  asked: Patch<typeof devTasks>,
): Promise<TaskRow[]> {
  if ('parent_id' in asked) throw invalid('parent_id', 'one_by_one');
  if ('client_task_id' in asked) throw invalid('client_task_id', 'one_by_one');
  const tasks = await tasksUnderLock(crud, ctx, [...new Set(ids)]);
  if (tasks.length !== new Set(ids).size) throw notFound();
  const changes = new Map(tasks.map((task) => [task.id, cleaned(ctx, task, asked)]));
  for (const task of tasks) refuse(refusalIn(ctx, task, changes.get(task.id) as Values));
  const deadlines = new Map(
    tasks.flatMap((task) => {
      const change = deadlineChangeOf(task, changes.get(task.id) as Values);
      return change ? [[task.id, change] as const] : [];
    }),
  );
  const running = tasks.filter((task) => needsPause(task, changes.get(task.id) as Values));
  if (running.length)
    await pauseTasks(
      ctx,
      running.map(({ id }) => id),
    );
  const { deadline: _day, deadline_reason_code: _, ...rest } = asked;
  if (!deadlines.size) return crud.change(ctx, tasks, rest);
  const rows = await crud.change(ctx, tasks, rest, settledDeadlines(tasks, deadlines));
  await writeDeadlines(ctx, deadlines);
  return rows;
}

/** Deadlines differ from task to task, by the day of each executor and by what was before: each takes its own. */
function settledDeadlines(
  tasks: readonly TaskRow[],
  deadlines: ReadonlyMap<number, NonNullable<ReturnType<typeof deadlineChangeOf>>>,
): Values {
  const settled = tasks.map((task) => [task.id, deadlineValues(task, deadlines.get(task.id) ?? null)]);
  const own = sql`${JSON.stringify(Object.fromEntries(settled))}::jsonb -> t.id::text`;
  return {
    deadline: sql`(${own} ->> 'deadline')::timestamptz`,
    deadline_reason_code: sql`${own} ->> 'deadline_reason_code'`,
    first_deadline: sql`(${own} ->> 'first_deadline')::timestamptz`,
    kpi_deadline: sql`(${own} ->> 'kpi_deadline')::timestamptz`,
  };
}

const archived = sql<boolean>`exists (select
  from ${rowsForAll(projects, 'what is put away is so for everybody')} p
  where p.id = t.project_id and p.archived_at is not null)`;

/** The tasks with these ids that the actor sees, locked. Throws 409 when the project of one is put away. */
export async function tasksUnderLock(
  crud: Operations<typeof devTasks>,
  ctx: Context,
  ids: readonly number[],
): Promise<TaskRow[]> {
  const visible = allOf([
    sql<SqlBool>`t.deleted_at is null`,
    ...(scopeCondition(crud.scope, ctx.actor) as Sql<SqlBool>[]),
  ]);
  const locked = await lockRows(devTasks, ctx, ids, visible, { is_archived: archived });
  if (locked.some(({ is_archived }) => is_archived)) throw projectArchived();
  return locked;
}

/** What really changes: values as they are kept, without those that stay; a reason alone changes nothing. */
export function cleaned(ctx: Context, task: TaskRow, asked: Values): Values {
  const values = normalized(devTasks, withInstant(ctx, task, asked));
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

function withInstant(ctx: Context, task: TaskRow, asked: Values): Values {
  if (asked.deadline === undefined) return asked;
  const executor = asked.executor_id === undefined ? task.executor_id : asked.executor_id;
  return { ...asked, deadline: deadlineInstant(ctx, asked.deadline, executor) };
}

export function refusalIn(ctx: Context, task: TaskRow, patch: Values): ChangeRefusal | null {
  const fields = Object.keys(patch).filter((name) => name !== 'deadline_reason_code');
  const refusal = refusalOfChange(task, fields, relationsOf(task, ctx.actor), ctx.actor.id);
  return refusal?.kind === 'person' && onlyWatches(ctx, task, patch, fields) ? null : refusal;
}

/** Anyone who sees a task may begin or stop watching it. */
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
  return kind === 'person' ? notTheirs(rule, field) : ruleNotMet(field, rule);
}

const needsPause = (task: TaskRow, patch: Values): boolean =>
  task.status === 'processing' && patch.executor_id !== undefined;

/** Before another executor, or the archive, it is paused, so that its time stays with the person who worked. */
export async function pauseTasks(ctx: Context, ids: readonly number[]): Promise<void> {
  const rules = transitionRules(ctx);
  const locked: LockedTask[] = await lockTasks(ctx, ids, false);
  const moves = locked.map((task) => {
    const draft = draftOf(task);
    take(ctx, rules, draft, automaticPause());
    return storedTransition(draft);
  });
  await storeTransitions(ctx, moves);
  await afterTransitions(ctx, moves);
}

async function checkTree(ctx: Context, task: TaskRow, parentId: number): Promise<void> {
  const above = await aboveOf(ctx, parentId);
  if (!above) throw invalid('parent_id', 'exists');
  if (above.project_id !== task.project_id) throw invalid('parent_id', 'same_project');
  if (above.ancestors.includes(task.id)) throw invalid('parent_id', 'no_cycle');
  if (above.status === 'accepted')
    throw new Problem('ROW_LOCKED', { errors: [{ field: 'parent_id', rule: 'task_locked' }] });
}

const aboveOf = (ctx: Context, id: number) =>
  sql({
    ...columnsOf(devTasks, 'id', 'project_id', 'main_task_id', 'status'),
    ancestors: ids,
  })`with recursive up as (
      select d.id, d.parent_id from dev_tasks d where d.id = ${id}
      union select d.id, d.parent_id from dev_tasks d join up on up.parent_id = d.id)
    select t.id, t.project_id, t.main_task_id, t.status, array(select id from up) as ancestors
    from dev_tasks t where t.id = ${id} and t.deleted_at is null`.first(ctx.db);

/** The root that a task gets with another parent, and everything below it with it. */
async function treeValues(ctx: Context, task: TaskRow, patch: Values): Promise<Values> {
  if (patch.parent_id === undefined) return {};
  const parentId = patch.parent_id as number | null;
  const root = parentId === null ? null : ((await aboveOf(ctx, parentId))?.main_task_id ?? parentId);
  const below = sql`(with recursive below as (
      select id from dev_tasks where parent_id = ${task.id}
      union select d.id from dev_tasks d join below b on d.parent_id = b.id)
    select id from below) as below`;
  await deriveRows(devTasks, ctx, {
    set: { main_task_id: root ?? task.id },
    from: below,
    where: sql`t.id = below.id`,
  });
  return { main_task_id: root };
}

/** The organisation that is served follows the client task. */
async function clientValues(ctx: Context, patch: Values): Promise<Values> {
  if (patch.client_task_id === undefined) return {};
  if (patch.client_task_id === null) return { client_id: null };
  const row = await sql({ client_id: whole })`select client_id
    from ${rowsForAll('client_tasks', 'a reference that was checked before')}
    where id = ${patch.client_task_id}`.first(ctx.db);
  return { client_id: row?.client_id ?? null };
}
