import { deriveRows } from '#server/crud/writing.ts';
import type { Context } from '#server/context.ts';
import { sql } from '#server/database/door.ts';
import { type ChannelCode, deliveries } from '#modules/channels/notifications/door.ts';
import { atEnd, LEASE_SECONDS, type Taken, takenColumns, withoutIds } from '#modules/work/deliveries/attempt.server.ts';

/** So many are taken up at once. */
export const AT_ONCE = 20;

/** What was begun by a process that is gone, on a way where a second message would be seen. */
export async function endLostOnes(ctx: Context, method: ChannelCode): Promise<void> {
  if (!withoutIds.includes(method)) return;
  await deriveRows(deliveries, ctx, {
    set: { state: 'unknown', answer: '', sealed: null },
    where: sql`t.method = ${method} and t.state = 'sending' and t.leased_until < now() and t.began_at is not null`,
  });
}

/** What says nothing true any more ends on time, also by a way that is shut; so does what is secret in it. */
export const endOverdue = (ctx: Context): Promise<void> =>
  deriveRows(deliveries, ctx, {
    set: { ...atEnd, state: 'dropped', reason: 'expired' },
    where: sql`t.expires_at <= now() and t.deleted_at is null
      and (t.state = 'planned' or (t.state = 'sending' and t.leased_until < now()))`,
  });

/** What is due, oldest first; of one person and one row never a later one before an earlier. */
export async function takeUp(ctx: Context, method: ChannelCode, lease: string): Promise<Taken[]> {
  await deriveRows(deliveries, ctx, {
    set: {
      ...{ state: 'sending', tries: sql`t.tries + 1`, lease, began_at: null },
      leased_until: sql`now() + interval '${sql.lit(LEASE_SECONDS)} seconds'`,
    },
    where: sql`t.id in (select d.id from deliveries d
      where d.method = ${method} and d.deleted_at is null and d.due_at <= now()
        and (d.state = 'planned' or (d.state = 'sending' and d.leased_until < now()))
        and (d.about is null or d.mode <> 'now' or not exists (select from deliveries e
          where e.user_id = d.user_id and e.method = d.method and e.about = d.about and e.id < d.id and e.mode = 'now'
          and e.state in ('planned', 'sending') and e.deleted_at is null))
      order by d.due_at, d.id limit ${sql.lit(AT_ONCE)} for update skip locked)`,
  });
  return sql(
    takenColumns,
  )`select d.id, d.user_id, d.kind, d.mode, d.tries, d.about, d.title, d.notice_ids, d.done_addresses,
      d.letter, d.address, d.lang, d.began_at, d.method, d.sealed, coalesce(d.expires_at <= now(), false) as is_over
    from deliveries d where d.lease = ${lease}::uuid order by d.due_at, d.id`.rows(ctx.db);
}
