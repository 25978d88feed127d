import { weekdayOf } from '#kernel/days.ts';
import { invalid, Problem } from '#kernel/problems.ts';
import { type Column, columnsOf, orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import type { Kept } from '#server/live/kept.ts';
import { schedulesChanged } from '#modules/company/schedules/schedule-changes.server.ts';
import { workCalendarDays } from '#modules/company/schedules/work-calendar-days.ts';
import { useCalendarDays } from '#modules/company/schedules/work-calendar.server.ts';
import type { WeekType } from '#modules/company/schedules/work-calendar.ts';

const weekType: Column<WeekType> = whole as Column<WeekType>;

/** A day has one entry for each kind of week, and the entry changes what the day would be without it. */
export function workCalendarOperations(settings: CrudSettings): Operations<typeof workCalendarDays> {
  const crud = crudOf(workCalendarDays, settings);
  return {
    ...crud,
    async create(ctx, input, system) {
      await checkDay(ctx, input);
      await noteChanged(ctx, [input]);
      return crud.create(ctx, input, system);
    },
    async update(ctx, id, patch, version, system) {
      const before = await crud.read(ctx, id);
      await checkDay(ctx, { ...before, ...patch });
      await noteChanged(ctx, [before, { ...before, ...patch }]);
      return crud.update(ctx, id, patch, version, system);
    },
    async bulk(ctx, ids, changes) {
      const changed = await crud.bulk(ctx, ids, changes);
      for (const day of changed) await checkDay(ctx, day);
      await noteChanged(ctx, changed);
      return changed;
    },
    async remove(ctx, id, version) {
      await noteChanged(ctx, [await crud.read(ctx, id)]);
      await crud.remove(ctx, id, version);
    },
    async restore(ctx, id) {
      const day = await crud.restore(ctx, id);
      // Another kind of day entered meanwhile stays.
      if (await isTaken(ctx, day)) throw new Problem('NAME_TAKEN');
      await noteChanged(ctx, [day]);
      return day;
    },
  };
}

/** Time that was counted by what these days were is counted again, by a job: one row for each day until then. */
async function noteChanged(ctx: Context, rows: readonly Values[]): Promise<void> {
  const days = [...new Set(rows.map(({ day }) => String(day)))].sort();
  await sql`insert into calendar_changes (day, last_day)
    select day, day from unnest(${days}::date[]) as x(day) order by day
    on conflict (day, last_day, user_id) do update set after_id = 0`.run(ctx.db);
  for (const day of days) await schedulesChanged.happen(ctx, { days: { from: day, to: day }, user_ids: null });
}

async function checkDay(ctx: Context, { id = 0, day, kind, week_type = null }: Values): Promise<void> {
  const weekday = weekdayOf(String(day));
  const isWeekend = weekday === 7 || (weekday === 6 && week_type !== 6);
  if (kind === 'working_saturday' && !isWeekend) throw invalid('kind', 'calendar_weekend_only');
  // Saturday is short or off in the week of six days; in that of five it is off anyway.
  const isOffAnyway = weekday === 7 || (weekday === 6 && week_type === 5);
  if ((kind === 'short_day' || kind === 'extra_off' || kind === 'moved_off') && isOffAnyway)
    throw invalid('kind', 'calendar_working_only');
  if (await isTaken(ctx, { id, day, week_type })) throw invalid('day', 'calendar_day_taken');
}

/** Is there another entry of the day for the same kind of week? One without a kind is for both. */
const isTaken = (ctx: Context, { id, day, week_type }: Values): Promise<boolean> =>
  sql`select from work_calendar where day = ${day}::date and deleted_at is null
    and id <> ${id} and (week_type is null or ${week_type}::integer is null or week_type = ${week_type})`.isThere(
    ctx.db,
  );

/**
 * Arithmetic in every process follows the table: from the start, and after each change by anyone. Kept in
 * memory because every move of a task asks for it, without waiting.
 */
export const keptCalendar: Kept = {
  name: 'calendar',
  paths: [workCalendarDays.path],
  read: async ({ db }) => {
    const rows = await sql({ ...columnsOf(workCalendarDays, 'day', 'kind'), week_type: orNull(weekType) })`
        select day, kind, week_type from work_calendar
      where deleted_at is null`.rows(db);
    useCalendarDays(rows);
  },
  announced: () => ({}),
};
