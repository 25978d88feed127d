import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatDay } from '#kernel/calendar-formats.ts';
import { isLang } from '#kernel/languages.ts';
import { invalid, Problem, type ProblemName } from '#kernel/problems.ts';
import { columnsOf, orNull, type RowOf, sql, text, yesNo } from '#server/database/door.ts';
import { localized } from '#server/crud/localized.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import { checkCode as judgeCode, redeemConfirmToken, sendCode } from '#server/auth/codes.ts';
import { userByLogin } from '#server/auth/logins.ts';
import { type Attempt, beginAttempt, endAttempt, type Outcome } from '#server/auth/sign-in-limits.ts';
import { refusePoorPassword } from '#server/auth/known-passwords.ts';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import { endSessions, refreshSession, startSession } from '#server/auth/sessions.ts';
import { longestSessionDays, refreshTokenDays } from '#server/auth/session-length.ts';
import { isLoopback } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { App } from '#server/app.ts';
import { hostOf, isForwarded } from '#server/http/https.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import {
  withPassword,
  hasSecondFactor,
  takeCode,
} from '#modules/staff/access/sign-in/second-factor/second-factor.server.ts';
import { isOneTimeOver } from '#modules/staff/access/sign-in/passwords/one-time-password.server.ts';
import { sessions } from '#modules/staff/access/sign-in/sessions/sessions.ts';
import * as endpoints from '#modules/staff/access/sign-in/sign-in.ts';
import { users } from '#modules/company/people/door.ts';

const cookieName = 'vazifa_refresh';
const cookiePath = '/api/admin/auth';

export const accountColumns = {
  ...columnsOf(users, 'id', 'status', 'is_demo', 'lang_code', 'opens_on'),
  password_hash: orNull(text),
};
type Account = RowOf<typeof accountColumns>;

const signIn = serve(endpoints.signIn, async (ctx, { body }, call) => {
  const { app, request } = call;
  const attempt = attemptOf(body.login, request);
  const log = await beginAttempt(ctx.db, attempt);
  const account = await sql({ ...accountColumns, is_over: yesNo })`select u.id, u.password_hash, u.status, u.is_demo,
      u.lang_code, u.opens_on, ${isOneTimeOver} as is_over
    from users u where u.id = (${userByLogin(body.login)})`.first(ctx.db);
  const isRight = await verifyPassword(account?.password_hash ?? null, body.password);
  const judged = outcomeOf(account, isRight, app, request);
  const isOver = judged.succeeded && account?.is_over;
  const outcome: Outcome = isOver
    ? { succeeded: false, reason: 'one_time_over', user_id: judged.user_id }
    : await withSecondFactor(judged, body.otp, app);
  await endAttempt(ctx.db, log, outcome);
  if (!account || !outcome.succeeded)
    throw refusalOf(account, outcome) ?? new Problem(refusals[outcome.reason] ?? 'WRONG_LOGIN_OR_PASSWORD');
  const tokens = await startSession(ctx.db, { ...attempt, user_id: account.id, lang_code: account.lang_code });
  setCookie(call.reply, tokens.refresh);
  return { token: tokens.access, ...(await profileOf(app, ctx.db, account.id)) };
});

export const attemptOf = (login: string, { ip, headers }: FastifyRequest): Attempt => ({
  login,
  address: ip,
  user_agent: headers['user-agent'] ?? '',
});

/** What callers hear; nobody can tell the rest from a wrong password. */
const refusals: Partial<Record<Outcome['reason'], ProblemName>> = {
  otp_missing: 'OTP_REQUIRED',
  wrong_otp: 'WRONG_CODE',
  limited: 'TOO_MANY_TRIES',
  one_time_over: 'PASSWORD_OVER',
};

/** People with a second factor show it after the right password, never before. */
async function withSecondFactor(outcome: Outcome, otp: string | undefined, app: App): Promise<Outcome> {
  const { succeeded, user_id } = outcome;
  if (!succeeded || user_id === null || !(await hasSecondFactor(app.db, user_id))) return outcome;
  if (!otp) return { succeeded: false, reason: 'otp_missing', user_id };
  const judged = await takeCode(app, user_id, otp);
  return judged === 'right' ? outcome : { succeeded: false, reason: judged, user_id };
}

/** Whoever proved who they are hears that their account is blocked, or from which day it is open. */
export function refusalOf(account: Pick<Account, 'opens_on'> | undefined, { reason }: Outcome): Problem | null {
  if (reason === 'blocked') return new Problem('USER_BLOCKED');
  if (reason !== 'not_yet') return null;
  return new Problem('ACCOUNT_NOT_OPEN', { values: { day: formatDay(account!.opens_on!) } });
}

