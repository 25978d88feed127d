import { type Column, columnsOf, day, moment, orNull, type RowOf, sql, whole } from '#server/database/door.ts';
import { calendarOfDays } from '#modules/schedules/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { type WeekType, type WorkCalendar, workCalendarDays } from '#modules/schedules/door.ts';
import type { Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import { sumUp } from '#modules/tasks/time/task-intervals.server.ts';
import { taskIntervals } from '#modules/tasks/time/task-intervals.ts';

/** Intervals that one transaction counts again; the next run goes on behind them. */
const AT_ONCE = 1_000;
/** An interval ends with the working day after which it began: no further away than the longest holidays. */
const LONGEST_DAYS = 31;

const interval = { ...columnsOf(taskIntervals, 'id', 'task_id', 'started_at', 'minutes'), ended_at: moment };

/**
 * Counts the time on tasks again for one day of the work calendar that was changed: the minutes of the closed intervals
 * that touch it, and then the actual time of their tasks. What a manager corrected by hand stays. Answers how many
 * intervals were looked at; 0 when no day waits.
 */
export async function recountCalendarDay(ctx: Context): Promise<number> {
  const waiting = await sql({ day, after_id: whole })`select day, after_id from calendar_changes
    order by day limit 1 for update skip locked`.first(ctx.db);
  if (!waiting) return 0;
  const calendar = await calendarNow(ctx);
  const intervals = await intervalsOf(ctx, calendar, waiting);
  const wrong = intervals.flatMap(({ id, task_id, started_at, ended_at, minutes }) => {
    const right = calendar.workingMinutes(Date.parse(started_at), Date.parse(ended_at));
    return right === minutes ? [] : [{ id, task_id, minutes: right }];
  });
  if (wrong.length) await correct(ctx, wrong);
  const last = intervals.at(-1);
  if (intervals.length < AT_ONCE) await sql`delete from calendar_changes where day = ${waiting.day}`.run(ctx.db);
  else await sql`update calendar_changes set after_id = ${last?.id} where day = ${waiting.day}`.run(ctx.db);
  return intervals.length;
}

const calendarDay = {
  ...columnsOf(workCalendarDays, 'day', 'kind'),
  week_type: orNull(whole as Column<WeekType>),
};

/** From the table and not from memory: this process may not have heard of the change yet. */
async function calendarNow(ctx: Context): Promise<WorkCalendar> {
  const rows = await sql(calendarDay)`select day, kind, week_type from work_calendar
    where deleted_at is null`.rows(ctx.db);
  return calendarOfDays(rows, ctx.timeZone);
}

async function intervalsOf(
  ctx: Context,
  calendar: WorkCalendar,
  { day, after_id }: { readonly day: string; readonly after_id: number },
): Promise<RowOf<typeof interval>[]> {
  const at = (which: string): Date => new Date(calendar.startOfDay(which));
  return sql(interval)`select id, task_id, started_at, ended_at, minutes from task_intervals
    where ended_at >= ${at(day)} and ended_at < ${at(addDays(day, LONGEST_DAYS))} and ended_at is not null
      and started_at < ${at(addDays(day, 1))} and deleted_at is null and not is_correction and id > ${after_id}
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
