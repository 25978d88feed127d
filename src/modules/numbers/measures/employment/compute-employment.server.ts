import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import {
  employmentOf,
  type Employment,
  type OwnStanding,
} from '#modules/numbers/measures/employment/employment-day.ts';
import {
  attendedDays,
  ownStandings,
  workBetween,
} from '#modules/numbers/measures/employment/employment-records.server.ts';
import { presenceOf, scheduleOf } from '#modules/numbers/measures/employment/kept-presence.ts';
import { neighboursOf } from '#modules/numbers/measures/employment/neighbouring-days.ts';
import type { Standing } from '#modules/numbers/measures/employment/own-tasks.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf, type Spans } from '#modules/company/schedules/door.ts';

type AttendedDay = Awaited<ReturnType<typeof attendedDays>>[number];

interface MadeDay {
  readonly user_id: number;
  readonly day: string;
  readonly revision: number;
  readonly made: Employment | null;
}

const minuteMs = 60_000;

/** Any number for what fills days; those of one person do not pass each other by. */
const fillingLock = 8_245_103;

/**
 * Makes anew how the days of some people between two days were filled, none after yesterday. A closed day that has been
 * made stays as it is; one whose presence is not known is kept without. Answers how many days were made.
 */
export async function computeEmployment(
  ctx: Context,
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<number> {
  const yesterday = addDays(calendarOf(ctx).dayOf(ctx.now.getTime()), -1);
  const last = to < yesterday ? to : yesterday;
  if (!userIds.length || from > last) return 0;
  await sql`select pg_advisory_xact_lock(${sql.lit(fillingLock)}, (x % 2147483647)::int) from unnest(${userIds.toSorted(
    (a, b) => a - b,
  )}::bigint[]) x`.run(ctx.db);
  const begins = new Date(instantOf(addDays(from, -1), 0, ctx.timeZone));
  const ends = new Date(instantOf(addDays(last, 3), 0, ctx.timeZone));
  const until = new Date(Math.min(ends.getTime(), ctx.now.getTime()));
  const days = Map.groupBy(await attendedDays(ctx, userIds, from, last), ({ user_id }) => user_id);
  const work = Map.groupBy(await workBetween(ctx, userIds, begins, until), ({ user_id }) => user_id);
  const own = await ownStandings(ctx, userIds, begins, until);
  const made = [...days].flatMap(([id, theirs]) => {
    const standings = (own.get(id) ?? []).map(inMinutes);
    return theirs.flatMap(({ day, is_closed, is_made, revision }, at): MadeDay[] => {
      if (day < from || day > last || (is_closed && is_made)) return [];
      const made = filled(theirs[at]!, neighboursOf(theirs, at), work.get(id) ?? [], standings);
      return [{ user_id: id, day, revision, made }];
    });
  });
  await keep(ctx, made);
  return made.length;
}

const inMinutes = ({ from, to, status, is_live }: Standing): OwnStanding => ({
  ...{ from: Math.floor(from / minuteMs), to: Math.floor(to / minuteMs) },
  ...{ status, is_live },
});

const touches = (begins: number, ends: number) => (span: { readonly from: number; readonly to: number }) =>
  span.from < ends && begins < span.to;

/** What filled a day; null where nobody knows when its person was there. */
function filled(
  day: AttendedDay,
  beside: readonly AttendedDay[],
  work: readonly { readonly interval_id: number; readonly from: number; readonly to: number }[],
  own: readonly OwnStanding[],
): Employment | null {
  const presence = spansOf(day);
  if (!presence) return null;
  const midnight: readonly [number, number] = [day.midnight, day.midnight + 1440];
  const [begins, ends] = [
    Math.min(midnight[0], presence[0]?.[0] ?? midnight[0]),
    Math.max(midnight[1], presence.at(-1)?.[1] ?? midnight[1]),
  ];
  return employmentOf({
    ...{ presence, day: midnight },
    work: work.filter(touches(begins, ends)),
    own: own.filter(touches(begins, ends)),
    schedule: scheduleOf({ midnight: day.midnight, schedule: day.schedule.spans }),
    beside: beside.flatMap((other) => spansOf(other) ?? []),
  });
}

const spansOf = (day: AttendedDay): Spans | null =>
  presenceOf({ ...day, schedule: day.schedule.spans, presence: day.presence?.spans ?? null });

const rowShape = sql`x(user_id bigint, day date, revision integer, busy_minutes integer, busy_off_minutes integer,
  paused_minutes integer, blocked_wait_minutes integer, waiting_work_minutes integer, without_work_minutes integer)`;

/** Two statements: the days with their sums, and the parts of each in place of those that were. */
async function keep(ctx: Context, made: readonly MadeDay[]): Promise<void> {
  if (!made.length) return;
  const rows = made.map(({ made: sums, ...whose }) => ({ ...whose, ...sums, parts: undefined }));
  const parts = made.flatMap(({ user_id, day, made: sums }) =>
    [...(sums?.parts ?? [])].map(([interval_id, minutes]) => ({ user_id, day, interval_id, minutes })),
  );
  await sql`insert into employment_days (user_id, day, revision, busy_minutes, busy_off_minutes, paused_minutes,
      blocked_wait_minutes, waiting_work_minutes, without_work_minutes)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${rowShape}
    on conflict (user_id, day) do update set revision = excluded.revision, busy_minutes = excluded.busy_minutes,
      busy_off_minutes = excluded.busy_off_minutes, paused_minutes = excluded.paused_minutes,
      blocked_wait_minutes = excluded.blocked_wait_minutes, waiting_work_minutes = excluded.waiting_work_minutes,
      without_work_minutes = excluded.without_work_minutes`.run(ctx.db);
  await sql`with now_there as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as x(user_id bigint, day date, interval_id bigint, minutes integer)),
    gone as (
      delete from employment_parts e using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${rowShape}
      where e.user_id = x.user_id and e.day = x.day and not exists (select from now_there n
        where n.user_id = e.user_id and n.day = e.day and n.interval_id = e.interval_id))
    insert into employment_parts (user_id, day, interval_id, minutes) select user_id, day, interval_id, minutes
    from now_there
    on conflict (user_id, day, interval_id) do update set minutes = excluded.minutes`.run(ctx.db);
}
