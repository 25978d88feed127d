import { addDays } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { type Sql, sql } from '#server/database/door.ts';
import { dayIn } from '#modules/measures/relations.server.ts';
import { calendarOf } from '#modules/schedules/door.server.ts';

/** Work that began earlier counts from here on. */
const YEARS_BACK = 10;
const MINUTES_OF_DAY = 1440;

/**
 * The working time of the company as a table of days for a statement: joined as `clock`, an instant is a place in it,
 * and the working minutes between two instants are the difference of their places. Reaches ten years back from `end`.
 */
export function workClock(ctx: Context, end: Date): { readonly join: Sql; readonly between: Between } {
  const calendar = calendarOf(ctx);
  const last = addDays(calendar.dayOf(end.getTime()), 1);
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
  const columns = edges.flatMap(({ from, to }, at) => [
    sql`${from}::int[] as from_${sql.raw(String(at))}`,
    sql`${to}::int[] as to_${sql.raw(String(at))}`,
  ]);
  const place = (instant: Sql): Sql => {
    const index = sql`(least(greatest(${dayIn(ctx, instant)} - ${sql.lit(first)}::date, 0), ${sql.lit(days.length - 1)})
      + 1)`;
    const minute = sql`(extract(epoch from (${instant} at time zone ${sql.lit(ctx.timeZone)})::time) / 60)`;
    const parts = edges.map((_, at) => {
      const [from, to] = [sql.raw(`clock.from_${at}`), sql.raw(`clock.to_${at}`)];
      return sql`least(greatest(${minute} - ${from}[${index}], 0), ${to}[${index}] - ${from}[${index}])`;
    });
    return sql`(clock.before[${index}] + ${sql.join(parts, sql` + `)})`;
  };
  return {
    join: sql`cross join (select ${before}::int[] as before, ${sql.join(columns)}) as clock`,
    between: (from, to) => sql`greatest(${place(to)} - ${place(from)}, 0)`,
  };
}

/** Working minutes from one instant to another, not rounded; 0 where the second is not later. */
type Between = (from: Sql, to: Sql) => Sql;
