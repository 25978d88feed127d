import { ruleNotMet, Problem } from '#kernel/problems.ts';
import { columnsOf, moment, type RowOf, sql, text, yesNo } from '#server/database/door.ts';
import { startSession } from '#server/auth/sessions.ts';
import { beginAttempt, endAttempt, type Outcome } from '#server/auth/sign-in-limits.ts';
import type { Db } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as endpoints from '#modules/staff/access/sign-in/telegram/telegram-account.ts';
import {
  hasSecondFactor,
  takeCode,
  withPassword,
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
import {
  botHere,
  codeMinutes,
  newCode,
  provedBy,
  recordTelegram,
  takeProof,
  unlinkTelegram,
} from '#modules/channels/telegram/door.server.ts';

const own = serve(endpoints.ownTelegram, async (ctx, _input, { app }) => {
  const bot_name = (await botHere(app, ctx))?.name ?? null;
  const account = await sql({ name: text, linked_at: moment, is_dead: yesNo })`
    select name, linked_at, dead_at is not null as is_dead
    from telegram_accounts where user_id = ${ctx.actor.id}`.first(ctx.db);
  return { is_on: bot_name !== null, bot_name, account: account ?? null };
});

const code = serve(
  endpoints.telegramCode,
  async (ctx, _input, { app }) => {
    const name = (await botHere(app, ctx))?.name;
    if (!name) throw ruleNotMet('telegram', 'telegram_off');
    const made = await newCode(ctx);
    return { code: made, address: `https://t.me/${name}?start=${made}`, minutes: codeMinutes };
  },
  withPassword(),
);

const end = serve(endpoints.unlinkTelegram, async (ctx) => {
  await unlinkTelegram(ctx, ctx.actor.id);
  await recordTelegram(ctx, ctx.actor.id, 'telegram_unlinked');
  return null;
});

const holderColumns = { ...accountColumns, ...columnsOf(users, 'login') };
type Holder = RowOf<typeof holderColumns>;

const holderOf = (db: Db, telegramId: number): Promise<Holder | undefined> =>
  sql(holderColumns)`select u.id, u.login, u.status, u.is_demo, u.lang_code, u.password_hash, u.opens_on
    from telegram_accounts a join users u on u.id = a.user_id
    where a.telegram_id = ${telegramId} and u.deleted_at is null`.first(db);

const enter = serve(endpoints.telegramSignIn, async (ctx, { body }, call) => {
  const { app, request } = call;
  const here = await botHere(app, ctx);
  const now = Math.floor(ctx.now.getTime() / 1000);
  const proved = here && provedBy(body.kind, body.proof, here.bot.config.token, now);
  const holder = proved ? await holderOf(ctx.db, proved.telegram_id) : undefined;
  const attempt = attemptOf(holder?.login ?? 'telegram', request);
  const log = await beginAttempt(ctx.db, attempt);
  const outcome = await judged(app, holder, body.otp, () => outcomeOf(holder, true, app, request));
  // A proof that waits for a code is shown again with it.
  const isTaken = outcome.succeeded ? await takeProof(ctx.db, body.proof) : true;
  const final: Outcome = isTaken ? outcome : { succeeded: false, reason: 'wrong_telegram', user_id: outcome.user_id };
  await endAttempt(ctx.db, log, final);
  if (final.reason === 'otp_missing') throw new Problem('OTP_REQUIRED');
  if (final.reason === 'wrong_otp') throw new Problem('WRONG_CODE');
  if (!holder || !final.succeeded) throw refusalOf(holder, final) ?? new Problem('TELEGRAM_REFUSED');
  const tokens = await startSession(ctx.db, { ...attempt, user_id: holder.id, lang_code: holder.lang_code });
  setCookie(call.reply, tokens.refresh);
  return { token: tokens.access, ...(await profileOf(app, ctx.db, holder.id)) };
});

/** Who has a second factor shows it here as well: Telegram proves one thing, and it is not the password. */
async function judged(
  app: App,
  holder: Holder | undefined,
  otp: string | undefined,
  judge: () => Outcome,
): Promise<Outcome> {
  if (!holder) return { succeeded: false, reason: 'wrong_telegram', user_id: null };
  const outcome = judge();
  if (!outcome.succeeded || !(await hasSecondFactor(app.db, holder.id))) return outcome;
  if (!otp) return { succeeded: false, reason: 'otp_missing', user_id: holder.id };
  const code = await takeCode(app, holder.id, otp);
  return code === 'right' ? outcome : { succeeded: false, reason: code, user_id: holder.id };
}

export const telegramAccountServed: readonly Served[] = [own, code, end, enter];
