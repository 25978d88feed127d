import { closed } from '#modules/company/projects/door.server.ts';
import { largestId } from '#kernel/fields/door.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { json, type RowOf, sql, whole } from '#server/database/door.ts';
import { serve } from '#server/http/serve.ts';
import { progressOf } from '#modules/numbers/measures/door.ts';
import { groupBranches } from '#modules/views/task-views/groups/group-endpoints.ts';
import { conditionsAsked, numberAsked } from '#modules/views/task-views/lists/read-tasks.server.ts';
import { devTasks, type TaskStatus, taskStatusCodes } from '#modules/work/tasks/door.ts';

const BRANCHES = 100;
const BRANCHES_MAX = 500;
const own = ['in_group', 'limit'];

const columns = {
  id: whole,
  count: whole,
  done_count: whole,
  late_count: whole,
  planned_minutes: whole,
  actual_minutes: whole,
  status_count: json<Record<TaskStatus, number>>(),
  done_minutes: whole,
  hard: whole,
  done_hard: whole,
};

const isDone = sql`t.status in ${closed}`;
const byStatus = sql.raw(
  taskStatusCodes.map((status) => `'${status}', count(t.id) filter (where t.status = '${status}')`).join(', '),
);

/** Groups are counted after the page of them is known: their number does not grow with the tasks. */
export const groupBranchesServed = serve(groupBranches, async (ctx, { query }) => {
  const found = conditionsAsked(ctx, query, own);
  const group = numberAsked(query, 'in_group', 0, largestId);
  const limit = Math.max(1, numberAsked(query, 'limit', BRANCHES, BRANCHES_MAX));
  // Groups are the company's own, whatever tasks of them a client may see.
  if (ctx.actor.user_type === 'client') return { rows: [], has_more: false };
  const sums = sql`count(t.id) as count, count(t.id) filter (where ${isDone}) as done_count,
      count(t.id) filter (where not (${isDone}) and t.deadline < ${ctx.now}) as late_count,
      coalesce(sum(t.planned_minutes), 0) as planned_minutes, coalesce(sum(t.actual_minutes), 0) as actual_minutes,
      jsonb_build_object(${byStatus}) as status_count,
      coalesce(sum(t.planned_minutes) filter (where ${isDone}), 0) as done_minutes,
      coalesce(sum(t.hard_index), 0) as hard, coalesce(sum(t.hard_index) filter (where ${isDone}), 0) as done_hard`;
  const tasks = rowsOf(ctx, devTasks);
  const isFiltered = Object.keys(query).some((name) => !own.includes(name));
  const hasFound = sql`exists (select from ${tasks} as t where t.task_group_id = g.id and ${found})`;
  const rows = group
    ? await sql(columns)`select t.project_id as id, ${sums} from ${tasks} as t
        where t.task_group_id = ${group} and ${found}
          and exists (select from task_groups g where g.id = ${group} and g.deleted_at is null)
        group by t.project_id order by count desc, id limit ${sql.lit(limit + 1)}`.rows(ctx.db)
    : await sql(columns)`with here as (select g.id, g.starts_on from task_groups g where g.deleted_at is null
          and ${isFiltered ? hasFound : sql`true`}
          order by g.starts_on desc nulls last, g.id desc limit ${sql.lit(limit + 1)})
        select here.id, s.* from here cross join lateral
          (select ${sums} from ${tasks} as t where t.task_group_id = here.id and ${found}) s
        order by here.starts_on desc nulls last, here.id desc`.rows(ctx.db);
  return { rows: rows.slice(0, limit).map((row) => branchOf(row, group)), has_more: rows.length > limit };
});

const branchOf = ({ done_minutes, hard, done_hard, ...row }: RowOf<typeof columns>, group: number) => ({
  ...row,
  level: group ? 2 : 1,
  parent_key: group ? `g${group}` : null,
  task_count: row.count,
  ...progressOf({ ...row, done_minutes, hard, done_hard }),
});
