import { columnsOf, day, moment, orNull, type RowOf, sql, whole } from '#server/database/door.ts';
import { areMonthsClosed } from '#server/crud/closed-months.ts';
import { calendarOf, schedulesInTables } from '#modules/company/schedules/door.server.ts';
import { addDays } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import { sumUp } from '#modules/work/tasks/time/task-intervals.server.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';

/** Intervals that one transaction counts again; the next run goes on behind them. */
const AT_ONCE = 1_000;
/** An interval ends with the working day after which it began: no further away than the longest holidays. */
const LONGEST_DAYS = 31;

const interval = { ...columnsOf(taskIntervals, 'id', 'task_id', 'user_id', 'started_at', 'minutes'), ended_at: moment };
const stretch = { id: whole, day, last_day: day, user_id: orNull(whole), after_id: whole };

/**
 * Counts the time on tasks again for one stretch of days on which something else holds now, by the calendar or by the
 * schedule of a person: the minutes of the closed intervals that touch it, and then the actual time of their tasks.
 * What a manager corrected by hand stays, and so does what lies in a closed month. Answers how many intervals were
 * looked at; 0 when no day waits.
 */
export async function recountCalendarDay(ctx: Context): Promise<number> {
  const waiting = await sql(stretch)`select id, day, last_day, user_id, after_id from calendar_changes
    order by day, id limit 1 for update skip locked`.first(ctx.db);
  if (!waiting) return 0;
  // From the tables and not from memory: this process may not have heard of the change yet.
  const schedules = await schedulesInTables(ctx.db);
  const intervals = await intervalsOf(ctx, waiting, schedules.haveNights);
  const wrong = intervals.flatMap(({ id, task_id, user_id, started_at, ended_at, minutes }) => {
    const calendar = schedules.calendarOf(user_id, ctx.timeZone);
    const right = calendar.workingMinutes(Date.parse(started_at), Date.parse(ended_at));
    return right === minutes
      ? []
      : [{ id, task_id, user_id, minutes: right, day: calendar.dayOf(Date.parse(started_at)) }];
  });
  const closed = await areMonthsClosed(ctx, wrong);
  const open = wrong.filter((_, at) => !closed[at]).map(({ id, task_id, minutes }) => ({ id, task_id, minutes }));
  if (open.length) await correct(ctx, open);
  const last = intervals.at(-1);
  if (intervals.length < AT_ONCE) await sql`delete from calendar_changes where id = ${waiting.id}`.run(ctx.db);
  else await sql`update calendar_changes set after_id = ${last?.id} where id = ${waiting.id}`.run(ctx.db);
  return intervals.length;
}

async function intervalsOf(
  ctx: Context,
  { day, last_day, user_id, after_id }: RowOf<typeof stretch>,
  haveNights: boolean,
): Promise<RowOf<typeof interval>[]> {
  const at = (which: string): Date => new Date(calendarOf(ctx).startOfDay(which));
  const whose = user_id === null ? sql`true` : sql`user_id = ${user_id}`;
  // A shift that begins on the last day may end on the next one.
  return sql(interval)`select id, task_id, user_id, started_at, ended_at, minutes from task_intervals
    where ended_at >= ${at(day)} and ended_at < ${at(addDays(last_day, LONGEST_DAYS))} and ended_at is not null
      and started_at < ${at(addDays(last_day, haveNights ? 2 : 1))}
      and deleted_at is null and not is_correction and id > ${after_id} and ${whose}
    order by id limit ${sql.lit(AT_ONCE)}`.rows(ctx.db);
}

async function correct(ctx: Context, wrong: readonly { id: number; task_id: number; minutes: number }[]) {
  // The tasks first, as every move of a task does, so that nobody waits in a ring.
  await sql`select 1 from dev_tasks where id = any(${wrong.map(({ task_id }) => task_id)}::bigint[])
    order by id for update`.run(ctx.db);
  await updateRows(taskIntervals, ctx, {
    set: { minutes: sql`w.minutes` },
    from: sql`jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) as w(id bigint, minutes integer)`,
    where: sql`t.id = w.id`,
  });
  await sumUp(ctx, [...new Set(wrong.map(({ task_id }) => task_id))]);
}
