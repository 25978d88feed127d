import { matrixMark } from '#kernel/list-query.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { columnsOf, moment, orNull, type RowOf, type Sql, sql, whole } from '#server/database/door.ts';
import { ofFlow, stretchOf } from '#modules/numbers/measures/door.ts';
import { rowsBehind } from '#modules/numbers/measures/door.server.ts';
import { devTasks, taskStatusCodes } from '#modules/work/tasks/door.ts';
import type { WholeReport } from '#modules/views/reports/answer-report.server.ts';
import type { Given } from '#modules/views/reports/asked.ts';
import { itemColumns, itemNames } from '#modules/views/reports/flow-report.ts';
import type { ReportAsked } from '#modules/views/reports/report-question.server.ts';
import { mostRowsOf } from '#modules/views/reports/report.ts';
import { tooMuch } from '#modules/views/reports/too-much.ts';

const itemFields = {
  ...{ task_id: whole, ...columnsOf(devTasks, 'number', 'name') },
  ...{ executor_id: orNull(whole), started_at: orNull(moment), finished_at: moment },
  ...{ cycle_time_days: orNull(whole), lead_time_days: whole },
};
type Item = RowOf<typeof itemFields>;
const stayColumns = { task_id: whole, ...columnsOf(devTasks, 'status'), minutes: whole };

/**
 * The items finished in the period that the reader sees, each with its days and its working minutes by status; the
 * latest first. Throws 503 `TOO_MUCH` for more than are answered at once.
 */
export async function flowItems(ctx: Context, asked: ReportAsked, given: Given): Promise<Omit<WholeReport, 'totals'>> {
  const most = mostRowsOf(given.format);
  const question = asked.questionFor(asked.period);
  const stretch = stretchOf(asked.period, question.asOf, ctx.timeZone);
  const behind = (source: typeof ofFlow.throughput.source) =>
    rowsBehind(ctx, question, source, Object.keys(source.columns), [stretch]);
  const count = await sql({ count: whole })`select count(*) as count from (select from (${await rowsBehind(
    ctx,
    question,
    ofFlow.throughput.source,
    [],
    [stretch],
  )}) as s join ${rowsOf(ctx, devTasks)} as t on t.id = s.row_id limit ${sql.lit(most + 1)}) as x`.value(ctx.db);
  if (count > most) throw tooMuch();
  const items = await sql(itemFields)`select s.row_id as task_id, t.number, t.name, s.executor_id, s.started_at,
      s.at as finished_at, s.cycle_days as cycle_time_days, s.lead_days as lead_time_days
    from (${await behind(ofFlow.throughput.source)}) as s join ${rowsOf(ctx, devTasks)} as t on t.id = s.row_id
    order by s.at desc, s.row_id desc`.rows(ctx.db);
  const columns = itemColumns.filter(({ name }) => itemNames.includes(name) || asked.isChosen(name));
  const isShown = new Set<string>(columns.map(({ name }) => name));
  const statuses = isShown.has('time_in_status')
    ? await staysOf(ctx, await behind(ofFlow.timeInStatus.source), items)
    : null;
  const rows = ordered(items, given).map((item) =>
    Object.fromEntries(
      Object.entries({ ...item, time_in_status: statuses?.(item.task_id) }).filter(([name]) => isShown.has(name)),
    ),
  );
  return { rows, columns };
}

const none = Object.fromEntries(taskStatusCodes.map((status) => [status, 0]));

/** Working minutes by status of each item. */
async function staysOf(ctx: Context, behind: Sql, items: readonly Item[]) {
  const ids = items.map(({ task_id }) => task_id);
  const stays = await sql(stayColumns)`select s.row_id as task_id, s.status, round(s.minutes)::int as minutes
    from (${behind}) as s where s.row_id = any(${ids}::bigint[])`.rows(ctx.db);
  const found = Map.groupBy(stays, ({ task_id }) => task_id);
  return (id: number): Record<string, number> => ({
    ...none,
    ...Object.fromEntries((found.get(id) ?? []).map(({ status, minutes }) => [status, minutes])),
  });
}

/** By the column asked for; what is not known stands last. */
function ordered(items: Item[], given: Given): Item[] {
  const by = given[`${matrixMark}sortBy`];
  if (by === undefined) return items;
  const name = itemColumns.find((column) => column.name === by && column.type !== 'codes')?.name as
    | keyof Item
    | undefined;
  if (!name) throw wrongParameter(by.slice(0, 60), 'sortable', 'UNKNOWN_PARAMETER');
  const way = given[`${matrixMark}descending`] === 'true' ? -1 : 1;
  return items.toSorted((a, b) => {
    const [one, other] = [a[name], b[name]];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return way * (one < other ? -1 : 1);
  });
}
