import { dayMs } from '#kernel/days.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { deliveriesKeptDays } from '#modules/channels/notifications/door.ts';

/** Deleted in one transaction, which stands in nobody's way; the next one comes within the hour. */
const AT_ONCE = 5_000;

/** What has ended, with its tries, goes after its time; what still waits stays, however old. Answers how many went. */
export async function dropOldDeliveries({ db, now }: Context, most = AT_ONCE): Promise<number> {
  const before = new Date(now.getTime() - deliveriesKeptDays * dayMs);
  const { count } = await sql`delete from deliveries where id in (
    select d.id from deliveries d where d.created_at < ${before} and d.state not in ('planned', 'sending')
    order by d.created_at, d.id limit ${sql.lit(most)} for update skip locked)`.execute(db);
  return count ?? 0;
}
