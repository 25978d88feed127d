import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid, Problem } from '#kernel/problems.ts';
import { bytes, type Column, columnsOf, moment, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import { beginAttempt, endAttempt, type Outcome } from '#server/auth/sign-in-limits.ts';
import { startSession } from '#server/auth/sessions.ts';
import type { Context, Db } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { hostOf } from '#server/http/https.ts';
import { serve, type Served } from '#server/http/serve.ts';
import * as endpoints from '#modules/staff/access/sign-in/passkeys/passkeys.ts';
import { newRecoveryCodes } from '#modules/staff/access/sign-in/second-factor/recovery-codes.server.ts';
import {
  withPassword,
  endOtherSessions,
  loginOf,
  recordFactor,
} from '#modules/staff/access/sign-in/second-factor/second-factor.server.ts';
import {
  accountColumns,
  attemptOf,
  outcomeOf,
  profileOf,
  refusalOf,
  setCookie,
} from '#modules/staff/access/sign-in/sign-in.server.ts';
import { users } from '#modules/company/people/door.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const lowestFirst = [
  () => import('@peculiar/asn1-schema'),
  () => import('@peculiar/asn1-rsa'),
  () => import('@peculiar/asn1-cms'),
  () => import('@simplewebauthn/server/helpers'),
] as const;

/**
 * Comes when the first passkey does: it reads certificates of makers, and most companies never need it. In parts, the
 * lowest first, and everybody else comes between them: whole it keeps them waiting for more than a tenth of a second.
 */
async function webauthn() {
  for (const part of lowestFirst) {
    await part();
    await nextTurn();
    await nextTurn();
  }
  return import('@simplewebauthn/server');
}

