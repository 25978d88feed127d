import { columnsOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { localized } from '#server/crud/localized.ts';
import { serve } from '#server/http/serve.ts';
import { addDays } from '#kernel/days.ts';
import { notFound } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { freeTime, peopleWeek, weekCell } from '#modules/views/task-views/overview/overview-endpoints.ts';
import { ledPeople, users } from '#modules/company/people/door.ts';
import { colleagues } from '#modules/views/task-views/developers/by-executor.server.ts';
import { capacityOf, loadingTasks, loadsOf, weighed } from '#modules/numbers/measures/door.server.ts';
import {
  inLiveProject,
  inStatus,
  listed,
  listedSelection,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import { HORIZON_DAYS, type Load, tasksOfDay } from '#modules/numbers/measures/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

const WORKING_DAYS = 5;
const MOST_PEOPLE = 60;
const FREE_SHOWN = 30;

const person = { ...columnsOf(users, 'id', 'fio'), position: orNull(text) };

/** Who works with the caller: those whom they lead, and of their projects. */
const isColleague = (ctx: Context) => sql`u.status = 'active' and u.client_id is null and ${colleagues(ctx)}`;

/** Five questions, however many people there are and however much they have to do. */
export const peopleWeekServed = serve(peopleWeek, async (ctx) => {
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const first = calendar.isWorkingDay(today) ? today : calendar.addWorkingDays(today, 1);
  const days = Array.from({ length: WORKING_DAYS }, (_, at) => calendar.addWorkingDays(first, at));
  const found = await sql(
    person,
  )`select u.id, u.fio, ${localized('u.position_i18n', ctx.lang)} as position from ${rowsOf(ctx, users)} as u
    where ${isColleague(ctx)}
    order by u.id = any(${ledPeople(ctx.actor)}::bigint[]) desc, u.fio, u.id
    limit ${sql.lit(MOST_PEOPLE + 1)}`.rows(ctx.db);
  const people = found.slice(0, MOST_PEOPLE);
  const ids = people.map(({ id }) => id);
  const away = await awayBetween(ctx, ids, today, addDays(today, HORIZON_DAYS));
  const loads = await loadsOf(ctx, ids, away);
  const shown = people.map(({ id, fio, position }) => {
    const load = loads.get(id)!;
    return { user_id: id, fio, position, percent: load.percent, band: load.band, days: daysOf(load, days) };
  });
  return {
    days,
    people: shown.toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1)),
    is_cut: found.length > MOST_PEOPLE,
    ...(await freeTasks(ctx)),
  };
});

const MOST_CHOSEN_FROM = 500;

/** Leave that begins so many days ahead is told: a task that is given today may last as long. */
const AWAY_AHEAD_DAYS = 28;

export const freeTimeServed = serve(freeTime, async (ctx) => {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const ids = await sql(columnsOf(users, 'id'))`select u.id from ${rowsOf(ctx, users)} as u
    where ${isColleague(ctx)} order by u.id limit ${sql.lit(MOST_CHOSEN_FROM)}`.column(ctx.db);
  const away = await awayBetween(ctx, ids, today, addDays(today, HORIZON_DAYS));
  const loads = await loadsOf(ctx, ids, away);
  return {
    rows: ids.map((user_id) => {
      const { days, percent, free_from } = loads.get(user_id)!;
      const left = days.map(({ capacity_minutes, load_minutes }) => Math.max(0, capacity_minutes - load_minutes));
      const calendar = calendarOfPerson(ctx, user_id);
      return {
        ...{ user_id, free_minutes: left.reduce((sum, minutes) => sum + minutes, 0), percent, free_from },
        away: away.nextOf(user_id, today, addDays(today, AWAY_AHEAD_DAYS), (day) => calendar.isWorkingDay(day)),
      };
    }),
  };
});

/** A day that the person does not work is none of theirs. */
const daysOf = ({ days }: Load, asked: readonly string[]) =>
  asked.map((day) => {
    const own = days.find((one) => one.day === day);
    return { capacity_minutes: own?.capacity_minutes ?? 0, load_minutes: own?.load_minutes ?? 0 };
  });

/** What nobody does yet, most urgent first. */
async function freeTasks(ctx: Context) {
  const rows = await sql({ ...listed, free_total: whole })`select ${listedSelection},
      count(*) over ()::int as free_total from ${rowsOf(ctx, devTasks)} as t
    where t.executor_id is null and ${inStatus(['new', 'pause', 'returned', 'not_accepted'])}
      and ${inLiveProject(ctx)}
    order by t.deadline, t.id limit ${sql.lit(FREE_SHOWN)}`.rows(ctx.db);
  return { free: presentListed(ctx, rows), free_total: rows[0]?.free_total ?? 0 };
}

/** The tasks behind a cell: those of the person whose work falls on that day. */
export const weekCellServed = serve(weekCell, async (ctx, { query }) => {
  const { user_id } = query;
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const isKnown = await sql({ is_known: yesNo })`select exists (select from ${rowsOf(ctx, users)} as u
    where u.id = ${user_id} and ${isColleague(ctx)}) as is_known`.value(ctx.db);
  if (!isKnown) throw notFound();
  const away = await awayBetween(ctx, [user_id], today, addDays(today, HORIZON_DAYS));
  const tasks = weighed(ctx, await loadingTasks(ctx, [user_id]));
  const shares = tasksOfDay(tasks, { day: query.day, today, capacityOf: capacityOf(ctx, away, user_id) });
  const minutesOf = new Map(shares.map(({ task, minutes }) => [task.id, minutes]));
  const rows = await sql(listed)`select ${listedSelection} from ${rowsOf(ctx, devTasks)} as t
    where t.id = any(${[...minutesOf.keys()]}::bigint[])
    order by t.deadline, t.id`.rows(ctx.db);
  const seen = presentListed(ctx, rows).map((task) => ({ task, minutes: minutesOf.get(task.id) ?? 0 }));
  const sum = (of: readonly { minutes: number }[]) => of.reduce((all, { minutes }) => all + minutes, 0);
  return { rows: seen, hidden_minutes: sum(shares) - sum(seen) };
});
