import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { stepOf } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { tellOfSteps, warnOfTargets } from '#modules/work/client-tasks/client-task-telling.server.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';

/** Until the setting says otherwise. */
export const confirmDays = 5;
const AT_ONCE = 500;

/** Confirms what has stood done for so many working days that the client will say nothing. Answers how many. */
export async function confirmBySilence(ctx: Context): Promise<number> {
  const calendar = calendarOf(ctx);
  const days = Number(ctx.settings.client_confirm_days ?? confirmDays);
  // Whole working days: the one on which it was done and the one that runs do not count. What is done on a day off has
  // been silent since the next working day begins.
  const firstSilent = calendar.addWorkingDays(calendar.dayOf(ctx.now.getTime()), -days);
  const before = new Date(calendar.startOfDay(firstSilent));
  const rows = await sql(columnsOf(clientTasks, 'id'))`select id from client_tasks
    where status = 'done' and deleted_at is null and done_at < ${before}
    order by id limit ${sql.lit(AT_ONCE)} for update skip locked`.rows(ctx.db);
  await stepOf(
    ctx,
    rows.map(({ id }) => ({ id, status: 'done' })),
    'confirm',
    { is_automatic: true },
  );
  return rows.length;
}

/** What happens to client tasks by itself. */
export const clientTaskJobs: readonly Job[] = [
  { name: 'confirm_client_tasks', cron: '23 * * * *', run: confirmBySilence },
  { name: 'tell_of_client_tasks', everySeconds: 5, run: tellOfSteps },
  { name: 'warn_of_client_tasks', cron: '* * * * *', run: warnOfTargets },
];
