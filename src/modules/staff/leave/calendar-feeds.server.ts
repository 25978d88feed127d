import { teamMatesOf } from '#modules/company/people/door.server.ts';
import { createHmac } from 'node:crypto';
import { addDays, addMonths } from '#kernel/days.ts';
import { invalid, notFound } from '#kernel/problems.ts';
import type { Lang } from '#kernel/languages.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, insertRows } from '#server/crud/writing.ts';
import { columnsOf, oneOf, type RowOf, sql, text, whole } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { scheduleOf } from '#modules/company/schedules/door.server.ts';
import { calendarFeeds, makeFeed, mostFeeds, readFeed } from '#modules/staff/leave/calendar-feeds.ts';
import { feedEvents } from '#modules/staff/leave/feed-events.server.ts';
import { keepsLeave } from '#modules/staff/leave/leave-access.ts';
import { awaySpansOf, type LeavePart } from '#modules/staff/leave/leave-parts.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import { users } from '#modules/company/people/door.ts';

const MONTHS_BEHIND = -1;
const MONTHS_AHEAD = 12;

/** One's own; HR sees and ends those of everybody. */
export const calendarFeedOperations = (settings: CrudSettings): Operations<typeof calendarFeeds> =>
  crudOf(calendarFeeds, settings, {
    scope: (actor) => (keepsLeave(actor) ? 'all' : sql`t.user_id = ${actor.id}`),
  });

const make = serve(makeFeed, async (ctx, _input, { app }) => {
  await sql`select from ${rowsForAll(users, 'their own row, locked')} where id = ${ctx.actor.id} for update`.run(
    ctx.db,
  );
  const count = await sql({ count: whole })`select count(*)::int as count
    from ${rowsForAll(calendarFeeds, 'their own')} f where f.user_id = ${ctx.actor.id} and f.deleted_at is null`.value(
    ctx.db,
  );
  if (count >= mostFeeds) throw invalid('id', 'calendar_feeds_most', { max: mostFeeds });
  const token = newSecret();
  const [row] = await insertRows(calendarFeeds, ctx, [{ user_id: ctx.actor.id }]);
  await deriveRows(calendarFeeds, ctx, {
    set: { secret_hash: sql`${hashOf(token)}` },
    where: sql`t.id = ${row!.id}`,
  });
  return { row: await app.operationsAt(calendarFeeds).read(ctx, row!.id), address: `/api/public/ical/${token}` };
});

const read = serve(readFeed, async (ctx, { params: { token } }, { app, request, reply }) => {
  const owner = await sql({ id: whole, user_id: whole, lang: oneOf<Lang>() })`
    select f.id, f.user_id, u.lang_code as lang
    from ${rowsForAll(calendarFeeds, 'whoever shows the token of a feed may read it')} f
    join ${rowsForAll(users, 'whose feed it is, as long as they work here')} u on u.id = f.user_id
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where f.secret_hash = ${hashOf(token)} and f.deleted_at is null
      and u.status = 'active' and u.deleted_at is null`.first(ctx.db);
  if (!owner) throw notFound();
  const rows = await awayInTeams(ctx, owner.user_id);
  await inTransaction(app, request, (inner) =>
    deriveRows(calendarFeeds, inner, { set: { last_read_at: ctx.now }, where: sql`t.id = ${owner.id}` }),
  );
  const { default: ical } = await import('ical-generator');
  const calendar = ical({ name: app.texts.say(owner.lang, 'leave.away_feed') });
  for (const row of rows) {
    const summary = `${row.fio}: ${app.texts.say(owner.lang, 'leave.is_away')}`;
    const uid = createHmac('sha256', app.config.secretKey).update(`away ${row.source} ${row.id}`).digest('hex');
    for (const [at, event] of eventsOf(ctx, row).entries())
      calendar.createEvent({
        ...event,
        id: `${uid.slice(0, 32)}${at ? `-${at}` : ''}@vazifa`,
        stamp: row.updated_at,
        summary,
      });
  }
  const today = todayOf(ctx);
  const span = { from: addMonths(today, MONTHS_BEHIND), to: addMonths(today, MONTHS_AHEAD) };
  for (const { key, updated_at, location, ...event } of await feedEvents.of(ctx, {
    userId: owner.user_id,
    lang: owner.lang,
    ...span,
  })) {
    const uid = createHmac('sha256', app.config.secretKey).update(key).digest('hex').slice(0, 32);
    calendar.createEvent({ ...event, location, id: `${uid}@vazifa`, stamp: updated_at });
  }
  return reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'private, max-age=300')
    .send(calendar.toString());
});

const away = {
  ...columnsOf(leaveRequests, 'id', 'user_id', 'starts_on', 'ends_on', 'updated_at'),
  ...{ fio: text, source: text, part: oneOf<LeavePart>() },
};

/** Whole days as days, a part of one as the time between its first and its last span. */
function eventsOf({ timeZone }: Context, row: RowOf<typeof away>) {
  const { starts_on, ends_on, part } = row;
  if (part === 'day') return [{ start: day(starts_on), end: day(addDays(ends_on, 1)), allDay: true }];
  const spans = awaySpansOf(scheduleOf({ timeZone }, row.user_id, starts_on).spans, part);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const at = (minute: number) => new Date(instantOf(starts_on, minute, timeZone));
  return [{ start: at(first[0]), end: at(last[1]) }];
}

/** A day without any time: noon is of the same day wherever this runs. */
const day = (of: string): Date => new Date(`${of}T12:00:00Z`);

/** Those of the teams of a person today, the person as well, with what takes them away. */
function awayInTeams(ctx: Context, userId: number) {
  const today = todayOf(ctx);
  const [from, to] = [addMonths(today, MONTHS_BEHIND), addMonths(today, MONTHS_AHEAD)];
  return sql(away)`with mates as (
      select o.user_id from ${teamMatesOf(userId, today)} o
      union select ${userId}::bigint),
    spans as (
      select 'leave' as source, l.id, l.user_id, l.starts_on, l.ends_on, l.part, l.updated_at
      from ${rowsForAll(leaveRequests, 'that somebody is away, and no kind')} l
      join leave_kinds k on k.id = l.leave_kind_id and k.is_away
      where l.status = 'approved' and l.deleted_at is null
        and l.ends_on >= ${from}::date and l.starts_on <= ${to}::date
      union all
      select 'day', d.id, d.user_id, d.day, d.day, d.part, d.updated_at
      from ${rowsForAll('days_off', 'that somebody is away, and not by what')} d
      where d.status = 'used' and d.deleted_at is null and d.day between ${from}::date and ${to}::date)
    select s.*, u.fio from spans s join mates m on m.user_id = s.user_id
    join ${rowsForAll(users, 'names of those in the same teams')} u
      on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    order by s.starts_on, u.fio, s.source, s.id limit 5000`.rows(ctx.db);
}

export const calendarFeedsServed: readonly Served[] = [make, read];
