import { addDays, daysOf } from '#kernel/days.ts';
import { columnsOf, moment, orNull, type Sql, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { devTasks, taskIntervals } from '#modules/work/tasks/door.ts';
import { dividedMinutes } from '#modules/numbers/measures/divided-minutes.ts';
import { type Range, rangesOf } from '#modules/numbers/measures/kept-ranges.ts';
import { keepsSpans } from '#modules/numbers/measures/kept-spans.server.ts';
import {
  andTasks,
  type Asked,
  dayIn,
  rangesAsked,
  reachOf,
  relationIs,
} from '#modules/numbers/measures/relations.server.ts';
import { ofMovedTask } from '#modules/numbers/measures/stale-triggers.server.ts';
import { placeColumns, workedMinutes } from '#modules/numbers/measures/task-sources.ts';

const why = 'the hours of a person are whole for whoever sees the person, and narrowed before';
const intervals = rowsForAll(taskIntervals, why);
const tasks = rowsForAll(devTasks, why);

/** An interval ends within so many days: the working day after the longest holidays. */
const LONGEST_DAYS = 62;

const places = sql.join(
  Object.keys(placeColumns).map((name) => (name === 'task_id' ? sql.raw('i.task_id') : sql.raw(`t.${name}`))),
);

const intervalColumns = {
  ...columnsOf(taskIntervals, 'id', 'task_id', 'user_id', 'kind', 'started_at'),
  ended_at: orNull(moment),
  minutes: orNull(whole),
};

/**
 * Minutes by day. An interval within a day is that day's whole; the few that go over a midnight are divided by the
 * schedule of their person, and running ones counted up to the moment, before the statement: only the calendar knows.
 */
relationIs(workedMinutes, async (ctx, asked) => {
  const pieces = asked.isSettled ? [] : await piecesOf(ctx, asked);
  const { placeOf, dayOf, days } = dayPlaces(ctx, asked);
  const [started, ended] = [placeOf(sql.raw('i.started_at')), placeOf(sql.raw('i.ended_at'))];
  const [first, last] = [asked.stretches[0]!, asked.stretches.at(-1)!];
  const isOne = asked.stretches.length === 1;
  // Each day with its stretch: the planner knows how many there are, and finds a day by being equal.
  const stretch = isOne
    ? sql`cross join (select 0 as stretch) as b`
    : sql`join unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ place }) => place)}::text[]::${dayOf.type}[],
        ${days.map(({ at }) => at)}::integer[]) as b(day, place, stretch) on b.place = i.place`;
  const { read } = rangesAsked(ctx, asked);
  // An interval ends no earlier than it begins: said so, the planner expects many and not the one in two hundred that
  // it takes any two days to be the same.
  const within = (range: Range) => sql`
      select i.id, i.task_id, i.user_id, ${started} as place, i.minutes, i.kind from ${intervals} i
      where i.deleted_at is null and i.ended_at is not null and i.started_at >= ${range.from.toISOString()}::timestamptz
        and i.started_at < ${range.until.toISOString()}::timestamptz and ${ended} <= ${started}`;
  return sql`select i.id as row_id, b.stretch, ${places}, i.user_id, ${isOne ? dayOf.place : sql.raw('b.day')} as day,
      i.minutes, i.kind
    from (${sql.join(joinedRanges(read).map(within), sql` union all `)}${read.length ? sql` union all` : sql``}
      select p.id, p.task_id, p.user_id, ${dayOf.piece} as place, p.minutes, p.kind
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
        as p(id bigint, task_id bigint, user_id bigint, kind text, day date, minutes integer)
      where p.day >= ${first.day_from}::date and p.day <= ${last.day_to}::date) as i
      ${stretch}
      left join ${tasks} as t on t.id = i.task_id
    where true${andTasks(asked)}`;
});

const dayMs = 86_400_000;

/**
 * On which day an instant falls, as a place by which days are told apart. Where all days are as long as one another it
 * is the midnight before it, which costs a quarter of looking the zone up for each of a million rows; else the day.
 */
function dayPlaces(ctx: Context, { stretches }: Asked) {
  const zone = sql.lit(ctx.timeZone);
  const midnight = (day: string): number => instantOf(day, 0, ctx.timeZone);
  const [first, last] = [stretches[0]!.day_from, addDays(stretches.at(-1)!.day_to, LONGEST_DAYS)];
  const all = daysOf(first, last);
  const isEven = all.every((day, at) => midnight(day) - midnight(first) === at * dayMs);
  const days = stretches.flatMap(({ day_from, day_to }, at) =>
    daysOf(day_from, day_to).map((day) => ({
      ...{ day, at },
      place: isEven ? new Date(midnight(day)).toISOString() : day,
    })),
  );
  const origin = sql.lit(new Date(midnight(first)).toISOString());
  return {
    days,
    placeOf: (instant: Sql): Sql =>
      isEven ? sql`date_bin('1 day', ${instant}, ${origin}::timestamptz)` : dayIn(ctx, instant),
    dayOf: {
      type: sql.raw(isEven ? 'timestamptz' : 'date'),
      place: isEven ? sql`(i.place at time zone ${zone})::date` : sql.raw('i.place'),
      piece: isEven ? sql`(p.day::timestamp at time zone ${zone})` : sql.raw('p.day'),
    },
  };
}

/** Ranges one after the other as one: of the days of a month each would be asked for by itself. */
const joinedRanges = (ranges: readonly Range[]): Range[] =>
  ranges.reduce<Range[]>((joined, range) => {
    const last = joined.at(-1);
    if (last?.until.getTime() !== range.from.getTime()) return [...joined, range];
    return [...joined.slice(0, -1), { ...last, day_to: range.day_to, until: range.until }];
  }, []);

/** Whether the interval `i` goes over a midnight. */
const isOverMidnight = (ctx: Context): Sql =>
  sql`${dayIn(ctx, sql.raw('i.started_at'))} <> ${dayIn(ctx, sql.raw('i.ended_at'))}`;

/** Intervals are settled within a day: how the others are divided is asked of the schedules of today. */
keepsSpans(workedMinutes, {
  stale: {
    task_intervals: 'started_at',
    dev_tasks: ofMovedTask(sql`unnest(array(select i.started_at from ${intervals} i where i.task_id = r.id))`),
  },
  reachesBack: LONGEST_DAYS,
  leftOver: ({ from, end }, ctx) => sql`select i.id from ${intervals} i
    where i.deleted_at is null and i.ended_at is not null and i.started_at >= ${from}::timestamptz
      and i.started_at < ${end}::timestamptz and ${isOverMidnight(ctx)}`,
});

async function piecesOf(ctx: Context, asked: Asked) {
  const { from, end } = reachOf(asked);
  const early = new Date(from.getTime() - LONGEST_DAYS * dayMs);
  const reach = {
    from: early,
    end,
    day_from: localDayOf(early.getTime(), ctx.timeZone),
    day_to: asked.stretches.at(-1)!.day_to,
  };
  // Of spans that are kept those that go over a midnight are known.
  const { read, kept } = rangesOf([reach], asked.kept ?? [], ctx.timeZone);
  const known = kept.flatMap(({ leftOver }) => leftOver);
  const within = read.map(
    (range) => sql`(i.started_at >= ${range.from.toISOString()}::timestamptz
      and i.started_at < ${range.until.toISOString()}::timestamptz)`,
  );
  const over = (which: Sql) => sql`
    select i.id, i.task_id, i.user_id, i.kind, i.started_at, i.ended_at, i.minutes from ${intervals} i
    where i.deleted_at is null and i.ended_at is not null and i.ended_at > ${from.toISOString()}::timestamptz
      and ${isOverMidnight(ctx)} and ${which}`;
  const rows = await sql(intervalColumns)`
    ${sql.join([...within, ...(known.length ? [sql`i.id = any(${known}::bigint[])`] : [])].map(over), sql` union all `)}
    union all
    select i.id, i.task_id, i.user_id, i.kind, i.started_at, i.ended_at, i.minutes from ${intervals} i
    where i.deleted_at is null and i.ended_at is null and i.started_at < ${end.toISOString()}::timestamptz`.rows(
    ctx.db,
  );
  return rows.flatMap(({ id, task_id, user_id, kind, started_at, ended_at, minutes }) => {
    const calendar = calendarOfPerson(ctx, user_id);
    const begin = Date.parse(started_at);
    const until = ended_at === null ? Math.max(begin, asked.asOf.getTime()) : Date.parse(ended_at);
    const all = ended_at === null ? calendar.workingMinutes(begin, until) : (minutes ?? 0);
    return dividedMinutes(calendar, begin, until, all).map((piece) => ({ id, task_id, user_id, kind, ...piece }));
  });
}
