import { invalid } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { confirmYear, fillYear, workingSpans } from '#modules/company/schedules/work-calendar-endpoints.ts';
import { addDays } from '#kernel/days.ts';
import { isSame } from '#kernel/equality.ts';
import { calendarOf, othersCalendars } from '#modules/company/schedules/work-calendar.server.ts';
import type { WorkCalendar } from '#modules/company/schedules/work-calendar.ts';
import { instantOf } from '#modules/company/schedules/work-calendar-zone.ts';
import { workCalendarDays } from '#modules/company/schedules/work-calendar-days.ts';
import { proposedYear } from '#modules/company/schedules/work-calendar-shipped.ts';

const fill = serve(fillYear, async (ctx, { body: { year } }, { app }) => {
  // Two who fill a year at once would fill it twice.
  await sql`select pg_advisory_xact_lock(hashtext(${`${workCalendarDays.path} ${year}`}))`.run(ctx.db);
  if ((await daysOf(ctx, year)).length) throw invalid('year', 'calendar_year_filled');
  const days = proposedYear(year);
  for (const day of days) await app.operationsAt(workCalendarDays).create(ctx, { ...day });
  return { year, days: days.length };
});

const confirm = serve(confirmYear, async (ctx, { body: { year } }, { app }) => {
  const days = await daysOf(ctx, year);
  if (!days.length) throw invalid('year', 'calendar_year_empty');
  await app.operationsAt(workCalendarDays).bulk(ctx, days, { is_provisional: false });
  return { year, days: days.length };
});

const spansAround = { before: 31, after: 4 };

const spans = serve(workingSpans, async (ctx) => {
  const first = addDays(calendarOf(ctx).dayOf(ctx.now.getTime()), -spansAround.before);
  const days = Array.from({ length: spansAround.before + spansAround.after }, (_, at) => addDays(first, at));
  const at = (day: string, minute: number) => new Date(instantOf(day, minute, ctx.timeZone)).toISOString();
  const spansBy = (calendar: WorkCalendar) =>
    days.flatMap((day) =>
      calendar.spansOf(day).map(([from, to]) => ({ starts_at: at(day, from), ends_at: at(day, to) })),
    );
  const common = spansBy(calendarOf(ctx));
  const others = [...othersCalendars(ctx)].flatMap(([calendar, user_ids]) => {
    const own = spansBy(calendar);
    return isSame(own, common) ? [] : [{ user_ids, spans: own }];
  });
  return { spans: common, others };
});

const daysOf = (ctx: Context, year: number): Promise<number[]> =>
  sql({ id: whole })`select id from work_calendar where deleted_at is null
    and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) order by day`.column(ctx.db);

export const workCalendarServed: readonly Served[] = [fill, confirm, spans];
