import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { columnsOf, orNull, sql, text, yesNo } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import { addDays } from '#kernel/days.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import { ownDay } from '#modules/views/task-views/overview/overview-endpoints.ts';
import {
  inLiveProject,
  inStatus,
  listed,
  listedSelection,
  unacceptedStatuses,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import { devTasks, taskIntervals } from '#modules/work/tasks/door.ts';

const workedColumns = {
  ...columnsOf(taskIntervals, 'task_id', 'started_at', 'ended_at'),
  number: orNull(columnsOf(devTasks, 'number').number),
  name: orNull(columnsOf(devTasks, 'name').name),
  project_color: orNull(text),
};
/** Somebody who switches more often than that in one day is no picture any more. */
const MOST_SPANS = 200;
const LONGEST_ABSENCE_DAYS = 400;

/** What was worked on today, what runs or was put aside last, whether there is more to do, and who is away. */
export const ownDayServed = serve(ownDay, async (ctx) => {
  const calendar = calendarOfPerson(ctx, ctx.actor.id);
  // At three in the morning a night shift is still of the day on which it began.
  const day = calendar.workDayOf(ctx.now.getTime());
  const dayStart = new Date(calendar.startOfDay(day));
  const tasks = rowsOf(ctx, devTasks);
  const worked = await sql(workedColumns)`select i.task_id, i.started_at, i.ended_at, t.number, t.name,
      p.color as project_color
    from ${rowsForAll(taskIntervals, 'time of their own, also on tasks that are out of sight by now')} i
      left join ${tasks} as t on t.id = i.task_id
      left join ${rowsForAll(projects, 'the color beside a task that is seen')} p on p.id = t.project_id
    where i.user_id = ${ctx.actor.id} and i.started_at >= ${dayStart} and i.deleted_at is null
    order by i.started_at limit ${sql.lit(MOST_SPANS)}`.rows(ctx.db);
  const running = await sql(listed)`select ${listedSelection} from ${tasks} as t
    where t.executor_id = ${ctx.actor.id} and t.status = 'processing'
    order by t.running_since desc nulls last, t.id limit 1`.rows(ctx.db);
  const [paused] = running.length
    ? []
    : await sql(listed)`select ${listedSelection} from ${tasks} as t
        where t.executor_id = ${ctx.actor.id} and t.status = 'pause' and t.status_changed_at >= ${dayStart}
        order by t.status_changed_at desc, t.id limit 1`.rows(ctx.db);
  const isLeft = inStatus(unacceptedStatuses);
  const hasTasks = await sql({ has_tasks: yesNo })`select exists (select from ${tasks} as t
    where t.executor_id = ${ctx.actor.id} and ${isLeft} and ${inLiveProject(ctx)}) as has_tasks`.value(ctx.db);
  const absences = await awayBetween(ctx, [ctx.actor.id], day, addDays(day, LONGEST_ABSENCE_DAYS));
  const at = (minute: number) => new Date(instantOf(day, minute, ctx.timeZone)).toISOString();
  return {
    day,
    spans: calendar.spansOf(day).map(([from, to]) => ({ starts_at: at(from), ends_at: at(to) })),
    away: absences.nextOf(ctx.actor.id, day, day, (one) => calendar.isWorkingDay(one)),
    worked,
    running: presentListed(ctx, running)[0] ?? null,
    paused: paused ? presentListed(ctx, [paused])[0]! : null,
    has_tasks: hasTasks,
  };
});
