import { sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

const keptBy = '0275-kept-entries';
const why = 'what is kept of tasks is held against their moves, whoever sees them';

/** Whether the entries of all tasks are kept: after an update those of old tasks come by and by. */
export const entriesAreKept = (ctx: Pick<Context, 'db'>): Promise<boolean> =>
  sql({ are_kept: yesNo })`select coalesce(bool_and(s.done_at is not null), true) as are_kept
    from later_steps s where s.migration = ${keptBy}`.value(ctx.db);

/**
 * Holds the kept entries of the tasks `after < id <= upTo` against a count of their moves, and writes anew what
 * differs. Answers the tasks that differed: none, while everything is written through the rules of the database.
 */
export async function mendEntries(ctx: Pick<Context, 'db'>, after: number, upTo: number): Promise<number[]> {
  const tasks = sql`(select t.id from ${rowsForAll(devTasks, why)} t where t.id > ${after} and t.id <= ${upTo})`;
  const differing = await sql({ task_id: whole })`with ids as materialized ${tasks},
    kept as materialized (select e.* from task_entries e where e.task_id in (select i.id from ids i)),
    counted as materialized (select c.* from counted_task_entries((select array_agg(i.id) from ids i)) c)
    select distinct x.task_id from (
      (select * from kept except all select * from counted)
      union all (select * from counted except all select * from kept)) x order by 1`.column(ctx.db);
  // Whoever moves one of them meanwhile waits, and then counts it anew.
  if (differing.length)
    await sql`with locked as materialized (select t.id from ${rowsForAll(devTasks, why)} t
        where t.id = any(${differing}::bigint[]) for share)
      select keep_task_entries((select array_agg(l.id) from locked l))`.run(ctx.db);
  return differing;
}

/** So many tasks are looked at once: some tenths of a second. */
const TASKS_AT_ONCE = 2_000;

/** Every ten minutes some of the tasks, wherever chance falls, so that all come by within some days. */
async function checkSome(ctx: Context): Promise<number> {
  if (!(await entriesAreKept(ctx))) return 0;
  const most = await sql({ id: whole })`select coalesce(max(t.id), 0) as id
    from ${rowsForAll(devTasks, why)} t`.value(ctx.db);
  const after = Math.floor(Math.random() * Math.max(1, most - TASKS_AT_ONCE));
  return (await mendEntries(ctx, after, after + TASKS_AT_ONCE)).length;
}

export const entryJobs: readonly Job[] = [
  { name: 'check_kept_entries', cron: '7,17,27,37,47,57 * * * *', run: checkSome },
];
