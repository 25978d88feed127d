import { isJudged, isMissed } from '#modules/presence/attendance/door.server.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { fraction, json, orNull, type Sql, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { type KpiParts, rounded, roundedOrNull, UNMARKED_FACTOR } from '#modules/growth/kpi/kpi-formula.ts';
import { dueTasks, evaluatedTasks, judgedDays, judgedMarks, judgedPeople } from '#modules/growth/kpi/kpi-sources.ts';
import { markersOf, meanOfOthers } from '#modules/growth/kpi/marker-severity.server.ts';
import { broughtBefore, computeMonths } from '#modules/growth/kpi/month-facts.server.ts';
import { kpiMonths } from '#modules/growth/kpi/kpi-months.ts';
import { boundsOf } from '#modules/growth/kpi/months.ts';
import {
  andTasks,
  dayIn,
  fieldAt,
  keepsSpans,
  lastingRows,
  ofMovedTask,
  places,
  rangeRows,
  reachOf,
  relationIs,
  stretchRows,
} from '#modules/numbers/measures/door.server.ts';
import type { Range, Stretch } from '#modules/numbers/measures/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

const why = 'the numbers of a person are whole for whoever sees them';

/** Few tasks are deleted; all others need not be opened for it. */
const isThere = sql`not exists (select from ${rowsForAll(devTasks, why)} gone
  where gone.id = k.task_id and gone.deleted_at is not null)`;

/** What months before had of the points of a task is brought in no more: few tasks have any. */
const isBroughtBefore = sql`k.task_id in (select f.task_id from kpi_month_tasks f)`;

relationIs(evaluatedTasks, (ctx, asked) => {
  const evaluated = (ranges: readonly Range[], which: Sql) => sql`
    select k.task_id as row_id, b.stretch, ${places}, k.executor_id,
      ${dayIn(ctx, sql.raw('k.accepted_at'))} as day, coalesce(k.hard_index, 5)::numeric / 5 as weight, k.score,
      coalesce(k.score / 5, ${sql.lit(UNMARKED_FACTOR)}) as quality,
      k.points - case when ${isBroughtBefore} then ${broughtBefore(
        sql.raw('k.task_id'),
        sql`to_char(${dayIn(ctx, sql.raw('b.begins_at'))}, 'YYYY-MM')`,
      )} else 0 end as brought, k.overdue_days, k.return_count
    from ${rangeRows(asked, ranges)} join task_kpi k
        on k.accepted_at >= b.reads_from and k.accepted_at < b.reads_until and ${which}
      left join ${rowsForAll(devTasks, why)} as t on t.id = k.task_id
    where ${isThere}${andTasks(asked)}`;
  const lasting = { ended: sql.raw('k.voided_at'), id: sql.raw('k.task_id'), isSettled: sql`not ${isBroughtBefore}` };
  return lastingRows(ctx, asked, lasting, evaluated);
});

keepsSpans(evaluatedTasks, {
  stale: {
    task_kpi: 'accepted_at',
    // What a closed month had of the points of a task is not brought in again.
    kpi_month_tasks: {
      at: sql`(select k.accepted_at from task_kpi k where k.task_id = r.task_id)`,
      ...{ foundBy: 'task_id', together: 'always' },
    },
    dev_tasks: ofMovedTask(sql`(select k.accepted_at from task_kpi k where k.task_id = r.id)`),
  },
  leftOver: ({ from, end }) => sql`select k.task_id as id from task_kpi k
    where k.accepted_at >= ${from}::timestamptz and k.accepted_at < ${end}::timestamptz and k.voided_at is null
      and ${isBroughtBefore}`,
});

relationIs(
  dueTasks,
  (ctx, asked) => sql`select d.* from (select t.id as row_id, b.stretch, ${places},
        ${fieldAt('executor_id', sql.raw('b.ends_at'))} as executor_id, ${dayIn(ctx, sql.raw('t.kpi_deadline'))} as day,
        case when t.started_at is null then t.planned_minutes else t.approved_minutes end / 60.0
          * coalesce(t.hard_index, 5) / 5 as points
      from ${stretchRows(asked)} join ${rowsForAll(devTasks, why)} as t on t.kpi_deadline >= b.begins_at
        and t.kpi_deadline < ((b.day + 1)::timestamp at time zone ${sql.lit(ctx.timeZone)})
        and t.deleted_at is null and t.sub_task_count = 0${andTasks(asked)}) d
    where d.points is not null`,
);

