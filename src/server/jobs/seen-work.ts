import { notFound } from '#kernel/problems.ts';
import { workStates } from '#kernel/work-states.ts';
import { moment, oneOf, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import type { JobKind } from '#server/jobs/failing-jobs.ts';
import { workLock } from '#server/jobs/waiting-work.ts';

const seen = {
  ...{ id: orNull(whole), job: text, key: orNull(text), state: oneOf(...workStates) },
  ...{ since: moment, tries: whole, last_error: orNull(text), next_at: orNull(moment) },
};

/** So many are seen at once, what failed before what waits. */
const mostSeen = 200;

/** What waits, runs and has failed. What it is about, the payload, is nobody's to see. */
export const workSeen = (db: Db) =>
  sql(seen)`with running as materialized (select l.objid from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.classid = ${sql.lit(workLock)} and d.datname = current_database())
    select * from (
      select w.id, w.job, w.key, case when w.failed_at is not null then 'failed'
          when (w.id % 2147483647)::oid in (select objid from running) then 'running'
          when w.tries > 0 then 'failing' else 'waiting' end as state,
        w.created_at as since, w.tries, w.last_error, case when w.failed_at is null then w.run_at end as next_at
      from waiting_work w
      union all select null, j.name, null, 'failing', j.since, j.tries, j.last_error, j.retry_at from failing_jobs j
      union all select null, f.name, null, 'missed', f.missed_at, 0, null, null from followers f
        where f.missed_at is not null) s
    order by array_position(${workStates}::text[], s.state), s.since limit ${sql.lit(mostSeen)}`.rows(db);

/**
 * Has it tried again now, as if it had never failed; what a follower missed is taken as read. Without an id it is a job
 * of the clock.
 */
export async function tryAgain(db: Db, job: string, id: number | null): Promise<null> {
  if (id !== null) {
    await sql({ id: whole })`update waiting_work set run_at = now(), failed_at = null, tries = 0
      where id = ${id} and job = ${job} returning id`.found(db);
    return null;
  }
  const read = await sql`update followers set missed_at = null
    where name = ${job} and missed_at is not null`.execute(db);
  const failing = await sql({ kind: oneOf<JobKind>() })`update failing_jobs set retry_at = now()
    where name = ${job} returning kind`.first(db);
  if (!failing && !read.count) throw notFound();
  if (failing?.kind === 'cron') await sql`select graphile_worker.add_job(${job}, job_key => ${job})`.run(db);
  return null;
}
