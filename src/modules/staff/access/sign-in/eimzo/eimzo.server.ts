import type { FastifyRequest } from 'fastify';
import { notFound, Problem } from '#kernel/problems.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { beginAttempt, endAttempt, type Outcome } from '#server/auth/sign-in-limits.ts';
import { startSession } from '#server/auth/sessions.ts';
import type { App } from '#server/app.ts';
import { hostOf } from '#server/http/https.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { attemptOf, profileOf, refusalOf, setCookie } from '#modules/staff/access/sign-in/sign-in.server.ts';
import { users } from '#modules/company/people/door.ts';
import * as endpoints from '#modules/staff/access/sign-in/eimzo/eimzo.ts';
import {
  type Asker,
  askChallenge,
  EimzoRefused,
  EimzoUnreachable,
  judgeSignature,
  type SignedPerson,
} from '#modules/staff/access/sign-in/eimzo/eimzo-server.ts';

/** The address of the E-IMZO server. Without it none of this exists. */
function serverOf({ config }: App): string {
  if (!config.eimzo.server) throw notFound();
  return config.eimzo.server;
}

const askerOf = (request: FastifyRequest): Asker => ({
  address: request.ip,
  host: hostOf(request).replace(/:\d+$/, ''),
});

/** What the other side says becomes an answer of ours: away is 503, a bad signature is a refused sign-in. */
async function heard<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EimzoUnreachable) throw new Problem('EIMZO_UNREACHABLE', { retryAfterSeconds: 5 });
    if (error instanceof EimzoRefused) throw new Problem('CERTIFICATE_REFUSED', { values: { status: error.status } });
    throw error;
  }
}

const offer = serve(endpoints.eimzoOffer, async (_ctx, _input, { app }) => {
  const { server, apiKeys } = app.config.eimzo;
  return server ? { is_on: true, api_keys: apiKeys } : { is_on: false, api_keys: [] };
});

const challenge = serve(endpoints.eimzoChallenge, async (_ctx, _input, { app, request }: Call) => ({
  challenge: await heard(askChallenge(serverOf(app), askerOf(request))),
}));

const signIn = serve(endpoints.eimzoSignIn, async (ctx, { body }, call) => {
  const { app, request } = call;
  const server = serverOf(app);
  const attempt = attemptOf('E-IMZO', request);
  const log = await beginAttempt(ctx.db, attempt);
  const person = await judged(app, log, judgeSignature(server, askerOf(request), body.pkcs7));
  const account = await sql(
    columnsOf(users, 'id', 'status', 'lang_code', 'opens_on'),
  )`select id, status, lang_code, opens_on
    from users
    where pinfl = ${person.pinfl} and deleted_at is null`.first(ctx.db);
  const outcome: Outcome = !account
    ? { succeeded: false, reason: 'unknown_login', user_id: null }
    : account.status !== 'active'
      ? { succeeded: false, reason: 'blocked', user_id: account.id }
      : account.opens_on && account.opens_on > app.actors.today()
        ? { succeeded: false, reason: 'not_yet', user_id: account.id }
        : { succeeded: true, reason: 'ok', user_id: account.id };
  await endAttempt(ctx.db, log, outcome);
  if (!account) throw new Problem('CERTIFICATE_UNKNOWN');
  if (!outcome.succeeded) throw refusalOf(account, outcome) ?? new Problem('USER_BLOCKED');
  const tokens = await startSession(ctx.db, { ...attempt, user_id: account.id, lang_code: account.lang_code });
  setCookie(call.reply, tokens.refresh);
  return { token: tokens.access, ...(await profileOf(app, ctx.db, account.id)) };
});

/** A signature that is refused is a wrong try; a server that is away is nobody's fault. */
async function judged(app: App, log: number, asked: Promise<SignedPerson>): Promise<SignedPerson> {
  return heard(asked).catch(async (error) => {
    const reason =
      error instanceof Problem && error.problem === 'CERTIFICATE_REFUSED' ? 'wrong_certificate' : 'limited';
    await endAttempt(app.db, log, { succeeded: false, reason, user_id: null });
    throw error;
  });
}

export const eimzoServed: readonly Served[] = [offer, challenge, signIn];