/** Only someone who knows the password hears that a user is blocked. */
export function outcomeOf(account: Account | undefined, isRight: boolean, app: App, request: FastifyRequest): Outcome {
  const user_id = account?.id ?? null;
  if (!account) return { succeeded: false, reason: 'unknown_login', user_id };
  if (!isRight) return { succeeded: false, reason: 'wrong_password', user_id };
  if (account.status !== 'active') return { succeeded: false, reason: 'blocked', user_id };
  if (account.opens_on && account.opens_on > app.actors.today())
    return { succeeded: false, reason: 'not_yet', user_id };
  if (account.is_demo && (!app.config.demoAccounts || isForwarded(request)))
    return { succeeded: false, reason: 'demo_refused', user_id };
  return { succeeded: true, reason: 'ok', user_id };
}

/**
 * Never readable by scripts, never sent along from elsewhere. Outside loopback it is Secure, and its name says that no
 * other host and no plain connection can have set it: OWASP ASVS 5, 3.3.3. That name needs the path of the whole site.
 */
const cookieOf = (request: FastifyRequest) =>
  isLoopback(hostOf(request).replace(/:\d+$/, ''))
    ? { name: cookieName, path: cookiePath, secure: false }
    : { name: `__Host-${cookieName}`, path: '/', secure: true };

export function setCookie(reply: FastifyReply, value: string): void {
  const { name, path, secure } = cookieOf(reply.request);
  const maxAge = refreshTokenDays * 86_400;
  reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'strict', secure, maxAge });
  // The one of an earlier version of the product would be sent along for nothing.
  if (name !== cookieName && reply.request.cookies[cookieName]) reply.clearCookie(cookieName, { path: cookiePath });
}

/**
 * The cookie is sent along by the browser alone, so it counts only for pages of our own. A browser that names no origin
 * says whose page asks; what is no browser says neither, and has no page to be misled by.
 */
function refuseOtherSites(request: FastifyRequest, publicUrl: string | null): void {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers;
  if (site !== 'same-origin') throw new Problem('SESSION_ENDED');
  if (origin === undefined) return;
  const own = [hostOf(request), ...(publicUrl ? [new URL(publicUrl).host] : [])];
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host)) throw new Problem('SESSION_ENDED');
}

const refresh = serve(endpoints.refresh, async (_ctx, _input, { app, request, reply }: Call) => {
  refuseOtherSites(request, app.config.publicUrl);
  const value = request.cookies[cookieOf(request).name] ?? request.cookies[cookieName];
  const days = Number(app.config.settings.session_days ?? longestSessionDays);
  const tokens = value ? await app.db.transaction((db) => refreshSession(db, value, app.config.secretKey, days)) : null;
  if (!tokens) throw new Problem('SESSION_ENDED');
  setCookie(reply, tokens.refresh);
  return { token: tokens.access, ...(await profileOf(app, app.db, tokens.user_id)) };
});

/** Who is signed in, as every way of signing in answers it. */
export async function profileOf(app: App, db: Db, userId: number) {
  const actor = await app.actors.of(userId, await currentEpoch(db));
  if (!actor) throw new Problem('SESSION_ENDED');
  return {
    user: await sessionUserOf(db, userId),
    actions: [...actor.actions].map((id) => ({ app_actions_id: id, access_state: 1 })),
    settings: { time_zone: app.config.timeZone, version: app.config.version },
  };
}

const sessionUserColumns = {
  ...columnsOf(users, 'id', 'fio', 'login', 'email', 'phone', 'lang_code', 'theme', 'img_resource_id'),
  ...columnsOf(users, 'client_id', 'branch_id', 'version'),
  position: orNull(text),
  user_type: text,
  needs_set_up: yesNo,
  needs_second_factor: yesNo,
};

export const sessionUserOf = (db: Db, userId: number) =>
  sql(sessionUserColumns)`
      select u.id, u.fio, u.login, u.email, u.phone, u.lang_code, u.theme, u.img_resource_id,
    ut.code as user_type,
    u.client_id, u.branch_id, ${localized('u.position_i18n', sql`u.lang_code`)} as position,
    u.must_change_password as needs_set_up,
    lacks_second_factor(u) as needs_second_factor, u.version
    from users u join user_types ut on ut.id = u.user_type_id where u.id = ${userId}`.found(db);

const signOut = serve(endpoints.signOut, async (ctx, _input, { reply, request }) => {
  await endSessions(ctx.db, sql`id = ${ctx.origin.session_id}`, 'signed_out');
  const { name, path, secure } = cookieOf(request);
  reply.clearCookie(name, { path, secure });
  return null;
});

const me = serve(endpoints.me, async (ctx, _input, { app }) => profileOf(app, ctx.db, ctx.actor.id));

