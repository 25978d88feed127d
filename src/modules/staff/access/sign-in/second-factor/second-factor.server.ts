import { invalid, Problem } from '#kernel/problems.ts';
import { columnsOf, moment, orNull, type RowOf, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { actorId, type Context, type Db } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { type Served, serve, type Way } from '#server/http/serve.ts';
import { checkStrength } from '#modules/staff/access/roles/access-rules.server.ts';
import { seal, unseal } from '#server/auth/sealing.ts';
import { hashOfRecovery, newRecoveryCodes } from '#modules/staff/access/sign-in/second-factor/recovery-codes.server.ts';
import { newSecret, stepOf, uriOf } from '#modules/staff/access/sign-in/second-factor/one-time-codes.ts';
import { users } from '#modules/company/people/door.ts';
import * as endpoints from '#modules/staff/access/sign-in/second-factor/second-factor.ts';

const factorColumns = {
  /** Null for those with passkeys only. */
  secret: orNull(text),
  confirmed_at: orNull(moment),
  last_step: whole,
  recovery_hashes: texts,
  /** Wrong tries of the last minute, from wherever they came. */
  wrong_tries: whole,
};
type Factor = RowOf<typeof factorColumns>;

const sealedName = (userId: number): string => `second factor of ${userId}`;

const factorOf = (db: Db, userId: number): Promise<Factor | undefined> =>
  sql(factorColumns)`select secret, confirmed_at, last_step, recovery_hashes,
      case when wrong_at > now() - interval '1 minute' then wrong_tries else 0 end as wrong_tries from second_factors
    where user_id = ${userId} for update`.first(db);

/** Is a password not enough for this person? */
export const hasSecondFactor = (db: Db, userId: number): Promise<boolean> =>
  sql`select 1 from second_factors where user_id = ${userId} and confirmed_at is not null
    union all select 1 from passkeys where user_id = ${userId}`.isThere(db);

const secretOf = ({ config }: App, userId: number, { secret }: Factor): string | null =>
  secret === null ? null : unseal(config.secretKey, sealedName(userId), secret);

/** Whoever tries a second factor knows the password already. */
const wrongTriesAMinute = 5;

/** Takes a code of the app, or one of the recovery codes, each once. Tries of one person wait for each other. */
export const takeCode = (
  app: App,
  userId: number,
  code: string,
  now = Date.now(),
): Promise<'right' | 'wrong_otp' | 'limited'> =>
  app.db.transaction(async (db) => {
    const factor = await factorOf(db, userId);
    if (!factor) return 'wrong_otp';
    if (factor.wrong_tries >= wrongTriesAMinute) return 'limited';
    if (await isTaken(app, db, userId, factor, code, now)) return 'right';
    await sql`update second_factors set wrong_tries = ${factor.wrong_tries + 1}, wrong_at = now()
      where user_id = ${userId}`.run(db);
    return 'wrong_otp';
  });

async function isTaken(app: App, db: Db, userId: number, factor: Factor, code: string, now: number): Promise<boolean> {
  const secret = factor.confirmed_at ? secretOf(app, userId, factor) : null;
  const step = secret === null ? null : stepOf(secret, code, factor.last_step, now);
  if (step !== null) {
    await sql`update second_factors set last_step = ${step} where user_id = ${userId}`.run(db);
    return true;
  }
  const hash = hashOfRecovery(userId, code);
  if (!factor.recovery_hashes.includes(hash)) return false;
  await sql`update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash})
      where user_id = ${userId}`.run(db);
  return true;
}

/**
 * The password of who asks, `ctx` outside of any transaction that a wrong one would take back. A try counts before it
 * is judged: those side by side are five a minute, too. Throws `wrong_password` at the field, and 429 from then on.
 */
export async function checkPassword(ctx: Context, password: string, field = 'password'): Promise<void> {
  const tries = await sql({ tries: whole })`insert into password_checks as p (user_id) values (${ctx.actor.id})
    on conflict (user_id) do update set tried_at = now(),
      tries = case when p.tried_at > now() - interval '1 minute' then p.tries + 1 else 1 end
    returning tries`.value(ctx.db);
  if (tries > wrongTriesAMinute) throw new Problem('TOO_MANY_TRIES', { retryAfterSeconds: 60 });
  const row = await sql({ password_hash: orNull(text) })`select password_hash from users
    where id = ${ctx.actor.id}`.first(ctx.db);
  if (!(await verifyPassword(row?.password_hash ?? null, password))) throw invalid(field, 'wrong_password');
  await sql`delete from password_checks where user_id = ${ctx.actor.id}`.run(ctx.db);
}

/** What is dangerous in the wrong hands asks for the password again: the screen may have been left open. */
export const withPassword = (field: 'password' | 'old_password' = 'password'): Way => ({
  before: (ctx, { body }) => checkPassword(ctx, (body as Readonly<Record<string, string>>)[field]!, field),
});

const isRequired = (db: Db, userId: number): Promise<boolean> =>
  sql`select 1 from users u join user_roles r on r.id = any(u.role_ids)
    where u.id = ${userId} and r.requires_second_factor and r.deleted_at is null`.isThere(db);

const show = serve(endpoints.secondFactor, async (ctx) => {
  const row = await sql({ is_on: yesNo, recovery_left: whole })`select confirmed_at is not null as is_on,
    cardinality(recovery_hashes) as recovery_left from second_factors where user_id = ${ctx.actor.id}`.first(ctx.db);
  const { is_on = false, recovery_left = 0 } = row ?? {};
  return { is_on, recovery_left, is_required: await isRequired(ctx.db, ctx.actor.id) };
});

const begin = serve(
  endpoints.beginSecondFactor,
  async (ctx, _input, { app }) => {
    if ((await factorOf(ctx.db, ctx.actor.id))?.confirmed_at) throw new Problem('RULE_NOT_MET');
    const secret = newSecret();
    const sealed = seal(app.config.secretKey, sealedName(ctx.actor.id), secret);
    await sql`insert into second_factors (user_id, secret) values (${ctx.actor.id}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now()`.run(ctx.db);
    return { secret, uri: uriOf(secret, await loginOf(ctx)) };
  },
  withPassword(),
);

export const loginOf = async (ctx: Context): Promise<string> =>
  (await sql(columnsOf(users, 'login'))`select login from users where id = ${ctx.actor.id}`.first(ctx.db))?.login ?? '';

const confirm = serve(endpoints.confirmSecondFactor, async (ctx, { body }, { app }) => {
  const factor = await factorOf(ctx.db, ctx.actor.id);
  if (!factor || factor.confirmed_at) throw new Problem('RULE_NOT_MET');
  const secret = secretOf(app, ctx.actor.id, factor);
  const step = secret === null ? null : stepOf(secret, body.otp, factor.last_step, ctx.now.getTime());
  if (step === null) throw invalid('otp', 'wrong_otp');
  const { codes, hashes } = newRecoveryCodes(ctx.actor.id);
  await sql`update second_factors set confirmed_at = ${ctx.now}, last_step = ${step},
    recovery_hashes = ${hashes}::text[]
    where user_id = ${ctx.actor.id}`.run(ctx.db);
  await recordFactor(ctx, ctx.actor.id, 'second_factor_on');
  await endOtherSessions(ctx);
  return { recovery_codes: codes };
});

const remove = serve(
  endpoints.removeSecondFactor,
  async (ctx) => {
    // The recovery codes stay with those who still have a passkey to lose.
    const rows = await sql`update second_factors f set secret = null, confirmed_at = null
    where user_id = ${ctx.actor.id} and exists (select from passkeys p where p.user_id = f.user_id)
    returning 1`.rows(ctx.db);
    if (rows.length) await recordFactor(ctx, ctx.actor.id, 'second_factor_off');
    else await forget(ctx, ctx.actor.id);
    await endOtherSessions(ctx);
    return null;
  },
  withPassword(),
);

const reset = serve(endpoints.resetSecondFactor, async (ctx, { body }, { app }) => {
  // One's own goes with the password that the own settings ask for.
  if (body.id === ctx.actor.id) throw invalid('id', 'own_contact');
  const person = await app.operationsAt(users).read(ctx, body.id);
  await checkStrength(ctx, person, 'sign in as them');
  await forget(ctx, body.id);
  await sql`delete from passkeys where user_id = ${body.id}`.run(ctx.db);
  await endSessions(ctx.db, sql`user_id = ${body.id} and id <> ${ctx.origin.session_id ?? 0}`, 'second_factor');
  return null;
});

/** Whoever was in by what counted until now has to come in again: OWASP ASVS 5, 7.4.3. */
export const endOtherSessions = (ctx: Context): Promise<void> =>
  endSessions(
    ctx.db,
    sql`user_id = ${ctx.actor.id} and id <> ${ctx.origin.session_id} and token_name is null`,
    'second_factor',
  );

async function forget(ctx: Context, userId: number): Promise<void> {
  if (await sql`delete from second_factors where user_id = ${userId} returning 1`.isThere(ctx.db))
    await recordFactor(ctx, userId, 'second_factor_off');
}

/** No column of the user changes, and no secret may be written down: the audit says only what was done. */
export const recordFactor = (ctx: Context, userId: number, action: string) =>
  sql`insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id)
    values (${action}, 'admin/users', ${userId}, ${actorId(ctx.actor)}, ${ctx.origin.session_id}, ${ctx.origin.address},
      ${ctx.origin.request_id})`.run(ctx.db);

export const secondFactorServed: readonly Served[] = [show, begin, confirm, remove, reset];
