import { dayOf } from '#kernel/calendar-formats.ts';
import { daysBetween, daysOf } from '#kernel/days.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { sql, type SqlBool } from '#server/database/door.ts';
import { seesLeaveOf } from '#modules/staff/leave/door.server.ts';
import { beginOf, type Days, ofTasks, type Source, stepsOf, stretchOf } from '#modules/numbers/measures/door.ts';
import { numbersOf } from '#modules/numbers/measures/door.server.ts';
import { sorted, type WholeReport } from '#modules/views/reports/answer-report.server.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import {
  loadedPeople,
  type LoadedPeople,
  membershipsOf,
  peopleAsked,
} from '#modules/views/reports/load-people.server.ts';
import { loadReport, MOST_DAYS_BY_DAY, usualWeeks } from '#modules/views/reports/load-report.ts';
import { freeFromOf, loadOfCells, type Member } from '#modules/views/reports/load-rows.server.ts';
import { nameColumnsOf, namedRows } from '#modules/views/reports/names-of-keys.server.ts';
import { mostRowsOf, type ReportColumn, type Row } from '#modules/views/reports/report.ts';
import { type ReportAsked, reportAsked } from '#modules/views/reports/report-question.server.ts';
import { tooMuch } from '#modules/views/reports/too-much.ts';

/** The load as somebody asks for it: rows by people or groups, cells by `step`. */
export interface LoadAsked {
  readonly asked: ReportAsked;
  readonly step: 'week' | 'day';
  readonly cells: readonly Days[];
  /** The days of each cell. */
  readonly days: readonly (readonly string[])[];
  readonly today: string;
}

/**
 * Judges a request for the load. Two weeks back to three ahead when no period is asked for. Throws 400 as all reports
 * do, `period_too_long` for more than 62 days by day, and for a comparison: a load that was is not known.
 */
export async function loadAsked(ctx: Context, app: App, given: Given, asOf: Date): Promise<LoadAsked> {
  const { step = 'week', compare, ...rest } = given;
  if (step !== 'week' && step !== 'day') throw wrongParameter('step', 'choice');
  if (compare !== undefined) throw wrongParameter('compare', 'known', 'UNKNOWN_PARAMETER');
  const today = dayOf(asOf.toISOString(), ctx.timeZone);
  const isUsual = rest.day_from === undefined && rest.day_to === undefined;
  const period: Given = isUsual ? { ...rest, ...usualWeeks(today) } : rest;
  const asked = await reportAsked(ctx, app, loadReport, period, asOf);
  if (step === 'day' && daysBetween(asked.period.day_from, asked.period.day_to) >= MOST_DAYS_BY_DAY)
    throw wrongParameter('day_to', 'period_too_long', undefined, { max: MOST_DAYS_BY_DAY });
  const cells = stepsOf(asked.period, step);
  return { asked, step, today, cells, days: cells.map(({ day_from, day_to }) => daysOf(day_from, day_to)) };
}

type LoadKey = 'user_id' | 'team_id' | 'branch_id';

/** People of one row, by the values of its keys. */
export interface LoadGroup {
  readonly by: readonly number[];
  readonly members: readonly Member[];
}

/** Who belongs to which row: those of the first key alone, and of both. */
export async function groupsOf(ctx: Context, keys: readonly LoadKey[], ids: readonly number[]): Promise<LoadGroup[]> {
  const of = await Promise.all(keys.map((key) => membershipsOf(ctx, key, ids)));
  const groups = new Map<string, { by: readonly number[]; parts: Map<number, Member['partOn'][]> }>();
  const put = (by: readonly number[], user: number, partOn: Member['partOn']): void => {
    const group = groups.get(by.join(' ')) ?? { by, parts: new Map() };
    groups.set(by.join(' '), group);
    group.parts.set(user, [...(group.parts.get(user) ?? []), partOn]);
  };
  const during = ({ starts_on, ends_on, share }: (typeof of)[number][number]): Member['partOn'] => {
    const part = share / 100;
    return (day) => ((starts_on ?? day) <= day && day <= (ends_on ?? day) ? part : 0);
  };
  for (const first of of[0] ?? []) {
    put([first.value], first.user_id, during(first));
    for (const second of of[1] ?? []) {
      if (second.user_id !== first.user_id) continue;
      const [one, other] = [during(first), during(second)];
      put([first.value, second.value], first.user_id, (day) => one(day) * other(day));
    }
  }
  return [...groups.values()].map(({ by, parts }) => ({
    by,
    members: [...parts].map(([user_id, ons]) => ({
      user_id,
      partOn: (day: string) =>
        Math.min(
          1,
          ons.reduce((sum, on) => sum + on(day), 0),
        ),
    })),
  }));
}

export const loadKeysOf = ({ keys }: ReportAsked): readonly LoadKey[] => keys as readonly LoadKey[];
export const wholly = (ids: readonly number[]): Member[] => ids.map((user_id) => ({ user_id, partOn: () => 1 }));

