import { type Columns, moment, orNull, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';
import { type Counted, KeptCounts, scopeKeyOf } from '#modules/task-views/groups/kept-counts.server.ts';
import { devTasks, taskStatusCodes } from '#modules/tasks/door.ts';

type StatsRow = Row<typeof groupStats>;

const columns = {
  task_group_id: whole,
  task_count: whole,
  new_count: whole,
  processing_count: whole,
  pause_count: whole,
  checking_count: whole,
  returned_count: whole,
  done_count: whole,
  not_accepted_count: whole,
  accepted_count: whole,
  blocked_count: whole,
  late_count: whole,
  planned_minutes: whole,
  actual_minutes: whole,
} as const satisfies Columns;

const byStatus = sql.raw(
  taskStatusCodes.map((status) => `count(*) filter (where t.status = '${status}') as ${status}_count`).join(', '),
);

const { task_group_id: _of, ...counts } = columns;
type Counts = Readonly<Record<keyof typeof counts, number>>;
const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as Counts;

const percentOf = (part: number, all: number): number => (all ? Math.floor((part / all) * 100) : 0);

type ByGroup = ReadonlyMap<number, Counts>;

/** What the tasks of these groups come to, in one question for all of them, of the tasks that the reader sees. */
async function countedNow(ctx: Context, ids: readonly number[]): Promise<Counted<ByGroup>> {
  const isOpen = sql`t.status not in ('done', 'accepted')`;
  const rows = await sql({ ...columns, next_deadline: orNull(moment) })`select t.task_group_id,
      count(*) as task_count, ${byStatus},
      count(*) filter (where ${isOpen} and t.deadline < ${ctx.now}) as late_count,
      coalesce(sum(t.planned_minutes), 0) as planned_minutes, coalesce(sum(t.actual_minutes), 0) as actual_minutes,
      min(t.deadline) filter (where ${isOpen} and t.deadline >= ${ctx.now}) as next_deadline
    from ${rowsOf(ctx, devTasks)} as t where t.task_group_id = any(${ids}::bigint[])
    group by t.task_group_id`.rows(ctx.db);
  let until = Infinity;
  const value = new Map<number, Counts>();
  for (const { task_group_id, next_deadline, ...own } of rows) {
    if (next_deadline) until = Math.min(until, Date.parse(next_deadline));
    value.set(task_group_id, own);
  }
  return { value, until };
}

/** Groups with counts; nobody makes or changes them by this address. */
export function groupStatsOperations(settings: CrudSettings): Operations<typeof groupStats> {
  const kept = new KeptCounts<ByGroup>();
  const present = async (ctx: Context, rows: StatsRow[]): Promise<StatsRow[]> => {
    const ids = rows.map(({ id }) => id);
    const counted = await kept.get(ctx, `${scopeKeyOf(ctx.actor)} ${ids.join()}`, () => countedNow(ctx, ids));
    return rows.map((row) => {
      const own = counted.get(row.id) ?? none;
      return { ...row, ...own, progress: percentOf(own.done_count + own.accepted_count, own.task_count) };
    });
  };
  return crudOf(groupStats, settings, { present });
}
