import { isJudged, isMissed } from '#modules/presence/attendance/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { fraction, moment, orNull, type RowOf, type Sql, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { boundsOf } from '#modules/growth/kpi/months.ts';
import { coefficientOf, type Kpi, kpiOf } from '#modules/growth/kpi/kpi-formula.ts';
import { kpiMonths } from '#modules/growth/kpi/kpi-months.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { sheetsDue } from '#modules/growth/worksheets/door.server.ts';

const why = 'the numbers of a person are whole for every reader';

/** An accepted task with all that its points and its part in the KPI are made of. */
const counted = {
  task_id: whole,
  user_id: orNull(whole),
  month: text,
  accepted_at: moment,
  submitted_at: moment,
  kpi_deadline: orNull(moment),
  planned_minutes: orNull(whole),
  hard_index: orNull(whole),
  has_sub_tasks: yesNo,
  score: orNull(fraction),
  overdue_days: whole,
  return_count: whole,
  points: fraction,
  brought: fraction,
  /** Accepted before, and opened again since. */
  is_reopened: yesNo,
  is_dated: yesNo,
  is_on_time: yesNo,
};
export type AcceptedTask = RowOf<typeof counted>;

/** The facts of one month of one person. */
export interface PersonMonth extends Kpi {
  readonly user_id: number;
  readonly month: string;
  readonly tasks: readonly AcceptedTask[];
  readonly planned: readonly PlannedTask[];
}

/** `null`: everybody. */
type People = readonly number[] | null;

const among = (column: Sql, userIds: People): Sql =>
  userIds === null ? sql`true` : sql`${column} = any(${userIds}::bigint[])`;

/** A month with its instants; `ends` is that of the last day, or now. */
interface Span {
  readonly month: string;
  readonly begins: Date;
  readonly ends: Date;
  readonly is_over: boolean;
}

const monthSpans = (ctx: Context, months: readonly string[]): Span[] =>
  months.map((month) => {
    const [first, last] = boundsOf(month);
    const at = (day: string) => instantOf(day, 0, ctx.timeZone);
    const ends = Math.min(at(addDays(last, 1)), ctx.now.getTime());
    return { month, begins: new Date(at(first)), ends: new Date(ends), is_over: ends < ctx.now.getTime() };
  });

/** Months as a relation `(month, begins, ends, is_over)`, said in values: the planner knows how many there are. */
function spansOf(ctx: Context, months: readonly string[]): Sql {
  const rows = monthSpans(ctx, months).map(
    ({ month, begins, ends, is_over }) =>
      sql`(${month}, ${begins.toISOString()}::timestamptz, ${ends.toISOString()}::timestamptz,
        ${sql.raw(String(is_over))})`,
  );
  return sql`(values ${sql.join(rows)}) as p(month, begins, ends, is_over)`;
}

/** Whether a moment lies within the months, whose gaps are looked at one by one: what an index is asked for. */
function withinAll(ctx: Context, months: readonly string[], at: Sql): Sql {
  const spans = monthSpans(ctx, months);
  const first = spans.reduce((least, { begins }) => (begins < least ? begins : least), spans[0]!.begins);
  const last = spans.reduce((most, { ends }) => (ends > most ? ends : most), spans[0]!.ends);
  return sql`${at} >= ${first.toISOString()}::timestamptz and ${at} < ${last.toISOString()}::timestamptz`;
}

/** What of a task's points closed months before had, each by its youngest edition. */
export const broughtBefore = (taskId: Sql, month: Sql): Sql =>
  sql`coalesce((select sum(f.brought) from kpi_month_tasks f
    join ${rowsForAll(kpiMonths, why)} m on m.id = f.kpi_month_id and m.deleted_at is null and m.month < ${month}
    where f.task_id = ${taskId} and m.edition = (select max(x.edition) from ${rowsForAll(kpiMonths, why)} x
      where x.user_id = m.user_id and x.month = m.month and x.deleted_at is null)), 0)`;

/**
 * The tasks accepted in these months, judged at the end of each: one that was opened again later stays, one that was
 * opened again within the month counts with its last acceptance.
 */
export const acceptedTasks = (ctx: Context, months: readonly string[], userIds: People): Promise<AcceptedTask[]> =>
  sql(counted)`select k.task_id, k.executor_id as user_id, p.month, k.accepted_at, k.submitted_at, k.kpi_deadline,
      k.planned_minutes, k.hard_index, k.has_sub_tasks, k.score::float8 as score, k.overdue_days, k.return_count,
      k.points::float8 as points, (k.points - ${broughtBefore(sql`k.task_id`, sql`p.month`)})::float8 as brought,
      exists (select 1 from task_kpi e where e.task_id = k.task_id and e.accepted_at < k.accepted_at) as is_reopened,
      k.kpi_deadline is not null as is_dated, coalesce(k.submitted_at <= k.kpi_deadline, false) as is_on_time
    from ${spansOf(ctx, months)}
    join task_kpi k on k.accepted_at >= p.begins and k.accepted_at < p.ends
      and (k.voided_at is null or k.voided_at >= p.ends)
    join ${rowsForAll(devTasks, why)} d on d.id = k.task_id and d.deleted_at is null
    where ${withinAll(ctx, months, sql`k.accepted_at`)} and ${among(sql`k.executor_id`, userIds)}
    order by k.accepted_at, k.task_id`.rows(ctx.db);

