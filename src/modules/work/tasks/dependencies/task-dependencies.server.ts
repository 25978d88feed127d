import { judgedBy } from '#server/crud/judged.ts';
import { invalid } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import { isLagTooLong } from '#modules/work/tasks/dependencies/dependency-kinds.ts';
import { columnsOf, type RowOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { settleWaits } from '#modules/work/tasks/transitions/waiting-tasks.server.ts';
import { taskDependencies } from '#modules/work/tasks/dependencies/task-dependencies.ts';
import { checkTakesPart, partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { partsVisibleTo, seenTask } from '#modules/work/tasks/task/who-sees-tasks.server.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

/** What a task waits for; no task may wait for itself, however long the way round. */
export function taskDependencyOperations(settings: CrudSettings): Operations<typeof taskDependencies> {
  const crud = crudOf(taskDependencies, settings, { scope: partsVisibleTo });
  const parts = partOperations(crud, {
    check: checkTakesPart,
    after: async (ctx, waiting) => settleWaits(ctx, await recount(ctx, { waiting })),
  });
  return judgedBy(parts, {
    async create(ctx, input) {
      if (input.task_id === input.predecessor_id) throw invalid('predecessor_id', 'not_itself');
      refuseLongLag(input);
      await checkNoCycle(ctx, input.task_id, input.predecessor_id);
    },
    async change(ctx, ids, changes) {
      if (changes?.lag_minutes === undefined && changes?.lag_kind === undefined) return;
      const rows = await sql(columnsOf(taskDependencies, 'lag_minutes', 'lag_kind'))`select lag_minutes, lag_kind
        from task_dependencies t where t.id = any(${ids}::bigint[]) and t.deleted_at is null`.rows(ctx.db);
      for (const row of rows) refuseLongLag({ ...row, ...changes });
    },
    // While it was away another one may have been made the other way round.
    restored: (ctx, row) => checkNoCycle(ctx, row.task_id, row.predecessor_id),
  });
}

/** Throws 422 for a lag that reaches further than plans do. */
export function refuseLongLag({ lag_minutes = 0, lag_kind = 'working' }: Partial<Lag>, field = 'lag_minutes'): void {
  if (isLagTooLong(lag_minutes, lag_kind)) throw invalid(field, 'lag_too_long');
}
type Lag = Pick<Row<typeof taskDependencies>, 'lag_minutes' | 'lag_kind'>;

const wait = columnsOf(taskDependencies, 'task_id', 'predecessor_id');

/** Any number for all chains of one company: two halves of a ring must not be made at the same moment. */
const chainLock = 8_245_101;

async function checkNoCycle(ctx: Context, taskId: number, predecessorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(chainLock)})`.run(ctx.db);
  // `union` keeps each task once, so that a net of many ways is walked in one pass; the way back is found behind it.
  const rows = await sql(wait)`with recursive before as (
      select d.task_id, d.predecessor_id from task_dependencies d
      where d.task_id = ${predecessorId} and d.deleted_at is null
      union select d.task_id, d.predecessor_id from task_dependencies d join before b on d.task_id = b.predecessor_id
      where d.deleted_at is null)
    select task_id, predecessor_id from before`.rows(ctx.db);
  const way = wayTo(rows, predecessorId, taskId);
  if (way) throw invalid('predecessor_id', 'no_cycle', { path: await numbersOf(ctx, [taskId, ...way]) });
}

/** The shortest way from one task to another along what each waits for, both ends included; null when there is none. */
function wayTo(waits: readonly RowOf<typeof wait>[], from: number, to: number): number[] | null {
  const waitsOf = Map.groupBy(waits, ({ task_id }) => task_id);
  const cameFrom = new Map<number, number | null>([[from, null]]);
  for (const id of cameFrom.keys()) {
    if (id === to) {
      const way: number[] = [];
      for (let at: number | null = id; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at);
      return way;
    }
    for (const { predecessor_id } of waitsOf.get(id) ?? [])
      if (!cameFrom.has(predecessor_id)) cameFrom.set(predecessor_id, id);
  }
  return null;
}

/** `SHOP-1 → SHOP-4 → SHOP-1`; a task that the caller may not see is only dots. */
async function numbersOf(ctx: Context, ids: readonly number[]): Promise<string> {
  const numbers = await sql(columnsOf(devTasks, 'id', 'number'))`select t.id, t.number from dev_tasks t
    where t.id = any(${ids}::bigint[]) and ${seenTask(ctx.actor, 't')}`.pairs(ctx.db, 'id', 'number');
  return ids.map((id) => numbers.get(id) ?? '…').join(' → ');
}
