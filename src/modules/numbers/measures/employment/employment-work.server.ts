import Type from 'typebox';
import { addDays, addMonths } from '#kernel/days.ts';
import { closed, day, id } from '#kernel/schemas.ts';
import type { Change } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, day as dayColumn, sql, whole } from '#server/database/door.ts';
import { follower } from '#server/jobs/followers.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { type Doing, doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { computeEmployment } from '#modules/numbers/measures/employment/compute-employment.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { taskIntervals } from '#modules/work/tasks/door.ts';

/** How days of some people between two days were filled is made anew. */
const employmentWork = workNamed('compute_employment', closed({ user_ids: Type.Array(id), from: day, to: day }));

const computeAsked = doing(employmentWork, (ctx, { user_ids, from, to }) => computeEmployment(ctx, user_ids, from, to));

/** One piece of work: below a second, so that others get in between. */
const PEOPLE_AT_ONCE = 5;
/** So many people and months are asked for at once; the rest waits for the next time. */
const MOST_ASKED = 5_000;

const yesterdayOf = (ctx: Context): string => addDays(calendarOf(ctx).dayOf(ctx.now.getTime()), -1);

const touchedColumns = { ...columnsOf(attendance, 'user_id'), from: dayColumn, to: dayColumn };

/** Days whose attendance is another than that of which they were made, or which were never made. */
const staleDays = sql`from ${rowsForAll(attendance, 'whose days are to be made anew')} as t
  left join employment_days e on e.user_id = t.user_id and e.day = t.day
  where t.deleted_at is null and (e.user_id is null or (e.revision <> t.revision and not t.is_closed))`;

/** What is missing is asked for in pieces of some people and one month each. */
export async function askForEmployment(ctx: Context): Promise<void> {
  const missing = await sql({ ...touchedColumns, month: dayColumn })`
    select t.user_id, date_trunc('month', t.day)::date as month, min(t.day) as "from", max(t.day) as "to"
    ${staleDays} and t.day <= ${yesterdayOf(ctx)}::date
    group by t.user_id, month order by month desc, t.user_id limit ${sql.lit(MOST_ASKED)}`.rows(ctx.db);
  for (const [month, rows] of Map.groupBy(missing, (row) => row.month)) {
    const ends = addDays(addMonths(month, 1), -1);
    for (let at = 0; at < rows.length; at += PEOPLE_AT_ONCE) {
      const piece = rows.slice(at, at + PEOPLE_AT_ONCE);
      const user_ids = piece.map(({ user_id }) => user_id);
      const sorted = (name: 'from' | 'to') => piece.map((row) => row[name]).toSorted();
      const [from, to] = [sorted('from')[0] ?? month, sorted('to').at(-1) ?? ends];
      await enqueue(ctx, employmentWork, { user_ids, from, to }, { key: `${month} ${user_ids.join(',')}` });
    }
  }
}

/** Fills what is missing between two days at once: before a month is frozen, and for no more people than that needs. */
export async function fillMissing(ctx: Context, from: string, to: string): Promise<void> {
  const missing = await sql({ user_id: whole })`select distinct t.user_id ${staleDays}
    and t.day between ${from}::date and ${to}::date order by t.user_id`.column(ctx.db);
  for (let at = 0; at < missing.length; at += PEOPLE_AT_ONCE)
    await computeEmployment(ctx, missing.slice(at, at + PEOPLE_AT_ONCE), from, to);
}

const idsOf = (changes: readonly Change[], path: string): number[] => [
  ...new Set(changes.filter(({ resource }) => resource === path).map(({ row_id }) => row_id)),
];

/** What becomes of a day that is over: its attendance was made anew, or time on it was entered or mended. */
const followWork = follower(
  {
    name: 'compute_employment_of_changes',
    changes: [
      { of: attendance, ops: ['create', 'update'] },
      { of: taskIntervals, ops: ['create', 'update', 'delete'] },
    ],
  },
  async (ctx, changes) => {
    for (const { user_id, from, to } of await touchedBy(ctx, changes))
      await computeEmployment(ctx, [user_id], from, to);
  },
);

function touchedBy(ctx: Context, changes: readonly Change[]) {
  const yesterday = yesterdayOf(ctx);
  const touched = idsOf(changes, taskIntervals.path);
  return sql({ user_id: whole, from: dayColumn, to: dayColumn })`
    select x.user_id, min(x.from) as "from", least(max(x.to), ${yesterday}::date) as "to"
    from (
      select t.user_id, t.day as "from", t.day as "to" ${staleDays}
        and t.id = any(${idsOf(changes, attendance.path)}::bigint[]) and t.day <= ${yesterday}::date
      union all
      -- The night before is looked at with it: its presence may reach into the day.
      select i.user_id, (i.started_at at time zone ${ctx.timeZone})::date - 1,
        (coalesce(i.ended_at, ${ctx.now}::timestamptz) at time zone ${ctx.timeZone})::date
      from ${rowsForAll(taskIntervals, 'whose days are to be made anew')} i
      where i.id = any(${touched}::bigint[]) and (i.started_at at time zone ${ctx.timeZone})::date <= ${yesterday}::date
      union all
      -- Where it was before: minutes are taken off the days that had them.
      select e.user_id, min(e.day), max(e.day) from employment_parts e
      where e.interval_id = any(${touched}::bigint[]) group by e.user_id) x
    group by x.user_id order by x.user_id`.rows(ctx.db);
}

/** Each half hour, after days of attendance were made: what nothing has made yet is asked for. */
export const employmentJobs: readonly (Job | Doing)[] = [
  { name: 'fill_employment_days', cron: '10,40 * * * *', run: askForEmployment },
  followWork,
  computeAsked,
];
