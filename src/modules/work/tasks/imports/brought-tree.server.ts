import { closed } from '#modules/company/projects/door.server.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { LinesBelow, Transactions } from '#server/crud/foreign-tables.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { seenTask } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Tasks that one transaction joins: the live events of others wait no longer than for it. */
const joinedAtOnce = 500;
/** Deeper trees nobody has; a chain that is longer is no tree. */
const deepest = 200;

/** Sub-tasks name the task above by its number there or by its id there, of this file or of an earlier one. */
export const broughtTree: LinesBelow = {
  names: ['former_numbers', 'source_id'],
  title: 'name',
  parent: 'parent_name',
  reference: 'parent_id',
  known: (ctx, names) =>
    sql({ name: text })`select x.name from unnest(${names}::text[]) as x(name)
      where exists (select from dev_tasks p where p.former_numbers is not null
          and fold(p.former_numbers) = fold(x.name) and p.deleted_at is null and ${seenTask(ctx.actor, 'p')})
        or exists (select from task_sources s join dev_tasks p on p.id = s.task_id
          where s.source_id = x.name and p.deleted_at is null and ${seenTask(ctx.actor, 'p')})`.column(ctx.db),
};

/** Puts the tasks of an import below each other while they are hidden, some hundred at a time. */
export async function joinTree(inTransaction: Transactions, batch: string): Promise<void> {
  const waiting = await inTransaction(({ db }) =>
    sql({ task_id: whole })`select task_id from task_sources where batch = ${batch}::uuid
      order by task_id`.column(db),
  );
  const parents = new Set<number>();
  const each = async (step: (ctx: Context, ids: readonly number[]) => Promise<void>) => {
    for (let at = 0; at < waiting.length; at += joinedAtOnce)
      await inTransaction((ctx) => step(ctx, waiting.slice(at, at + joinedAtOnce)));
  };
  await each(async (ctx, ids) => {
    for (const id of await putBelow(ctx, batch, ids)) parents.add(id);
  });
  await each((ctx, ids) => setRoots(ctx, batch, ids));
  const above = [...parents];
  for (let at = 0; at < above.length; at += joinedAtOnce)
    await inTransaction((ctx) => countBelow(ctx, batch, above.slice(at, at + joinedAtOnce)));
}

/** Tasks that were there before count what is below them when it is there. */
export async function countAbove(inTransaction: Transactions, importId: number): Promise<void> {
  const parents = await inTransaction(({ db }) =>
    sql({ parent_id: whole })`select distinct d.parent_id from import_rows r join dev_tasks d on d.id = r.row_id
      where r.import_id = ${importId} and r.before is null and d.parent_id is not null order by 1`.column(db),
  );
  for (let at = 0; at < parents.length; at += joinedAtOnce)
    await inTransaction((ctx) => recount(ctx, { parents: parents.slice(at, at + joinedAtOnce) }));
}

/**
 * Within a project only, as by hand: a task of another one stays where it is. What no number names is named by what it
 * is called in the same file. Answers the tasks above.
 */
const putBelow = (ctx: Context, batch: string, ids: readonly number[]): Promise<number[]> =>
  sql({ parent_id: whole })`with waiting as (
      select s.task_id, s.parent_name, fold(s.parent_name) as folded from task_sources s
      where s.task_id = any(${ids}::bigint[]) and s.parent_name is not null),
    titled as (
      select w.task_id, n.id from waiting w join dev_tasks n on fold(n.name) = w.folded
      where n.deleted_at = 'infinity' and n.deletion_id = ${batch}::uuid),
    found as (
      select distinct on (s.task_id) s.task_id, p.id as parent_id
      from waiting s join dev_tasks c on c.id = s.task_id
      join lateral (
        select o.task_id as id, 1 as rank from task_sources o where o.source_id = s.parent_name
        union select h.id, 1 from dev_tasks h where h.former_numbers is not null
          and fold(h.former_numbers) = s.folded
        union select t.id, 2 from titled t where t.task_id = s.task_id
      ) a on a.id <> c.id
      join dev_tasks p on p.id = a.id and p.project_id = c.project_id
        and ((p.deleted_at = 'infinity' and p.deletion_id = ${batch}::uuid)
          or (p.deleted_at is null and ${seenTask(ctx.actor, 'p')}))
      order by s.task_id, a.rank, p.deleted_at nulls last, p.id desc)
    update dev_tasks c set parent_id = f.parent_id from found f where c.id = f.task_id
    returning f.parent_id`.column(ctx.db);

async function setRoots(ctx: Context, batch: string, ids: readonly number[]): Promise<void> {
  await sql`with recursive up as (
      select c.id, c.parent_id as at, 1 as depth from dev_tasks c
      where c.id = any(${ids}::bigint[]) and c.parent_id is not null
      union all select u.id, p.parent_id, u.depth + 1 from up u join dev_tasks p on p.id = u.at
      where p.parent_id is not null and u.depth < ${sql.lit(deepest)})
    update dev_tasks c set main_task_id = u.at from up u join dev_tasks r on r.id = u.at and r.parent_id is null
    where c.id = u.id`.run(ctx.db);
  await sql`update task_sources set batch = null, parent_name = null
    where task_id = any(${ids}::bigint[]) and batch = ${batch}::uuid`.run(ctx.db);
}

/** Nobody is notified of counts of hidden tasks. */
const countBelow = (ctx: Context, batch: string, ids: readonly number[]): Promise<void> =>
  sql`update dev_tasks p set sub_task_count = c.below, open_sub_task_count = c.open_below
    from (select s.parent_id as id, count(*) as below,
        count(*) filter (where s.status not in ${closed}) as open_below
      from dev_tasks s where s.parent_id = any(${ids}::bigint[])
        and s.deleted_at = 'infinity' and s.deletion_id = ${batch}::uuid group by s.parent_id) c
    where p.id = c.id and p.deletion_id = ${batch}::uuid`.run(ctx.db);
