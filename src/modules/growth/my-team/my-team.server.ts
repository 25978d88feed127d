import { addDays } from '#kernel/days.ts';
import { columnsOf, holdsOn, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { localized } from '#server/crud/localized.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { dayRecords } from '#modules/presence/attendance/door.server.ts';
import { dayOf, minuteMs } from '#modules/presence/attendance/door.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { myTeam, type TeamPerson } from '#modules/growth/my-team/my-team.ts';
import { presenceOf, type PresenceState } from '#modules/growth/my-team/presence.ts';
import { teamMatesOf, worksInManaged } from '#modules/company/people/door.server.ts';
import { ledPeople, users } from '#modules/company/people/door.ts';
import { attendancePunches, seesAllAttendance } from '#modules/staff/punches/door.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { loadsOf } from '#modules/numbers/measures/door.server.ts';
import { HORIZON_DAYS } from '#modules/numbers/measures/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

const MOST_PEOPLE = 500;
/** Who has not punched for so long does not come and go by punches. */
const KNOWN_DAYS = 30;

const personColumns = { ...columnsOf(users, 'id', 'fio'), position: orNull(text), is_managed: yesNo };

interface Asked {
  readonly team_id?: number;
  readonly branch_id?: number;
}

/** The people about whom the caller is told anything, and whether they are of a project that the caller manages. */
async function peopleAsked(ctx: Context, { team_id, branch_id }: Asked, today: string) {
  const { actor } = ctx;
  const isMember = sql`m.deleted_at is null and ${holdsOn('m', today)}`;
  const managed = sql`u.id in ${worksInManaged(actor)}`;
  const near = sql`(u.id = ${actor.id} or u.id = any(${ledPeople(actor)}::bigint[]) or ${managed}
    or u.id in ${teamMatesOf(actor.id, today)})`;
  return sql(personColumns)`
    with recursive below as (
      select id from branches where id = ${branch_id ?? null}
      union select b.id from branches b join below on b.parent_id = below.id)
    select u.id, u.fio, ${localized('u.position_i18n', ctx.lang)} as position, ${managed} as is_managed
    from ${rowsOf(ctx, users)} as u
    where u.status = 'active' and u.client_id is null and ${seesAllAttendance(actor) ? sql`true` : near}
      and (${team_id ?? null}::bigint is null or u.id in (select m.user_id
        from team_members m
        where m.team_id = ${team_id ?? null} and ${isMember}))
      and (${branch_id ?? null}::bigint is null or u.branch_id in (select id from below))
    order by u.fio, u.id limit ${sql.lit(MOST_PEOPLE + 1)}`.rows(ctx.db);
}

const runningColumns = { ...columnsOf(devTasks, 'id', 'number', 'name'), user_id: whole, running_since: text };

/** What each of them works on, as far as the caller sees it; null: on something else. */
async function runningOf(ctx: Context, userIds: readonly number[]) {
  const busy = await sql({ user_id: whole })`select distinct t.executor_id as user_id
    from ${rowsForAll(devTasks, 'that somebody works is told, on what only to who sees it')} t
    where t.executor_id = any(${userIds}::bigint[]) and t.running_since is not null and t.deleted_at is null`.column(
    ctx.db,
  );
  const seen = await sql(runningColumns)`select distinct on (t.executor_id) t.executor_id as user_id, t.id, t.number,
      t.name, t.running_since::text as running_since
    from ${rowsOf(ctx, devTasks)} as t
    where t.executor_id = any(${busy}::bigint[]) and t.running_since is not null
    order by t.executor_id, t.running_since desc, t.id`.by(ctx.db, 'user_id');
  return { busy: new Set(busy), seen };
}

/** What colleagues are told: never that somebody should be there and is not. */
const toColleagues = (state: PresenceState): PresenceState =>
  state === 'absent' || state === 'not_yet' || state === 'unknown' ? 'out' : state;

const team = serve(myTeam, async (ctx, { query }) => {
  const { actor } = ctx;
  const now = ctx.now.getTime();
  const today = calendarOf(ctx).dayOf(now);
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const found = await peopleAsked(ctx, query, today);
  const people = found.slice(0, MOST_PEOPLE);
  const ids = people.map(({ id }) => id);
  const answersFor = new Set(seesAllAttendance(actor) ? ids : [actor.id, ...ledPeople(actor)]);
  const working = people.filter(({ id, is_managed }) => is_managed || answersFor.has(id)).map(({ id }) => id);
  const records = await dayRecords(ctx, ids, addDays(today, -1), today);
  const known = new Set(
    await sql({ user_id: whole })`select distinct p.user_id
      from ${rowsForAll(attendancePunches, 'whether somebody comes and goes by punches')} p
      where p.user_id = any(${ids}::bigint[]) and p.at > ${new Date(now - KNOWN_DAYS * 86_400_000)}`.column(ctx.db),
  );
  const running = await runningOf(ctx, working);
  const away = await awayBetween(ctx, ids, today, addDays(today, HORIZON_DAYS));
  const loads = await loadsOf(ctx, working, away);

  function lineOf({ id, fio, position }: (typeof people)[number]): TeamPerson {
    // The night of yesterday lasts until the border of the two days.
    const before = records.recordOf(id, addDays(today, -1)).facts;
    const begun = dayOf(before);
    const facts = now < begun.borders[1] ? before : records.recordOf(id, today).facts;
    const day = facts === before ? begun : dayOf(facts);
    const presence = presenceOf({ facts, day, now, isKnown: known.has(id) });
    const calendar = calendarOfPerson(ctx, id);
    const absence = away.nextOf(id, today, today, (on) => calendar.isWorkingDay(on));
    const isOwn = answersFor.has(id);
    // Who is in has worked as if they left now.
    const soFar =
      presence.state === 'in' ? dayOf({ ...facts, correction: { ...facts.correction, left: minute } }) : day;
    const isShown = working.includes(id);
    const task = running.seen.get(id);
    return {
      ...{ user_id: id, fio, position },
      state: isOwn ? presence.state : toColleagues(presence.state),
      since: presence.since === null ? null : new Date(presence.since).toISOString(),
      back_on: presence.state === 'leave' && absence ? calendar.addWorkingDays(absence.ends_on, 1) : null,
      is_working: isShown ? running.busy.has(id) : null,
      task:
        task && isShown
          ? { id: task.id, number: task.number, name: task.name, running_since: task.running_since }
          : null,
      next_free_at: isShown ? (loads.get(id)?.free_from ?? null) : null,
      is_late: isOwn ? presence.is_late : null,
      day_minutes: isOwn ? soFar.worked_minutes : null,
    };
  }

  return {
    people: people.map(lineOf),
    is_cut: found.length > MOST_PEOPLE,
    sees_minutes: ids.some((id) => id !== actor.id && answersFor.has(id)),
    sees_work: working.some((id) => id !== actor.id),
  };
});

export const myTeamServed: readonly Served[] = [team];
