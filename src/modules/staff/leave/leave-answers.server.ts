import { columnsOf, json, orNull, sql, text, whole } from '#server/database/door.ts';
import { localized } from '#server/crud/localized.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { daysOf } from '#kernel/days.ts';
import { notFound, refuseLongDays } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { ledgerOf } from '#modules/staff/leave/days-off.server.ts';
import { allocated, daysOffBalance } from '#modules/staff/leave/days-off-ledger.ts';
import { leaveBalance, leaveOutlook, type LeaveSpan, leaveTimeline } from '#modules/staff/leave/leave-endpoints.ts';
import { balanceToday, outlookOf } from '#modules/staff/leave/leave-outlook.server.ts';
import { spansBetween } from '#modules/staff/leave/leave-records.server.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { type LeavePerson, personOf, seenPeople, seesLeaveOf } from '#modules/staff/leave/leave-scope.server.ts';
import { users } from '#modules/company/people/door.ts';

/** The person whose leave the caller sees; 404 for all others. */
async function personSeen(ctx: Context, userId: number): Promise<LeavePerson> {
  const person = seesLeaveOf(ctx.actor, userId) && (await personOf(ctx, userId));
  if (!person) throw notFound();
  return person;
}

const outlook = serve(leaveOutlook, async (ctx, { body }) => {
  const person = await personSeen(ctx, body.user_id ?? ctx.actor.id);
  return outlookOf(ctx, person, {
    ...body,
    record_number: body.record_number ?? (await recordOf(ctx, person.id, body.id)),
  });
});

/** Who decides does not read the number of a sick record: whether there is one counts here all the same. */
const recordOf = async (ctx: Context, userId: number, id?: number): Promise<string | null> =>
  id === undefined
    ? null
    : ((
        await sql(columnsOf(leaveRequests, 'record_number'))`select record_number from leave_requests
        where id = ${id} and user_id = ${userId} and deleted_at is null`.first(ctx.db)
      )?.record_number ?? null);

const balance = serve(leaveBalance, async (ctx, { query }) => {
  const person = await personSeen(ctx, query.user_id ?? ctx.actor.id);
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const ledger = await ledgerOf(ctx, person.id);
  const { left } = allocated(ledger);
  const expiring = ledger.filter(({ id, expires_on }) => expires_on && expires_on >= today && left.get(id));
  const expires_on = expiring.map((row) => row.expires_on!).toSorted()[0] ?? null;
  return {
    user_id: person.id,
    hired_on: person.hired_on,
    annual: await balanceToday(ctx, calendar, person),
    days_off: daysOffBalance(ledger, today),
    expires_on,
    expiring: expiring.filter((row) => row.expires_on === expires_on).reduce((sum, { id }) => sum + left.get(id)!, 0),
  };
});

const PEOPLE = 100;
const LONGEST_DAYS = 400;

const timeline = serve(leaveTimeline, async (ctx, { query }) => {
  const { starts_on, ends_on, team_id, from = 0, only_away = false } = query;
  refuseLongDays('ends_on', starts_on, ends_on, LONGEST_DAYS);
  const calendar = calendarOf(ctx);
  const team = team_id
    ? sql`u.id in (select m.user_id from team_members m where m.team_id = ${team_id} and m.deleted_at is null
        and m.starts_on <= ${ends_on}::date and coalesce(m.ends_on, 'infinity') >= ${starts_on}::date)`
    : sql`true`;
  const rows = await sql({
    user_id: whole,
    ...columnsOf(users, 'fio'),
    position: orNull(text),
    total: whole,
    spans: json<LeaveSpan[]>(),
  })`
    with spans as (${spansBetween(starts_on, ends_on)})
    select u.id as user_id, u.fio, ${localized('u.position_i18n', ctx.lang)} as position,
      count(*) over ()::int as total,
      coalesce((select jsonb_agg(to_jsonb(s) - '{user_id,takes_away}'::text[] order by s.starts_on) from spans s
        where s.user_id = u.id), '[]') as spans
    from ${rowsOf(ctx, users)} as u join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where u.status = 'active' and ${team} and ${seenPeople(ctx.actor, sql`u.id`)}
      and (not ${only_away}::boolean or u.id in (select user_id from spans))
    order by u.fio, u.id limit ${sql.lit(PEOPLE)} offset ${sql.lit(from)}`.rows(ctx.db);
  const total = rows[0]?.total ?? 0;
  const off = daysOf(starts_on, ends_on).filter((day) => !calendar.isWorkingDay(day));
  return {
    people: rows.map(({ total: _total, ...line }) => line),
    people_total: total,
    next: from + rows.length < total ? from + rows.length : null,
    days_off: off,
    holidays: off.filter((day) => calendar.isHoliday(day)),
  };
});

export const leaveAnswersServed: readonly Served[] = [outlook, balance, timeline];