/** All rows of the load with their cells, and the total of everybody once. */
export async function wholeLoad(ctx: Context, app: App, load: LoadAsked, given: Given): Promise<WholeReport> {
  const { asked, today } = load;
  const keys = loadKeysOf(asked);
  const ids = await peopleAsked(ctx, asked, today);
  const people = await loadedPeople(ctx, ids, asked.period, today);
  const minutes = await workedIn(ctx, load, ids);
  const present = new Set(ids);
  const groups = (await groupsOf(ctx, keys, ids)).filter(({ members }) =>
    members.some(({ user_id }) => present.has(user_id)),
  );
  if (groups.length > mostRowsOf(given.format)) throw tooMuch();
  const rows = groups.map(({ by, members }): Row => {
    const row: Row = keys.length > 1 ? { level: by.length } : {};
    for (const [at, key] of keys.entries()) row[key] = by[at] ?? null;
    const numbers = rowOf(load, people, members, (at) => minutes(by, at));
    const isOfPerson = keys.at(-1) === 'user_id' && by.length === keys.length;
    return {
      ...row,
      ...numbers,
      ...(isOfPerson && { cells: withAway(ctx, load, people, members[0]!, numbers.cells) }),
    };
  });
  const named = await namedRows(ctx, app, keys, rows);
  const columns = columnsOf(load);
  const totals = rowOf(load, people, wholly(ids), (at) => minutes([], at));
  return { rows: sorted(asked, named, given, columns), totals, columns };
}

/** A row: its cells, their sums, and what is known of its people whatever the period. */
function rowOf(
  { cells, days, step, today }: LoadAsked,
  people: LoadedPeople,
  members: readonly Member[],
  minutesAt: (at: number) => number | null,
): Row & { readonly cells: readonly Row[] } {
  const worked = cells.map((_, at) => minutesAt(at));
  const known = worked.filter((one) => one !== null);
  const { whole, cells: numbers } = loadOfCells(people, members, days);
  return {
    ...whole,
    task_minutes: known.length ? known.reduce((sum, one) => sum + one, 0) : null,
    remaining_minutes: members.reduce((sum, { user_id }) => sum + people.loadOf(user_id).remaining_minutes, 0),
    free_from: freeFromOf(people, members, today),
    cells: cells.map(({ day_from }, at) => ({
      ...(step === 'week' ? { week: beginOf('week', day_from) } : { day: day_from }),
      ...numbers[at]!,
      task_minutes: worked[at],
    })),
  };
}

/** Why the person of a row is away in which cell: kinds only for who sees their leave, else that they are. */
function withAway(
  ctx: Context,
  { cells: days }: LoadAsked,
  people: LoadedPeople,
  { user_id }: Member,
  cells: readonly Row[],
): Row[] {
  const isTold = seesLeaveOf(ctx.actor, user_id);
  return cells.map((cell, at) => {
    const kinds = people.awayKinds(user_id, days[at]!.day_from, days[at]!.day_to);
    return { ...cell, away: isTold ? kinds : kinds.length ? [null] : [] };
  });
}

/** Minutes on tasks by the keys of a row and the place of the cell; null of days to come. */
async function workedIn(ctx: Context, { asked, step, cells, today }: LoadAsked, ids: readonly number[]) {
  const { day_from, day_to } = asked.period;
  const last = day_to < today ? day_to : today;
  const found = new Map<string, number>();
  if (day_from <= last) {
    const days = { day_from, day_to: last };
    const question = asked.questionFor(days);
    const only = {
      ...{ ...question, measures: [ofTasks.taskMinutes] },
      steps: stepsOf(days, step).map((one) => stretchOf(one, question.asOf, ctx.timeZone)),
      where: ({ person }: Source) => ({
        condition: sql<SqlBool>`s.${sql.ref(person)} = any(${ids}::bigint[])`,
        by: [person],
      }),
    };
    for (const [at] of [...asked.keys, step].entries()) {
      const keys = [...asked.keys.slice(0, at), step];
      for (const { by, numbers } of await numbersOf(ctx, { ...only, keys }))
        if (by.length === keys.length) found.set(JSON.stringify(by), Number(numbers[ofTasks.taskMinutes.id]));
    }
  }
  return (by: readonly number[], at: number): number | null =>
    cells[at]!.day_from > last ? null : (found.get(JSON.stringify([...by, at])) ?? 0);
}

function columnsOf({ asked }: LoadAsked): ReportColumn[] {
  return [
    ...asked.keys.flatMap((key, at) => [
      { name: key, measure: null, type: 'ref' },
      ...nameColumnsOf(asked.keys, at).map((name) => ({ name, measure: null, type: 'text' })),
    ]),
    { name: 'cells', measure: null, type: 'cells' },
    ...asked.shown.map(({ id, type }) => ({ name: id, measure: id, type })),
    { name: 'band', measure: null, type: 'band' },
  ];
}
