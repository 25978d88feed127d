import { Problem } from '#kernel/problems.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { beside } from '#server/crud/sources.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { rowColumnsOf, sql, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { tellOfLines } from '#modules/presence/departures/checklists.server.ts';
import { departures } from '#modules/presence/departures/departures.ts';
import { judgeDeparture, leaveCompany } from '#modules/presence/departures/leave-company.server.ts';
import { tell } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';

const AT_ONCE = 20;

/**
 * Carries out what is due: at the end of the last day, or at its time. Where something is taken over by nobody, or the
 * last administrator would leave, it stays planned and is tried again; who planned it hears of that once a day.
 * Answers how many left.
 */
export async function carryOutDepartures(ctx: Context): Promise<number> {
  const due = await sql(rowColumnsOf(departures))`select ${sql.raw(selectionOf(departures, ctx.lang))}
    from departures t
    where t.state = 'planned' and t.deleted_at is null
      and (case when t.at is null then (t.last_on + 1)::timestamp else t.last_on + t.at::time end)
        at time zone ${ctx.timeZone} <= ${ctx.now}::timestamptz
    order by t.id limit ${sql.lit(AT_ONCE)} for update of t skip locked`.rows(ctx.db);
  let left = 0;
  for (const row of due) {
    try {
      await judgeDeparture(ctx, row);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await tellOfDelay(ctx, row.id, row.created_by, row.user_id);
      continue;
    }
    await leaveCompany(ctx, row);
    left++;
  }
  return left;
}

async function tellOfDelay(ctx: Context, id: number, by: number | null, userId: number): Promise<void> {
  const today = todayOf(ctx);
  const isFresh = await sql`select from departures t
    where t.id = ${id} and t.delay_told_on is distinct from ${today}::date`.isThere(ctx.db);
  if (!by || !isFresh) return;
  const { fio } = await sql({ fio: text })`select u.fio from ${beside(users)} u
    where u.id = ${userId}`.one(ctx.db);
  await tell(ctx, [{ user_id: by, kind: 'departure_waits', task_id: null, actor_id: null, details: { name: fio } }]);
  await deriveRows(departures, ctx, { set: { delay_told_on: sql`${today}::date` }, where: sql`t.id = ${id}` });
}

export const departureJobs: readonly Job[] = [
  { name: 'carry_out_departures', cron: '* * * * *', run: carryOutDepartures },
  { name: 'tell_of_checklist_lines', cron: '* * * * *', run: tellOfLines },
];
