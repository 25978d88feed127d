import { addDays } from '#kernel/days.ts';
import { type Sql, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { absenceKinds } from '#modules/numbers/measures/employment/absence-kinds.ts';
import { absentMinutes, attendedDays, busyParts } from '#modules/numbers/measures/employment/employment-sources.ts';
import { keepsSpans } from '#modules/numbers/measures/kept-spans.server.ts';
import { andTasks, type Asked, rangesAsked, relationIs } from '#modules/numbers/measures/relations.server.ts';
import { ofMovedTask } from '#modules/numbers/measures/stale-triggers.server.ts';
import { placeColumns } from '#modules/numbers/measures/task-sources.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { devTasks, taskIntervals } from '#modules/work/tasks/door.ts';

const whole = 'the numbers of a person are whole for whoever sees the person, and narrowed before';
const days = rowsForAll(attendance, whole);

/**
 * Stands behind `from`: the stretches as `b(stretch)` and the condition on a day that lies within one. Attendance ends
 * with yesterday. One stretch is said in values, so that the planner knows how many rows lie in it: what it takes for
 * few it looks through again and again.
 */
function stretchDays(ctx: Context, asked: Asked): { readonly b: Sql; readonly holds: (on: string) => Sql } {
  const yesterday = addDays(calendarOf(ctx).dayOf(asked.asOf.getTime()), -1);
  const until = (day: string) => (day < yesterday ? day : yesterday);
  const { read } = rangesAsked(ctx, asked);
  const [only] = read;
  if (!only) return { b: sql`(select 0 as stretch) as b`, holds: () => sql`false` };
  if (asked.stretches.length === 1 && read.length === 1)
    return {
      b: sql`(select 0 as stretch) as b`,
      holds: (on) => sql`${sql.raw(on)} between ${only.day_from}::date and ${until(only.day_to)}::date`,
    };
  return {
    b: sql`(values ${sql.join(
      read.map(
        ({ stretch, day_from, day_to }) => sql`(${sql.lit(stretch)}, ${day_from}::date, ${until(day_to)}::date)`,
      ),
    )}) as b(stretch, first_day, last_day)`,
    holds: (on) => sql`${sql.raw(on)} between b.first_day and b.last_day`,
  };
}

keepsSpans(attendedDays, { stale: { attendance: { day: 'day' }, employment_days: { day: 'day' } } });
keepsSpans(absentMinutes, { stale: { attendance: { day: 'day' } } });
keepsSpans(busyParts, {
  stale: {
    employment_parts: { day: 'day' },
    dev_tasks: ofMovedTask(
      sql`unnest(array(select p.day from ${rowsForAll(taskIntervals, whole)} i join employment_parts p
        on p.interval_id = i.id where i.task_id = r.id))`,
      'day',
    ),
  },
});

/** How a known day was filled before it was computed: not at all as far as anybody knows. */
const filled = ['busy', 'busy_off', 'paused', 'blocked_wait', 'waiting_work', 'without_work'].map(
  (name) => sql`e.${sql.raw(name)}_minutes`,
);

relationIs(attendedDays, (ctx, asked) => {
  const { b, holds } = stretchDays(ctx, asked);
  return sql`select a.id as row_id, b.stretch, a.user_id, a.day, a.status, a.norm_minutes, a.worked_minutes,
      a.came as came_at, a."left" as left_at, a.flags, a.late_minutes, a.early_minutes, a.overtime_minutes,
      a.worked_minutes is not null and not a.flags @> '{no_data}' as is_known, ${sql.join(filled)}
    from ${b} join ${days} a on ${holds('a.day')} and a.deleted_at is null
      left join employment_days e on e.user_id = a.user_id and e.day = a.day`;
});

const shown = sql`case when k.kind = any(${[...absenceKinds]}::text[]) then k.kind else 'other' end`;

relationIs(absentMinutes, (ctx, asked) => {
  const { b, holds } = stretchDays(ctx, asked);
  return sql`select a.id as row_id, b.stretch, a.user_id, a.day, ${shown} as kind, k.minutes::integer
    from ${b} join ${days} a on ${holds('a.day')} and a.deleted_at is null
        and a.absences is not null and a.absences <> '{}'
      cross join lateral jsonb_each_text(a.absences) as k(kind, minutes)`;
});

const places = sql.join(
  Object.keys(placeColumns).map((name) => (name === 'task_id' ? sql.raw('i.task_id') : sql.raw(`t.${name}`))),
);

/**
 * What an interval `i` of a task of the type `tt` was worked at: what a correction says, else of a review that type of
 * work which is one, else what the type of the task says.
 */
export const workTypeOfInterval = sql`case when i.kind = 'review' and i.work_type_id is null then
      (select r.id from work_types r where r.is_review and r.deleted_at is null
        order by r.ordering, r.id limit 1)
    else coalesce(i.work_type_id, tt.work_type_id) end`;

relationIs(busyParts, (ctx, asked) => {
  const { b, holds } = stretchDays(ctx, asked);
  return sql`select i.id as row_id, b.stretch, ${places}, p.user_id, p.day, p.minutes,
      ${workTypeOfInterval} as work_type_id
    from ${b} join employment_parts p on ${holds('p.day')}
      join ${rowsForAll(taskIntervals, whole)} i on i.id = p.interval_id
      left join ${rowsForAll(devTasks, whole)} t on t.id = i.task_id
      left join task_types tt on tt.id = t.task_type_id
    where true${andTasks(asked)}`;
});
