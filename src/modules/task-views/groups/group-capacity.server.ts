import { rowsOf } from '#server/crud/sources.ts';
import { sql, whole } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import { calendarOfPerson } from '#modules/schedules/door.server.ts';
import { awayBetween } from '#modules/leave/door.server.ts';
import { groupCapacity } from '#modules/task-views/groups/group-endpoints.ts';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';
import { personTime } from '#modules/task-views/groups/person-time.ts';
import { devTasks } from '#modules/tasks/door.ts';

/** More people than this nobody reads through. */
const PEOPLE = 200;

export const groupCapacityServed = serve(groupCapacity, async (ctx, { params }, { app }) => {
  const { id, starts_on, ends_on } = await app.operationsAt(groupStats).read(ctx, params.id);
  if (!starts_on || !ends_on) return { minutes: null, people: [] };
  const rows = await sql({ user_id: whole, planned_minutes: whole })`select t.executor_id as user_id,
      coalesce(sum(t.planned_minutes) filter (where t.status not in ('done', 'accepted')), 0) as planned_minutes
    from ${rowsOf(ctx, devTasks)} as t where t.task_group_id = ${id} and t.executor_id is not null
    group by t.executor_id order by planned_minutes desc, user_id limit ${sql.lit(PEOPLE)}`.rows(ctx.db);
  const ids = rows.map(({ user_id }) => user_id);
  const away = await awayBetween(ctx, ids, starts_on, ends_on);
  const people = rows.map((row) => ({
    ...row,
    ...personTime(row.user_id, starts_on, ends_on, calendarOfPerson(ctx, row.user_id), away),
  }));
  return { minutes: people.reduce((all, { minutes }) => all + minutes, 0), people };
});
