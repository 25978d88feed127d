import { columnsOf, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import { localDayOf } from '#modules/schedules/door.ts';
import { burnDays, type BurnTask, cameOn } from '#modules/task-views/groups/burn-lines.ts';
import { groupProgress } from '#modules/task-views/groups/group-endpoints.ts';
import { groupStats } from '#modules/task-views/groups/group-stats.ts';
import { closedStatuses, devTasks, taskFlows } from '#modules/tasks/door.ts';

/** More late comers than this nobody reads through; the chart has them all. */
const LATE_COMERS = 100;

const taskColumns = {
  ...columnsOf(devTasks, 'id', 'number', 'name', 'status', 'planned_minutes', 'hard_index', 'task_group_id'),
  ...columnsOf(devTasks, 'created_at', 'status_changed_at'),
};
const turnColumns = { task_id: whole, at: moment, from: orNull(text), to: orNull(text) };

export const groupProgressServed = serve(groupProgress, async (ctx, { params }, { app }) => {
  const group = await app.operationsAt(groupStats).read(ctx, params.id);
  const tasks = await tasksOf(ctx, group.id);
  const today = localDayOf(ctx.now.getTime(), ctx.timeZone);
  const first = tasks.flatMap(({ burn }) => burn.membership[0]?.day ?? []).toSorted()[0];
  const from = group.starts_on ?? first;
  const to = group.ends_on && group.ends_on < today ? group.ends_on : today;
  const late = tasks.flatMap(({ row, burn }) => {
    const came_on = cameOn(burn);
    const { id, number, name, status, planned_minutes } = row;
    const isLate = came_on !== null && group.starts_on !== null && came_on > group.starts_on;
    return isLate ? [{ id, number, name, status, planned_minutes, came_on }] : [];
  });
  return {
    starts_on: group.starts_on,
    ends_on: group.ends_on,
    days: from
      ? burnDays(
          tasks.map(({ burn }) => burn),
          from,
          to,
        )
      : [],
    late_comers: late.toSorted((a, b) => (a.came_on < b.came_on ? 1 : -1)).slice(0, LATE_COMERS),
  };
});

/** Tasks that are in the group and those that were, as far as the reader sees them, with what is recorded of them. */
async function tasksOf(ctx: Context, group: number) {
  const rows = await sql(taskColumns)`select t.id, t.number, t.name, t.status, t.planned_minutes, t.hard_index,
      t.task_group_id, t.created_at, t.status_changed_at
    from ${rowsOf(ctx, devTasks)} as t
    where t.id = any(array(select g.id from ${rowsOf(ctx, devTasks)} as g where g.task_group_id = ${group}
        union select a.row_id from audit_log a
        where a.resource = 'fp/dev-tasks' and a.before->>'task_group_id' = ${String(group)}))`.rows(ctx.db);
  const ids = rows.map(({ id }) => id);
  const changes = await turnsOf(
    ctx,
    sql`select a.row_id as task_id, a.created_at as at, a.before->>'task_group_id' as "from",
        a.after->>'task_group_id' as "to"
      from audit_log a where a.resource = 'fp/dev-tasks' and a.row_id = any(${ids}::bigint[])
        and a.before ? 'task_group_id' order by a.id`,
  );
  const flows = await turnsOf(
    ctx,
    sql`select f.task_id, f.created_at as at, f.from_status as "from", f.to_status as "to"
      from ${rowsForAll(taskFlows, 'moves of tasks that were read as the reader sees them')} f
      where f.task_id = any(${ids}::bigint[]) and f.deleted_at is null and not f.is_undone order by f.created_at, f.id`,
  );
  const dayOf = (at: string) => localDayOf(Date.parse(at), ctx.timeZone);
  return rows.map((row) => {
    const turns = changes.get(row.id) ?? [];
    const moved = flows.get(row.id) ?? [];
    const own = String(group);
    const began = turns.length ? turns[0]!.from : row.task_group_id === null ? null : String(row.task_group_id);
    const burn: BurnTask = {
      id: row.id,
      planned_minutes: row.planned_minutes ?? 0,
      hard_index: row.hard_index ?? 0,
      membership: changed([
        { day: dayOf(row.created_at), is_in: began === own },
        ...turns.map(({ at, to }) => ({ day: dayOf(at), is_in: to === own })),
      ]),
      // What was brought in from elsewhere as done has no move of its own.
      moves: moved.length
        ? moved.map(({ at, to }) => ({ day: dayOf(at), is_done: isDone(to) }))
        : [{ day: dayOf(row.status_changed_at), is_done: isDone(row.status) }],
    };
    return { row, burn };
  });
}

/** Without the turns by which nothing turns: a change that left the group as it was does not make a late comer. */
const changed = <T extends { readonly is_in: boolean }>(turns: readonly T[]): T[] =>
  turns.filter(({ is_in }, at) => is_in !== (turns[at - 1]?.is_in ?? false));

const isDone = (status: string | null): boolean => (closedStatuses as readonly (string | null)[]).includes(status);

type Turn = { task_id: number; at: string; from: string | null; to: string | null };

async function turnsOf(ctx: Context, question: ReturnType<typeof sql>): Promise<Map<number, Turn[]>> {
  const rows = await sql(turnColumns)`${question}`.rows(ctx.db);
  return Map.groupBy(rows, ({ task_id }) => task_id);
}
