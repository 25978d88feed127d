import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { settleTaskKpi } from '#modules/kpi/task-kpi.server.ts';
import { devTasks } from '#modules/tasks/door.ts';

const AT_ONCE = 2_000;
/** So many times it goes on within one run; the rest waits for the next. */
const ROUNDS = 10;

/**
 * Writes what accepted tasks are worth that came without a move of this product: imports, and what was accepted before
 * there were such rows. Answers how many; 0 when none is left.
 */
export async function settleMissing(ctx: Context): Promise<number> {
  const ids = await sql({ id: whole })`select t.id from ${rowsForAll(devTasks, 'a job looks after all of them')} t
    where t.status = 'accepted' and t.deleted_at is null
      and not exists (select 1 from task_kpi k where k.task_id = t.id)
    order by t.id desc limit ${sql.lit(AT_ONCE)}`.column(ctx.db);
  if (ids.length) await settleTaskKpi(ctx, ids);
  return ids.length;
}

export const kpiJobs: readonly Job[] = [
  {
    name: 'settle_missing_kpi',
    cron: '*/10 * * * *',
    async run(ctx) {
      for (let round = 0; round < ROUNDS; round++) if ((await settleMissing(ctx)) < AT_ONCE) return;
    },
  },
];
