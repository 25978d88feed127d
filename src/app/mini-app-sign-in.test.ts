import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callerOf, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { token } from '#modules/channels/telegram/testing/bot-of-server.server.ts';
import { type TelegramWalk, telegramWalk } from '#modules/channels/telegram/testing/telegram-walk.server.ts';

// Telegram proves one thing, and it is not the password: a Mini App opens no more than the password would.

let walk: TelegramWalk;
const ofDeveloper = 812_000_001;
const password = 'demo1234';
beforeAll(async () => {
  walk = await telegramWalk();
  walk.api.knows(ofDeveloper);
  await walk.linkAs(walk.developer, ofDeveloper);
}, 120_000);
afterAll(() => walk?.[Symbol.asyncDispose]());
beforeEach(() => walk.run(sql`delete from login_logs`));

let moment = Math.floor(Date.now() / 1000);
/** What Telegram says of who opened the Mini App, sealed with the token of the bot; each is another. */
function proofOf(telegramId: number): string {
  const fields = new URLSearchParams({ auth_date: String(--moment), user: JSON.stringify({ id: telegramId }) });
  const lines = [...fields].map(([name, value]) => `${name}=${value}`).sort();
  const key = createHmac('sha256', 'WebAppData').update(token).digest();
  fields.set('hash', createHmac('sha256', key).update(lines.join('\n')).digest('hex'));
  return fields.toString();
}
const visitor = () => callerOf(walk.server, null);
const enter = (proof: string, otp?: string) =>
  visitor().post('admin/auth/telegram-login', { kind: 'mini-app', proof, ...(otp && { otp }) });
const enterByPassword = (otp?: string) =>
  visitor().post('admin/auth/login', { login: 'developer', password, ...(otp && { otp }) });
const toldOf = ({ status, json }: { status: number; json: { problem?: string; rule?: string } }) => [
  status,
  json.problem,
  json.rule,
];

it('asks for the second factor as the password does, and takes the same proof again with the code', async () => {
  const { secret } = (await walk.developer.post('admin/auth/second-factor/begin', { password })).json;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recovery_codes } = (await walk.developer.post('admin/auth/second-factor/confirm', { otp: totp.generate() }))
    .json;
  const proof = proofOf(ofDeveloper);
  const asked = await enter(proof);
  expect(toldOf(asked)).toEqual(toldOf(await enterByPassword()));
  expect(asked.status).toBe(401);
  expect(asked.json.token).toBeUndefined();
  const wrong = await enter(proof, '000000');
  expect(toldOf(wrong)).toEqual(toldOf(await enterByPassword('000000')));
  const entered = await enter(proof, recovery_codes[0]);
  expect([entered.status, entered.json.user?.id]).toEqual([200, walk.developerId]);
  // The code is spent, and so is the proof.
  expect((await enter(proofOf(ofDeveloper), recovery_codes[0])).status).toBe(401);
  expect((await enter(proof, recovery_codes[1])).status).toBe(401);
  const own = await signedIn(walk.server, 'developer').catch(() => callerOf(walk.server, entered.json.token));
  expect((await own.get('admin/auth/me')).status).toBe(200);
  await walk.run(sql`delete from second_factors where user_id = ${walk.developerId}`);
});

it('lets in nobody who is blocked or deleted, and says no more than to a stranger', async () => {
  for (const gone of [sql`status = 'blocked'`, sql`deleted_at = now()`]) {
    await walk.run(sql`update users set ${gone} where id = ${walk.developerId}`);
    const [here, byPassword] = [await enter(proofOf(ofDeveloper)), await enterByPassword()];
    expect([here.status, here.json.token]).toEqual([byPassword.status, undefined]);
    await walk.run(sql`update users set status = 'active', deleted_at = null where id = ${walk.developerId}`);
    await walk.run(sql`delete from login_logs`);
  }
  expect((await enter(proofOf(ofDeveloper))).status).toBe(200);
});

it('ends with the session of whoever is blocked while it is open', async () => {
  const entered = await enter(proofOf(ofDeveloper));
  const caller = callerOf(walk.server, entered.json.token);
  expect((await caller.get('admin/auth/me')).status).toBe(200);
  const admin = await signedIn(walk.server, 'admin');
  const row = (await admin.get(`admin/users/${walk.developerId}`)).json;
  const blocked = await admin.patch(`admin/users/${walk.developerId}`, { status: 'blocked', version: row.version });
  expect(blocked.status, blocked.text).toBe(200);
  expect((await caller.get('admin/auth/me')).status).toBe(401);
  expect((await enter(proofOf(ofDeveloper))).status).not.toBe(200);
});
