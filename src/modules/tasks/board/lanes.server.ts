import { wrongParameter } from '#kernel/problems.ts';
import { columnsOf, fraction, orNull, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { serve } from '#server/http/serve.ts';
import { allOf } from '#server/crud/conditions.ts';
import { laningOf } from '#modules/tasks/board/lanes.ts';
import { boardLanes } from '#modules/tasks/board/lanes-endpoint.ts';
import { parseBoardQuery } from '#modules/tasks/board/read-board.server.ts';
import { tasksVisibleTo } from '#modules/tasks/task/who-sees-tasks.server.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';

/** More lanes than this nobody looks through. */
const CELLS_AT_MOST = 4_500;

const laneCell = {
  ...columnsOf(devTasks, 'status'),
  value: orNull(whole),
  count: whole,
  planned_minutes: fraction,
  difficulty: fraction,
};

export const boardLanesServed = serve(boardLanes, async (ctx, { query }) => {
  const { lanes, ...asked } = query;
  const laning = laningOf(lanes);
  if (lanes !== undefined && !laning) throw wrongParameter('lanes', 'choice');
  const { conditions, acceptedSince, statuses } = parseBoardQuery(ctx, tasksVisibleTo, asked);
  const shown = acceptedSince
    ? sql`(t.status = any(${statuses}::text[]) and (t.status <> 'accepted' or t.ended_at >= ${acceptedSince}))`
    : sql`t.status = any(${statuses}::text[])`;
  const { rows } = await sql(laneCell)`select ${laning ? sql.ref(`t.${laning}`) : sql`null::bigint`} as value, t.status,
      count(*) as count, coalesce(sum(t.planned_minutes), 0)::float8 as planned_minutes,
      coalesce(sum(t.hard_index), 0)::float8 as difficulty
    from dev_tasks t where ${allOf(conditions)} and ${shown}
    group by 1, 2 order by 1, 2 limit ${sql.lit(CELLS_AT_MOST)}`.execute(ctx.db);
  return { cells: rows };
});
