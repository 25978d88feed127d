import { type RawBuilder, sql } from 'kysely';
import { actorId, type Context } from '#server/context.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';

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

/**
 * Counts anew what parents have below them and what waiting tasks wait for. The rows are locked first and counted by
 * a statement of their own, so that two callers who finish siblings at once both count what the other did. Counts
 * make no version: nobody's edit becomes stale because a sub-task was finished.
 */
export async function recount(ctx: Context, { parents = [], blockers = [], waiting = [] }: Recount): Promise<Waits> {
  const parentIds = [...new Set(parents.filter((id) => id !== null))];
  const { rows } =
    await sql<Waiting>`select t.id, t.open_blocker_count from dev_tasks t where t.id = any(${parentIds}::bigint[])
      or t.id = any(${waiting}::bigint[])
      or t.id in (select task_id from task_dependencies where predecessor_id = any(${blockers}::bigint[]))
    order by t.id for update`.execute(ctx.db);
  if (!rows.length) return { began: [], ended: [] };
  const ids = rows.map(({ id }) => id);
  await announced(
    ctx,
    ['sub_task_count', 'open_sub_task_count', 'open_blocker_count'],
    sql`
    update dev_tasks p set sub_task_count = c.below, open_sub_task_count = c.open_below, open_blocker_count = c.blocking
    from (select x.id,
        (select count(*) from dev_tasks s where s.parent_id = x.id and s.deleted_at is null) as below,
        (select count(*) from dev_tasks s where s.parent_id = x.id and s.deleted_at is null
          and s.status not in ('done', 'accepted')) as open_below,
        (select count(*) from task_dependencies d join dev_tasks b on b.id = d.predecessor_id
          where d.task_id = x.id and d.kind = 'finish_to_start' and d.deleted_at is null and b.deleted_at is null
            and b.status not in ('done', 'accepted')) as blocking
      from unnest(${ids}::bigint[]) as x(id)) c
    where p.id = c.id and (p.sub_task_count, p.open_sub_task_count, p.open_blocker_count)
      is distinct from (c.below, c.open_below, c.blocking)
    returning p.id`,
  );
  return blockers.length || waiting.length ? waitsOf(ctx, rows) : { began: [], ended: [] };
}

interface Waiting {
  readonly id: number;
  readonly open_blocker_count: number;
}

async function waitsOf(ctx: Context, before: readonly Waiting[]): Promise<Waits> {
  const { rows } = await sql<Waiting>`select id, open_blocker_count from dev_tasks
    where id = any(${before.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const now = new Map(rows.map(({ id, open_blocker_count }) => [id, open_blocker_count]));
  const crossing = (from: boolean) =>
    before.filter((row) => row.open_blocker_count > 0 === from && now.get(row.id)! > 0 !== from).map(({ id }) => id);
  return { began: crossing(false), ended: crossing(true) };
}

/** Runs a statement that answers ids of tasks whose counts it changed, and tells those who look at them. */
export async function announced(ctx: Context, columns: readonly string[], changed: RawBuilder<unknown>): Promise<void> {
  await sql`with c as (${changed}) insert into events (resource, row_id, op, actor_id, changed)
    select ${devTasks.path}, c.id, 'update', ${actorId(ctx.actor)}::bigint, ${columns}::text[] from c`.execute(ctx.db);
}
