import { rowsOf } from '#server/crud/sources.ts';
import { sql } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import {
  conditionsAsked,
  cut,
  inLiveProject,
  inStatus,
  LISTED_AT_MOST,
  listed,
  listedSelection,
  unacceptedStatuses,
  presentListed,
} from '#modules/views/task-views/lists/read-tasks.server.ts';
import { myTasks } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/**
 * Everything open in which the caller has a part. Each part is a question of its own, so that each has its index: the
 * executor's, the one on all people of a task, and the one on projects for reviews that fall to their manager.
 */
export const myTasksServed = serve(myTasks, async (ctx, { query }) => {
  const { actor } = ctx;
  const open = inStatus(unacceptedStatuses);
  const tasks = rowsOf(ctx, devTasks);
  const rows = await sql(listed)`with mine as (
      select t.id from ${tasks} as t where t.executor_id = ${actor.id} and ${open}
      union select t.id from ${tasks} as t where t.people_ids @> array[${actor.id}::bigint] and ${open}
      union select t.id from ${tasks} as t where t.project_id = any(${actor.managed_project_ids}::bigint[])
        and t.reviewer_id is null and t.status = 'checking')
    select ${listedSelection} from ${tasks} as t join mine using (id)
    where ${conditionsAsked(ctx, query, [])} and ${inLiveProject(ctx, query)}
    order by t.deadline, t.id limit ${sql.lit(LISTED_AT_MOST + 1)}`.rows(ctx.db);
  const found = cut(rows);
  return { ...found, rows: presentListed(ctx, found.rows) };
});