/** The address that a passkey belongs to: the browser puts it into what it signs, so no other site can use the key. */
function placeOf({ config }: App, request: FastifyRequest) {
  const { origin, hostname } = new URL(config.publicUrl ?? `${request.protocol}://${hostOf(request)}`);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

const addingFor = (ctx: Context): string => `passkey of ${ctx.actor.id}`;
const signingIn = 'signing in';

const list = serve(endpoints.listPasskeys, async (ctx) => ({
  rows: await sql({ id: whole, name: text, created_at: moment, last_used_at: orNull(moment) })`
    select id, name, created_at, last_used_at from passkeys where user_id = ${ctx.actor.id}
    order by id limit 100`.rows(ctx.db),
}));

/** Ways in which a device can be reached, as it named them itself. */
const transports: Column<AuthenticatorTransport[]> = { sqlType: 'text[]' };

const begin = serve(
  endpoints.beginPasskey,
  async (ctx, _input, { app, request }) => {
    const rows = await sql({ id: text, transports })`select credential_id as id, transports from passkeys
    where user_id = ${ctx.actor.id}`.rows(ctx.db);
    const login = await loginOf(ctx);
    const options = await (await webauthn()).generateRegistrationOptions({
      rpName: 'Vazifa',
      rpID: placeOf(app, request).expectedRPID,
      userName: login,
      userID: new Uint8Array(Buffer.from(`user ${ctx.actor.id}`)),
      challenge: newChallenge(app.config.secretKey, addingFor(ctx), ctx.now),
      attestationType: 'none',
      excludeCredentials: rows,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...options };
  },
  withPassword(),
);

const add = serve(endpoints.addPasskey, async (ctx, { body }, { app, request }) => {
  const made = await (await webauthn())
    .verifyRegistrationResponse({
      response: body.credential,
      expectedChallenge: async (challenge) =>
        isChallenge(app.config.secretKey, addingFor(ctx), challenge, ctx.now) &&
        (await takeChallenge(ctx.db, challenge, ctx.now)),
      ...placeOf(app, request),
    })
    .catch(() => null);
  if (!made?.verified) throw invalid('credential', 'passkey_refused');
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${ctx.actor.id}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}::text[], ${body.name.trim()})
    on conflict do nothing returning 1`.found(ctx.db, () => invalid('credential', 'unique'));
  await recordFactor(ctx, ctx.actor.id, 'passkey_added');
  await endOtherSessions(ctx);
  return { recovery_codes: await firstRecoveryCodes(ctx) };
});

/** Codes for the day the device is lost; null when the person has some from an earlier factor. */
async function firstRecoveryCodes(ctx: Context): Promise<string[] | null> {
  const { codes, hashes } = newRecoveryCodes(ctx.actor.id);
  const rows = await sql`insert into second_factors (user_id, recovery_hashes)
    values (${ctx.actor.id}, ${hashes}::text[])
    on conflict (user_id) do update set recovery_hashes = excluded.recovery_hashes
    where second_factors.recovery_hashes = '{}' returning 1`.rows(ctx.db);
  return rows.length ? codes : null;
}

const remove = serve(
  endpoints.removePasskey,
  async (ctx, { body }) => {
    await sql`delete from passkeys where id = ${body.id} and user_id = ${ctx.actor.id}
    returning 1`.found(ctx.db);
    // Recovery codes open what a factor closes: with the last factor they go as well.
    await sql`delete from second_factors f where f.user_id = ${ctx.actor.id} and f.confirmed_at is null
    and not exists (select from passkeys p where p.user_id = f.user_id)`.run(ctx.db);
    await recordFactor(ctx, ctx.actor.id, 'passkey_removed');
    await endOtherSessions(ctx);
    return null;
  },
  withPassword(),
);

const challenge = serve(endpoints.passkeyChallenge, async (ctx, _input, { app, request }) => {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: placeOf(app, request).expectedRPID,
    challenge: newChallenge(app.config.secretKey, signingIn, ctx.now),
    userVerification: 'required',
  });
  return { ...options };
});

const holderColumns = {
  ...accountColumns,
  ...columnsOf(users, 'login'),
  credential_id: text,
  public_key: bytes,
  counter: whole,
};
type Holder = RowOf<typeof holderColumns>;

async function holderOf(db: Db, credentialId: unknown): Promise<Holder | undefined> {
  if (typeof credentialId !== 'string') return undefined;
  return sql(holderColumns)`select u.id, u.login, u.status, u.is_demo, u.lang_code, u.password_hash, u.opens_on,
      p.credential_id, p.public_key, p.counter
    from passkeys p join users u on u.id = p.user_id
    where p.credential_id = ${credentialId} and u.deleted_at is null`.first(db);
}

const enter = serve(endpoints.passkeySignIn, async (ctx, { body }, call) => {
  const { app, request } = call;
  const holder = await holderOf(ctx.db, body.credential.id);
  const attempt = attemptOf(holder?.login ?? 'passkey', request);
  const log = await beginAttempt(ctx.db, attempt);
  const outcome: Outcome =
    holder && (await isProved(ctx, holder, body.credential, app, request))
      ? outcomeOf(holder, true, app, request)
      : { succeeded: false, reason: 'wrong_passkey', user_id: holder?.id ?? null };
  await endAttempt(ctx.db, log, outcome);
  if (!holder || !outcome.succeeded) throw refusalOf(holder, outcome) ?? new Problem('PASSKEY_REFUSED');
  const tokens = await startSession(ctx.db, { ...attempt, user_id: holder.id, lang_code: holder.lang_code });
  setCookie(call.reply, tokens.refresh);
  return { token: tokens.access, ...(await profileOf(app, ctx.db, holder.id)) };
});

/** Did the device sign a challenge of ours, just now and for the first time? Its use is written down. */
async function isProved(
  ctx: Context,
  holder: Holder,
  credential: unknown,
  app: App,
  request: FastifyRequest,
): Promise<boolean> {
  let asked = '';
  const proof = await (await webauthn())
    .verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: (value) => {
        asked = value;
        return isChallenge(app.config.secretKey, signingIn, value, ctx.now);
      },
      ...placeOf(app, request),
      credential: {
        id: holder.credential_id,
        publicKey: new Uint8Array(holder.public_key),
        counter: holder.counter,
      },
    })
    .catch(() => ({ verified: false }) as const);
  if (!proof.verified || !(await takeChallenge(ctx.db, asked, ctx.now))) return false;
  await sql`update passkeys set counter = ${proof.authenticationInfo.newCounter}, last_used_at = ${ctx.now}
    where credential_id = ${holder.credential_id}`.run(ctx.db);
  return true;
}

export const passkeysServed: readonly Served[] = [list, begin, add, remove, challenge, enter];

const minutes = 5;
const nonceBytes = 16;
const timeBytes = 6;

const signatureOf = (secretKey: string, purpose: string, body: Buffer): Buffer =>
  createHmac('sha256', secretKey).update(`challenge for ${purpose} `).update(body).digest();

/** Something to sign, good for five minutes and one purpose. Nothing is kept: a flood of questions fills no table. */
function newChallenge(secretKey: string, purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(nonceBytes + timeBytes);
  randomBytes(nonceBytes).copy(body);
  body.writeUIntBE(now.getTime() + minutes * 60_000, nonceBytes, timeBytes);
  return new Uint8Array([...body, ...signatureOf(secretKey, purpose, body)]);
}

/** Did this server ask it, for this purpose, and is it still time? */
function isChallenge(secretKey: string, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceBytes + timeBytes);
  const signature = bytes.subarray(nonceBytes + timeBytes);
  const expected = signatureOf(secretKey, purpose, body);
  return (
    body.length === nonceBytes + timeBytes &&
    signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    body.readUIntBE(nonceBytes, timeBytes) > now.getTime()
  );
}

/** Each is answered once: false for the second answer, however quickly it follows, on whatever process. */
async function takeChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  await sql`delete from answered_challenges where expires_at < ${now}`.run(db);
  return sql`insert into answered_challenges (challenge, expires_at)
    values (${challenge}, ${new Date(now.getTime() + minutes * 60_000)}) on conflict do nothing returning 1`.isThere(
    db,
  );
}
