import { closed } from '#modules/company/projects/door.server.ts';
import { dayMs } from '#kernel/days.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';

/**
 * A quarter of a year: nobody asks later why a rule did something, and what it did stays in the audit log. Longer than
 * the days by which a rule may be ahead of a deadline.
 */
export const RUNS_KEPT_DAYS = 90;
/** Deleted in one transaction, which stands in nobody's way; the next one comes within the hour. */
const AT_ONCE = 5_000;

/**
 * Prunes the log of rules. A line by which a rule knows that it has answered a deadline stays for as long as that
 * deadline stands: without it the rule would answer once more.
 */
export async function dropOldRuns({ db, now }: Context): Promise<number> {
  const before = new Date(now.getTime() - RUNS_KEPT_DAYS * dayMs);
  const { count } = await sql`delete from task_automation_runs where id in (
    select r.id from task_automation_runs r where r.created_at < ${before} and not exists (
      select 1 from dev_tasks t where t.id = r.task_id and r.cause like 'deadline_%:' || t.deadline
        and t.deleted_at is null and t.status not in ${closed})
    order by r.id limit ${sql.lit(AT_ONCE)})`.execute(db);
  return count ?? 0;
}
