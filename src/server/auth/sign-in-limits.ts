import { Problem } from '#kernel/problems.ts';
import { sql, whole, yesNo } from '#server/database/door.ts';
import { personKey, triesKeyOf } from '#server/auth/logins.ts';
import type { Db } from '#server/context.ts';

/** Wrong tries a minute, kept in PostgreSQL so that they count over all processes: api.md, Signing in. */
const perLoginAndAddress = 5;
const perAddress = 100;
const windowSeconds = 60;
/**
 * Wrong tries an hour for one person over all addresses, so that many addresses do not share the guessing. Where the
 * person has signed in before they still can: nobody is locked out of their own desk by somebody else's guesses.
 */
const perPersonAnHour = 50;
const knownAddressDays = 30;
const calmingSeconds = 300;

export interface Attempt {
  readonly login: string;
  readonly address: string;
  readonly user_agent: string;
}

/**
 * Writes the try down as a failure before it is judged, so that tries side by side cannot slip through, and answers
 * its number in the log. Throws 429 when there were too many.
 */
export async function beginAttempt(db: Db, { login, address, user_agent }: Attempt): Promise<number> {
  const key = await triesKeyOf(db, login);
  // Written down and committed before the others are counted: of many side by side each sees those before it.
  const id = await sql({ id: whole })`insert into login_logs (login, login_key, address, user_agent, reason)
    values (${login.slice(0, 200)}, ${key}, ${address}, ${user_agent.slice(0, 400)}, 'pending') returning id`.value(db);
  const { mine, theirs, everywhere, is_known, oldest } = await sql({
    mine: whole,
    theirs: whole,
    everywhere: whole,
    is_known: yesNo,
    oldest: whole,
  })`
    select count(*) filter (where login_key = ${key}) as mine, count(*) as theirs,
      (select count(*) from (select from login_logs l where l.login_key = ${key} and not l.succeeded and l.id < ${id}
        and l.reason not in ('limited', 'otp_missing') and l.created_at > now() - interval '1 hour'
        limit ${sql.lit(perPersonAnHour)}) as wrong) as everywhere,
      exists (select from login_logs l where l.login_key = ${key} and l.succeeded and l.address = ${address}
        and l.created_at > now() - make_interval(days => ${sql.lit(knownAddressDays)})) as is_known,
      coalesce(extract(epoch from now() - min(created_at)), 0)::int as oldest
    from login_logs where address = ${address} and id < ${id} and not succeeded
      and reason not in ('limited', 'otp_missing')
      and created_at > now() - make_interval(secs => ${sql.lit(windowSeconds)})`.one(db);
  const isGuessed = everywhere >= perPersonAnHour && !is_known && key.startsWith(personKey);
  if (mine >= perLoginAndAddress || theirs >= perAddress || isGuessed) {
    await endAttempt(db, id, { succeeded: false, reason: 'limited', user_id: null });
    const retryAfterSeconds = isGuessed ? calmingSeconds : Math.max(1, windowSeconds - oldest);
    throw new Problem('TOO_MANY_TRIES', { retryAfterSeconds });
  }
  return id;
}

export interface Outcome {
  readonly succeeded: boolean;
  readonly reason:
    | 'ok'
    | 'wrong_password'
    | 'unknown_login'
    | 'one_time_over'
    | 'blocked'
    | 'not_yet'
    | 'limited'
    | 'demo_refused'
    | 'otp_missing'
    | 'wrong_otp'
    | 'right_code'
    | 'wrong_code'
    | 'wrong_certificate'
    | 'wrong_passkey'
    | 'wrong_telegram';
  readonly user_id: number | null;
}

export const endAttempt = (db: Db, id: number, { succeeded, reason, user_id }: Outcome): Promise<void> =>
  sql`with ended as (update login_logs set succeeded = ${succeeded}, reason = ${reason},
      user_id = ${user_id}::bigint where id = ${id} returning id)
    insert into events (resource, row_id, op) select 'admin/login-logs', id, 'create' from ended`.run(db);