/** Always the same answer: it never tells whether the login exists. */
const askForCode = async (ctx: Context, login: string, { app, request }: Call) => {
  await sendCode(ctx, { login, address: request.ip }, app.letters);
  return { sent: true, goes_out: await app.letters.goOut(ctx) };
};
const forgotPassword = serve(endpoints.forgotPassword, (ctx, { body }, call) => askForCode(ctx, body.login, call));
const sendConfirm = serve(endpoints.sendConfirm, (ctx, { body }, call) => askForCode(ctx, body.login, call));

/** A try like one to sign in: it is written down, and counts by person and by address. */
const checkCode = serve(endpoints.checkCode, async (ctx, { body }, { request }) => {
  const { login, code } = body;
  const log = await beginAttempt(ctx.db, attemptOf(login, request));
  const confirm_token = await judgeCode(ctx.db, login, code).catch(async (error: unknown) => {
    await endAttempt(ctx.db, log, { succeeded: false, reason: 'limited', user_id: null });
    throw error;
  });
  const reason = confirm_token ? 'right_code' : 'wrong_code';
  await endAttempt(ctx.db, log, { succeeded: confirm_token !== null, reason, user_id: null });
  if (!confirm_token) throw new Problem('WRONG_CODE');
  return { confirm_token };
});

const setNewPassword = serve(endpoints.setNewPassword, async (ctx, { body }) => {
  await refusePoorPassword(ctx, body.password);
  const userId = await redeemConfirmToken(ctx.db, body.confirm_token);
  await storePassword(ctx, userId, body.password);
  await endSessions(ctx.db, sql`user_id = ${userId}`, 'password');
  return null;
});

const changePassword = serve(
  endpoints.changePassword,
  async (ctx, { body }) => {
    // A password that somebody else has seen must not become the lasting one.
    if (body.password === body.old_password) throw invalid('password', 'same_password');
    await refusePoorPassword(ctx, body.password);
    await storePassword(ctx, ctx.actor.id, body.password);
    await endSessions(ctx.db, sql`user_id = ${ctx.actor.id} and id <> ${ctx.origin.session_id}`, 'password');
    return null;
  },
  withPassword('old_password'),
);

/** The audit log says that the password was changed, and nothing of the password. */
async function storePassword(ctx: Context, userId: number, password: string): Promise<void> {
  const set = { password_hash: await hashPassword(password), must_change_password: false };
  const themself = { ...ctx, actor: { ...ctx.actor, id: userId } };
  await updateRows(users, themself, { set, where: sql`t.id = ${userId}`, action: 'password' });
}

const setLanguage = serve(endpoints.setLanguage, async (ctx, { body }, { app }) => {
  if (!isLang(body.lang_code)) throw invalid('lang_code', 'choice');
  await app.operationsAt(users).update(ctx, ctx.actor.id, { lang_code: body.lang_code });
  await sql`update sessions set lang_code = ${body.lang_code} where id = ${ctx.origin.session_id}`.run(ctx.db);
  return null;
});

const setTheme = serve(endpoints.setTheme, async (ctx, { body: { theme } }, { app }) => {
  await app.operationsAt(users).update(ctx, ctx.actor.id, {}, undefined, { theme });
  return null;
});

const mySessions = serve(endpoints.mySessions, async (ctx) => ({
  rows: await sql({
    ...columnsOf(sessions, 'id', 'created_at', 'last_seen_at'),
    address: text,
    user_agent: text,
    is_current: yesNo,
  })`select id, address, user_agent, created_at, last_seen_at,
      id = ${ctx.origin.session_id} as is_current
    from sessions where user_id = ${ctx.actor.id} and ended_at is null and seer_id is null and token_name is null
      and last_seen_at > now() - make_interval(days => ${sql.lit(refreshTokenDays)})
    order by last_seen_at desc limit 100`.rows(ctx.db),
}));

const endMySession = serve(endpoints.endMySession, async (ctx, { params }) => {
  await endSessions(ctx.db, sql`user_id = ${ctx.actor.id} and id = ${params.id}`, 'ended');
  return null;
});

/** The demo accounts, in the order in which the sign-in page offers them. */
const demoRoles = {
  admin: 'super_admin',
  director: 'director',
  manager: 'project_manager',
  lead: 'team_lead',
  developer: 'developer',
  tester: 'qa',
  hr: 'hr',
  editor: 'content_manager',
  client: 'client',
};

const signInOptions = serve(endpoints.signInOptions, async (_ctx, _input, { app, request }) => ({
  demo_accounts:
    app.config.demoAccounts && !isForwarded(request)
      ? Object.entries(demoRoles).map(([login, role]) => ({ login, role }))
      : [],
}));

export const signInServed: readonly Served[] = [
  signIn,
  refresh,
  signOut,
  me,
  forgotPassword,
  sendConfirm,
  checkCode,
  setNewPassword,
  changePassword,
  setLanguage,
  setTheme,
  mySessions,
  endMySession,
  signInOptions,
];
