import { Problem } from '#kernel/problems.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';

/** So many letters a visitor's address may send in the window; an office shares one. */
const mostFromAddress = 10;
const window = sql.raw("interval '10 minutes'");

const tooMany = (): Problem => new Problem('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });

/** Throws 429 before anything is read of what somebody sends who has sent too much already. */
export async function refuseHaste({ db, origin }: Context): Promise<void> {
  const { rows } = await sql({ count: whole })`select count(*) as count from enquiry_senders
    where address = ${origin.address} and created_at > now() - ${window}`.execute(db);
  if (rows[0]!.count >= mostFromAddress) throw tooMany();
}

/** What was judged and refused has taken its work: it counts as what was taken. */
export async function countRefused({ db, origin }: Context): Promise<void> {
  await sql`insert into enquiry_senders (address) values (${origin.address})`.execute(db);
}

/** Throws 429. Counted in PostgreSQL, over all processes. */
export async function checkPace({ db, origin }: Context): Promise<void> {
  const { rows } = await sql({ count: whole })`insert into enquiry_senders (address) values (${origin.address})
    returning (select count(*) from enquiry_senders where address = ${origin.address}
      and created_at > now() - ${window}) as count`.execute(db);
  if (rows[0]!.count >= mostFromAddress) throw tooMany();
}
