import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { unsubscribeToken } from '#modules/channels/mail/seals.server.ts';

let server: TestServer;
let person: number;
beforeAll(async () => {
  server = await startTestServer({ jobs: () => [] });
  const { rows } = await sql<{ id: number }>`select id from users where login = 'developer'`.execute(server.db);
  person = rows[0]!.id;
});
afterAll(() => server?.close());

const addressOf = (...kinds: string[]) => `/ru/subscribe/${unsubscribeToken(server.config.secretKey, person, kinds)}`;
const chosen = async () =>
  (
    await sql<{ kind: string; mode: string }>`select kind, mode from notification_choices
      where user_id = ${person} and method = 'email'`.execute(server.db)
  ).rows;
const press = (url: string) =>
  server.app.inject({
    ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it('mail of a kind is ended by a button, not by looking', async () => {
  const page = await server.app.inject({ url: addressOf('task_assigned') });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Не присылать таких писем?');
  expect(await chosen()).toEqual([]);
  const answer = await press(addressOf('task_assigned'));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Таких писем больше не будет');
  expect(await chosen()).toEqual([{ kind: 'task_assigned', mode: 'off' }]);
});

it('mail that came together is ended together, but for what everybody has to learn', async () => {
  const answer = await press(addressOf('task_status_changed', 'new_device', 'no_such_kind', 'task_mentioned'));
  expect(answer.statusCode).toBe(200);
  expect((await chosen()).map(({ kind, mode }) => `${kind} ${mode}`).toSorted()).toEqual([
    ...['task_assigned off', 'task_mentioned off', 'task_status_changed off'],
  ]);
  expect((await press(addressOf('new_device'))).statusCode).toBe(404);
});

it('nothing is ended by a forged address, for a kind that is none, or of somebody who is not here', async () => {
  const before = await chosen();
  const forged = addressOf('task_assigned').replace(/[a-z2-7]{16}$/, 'aaaaaaaaaaaaaaaa');
  expect((await press(forged)).statusCode).toBe(404);
  expect((await press(addressOf('no_such_kind'))).statusCode).toBe(404);
  await sql`update users set status = 'blocked' where id = ${person}`.run(server.db);
  expect((await press(addressOf('mention'))).statusCode).toBe(404);
  expect(await chosen()).toEqual(before);
});
