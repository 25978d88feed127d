import { allows } from '#kernel/access.ts';
import { isDay } from '#kernel/days.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { sql, type SqlBool, whole } from '#server/database/door.ts';
import { beginOf, type Days, ofLoad } from '#modules/numbers/measures/door.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import { loadedPeople, type LoadedPeople, peopleAsked } from '#modules/views/reports/load-people.server.ts';
import { loadNumbers, type Member } from '#modules/views/reports/load-rows.server.ts';
import { openedRows, rowsAt } from '#modules/views/reports/open-rows.server.ts';
import type { OpenedRows } from '#modules/views/reports/report.ts';
import { groupsOf, type LoadAsked, loadKeysOf, wholly } from '#modules/views/reports/whole-load.server.ts';

/** What a row behind a number adds to it. */
interface Adding {
  readonly id: number;
  readonly value: number;
}

/**
 * What fills a cell, a row or the total of the load: tasks with their minutes, people with theirs, or the hours on
 * tasks. Rows and what is hidden are the number. Throws 400 for what has no rows, as the day from which one is free.
 */
export async function openedLoad(
  ctx: Context,
  app: App,
  load: LoadAsked,
  given: Given,
): Promise<Omit<OpenedRows, 'as_of'>> {
  const { asked, today } = load;
  const { measure } = given;
  if (measure === undefined) throw wrongParameter('measure', 'required');
  const days = daysAsked(load, given);
  if (measure === 'task_minutes') return openedRows(ctx, app, { ...asked, period: daysBefore(days, today) }, given);
  const ids = await peopleAsked(ctx, asked, today);
  const people = await loadedPeople(ctx, ids, asked.period, today);
  const members = await membersAsked(ctx, load, given, ids);
  const numbers = loadNumbers(people, members, days);
  const found = addingOf(measure, people, members, days);
  if (!found) throw wrongParameter('measure', 'choice');
  const opened = await opening(ctx, app, load, found.of, found.rows);
  const share = measure === ofLoad.loadShare.id ? numbers.load_share_parts : null;
  return {
    ...opened,
    period: days,
    ...(share && { numerator: opened.sum ?? 0, denominator: share.denominator }),
    ...(share && { hidden: { ...opened.hidden, numerator: opened.hidden.sum ?? 0, denominator: 0 } }),
  };
}

/** The days of a cell, within the period; without one the period. */
function daysAsked({ cells, asked }: LoadAsked, { week, day }: Given): Days {
  const text = week ?? day;
  if (text === undefined) return asked.period;
  const name = week === undefined ? 'day' : 'week';
  if (!isDay(text)) throw wrongParameter(name, 'not_a_day');
  const { day_from, day_to } = asked.period;
  if (name === 'day') {
    if (text < day_from || text > day_to) throw wrongParameter('day', 'choice');
    return { day_from: text, day_to: text };
  }
  const found = cells.find((one) => beginOf('week', one.day_from) === text);
  if (!found) throw wrongParameter('week', 'choice');
  return found;
}

const daysBefore = ({ day_from, day_to }: Days, today: string): Days => ({
  day_from: day_from < today ? day_from : today,
  day_to: day_to < today ? day_to : today,
});

/** Who makes up the row whose keys are named; everybody once for the total. */
async function membersAsked(ctx: Context, { asked }: LoadAsked, given: Given, ids: readonly number[]) {
  const keys = loadKeysOf(asked).filter((key) => given[key] !== undefined);
  if (!keys.length) return wholly(ids);
  const by = keys.map((key) => Number(given[key]));
  const groups = await groupsOf(ctx, keys, ids);
  return groups.find((group) => group.by.join(' ') === by.join(' '))?.members ?? [];
}

function addingOf(measure: string, people: LoadedPeople, members: readonly Member[], days: Days) {
  const { day_from, day_to } = days;
  const tasks = (rows: (id: number) => readonly Adding[]) => ({
    of: 'fp/dev-tasks',
    rows: members.flatMap(({ user_id }) => [...rows(user_id)]),
  });
  const persons = (name: 'capacity_minutes' | 'planned_load_minutes') => ({
    of: 'admin/users',
    rows: members.flatMap((member) => {
      const value = loadNumbers(people, [member], days)[name];
      return value === null ? [] : [{ id: member.user_id, value }];
    }),
  });
  switch (measure) {
    case ofLoad.loadMinutes.id:
    case ofLoad.loadShare.id:
      return tasks((id) =>
        people
          .loadOf(id)
          .tasksBetween(day_from, day_to)
          .map(({ task, minutes }) => ({ id: task.id, value: minutes })),
      );
    case ofLoad.remainingMinutes.id:
      return tasks((id) => people.loadOf(id).tasksLeft.map(({ task, minutes }) => ({ id: task.id, value: minutes })));
    case ofLoad.unplannedCount.id:
      return tasks((id) =>
        people
          .loadOf(id)
          .unplannedBetween(day_from, day_to)
          .map((task) => ({ id: task.id, value: 1 })),
      );
    case ofLoad.capacityMinutes.id:
      return persons('capacity_minutes');
    case ofLoad.plannedLoadMinutes.id:
      return persons('planned_load_minutes');
    default:
      return null;
  }
}

const sumOf = (rows: readonly Adding[]): number => rows.reduce((sum, { value }) => sum + value, 0);

/** A page of the rows that the reader sees, the largest first, and what the others add. */
async function opening(ctx: Context, app: App, { asked }: LoadAsked, of: string, adding: readonly Adding[]) {
  const { resource } = app.operationsAtPath(of);
  const mayRead = sql<SqlBool>`${allows(resource.access.read, ctx.actor)}::boolean`;
  const visible = await sql({ id: whole })`select t.id from ${rowsOf(ctx, resource)} as t
    where ${mayRead} and t.id = any(${adding.map(({ id }) => id)}::bigint[])`.asSet(ctx.db);
  const seen = adding.filter(({ id }) => visible.has(id)).toSorted((a, b) => b.value - a.value || a.id - b.id);
  const hidden = adding.filter(({ id }) => !visible.has(id));
  const page = seen.slice((asked.page - 1) * asked.perPage, asked.page * asked.perPage);
  const rows = page.length
    ? await rowsAt(
        ctx,
        app,
        of,
        page.map(({ id }) => id),
      )
    : [];
  const values = new Map(page.map(({ id, value }) => [id, value]));
  return {
    of,
    rows: rows.map((row) => ({ ...row, value: values.get(row.id) ?? 0 })),
    ...{ total: seen.length, page: asked.page, perPage: asked.perPage, list: null },
    ...{ sum: seen.length ? sumOf(seen) : null, numerator: null, denominator: null },
    hidden: {
      ...{ count: hidden.length, sum: hidden.length ? sumOf(hidden) : null },
      ...{ numerator: null, denominator: null },
    },
  };
}
