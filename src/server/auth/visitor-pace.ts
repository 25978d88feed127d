import { createHash } from 'node:crypto';
import { Problem } from '#kernel/problems.ts';
import { fold } from '#kernel/search-folding.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context, Db } from '#server/context.ts';

/** So many letters a visitor's address may send in the window; an office shares one. */
const mostFromAddress = 10;
/** So often the same words may come in the window, from wherever. */
const mostAlike = 5;
/** More letters than this in the window, from all addresses together, are an attack and no good day. */
export const mostInPeace = 60;
const window = sql.raw("interval '10 minutes'");

/** What is counted of a letter beside its sender. */
export interface Letter {
  /** Its words, by which the same letter is known from whatever address it comes. */
  readonly words?: string | null;
  /** Its sender has shown that somebody, or some work, stands behind it: see `form-guard.server.ts` of the site. */
  readonly isProven?: boolean;
}

const tooMany = (): Problem => new Problem('TOO_MANY_REQUESTS', { retryAfterSeconds: 60 });

/** Names what a letter says, however it is spaced, numbered or put in capitals; null for a word or two. */
export function contentOf(words: string | null | undefined): string | null {
  const said = fold(words ?? '').replace(/[^\p{L}]+/gu, '');
  return said.length < 20 ? null : createHash('sha256').update(said).digest('base64url').slice(0, 22);
}

/** Do more letters come than people write? Counted in PostgreSQL, over all processes. */
export async function isUnderAttack(db: Db): Promise<boolean> {
  const count = await sql({ count: whole })`select count(*) as count from (select from enquiry_senders
    where created_at > now() - ${window} limit ${sql.lit(mostInPeace + 1)}) as lately`.value(db);
  return count > mostInPeace;
}

/** Throws 429 before anything is read of what somebody sends who has sent too much already. */
export async function refuseHaste({ db, origin }: Context): Promise<void> {
  const count = await sql({ count: whole })`select count(*) as count from enquiry_senders
    where address = ${origin.address} and created_at > now() - ${window}`.value(db);
  if (count >= mostFromAddress) throw tooMany();
}

/** What was judged and refused has taken its work: it counts as what was taken. */
export const countRefused = ({ db, origin }: Context): Promise<void> =>
  sql`insert into enquiry_senders (address) values (${origin.address})`.run(db);

/** Throws 429. Counted in PostgreSQL, over all processes. */
export async function checkPace({ db, origin }: Context, { words, isProven }: Letter = {}): Promise<void> {
  if (!isProven && (await isUnderAttack(db))) throw tooMany();
  const content = contentOf(words);
  const row = await sql({ count: whole, alike: whole })`insert into enquiry_senders (address, content)
    values (${origin.address}, ${content})
    returning (select count(*) from enquiry_senders where address = ${origin.address}
        and created_at > now() - ${window}) as count,
      (select count(*) from enquiry_senders where content = ${content}::text
        and created_at > now() - ${window}) as alike`.one(db);
  if (row.count >= mostFromAddress || row.alike >= mostAlike) throw tooMany();
}
