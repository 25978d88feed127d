import { isJudged, isMissed } from '#modules/presence/attendance/door.server.ts';
import { seesDaysOf } from '#modules/company/people/door.ts';
import { invalid } from '#kernel/problems.ts';
import { columnsOf, sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { type DeveloperMeasure, developerKpi, developerRows } from '#modules/views/developers/developer-endpoints.ts';
import { namedIn, namesSeen, personSeen } from '#modules/views/developers/developer-seen.server.ts';
import { explainedTask, isFirstPass, monthRowOf, type TaskBehind } from '#modules/views/developers/shown-months.ts';
import { editionsOf, type KnownMonth, knownMonths } from '#modules/growth/kpi/door.server.ts';
import { boundsOf, coefficientOf, rounded, scoreFactorOf } from '#modules/growth/kpi/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { sheetsOf } from '#modules/growth/worksheets/door.server.ts';

/** Throws 422 for a month that has not begun. */
function refuseAhead(ctx: Context, month: string): void {
  if (month > calendarOf(ctx).dayOf(ctx.now.getTime()).slice(0, 7)) throw invalid('month', 'month_ahead');
}

const dayColumns = {
  ...columnsOf(attendance, 'day', 'status', 'late_minutes', 'norm_minutes'),
  is_missed: yesNo,
};

/** The days of a month up to yesterday that have a norm. */
const daysOf = (ctx: Context, userId: number, month: string) => {
  const [first, last] = boundsOf(month);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  return sql(dayColumns)`select a.day, a.status, a.late_minutes, a.norm_minutes, ${isMissed} as is_missed
    from ${rowsForAll(attendance, 'whether they are told was judged')} a
    where a.user_id = ${userId} and a.day between ${first}::date and ${last}::date and ${isJudged(today)}
    order by a.day`.rows(ctx.db);
};

const kpiServed = serve(developerKpi, async (ctx, { params, query: { month, version } }) => {
  refuseAhead(ctx, month);
  const { id } = await personSeen(ctx, params.id);
  const [known] = (await knownMonths(ctx, id, [month], version)) as [KnownMonth];
  const tasks = known.tasks;
  const ids = [...tasks, ...known.planned].map(({ task_id }) => task_id);
  const names = await namesSeen(ctx, ids);
  return {
    ...monthRowOf(known),
    reason: known.kpi === null ? ('not_enough_data' as const) : null,
    tasks: tasks.map((task) => ({ ...explainedTask(task, known), ...namedIn(names, task.task_id) })),
    planned: known.planned.map(({ task_id, minutes, hard_index }) => ({
      ...namedIn(names, task_id),
      h: rounded(minutes / 60, 2),
      k: rounded(coefficientOf(hard_index), 2),
      points: rounded((minutes / 60) * coefficientOf(hard_index), 2),
    })),
    days: seesDaysOf(ctx.actor, id) ? await daysOf(ctx, id, month) : null,
    worksheets: seesDaysOf(ctx.actor, id) ? await sheetsOf(ctx, id, ...boundsOf(month)) : [],
    editions: await editionsOf(ctx, id, month),
  };
});

/** What a row adds to a number: its value, of shares also what it is measured against. */
interface Share {
  readonly task_id: number;
  readonly value: number;
  readonly of: number | null;
}

/** The rows behind a number of a month: exactly those that it was made of. */
function rowsOf(measure: DeveloperMeasure, { tasks, planned }: KnownMonth): Share[] {
  const k = ({ hard_index }: Pick<TaskBehind, 'hard_index'>) => coefficientOf(hard_index);
  const each = (of: (task: TaskBehind) => Omit<Share, 'task_id'>, which: (task: TaskBehind) => boolean = () => true) =>
    tasks.filter(which).map((task) => ({ task_id: task.task_id, ...of(task) }));
  switch (measure) {
    case 'accepted_count':
      return each(() => ({ value: 1, of: null }));
    case 'points':
      return each(({ brought }) => ({ value: brought, of: null }));
    case 'plan_points':
      return planned.map((one) => ({ task_id: one.task_id, value: (one.minutes / 60) * k(one), of: null }));
    case 'on_time_share':
      return each(
        (task) => ({ value: task.is_on_time ? k(task) : 0, of: k(task) }),
        ({ is_dated }) => is_dated,
      );
    case 'mean_score':
      return each(
        (task) => ({ value: k(task) * (task.score ?? 0), of: k(task) }),
        ({ score }) => score !== null,
      );
    case 'first_pass_share':
      return each((task) => ({ value: Number(isFirstPass(task)), of: 1 }));
    case 'kpi_quality':
      return each((task) => ({ value: k(task) * scoreFactorOf(task.score), of: k(task) }));
  }
}

const rowsServed = serve(developerRows, async (ctx, { params, query }) => {
  refuseAhead(ctx, query.month);
  const { id } = await personSeen(ctx, params.id);
  const [known] = (await knownMonths(ctx, id, [query.month], query.version)) as [KnownMonth];
  const shares = rowsOf(query.measure ?? 'accepted_count', known);
  const names = await namesSeen(
    ctx,
    shares.map(({ task_id }) => task_id),
  );
  const isShare = shares.some((one) => one.of !== null);
  const seen = shares.filter(({ task_id }) => names.has(task_id));
  const hidden = shares.filter(({ task_id }) => !names.has(task_id));
  return {
    of: 'fp/dev-tasks',
    rows: seen.map(({ task_id, value, of }) => ({
      ...names.get(task_id)!,
      ...{ value: rounded(value, 4), is_in: of === null ? null : value > 0 },
    })),
    total: seen.length,
    ...sumsOf(seen, isShare),
    hidden: { count: hidden.length, ...sumsOf(hidden, isShare) },
    list: null,
  };
});

function sumsOf(shares: readonly Share[], isShare: boolean) {
  const value = rounded(
    shares.reduce((sum, one) => sum + one.value, 0),
    4,
  );
  const denominator = rounded(
    shares.reduce((sum, { of }) => sum + (of ?? 0), 0),
    4,
  );
  return { sum: value, numerator: isShare ? value : null, denominator: isShare ? denominator : null };
}

export const developerMonthsServed: readonly Served[] = [kpiServed, rowsServed];