const planned = { user_id: whole, month: text, task_id: whole, minutes: whole, hard_index: orNull(whole) };
/** A task that was due in a month: its plan at the start, and how hard it is. */
export type PlannedTask = Pick<RowOf<typeof planned>, 'task_id' | 'minutes' | 'hard_index'>;

/** The tasks due in each month, of who had them at its end: the plan at the start, before it today's. */
async function plannedTasks(ctx: Context, months: readonly string[], userIds: People) {
  // Of people who are asked for only their tasks are looked at, those of before included.
  const theirs =
    userIds === null
      ? sql`true`
      : sql`(d.executor_id = any(${userIds}::bigint[]) or d.id in (select l.row_id from audit_log l
          where l.resource = ${sql.lit(devTasks.path)} and l.before->>'executor_id' is not null
            and l.before->>'executor_id' = any(${userIds.map(String)}::text[])))`;
  const rows = await sql(planned)`select x.user_id, x.month, x.task_id, x.minutes, x.hard_index
    from (select p.month, d.id as task_id, d.hard_index, coalesce(case when p.is_over then (
          select coalesce((l.before->>'executor_id')::bigint, 0) from audit_log l
          where l.resource = ${sql.lit(devTasks.path)} and l.row_id = d.id and l.created_at >= p.ends
            and l.before ? 'executor_id' order by l.created_at, l.id limit 1) end, d.executor_id) as user_id,
        case when d.started_at is null then d.planned_minutes else d.approved_minutes end as minutes
      from ${spansOf(ctx, months)}
      join ${rowsForAll(devTasks, why)} d
        on d.kpi_deadline >= p.begins and d.kpi_deadline < ${monthEnd(ctx, sql`p.month`)}
        and d.deleted_at is null and d.sub_task_count = 0
      where ${theirs}) x
    where x.minutes is not null and x.user_id <> 0 and ${among(sql`x.user_id`, userIds)}
    order by x.task_id`.rows(ctx.db);
  return Map.groupBy(rows, ({ user_id, month }) => keyOf(user_id, month));
}

/** A task that is due later in the running month belongs to its plan, too. */
const monthEnd = (ctx: Context, month: Sql): Sql =>
  sql`(((${month} || '-01')::date + interval '1 month') at time zone ${ctx.timeZone})`;

const present = { user_id: whole, month: text, days: whole, missed: whole };

/** Days with a norm, and how many of them with lateness or absence. They end yesterday. */
async function attendanceOf(ctx: Context, months: readonly string[], userIds: People) {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const [first] = boundsOf(months[0]!);
  const [, last] = boundsOf(months.at(-1)!);
  const rows = await sql(present)`select a.user_id, to_char(a.day, 'YYYY-MM') as month, count(*)::int as days,
      (count(*) filter (where ${isMissed}))::int as missed
    from ${rowsForAll(attendance, why)} a
    where a.day between ${first}::date and ${last}::date and ${isJudged(today)} and ${among(sql`a.user_id`, userIds)}
    group by a.user_id, to_char(a.day, 'YYYY-MM')`.rows(ctx.db);
  return new Map(rows.map(({ user_id, month, ...days }) => [keyOf(user_id, month), days]));
}

/** Worksheets that were due in each month, and how many of them were sent by then. */
async function worksheetsOf(ctx: Context, months: readonly string[], people: readonly number[]) {
  const [first] = boundsOf(months[0]!);
  const [, last] = boundsOf(months.at(-1)!);
  const rows = await sheetsDue(ctx, first, last, people);
  return new Map(rows.map(({ user_id, month, due, sent }) => [keyOf(user_id, month), { due, sent }]));
}

const keyOf = (userId: number, month: string): string => `${userId} ${month}`;

/**
 * The KPI of people in months that follow one another, from what is known now: four questions, however many people.
 * @param people whose months are answered; a month without anything is answered too.
 */
export async function computeMonths(
  ctx: Context,
  months: readonly string[],
  people: readonly number[],
): Promise<Map<string, PersonMonth>> {
  const [tasks, plans, days, sheets] = [
    await acceptedTasks(ctx, months, people),
    await plannedTasks(ctx, months, people),
    await attendanceOf(ctx, months, people),
    await worksheetsOf(ctx, months, people),
  ];
  const tasksOf = Map.groupBy(tasks, ({ user_id, month }) => keyOf(user_id ?? 0, month));
  const made = people.flatMap((user_id) =>
    months.map((month): [string, PersonMonth] => {
      const key = keyOf(user_id, month);
      const own = tasksOf.get(key) ?? [];
      const planned = plans.get(key) ?? [];
      const kpi = kpiOf({
        tasks: own,
        planPoints: planned.length
          ? planned.reduce((sum, { minutes, hard_index }) => sum + (minutes / 60) * coefficientOf(hard_index), 0)
          : null,
        attendance: days.get(key) ?? { days: 0, missed: 0 },
        worksheets: sheets.get(key) ?? noWorksheets,
      });
      return [key, { user_id, month, tasks: own, planned, ...kpi }];
    }),
  );
  return new Map(made);
}

/** Where none was due the part is left out, and its weight goes to the others. */
const noWorksheets = { due: 0, sent: 0 };

export const personMonthOf = (found: ReadonlyMap<string, PersonMonth>, userId: number, month: string): PersonMonth =>
  found.get(keyOf(userId, month))!;
