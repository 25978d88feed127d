import Type from 'typebox';
import { closed, id } from '#kernel/schemas.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { type Doing, doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import { settleTaskKpi } from '#modules/growth/kpi/task-kpi.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** One piece of work, some tenths of a second: events of everybody wait for the oldest transaction that writes. */
const TASKS_AT_ONCE = 250;

/** What is missing of tasks older than one, the youngest first; null: of all. */
const settleWork = workNamed('settle_kpi', closed({ below: Type.Union([id, Type.Null()]) }));

const missingBelow = (ctx: Context, below: number | null, most: number): Promise<number[]> =>
  sql({ id: whole })`select t.id from ${rowsForAll(devTasks, 'a job looks after all of them')} t
    where t.status = 'accepted' and t.deleted_at is null and (${below}::bigint is null or t.id < ${below}::bigint)
      and not exists (select 1 from task_kpi k where k.task_id = t.id)
    order by t.id desc limit ${sql.lit(most)}`.column(ctx.db);

/**
 * Writes what accepted tasks are worth that came without a move of this product: imports, and what was accepted before
 * there were such rows. A piece of them, and asks for the next; answers how many.
 */
export async function settleMissing(ctx: Context, below: number | null = null): Promise<number> {
  const ids = await missingBelow(ctx, below, TASKS_AT_ONCE);
  if (ids.length) await settleTaskKpi(ctx, ids);
  if (ids.length === TASKS_AT_ONCE) await askFor(ctx, ids.at(-1)!);
  return ids.length;
}

const askFor = (ctx: Context, below: number | null) => enqueue(ctx, settleWork, { below }, { key: 'missing' });

export const kpiJobs: readonly (Job | Doing)[] = [
  {
    name: 'settle_missing_kpi',
    cron: '*/10 * * * *',
    async run(ctx: Context) {
      if ((await missingBelow(ctx, null, 1)).length) await askFor(ctx, null);
    },
  },
  doing(settleWork, (ctx, { below }) => settleMissing(ctx, below)),
];
