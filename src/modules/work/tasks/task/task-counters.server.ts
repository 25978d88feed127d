import { closed } from '#modules/company/projects/door.server.ts';
import { columnsOf, type RowOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

/** Whose counts may be wrong now: parents of what changed, and tasks that wait for one of the blockers. */
export interface Recount {
  readonly parents?: readonly (number | null)[];
  readonly blockers?: readonly number[];
  readonly waiting?: readonly number[];
}

/** Tasks that wait for others now and did not before, and those for which the waiting is over. */
export interface Waits {
  readonly began: readonly number[];
  readonly ended: readonly number[];
}

const waitingTask = columnsOf(devTasks, 'id', 'open_blocker_count');

/**
 * Counts again what parents have below them and what waiting tasks wait for. The rows are locked first and counted by
 * a statement of their own, so that two callers who finish siblings at once both count what the other did. Counts
 * make no version: nobody's edit becomes stale because a sub-task was finished. The rows are named by one list: by
 * conditions that are joined by "or" the whole table would be read.
 */
export async function recount(ctx: Context, { parents = [], blockers = [], waiting = [] }: Recount): Promise<Waits> {
  const parentIds = [...new Set(parents.filter((id) => id !== null))];
  const rows = await sql(waitingTask)`select t.id, t.open_blocker_count from dev_tasks t where t.id = any(array(
      select unnest(${[...parentIds, ...waiting]}::bigint[])
      union select task_id from task_dependencies where predecessor_id = any(${blockers}::bigint[])))
    order by t.id for update`.rows(ctx.db);
  if (!rows.length) return { began: [], ended: [] };
  const ids = rows.map(({ id }) => id);
  await deriveRows(devTasks, ctx, {
    set: {
      sub_task_count: sql`c.below`,
      open_sub_task_count: sql`c.open_below`,
      open_blocker_count: sql`c.blocking`,
    },
    from: sql`(select x.id,
        (select count(*) from dev_tasks s where s.parent_id = x.id and s.deleted_at is null) as below,
        (select count(*) from dev_tasks s where s.parent_id = x.id and s.deleted_at is null
          and s.status not in ${closed}) as open_below,
        (select count(*) from task_dependencies d join dev_tasks b on b.id = d.predecessor_id
          where d.task_id = x.id and d.kind = 'finish_to_start' and d.deleted_at is null and b.deleted_at is null
            and b.status not in ${closed}) as blocking
      from unnest(${ids}::bigint[]) as x(id)) c`,
    where: sql`t.id = c.id and (t.sub_task_count, t.open_sub_task_count, t.open_blocker_count)
      is distinct from (c.below, c.open_below, c.blocking)`,
  });
  return blockers.length || waiting.length ? waitsOf(ctx, rows) : { began: [], ended: [] };
}

async function waitsOf(ctx: Context, before: readonly RowOf<typeof waitingTask>[]): Promise<Waits> {
  const now = await sql(waitingTask)`select id, open_blocker_count from dev_tasks
    where id = any(${before.map(({ id }) => id)}::bigint[])`.pairs(ctx.db, 'id', 'open_blocker_count');
  const crossing = (from: boolean) =>
    before.filter((row) => row.open_blocker_count > 0 === from && now.get(row.id)! > 0 !== from).map(({ id }) => id);
  return { began: crossing(false), ended: crossing(true) };
}
