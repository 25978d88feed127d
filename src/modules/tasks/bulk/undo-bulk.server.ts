import { sql } from 'kysely';
import { notFound, Problem } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import { recordChange, type Values } from '#server/crud/record.ts';
import type { BulkKind } from '#modules/tasks/bulk/task-bulks.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { undoTransition } from '#modules/tasks/moves/undo-transition.server.ts';
import { lockTasksOf } from '#modules/tasks/parts/task-parts.server.ts';
import { recount } from '#modules/tasks/task-counters.server.ts';

interface Bulk {
  readonly kind: BulkKind;
  readonly task_ids: readonly number[];
  readonly before: Readonly<Record<string, Values>>;
  readonly versions: Readonly<Record<string, number>>;
  readonly created_at: string;
}

/** For so long a change of many tasks can be taken back. */
const undoableMs = 86_400_000;

/**
 * Gives every task back what the order took: what somebody touched since stays as it is. Moves of the workflow follow
 * their own rule (ten seconds, all or none), and a tree that went to another project comes back whole or not at all.
 * Throws 409 when there is nothing left to take back.
 */
export async function undoBulk(asked: Context, timeZone: string, id: number) {
  const ctx: Context = { ...asked, closes: false };
  const bulk = await own(ctx, id);
  if (bulk.kind === 'transition') {
    await undoTransition(ctx, timeZone, bulk.task_ids);
    await markUndone(ctx, id);
    return { undone: [...bulk.task_ids], left: [] };
  }
  const tasks = await lockTasksOf(ctx, bulk.task_ids);
  const untouched = [...tasks.values()].filter((task) => task.version === bulk.versions[task.id]);
  const left = bulk.task_ids.filter((one) => !untouched.some((task) => task.id === one));
  if (!untouched.length || (bulk.kind === 'move' && left.length)) throw new Problem('UNDO_TOO_LATE');
  await giveBack(ctx, untouched, bulk);
  await markUndone(ctx, id);
  return { undone: untouched.map((task) => task.id), left };
}

async function own(ctx: Context, id: number): Promise<Bulk> {
  const { rows } = await sql<Bulk & { undone_at: string | null }>`select kind, task_ids, before, versions, created_at,
      undone_at from task_bulks where id = ${id} and created_by = ${ctx.actor.id} for update`.execute(ctx.db);
  const [bulk] = rows;
  if (!bulk) throw notFound();
  if (bulk.undone_at || ctx.now.getTime() - Date.parse(bulk.created_at) > undoableMs)
    throw new Problem('UNDO_TOO_LATE');
  return bulk;
}

async function giveBack(ctx: Context, tasks: readonly TaskRow[], bulk: Bulk): Promise<void> {
  const columns = [...new Set(tasks.flatMap(({ id }) => Object.keys(bulk.before[id] ?? {})))];
  const now = new Map<number, Values>(
    tasks.map((task) => [task.id, Object.fromEntries(columns.map((name) => [name, task[name as keyof TaskRow]]))]),
  );
  const then = tasks.map(({ id }) => ({ ...bulk.before[id], id }));
  const sets = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`));
  const changed = sql`update dev_tasks d set ${sets}, version = d.version + 1, updated_at = ${ctx.now},
      updated_by = ${actorId(ctx.actor)}::bigint
    from jsonb_populate_recordset(null::dev_tasks, ${JSON.stringify(then)}::jsonb) as v
    where d.id = v.id returning d.*`;
  const rows = (await recordChange(devTasks, ctx, 'update', changed, now)) as unknown as TaskRow[];
  if (columns.includes('deadline')) await forgetDeadlines(ctx, rows, bulk.created_at);
  if (columns.includes('parent_id')) await recount(ctx, { parents: rows.map(({ parent_id }) => parent_id) });
}

/** The deadlines that the order wrote never were. */
async function forgetDeadlines(ctx: Context, tasks: readonly TaskRow[], at: string): Promise<void> {
  await sql`update task_deadlines set deleted_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
    where task_id = any(${tasks.map(({ id }) => id)}::bigint[]) and created_at = ${at}
      and created_by = ${ctx.actor.id} and deleted_at is null`.execute(ctx.db);
}

async function markUndone(ctx: Context, id: number): Promise<void> {
  await sql`update task_bulks set undone_at = ${ctx.now}, notices = '[]', version = version + 1
    where id = ${id}`.execute(ctx.db);
}