relationIs(
  judgedMarks,
  (ctx, asked) => sql`select t.id as row_id, b.stretch, ${places}, g.user_id,
      ${dayIn(ctx, sql.raw('k.accepted_at'))} as day,
      k.score - ${meanOfOthers(sql.raw('k.executor_id'), sql.raw('k.task_id'), sql.raw('b.ends_at'))} as difference
    from ${stretchRows(asked)} join task_kpi k on k.accepted_at >= b.begins_at and k.accepted_at < b.ends_at
        and (k.voided_at is null or k.voided_at >= b.ends_at) and k.score is not null
      join ${rowsForAll(devTasks, why)} as t on t.id = k.task_id and t.deleted_at is null${andTasks(asked)}
      cross join lateral ${markersOf(sql.raw('k.task_id'))} g`,
);

relationIs(judgedDays, (ctx, asked) => {
  const { from, end } = reachOf(asked);
  const [first, today] = [from, asked.asOf].map((at) => dayOf(at.getTime(), ctx.timeZone));
  return sql`select a.id as row_id, b.stretch, a.user_id, a.day,
      ${isMissed}::integer as missed
    from ${stretchRows(asked)} join ${rowsForAll(attendance, why)} a
      on a.day >= ${dayIn(ctx, sql.raw('b.begins_at'))} and a.day <= b.day
    where ${isJudged(today!)} and a.day between ${first!}::date and ${dayOf(end.getTime(), ctx.timeZone)}::date`;
});

/** A whole month, or the running one up to now; else null. */
function monthIn(ctx: Context, { day_from, day_to }: Stretch): string | null {
  const month = day_from.slice(0, 7);
  const [first, last] = boundsOf(month);
  const isWhole = day_from === first && (day_to === last || day_to === dayOf(ctx.now.getTime(), ctx.timeZone));
  return isWhole && day_to.startsWith(month) ? month : null;
}

const none = sql`select 0::bigint as row_id, 0 as stretch, null::bigint as executor_id, null::date as day,
  null::numeric as kpi, null::numeric as volume, null::numeric as attendance where false`;

const frozenColumns = { user_id: whole, kpi: orNull(fraction), parts: json<KpiParts>() };

/** The KPI of everybody in a closed month, each by its youngest edition; of an open one nobody's. */
const frozenPeople = (ctx: Context, month: string) =>
  sql(frozenColumns)`select distinct on (m.user_id) m.user_id, m.kpi::float8 as kpi, m.parts
    from ${rowsForAll(kpiMonths, why)} m where m.month = ${month} and m.deleted_at is null
    order by m.user_id, m.edition desc`.rows(ctx.db);

/** Everybody with a task in the month; of a part of their tasks there is no KPI. */
relationIs(judgedPeople, async (ctx, asked) => {
  const months = asked.stretches.map((stretch) => monthIn(ctx, stretch));
  if (asked.tasks !== null || months.every((month) => month === null)) return none;
  const { from, end } = reachOf(asked);
  const people = await sql({ id: whole })`select distinct k.executor_id as id from task_kpi k
    where k.accepted_at >= ${from} and k.accepted_at < ${end} and k.executor_id is not null`.column(ctx.db);
  // Of several together there is none, and theirs need not be reckoned: two who say nothing stand for them.
  const isReckoned = !asked.isOfAll || people.length < 2;
  const rows: object[] = [];
  for (const [stretch, month] of months.entries()) {
    if (month === null) continue;
    const closed = await frozenPeople(ctx, month);
    if (!closed.length && !isReckoned) {
      for (const row_id of people.slice(0, 2)) rows.push({ row_id, stretch, executor_id: row_id });
      continue;
    }
    const found = closed.length ? closed : [...(await computeMonths(ctx, [month], people)).values()];
    for (const { user_id, kpi, parts } of found)
      rows.push({
        ...{ row_id: user_id, stretch, executor_id: user_id, day: asked.stretches[stretch]!.day_to, kpi },
        volume: roundedOrNull(parts.volume.value, 4),
        attendance: parts.attendance.value === null ? null : rounded(parts.attendance.value, 4),
      });
  }
  return sql`select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row_id bigint, stretch integer,
    executor_id bigint, day date, kpi numeric, volume numeric, attendance numeric)`;
});
