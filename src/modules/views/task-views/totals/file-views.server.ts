import { dateKind, sheetDay } from '#kernel/fields/door.ts';
import { systemFields } from '#kernel/fields-of.ts';
import { type ListQuery, parseListQuery } from '#kernel/list-query.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { allOf, askedConditions } from '#server/crud/conditions.ts';
import type { Operations } from '#server/crud/operations.ts';
import { chunk, type Layout, type LayoutOf, type PlacedRow } from '#server/crud/layout.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { walk } from '#server/export/send-export.ts';
import { withNumbersNow } from '#modules/work/tasks/door.server.ts';
import { devTasks, taskStatusCodes } from '#modules/work/tasks/door.ts';
import type { Condition } from '#modules/views/task-views/lists/read-tasks.server.ts';
import { type Grouping, groupingOf } from '#modules/views/task-views/totals/group-by.ts';
import { byWeek, filtersOf, inOrder } from '#modules/views/task-views/totals/group-filter.ts';
import { sumsOf } from '#modules/views/task-views/totals/totals.server.ts';
import type { TaskGroup } from '#modules/views/task-views/totals/totals-endpoints.ts';

/** A file has room for every group. */
const GROUPS_AT_MOST = 100_000;

type Rows = AsyncIterable<readonly PlacedRow[]>;
type Tasks = Pick<Operations, 'list'>;

/** A question for tasks, as it is asked of the list and as a condition. */
interface Question {
  readonly tasks: Tasks;
  readonly ctx: Context;
  readonly query: ListQuery;
  readonly where: Condition;
}

/** Tasks whose files are in the order of the view that asks for them. */
export const withLayout = (tasks: Operations<typeof devTasks>): Operations<typeof devTasks> => ({
  ...tasks,
  layout: taskLayout(tasks),
});

/** What the grouped table and the tree show, as files: all of it, also what is folded on the screen. */
const taskLayout =
  (tasks: Tasks): LayoutOf =>
  (ctx, asked, name) => {
    const inGroups = (group: Grouping, rowsIn: (one: TaskGroup, question: Question) => Rows) =>
      inChunks(tasks, ctx, asked, group, rowsIn);
    if (name === 'tree')
      return {
        lead: { key: 'totals.level' },
        first: 'project_id',
        chunks: inGroups('project_id', ({ value }, question) => projectTree(value, question)),
      };
    const group = groupingOf(name);
    if (!group) return null;
    const chunks = inGroups(group, ({ value }, question) => groupOf(group, value, question));
    return group === 'deadline_week'
      ? { lead: { key: 'totals.by.deadline_week', sheetForm: dateKind.sheetForm }, chunks }
      : { first: group, chunks };
  };

/** The rows of one group after another; small groups go together, so that the names behind them are asked for once. */
async function* inChunks(
  tasks: Tasks,
  ctx: Context,
  asked: ListQuery,
  group: Grouping,
  rowsIn: (one: TaskGroup, question: Question) => Rows,
): Layout['chunks'] {
  const query = await withNumbersNow(ctx, asked);
  const where = allOf(askedConditions(devTasks, ctx, query));
  const [, ...groups] = await sumsOf(ctx, where, group, GROUPS_AT_MOST);
  let held: PlacedRow[] = [];
  for (const one of inOrder(groups, await orderOf(ctx, group, groups))) {
    for await (const rows of rowsIn(one, { tasks, ctx, query, where })) {
      held.push(...rows);
      if (held.length < chunk) continue;
      yield held;
      held = [];
    }
  }
  yield held;
}

/** Statuses, priorities and weeks have an order of their own; the others stand by how many there are. */
async function orderOf(ctx: Context, group: Grouping, groups: readonly TaskGroup[]) {
  if (group === 'status') return taskStatusCodes;
  if (group === 'deadline_week') return byWeek(groups);
  if (group !== 'task_priority_id') return null;
  return sql({ id: text })`select id::text from task_priorities order by ordering, id`.column(ctx.db);
}

async function* groupOf(group: Grouping, value: string | null, { tasks, ctx, query }: Question): Rows {
  const { filters } = parseListQuery(devTasks, filtersOf(group, value, {}));
  const lead = group === 'deadline_week' && value ? sheetDay(value) : '';
  for await (const rows of walk(tasks, ctx, { ...query, filters: [...query.filters, ...filters] }))
    yield rows.map((one) => ({ ...one, lead }));
}

/** A project's tasks below each other, with those above them that the filters alone would not find. */
async function* projectTree(project: string | null, { tasks, ctx, where }: Question): Rows {
  const rows = await sql({ id: whole, depth: whole })`with recursive
    up as (select t.id, t.parent_id from ${rowsOf(ctx, devTasks)} as t
      where ${where} and t.project_id = ${project}::bigint
      union select p.id, p.parent_id from up join ${rowsOf(ctx, devTasks)} as p on p.id = up.parent_id),
    down as (select u.id, 0 as depth, array[u.id] as place from up u
      where not exists (select from up a where a.id = u.parent_id)
      union all select c.id, d.depth + 1, d.place || c.id from down d join up c on c.parent_id = d.id)
    select id, depth from down order by place`.rows(ctx.db);
  for (let at = 0; at < rows.length; at += chunk) {
    const here = rows.slice(at, at + chunk);
    const ids = here.map(({ id }) => id);
    const filters = [{ name: 'id', field: systemFields.id, operator: 'equals', values: ids }] as const;
    const page = { page: 1, perPage: chunk, sortBy: 'id', descending: false, filters, q: '' };
    const found = new Map((await tasks.list(ctx, page)).rows.map((row) => [row.id, row]));
    yield here.flatMap(({ id, depth }) => {
      const row = found.get(id);
      return row ? [{ row, depth, lead: depth + 1 }] : [];
    });
  }
}
