import { rowColumnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { notSentIn, tellLeads, tellPeople } from '#modules/growth/worksheets/worksheet-telling.server.ts';
import { settleEvaluated } from '#modules/growth/worksheets/worksheets.server.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

const DAY = 86_400_000;

/**
 * What the clock brings to campaigns: reminders so many days before the end, each once, and the end itself, of which
 * the leads of those hear who have not sent. What a night without the product missed is made up for; of several
 * that fell into it one goes out.
 */
export async function turnCampaigns(ctx: Context): Promise<void> {
  const now = ctx.now.getTime();
  const running = await sql(rowColumnsOf(worksheets))`select ${sql.raw(selectionOf(worksheets, ctx.lang))}
    from ${rowsForAll(worksheets, 'the clock asks for all')} as t
    where t.state = 'open' and t.deleted_at is null and t.ends_at < ${new Date(now + 8 * DAY)}
    order by t.id for update`.rows(ctx.db);
  for (const row of running) {
    if (Date.parse(row.ends_at) <= now) {
      await updateRows(worksheets, ctx, { set: { state: 'ended' }, held: [row] });
      await tellLeads(ctx, row);
      await settleEvaluated(ctx, row.id);
      continue;
    }
    const due = row.reminders.filter(
      (days) => !row.reminded.includes(days) && Date.parse(row.ends_at) - Number(days) * DAY <= now,
    );
    if (!due.length) continue;
    await updateRows(worksheets, ctx, { set: { reminded: [...row.reminded, ...due] }, held: [row] });
    await tellPeople(ctx, await notSentIn(ctx, row.id), 'worksheet_due', row);
  }
}

export const worksheetJobs: readonly Job[] = [{ name: 'turn_worksheets', cron: '*/5 * * * *', run: turnCampaigns }];
