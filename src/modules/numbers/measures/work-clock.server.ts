import { addDays } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { type Sql, sql } from '#server/database/door.ts';
import { instantOf, type WorkCalendar } from '#modules/company/schedules/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

/** Work that began earlier counts from here on. */
const YEARS_BACK = 10;
const MINUTES_OF_DAY = 1440;
/** In microseconds, the finest that PostgreSQL tells apart. */
const MINUTE = 60_000_000;
const DAY = MINUTES_OF_DAY * MINUTE;
const DAY_MS = DAY / 1000;

interface Table {
  readonly first: string;
  readonly last: string;
  readonly timeZone: string;
  /** Working minutes before each day. */
  readonly before: readonly number[];
  /** The first spans of all days, the second ones and so on: minutes after midnight, 0 and 0 where there is none. */
  readonly edges: readonly { readonly from: readonly number[]; readonly to: readonly number[] }[];
  /** The first midnight, in milliseconds, where all days are as long as one another. */
  readonly origin: number | null;
}

/** Made once a day for each calendar; a change of days or schedules is another calendar. */
const tables = new WeakMap<WorkCalendar, Table>();

function tableOf(calendar: WorkCalendar, last: string, timeZone: string): Table {
  const known = tables.get(calendar);
  if (known?.last === last && known.timeZone === timeZone) return known;
  const first = addDays(last, -365 * YEARS_BACK);
  const days: { from: number; to: number }[][] = [];
  let carried: { from: number; to: number }[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const own = calendar.spansOf(day).map(([from, to]) => ({ from, to }));
    // What goes over midnight is worked on the next day.
    days.push([...carried, ...own.map(({ from, to }) => ({ from, to: Math.min(to, MINUTES_OF_DAY) }))]);
    carried = own
      .filter(({ to }) => to > MINUTES_OF_DAY)
      .map(({ from, to }) => ({ from: Math.max(0, from - MINUTES_OF_DAY), to: to - MINUTES_OF_DAY }));
  }
  const most = days.reduce((longest, spans) => Math.max(longest, spans.length), 1);
  const before: number[] = [];
  let sum = 0;
  for (const spans of days) {
    before.push(sum);
    sum += spans.reduce((all, { from, to }) => all + to - from, 0);
  }
  const edges = Array.from({ length: most }, (_, at) => ({
    from: days.map((spans) => spans[at]?.from ?? 0),
    to: days.map((spans) => spans[at]?.to ?? 0),
  }));
  const midnight = (day: string): number => instantOf(day, 0, timeZone);
  const origin = midnight(first);
  const isEven = days.every((_, at) => midnight(addDays(first, at)) - origin === at * DAY_MS);
  const table = { first, last, timeZone, before, edges, origin: isEven ? origin : null };
  tables.set(calendar, table);
  return table;
}

/**
 * The working time of the company as a table of days for a statement: joined as `clock`, an instant is a place in it,
 * and the working minutes between two instants are the difference of their places. Reaches ten years back from `end`.
 */
export function workClock(ctx: Context, end: Date): WorkClock {
  const calendar = calendarOf(ctx);
  const last = addDays(calendar.dayOf(end.getTime()), 1);
  const { first, before, edges, origin } = tableOf(calendar, last, ctx.timeZone);
  // Whole microseconds all along, so that nothing is lost and no digit is worked out in vain.
  const columns = edges.flatMap(({ from, to }, at) => [
    sql`${from.map((minute) => minute * MINUTE)}::bigint[] as from_${sql.raw(String(at))}`,
    sql`${to.map((minute, index) => (minute - from[index]!) * MINUTE)}::bigint[] as long_${sql.raw(String(at))}`,
  ]);
  /** After the first midnight of all; where days differ in length, as the clocks on the walls show it. */
  const since = (instant: Sql): Sql =>
    origin !== null
      ? sql`((date_part('epoch', ${instant}) * 1000000)::bigint - ${sql.lit(origin * 1000)}::bigint)`
      : sql`((date_part('epoch', ${instant} at time zone ${sql.lit(ctx.timeZone)}) * 1000000)::bigint
          - ${sql.lit(Date.parse(`${first}T00:00:00Z`) * 1000)}::bigint)`;
  const place = (instant: Sql): Sql => {
    const passed = sql`least(greatest(${since(instant)}, 0), ${sql.lit(before.length * DAY - 1)}::bigint)`;
    const index = sql`(${passed} / ${sql.lit(DAY)} + 1)::integer`;
    const inDay = sql`(${passed} % ${sql.lit(DAY)})`;
    const parts = edges.map((_, at) => {
      const [from, long] = [sql.raw(`clock.from_${at}`), sql.raw(`clock.long_${at}`)];
      return sql`least(greatest(${inDay} - ${from}[${index}], 0), ${long}[${index}])`;
    });
    return sql`(clock.before[${index}] + ${sql.join(parts, sql` + `)})`;
  };
  return {
    join: sql`cross join (select ${before.map((minute) => minute * MINUTE)}::bigint[] as before, ${sql.join(columns)})
      as clock`,
    between: (from, to) => sql`(greatest(${place(to)} - ${place(from)}, 0)::numeric / ${sql.lit(MINUTE)})`,
    place,
  };
}

/** Of a sum of differences of places: minutes. */
export const minutesOfPlaces = (sum: Sql): Sql => sql`((${sum})::numeric / ${sql.lit(MINUTE)})`;

/** Working minutes from one instant to another, not rounded; 0 where the second is not later. */
type Between = (from: Sql, to: Sql) => Sql;

export interface WorkClock {
  readonly join: Sql;
  readonly between: Between;
  /** Microseconds of working time before an instant, since the clock begins; of null 0. */
  readonly place: (instant: Sql) => Sql;
}
