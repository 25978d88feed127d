import { rowsOf } from '#server/crud/sources.ts';
import { sql, yesNo } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { remainingMinutes } from '#modules/numbers/measures/door.ts';
import { capacityOf, isLoading, weighed, weighing, weighingColumns } from '#modules/numbers/measures/door.server.ts';
import { groupCapacity } from '#modules/views/task-views/groups/group-endpoints.ts';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import { personTime } from '#modules/views/task-views/groups/person-time.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** More people than this nobody reads through. */
const PEOPLE = 200;

export const groupCapacityServed = serve(groupCapacity, async (ctx, { params }, { app }) => {
  const { id, starts_on, ends_on } = await app.operationsAt(groupStats).read(ctx, params.id);
  if (!starts_on || !ends_on) return { minutes: null, people: [] };
  const tasks = await sql({ ...weighingColumns, is_loading: yesNo })`select ${weighing(ctx)}, ${isLoading} as is_loading
    from ${rowsOf(ctx, devTasks)} as t where t.task_group_id = ${id} and t.executor_id is not null`.rows(ctx.db);
  const left = new Map<number, number>();
  for (const task of weighed(ctx, tasks)) {
    const minutes = task.is_loading ? remainingMinutes(task) : 0;
    left.set(task.executor_id, (left.get(task.executor_id) ?? 0) + minutes);
  }
  const rows = [...left]
    .map(([user_id, remaining_minutes]) => ({ user_id, remaining_minutes }))
    .toSorted((a, b) => b.remaining_minutes - a.remaining_minutes || a.user_id - b.user_id)
    .slice(0, PEOPLE);
  const ids = rows.map(({ user_id }) => user_id);
  const away = await awayBetween(ctx, ids, starts_on, ends_on);
  const people = rows.map((row) => {
    const calendar = calendarOfPerson(ctx, row.user_id);
    const isAwayOn = (day: string) => calendar.isWorkingDay(day) && away.isAway(row.user_id, day);
    return { ...row, ...personTime(starts_on, ends_on, capacityOf(ctx, away, row.user_id), isAwayOn) };
  });
  return { minutes: people.reduce((all, { minutes }) => all + minutes, 0), people };
});
