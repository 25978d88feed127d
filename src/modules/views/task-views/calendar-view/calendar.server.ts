import { addDays, daysBetween, isDay } from '#kernel/days.ts';
import { refuseLongDays, wrongParameter } from '#kernel/problems.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { taskCalendar } from '#modules/views/task-views/calendar-view/calendar-endpoint.ts';
import { capacityOf, loadingTasks, weighed } from '#modules/numbers/measures/door.server.ts';
import { HORIZON_DAYS, loadByDay } from '#modules/numbers/measures/door.ts';
import {
  type Asked,
  conditionsAsked,
  LISTED_AT_MOST,
  listed,
  listedSelection,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** Six weeks: what the longest month takes. */
const DAYS_AT_MOST = 42;
/** Tasks of a day that come along; who wants all has the table. */
const PER_DAY = 20;

/** One walk over the index of deadlines finds the first tasks of each day and counts the others. */
export const calendarServed = serve(taskCalendar, async (ctx, { query }) => {
  const { timeZone } = ctx;
  const { from, to } = daysAsked(query);
  const asked = conditionsAsked(ctx, query, ['from', 'to', 'planned']);
  const start = sql`(${from}::date::timestamp at time zone ${timeZone})`;
  const end = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`;
  const rows = await sql({ ...listed, due_on: text, day_total: whole })`with due as (
      select t.id, (t.deadline at time zone ${timeZone})::date::text as due_on, t.deadline
      from ${rowsOf(ctx, devTasks)} as t
      where ${asked} and t.deadline >= ${start} and t.deadline < ${end}),
    placed as (select id, due_on, count(*) over (partition by due_on) as day_total,
      row_number() over (partition by due_on order by deadline, id) as place from due)
    select ${listedSelection}, p.due_on, p.day_total from placed p join ${rowsOf(ctx, devTasks)} as t using (id)
    where p.place <= ${sql.lit(PER_DAY)} order by t.deadline, t.id`.rows(ctx.db);
  const totals = new Map(rows.map(({ due_on, day_total }) => [due_on, day_total]));
  const shown = new Set(rows.map(({ id }) => id));
  const planned =
    query.planned === 'true'
      ? await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
          where ${asked} and t.deadline >= ${start} and t.planned_start_on <= ${to}::date
          order by t.deadline, t.id limit ${sql.lit(LISTED_AT_MOST)}`.rows(ctx.db)
      : [];
  const executor = /^\d{1,15}$/.test(query.executor_id ?? '') ? Number(query.executor_id) : null;
  const person = executor ?? ctx.actor.id;
  const calendar = calendarOfPerson(ctx, person);
  const absences = await awayBetween(ctx, [person], from, to);
  const who = person === ctx.actor.id ? ('own' as const) : ('executor' as const);
  const hours = query.planned === 'true' ? await hoursOf(ctx, peopleOf(rows, executor)) : null;
  return {
    days: Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)).map((day) => ({
      day,
      hours: hours?.(day) ?? null,
      total: totals.get(day) ?? 0,
      is_off: !calendar.isWorkingDay(day),
      away: absences.isAway(person, day) ? who : null,
    })),
    rows: presentListed(ctx, [...rows, ...planned.filter(({ id }) => !shown.has(id))]),
  };
});

/** The one who was asked for, or those who have what is due. */
const peopleOf = (rows: readonly { executor_id: number | null }[], asked: number | null): number[] =>
  asked === null ? [...new Set(rows.flatMap(({ executor_id }) => executor_id ?? []))] : [asked];

/** How long people work on a day and how much of what they have to do falls on it; null for days that are over. */
async function hoursOf(ctx: Context, people: readonly number[]) {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const away = await awayBetween(ctx, people, today, addDays(today, HORIZON_DAYS));
  const tasks = Map.groupBy(weighed(ctx, await loadingTasks(ctx, people)), (one) => one.executor_id);
  const each = people.map((id) => {
    const capacity = capacityOf(ctx, away, id);
    return { capacity, load: loadByDay(tasks.get(id) ?? [], today, capacity) };
  });
  return (day: string) =>
    people.length && day >= today
      ? {
          load_minutes: Math.round(each.reduce((sum, { load }) => sum + (load.get(day) ?? 0), 0)),
          capacity_minutes: each.reduce((sum, { capacity }) => sum + capacity(day), 0),
        }
      : null;
}

/** Throws a 400 that names the day that is missing, wrong or too far away. */
function daysAsked({ from, to, planned }: Asked): { from: string; to: string } {
  if (!isDay(from)) throw wrongParameter('from', 'date');
  if (!isDay(to)) throw wrongParameter('to', 'date');
  refuseLongDays('to', from, to, DAYS_AT_MOST);
  if (planned !== undefined && planned !== 'true') throw wrongParameter('planned', 'boolean');
  return { from, to };
}
