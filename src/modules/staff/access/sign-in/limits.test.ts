import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** One person is one, however they are spelt and from wherever they come. */
let server: TestServer;
let visitor: Caller;
let spellings: string[];
let id: number;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  visitor = callerOf(server, null);
  const { rows } = await sql<{ id: number }>`update users set phone = '+998901234567' where login = 'developer'
    returning id`.execute(server.db);
  id = rows[0]!.id;
  const digits = '901234567';
  spellings = [digits, `+998${digits}`, '998 90 123-45-67', '(90) 123-45-67', 'developer', 'DEVELOPER', ' девелопер '];
});
beforeEach(async () => {
  await sql`delete from login_logs`.execute(server.db);
  await sql`delete from confirm_codes`.execute(server.db);
});
afterAll(() => server?.close());

const countOf = async (table: string): Promise<number> =>
  (await sql`select from ${sql.table(table)}`.execute(server.db)).rows.length;

describe('limits of one person', () => {
  it('count wrong passwords of all spellings together', async () => {
    const statuses = [];
    for (const login of spellings)
      statuses.push((await visitor.post('admin/auth/login', { login, password: 'x' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await visitor.post('admin/auth/login', { login: 'tester', password: 'demo1234' })).status).toBe(200);
  });

  it('count wrong passwords that are tried side by side', async () => {
    const tries = Array.from({ length: 20 }, () =>
      visitor.post('admin/auth/login', { login: 'developer', password: 'x' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('count codes of all spellings together', async () => {
    for (const login of spellings)
      expect((await visitor.post('admin/auth/forgot-password', { login })).json).toEqual({
        sent: true,
        goes_out: true,
      });
    expect(await countOf('confirm_codes')).toBe(5);
  });

  it('judge a code under another spelling than it was asked for, five times', async () => {
    await visitor.post('admin/auth/forgot-password', { login: 'developer' });
    const statuses = [];
    for (const login of spellings.slice(0, 6))
      statuses.push((await visitor.post('admin/auth/check-code', { login, code: '000000' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await countOf('login_logs')).toBe(6);
  });

  it('leave no try without an answer in the log', async () => {
    await visitor.post('admin/auth/forgot-password', { login: 'developer' });
    await sql`update confirm_codes set tries = 5`.execute(server.db);
    const answer = await visitor.post('admin/auth/check-code', { login: 'developer', code: '000000' });
    expect(answer.status).toBe(429);
    const { rows } = await sql<{ reason: string }>`select reason from login_logs`.execute(server.db);
    expect(rows).toEqual([{ reason: 'limited' }]);
  });

  it('take nobody for somebody whose number only ends alike', async () => {
    await visitor.post('admin/auth/forgot-password', { login: '17x901234567' });
    const { rows } = await sql<{ user_id: number | null }>`select user_id from confirm_codes`.execute(server.db);
    expect(rows).toEqual([{ user_id: null }]);
  });

  it('count the password that is asked for again, also side by side', async () => {
    const person = await signedIn(server, 'developer');
    const tries = Array.from({ length: 12 }, () =>
      person.post('admin/auth/change-password', { old_password: 'wrong-1', password: 'another-word-17' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const right = { old_password: 'demo1234', password: 'another-word-17' };
    expect((await person.post('admin/auth/change-password', right)).status).toBe(429);
    await sql`update password_checks set tried_at = now() - interval '61 seconds'`.execute(server.db);
    expect((await person.post('admin/auth/second-factor/begin', { password: 'wrong-1' })).status).toBe(422);
    expect((await person.post('admin/auth/second-factor/begin', { password: 'demo1234' })).status).toBe(200);
    expect(await countOf('password_checks')).toBe(0);
    await sql`delete from second_factors where user_id = ${id}`.execute(server.db);
  });

  it('hold a second factor however many addresses try it', async () => {
    await sql`insert into second_factors (user_id, secret, confirmed_at) values (${id}, null, now())`.execute(
      server.db,
    );
    const statuses = [];
    for (let host = 1; host < 8; host++) {
      await sql`update login_logs set address = ${`10.0.0.${host}`}`.execute(server.db);
      const body = { login: spellings[host - 1], password: 'demo1234', otp: '000000' };
      statuses.push((await visitor.post('admin/auth/login', body)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await sql`delete from second_factors where user_id = ${id}`.execute(server.db);
  });
});

describe('limits of one address', () => {
  it('end asking for codes of many people', async () => {
    const statuses = [];
    for (let person = 0; person < 31; person++)
      statuses.push((await visitor.post('admin/auth/forgot-password', { login: `kishi.${person}` })).status);
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 202));
    expect(statuses[30]).toBe(429);
  });

  it('end trying codes of many people', async () => {
    const tries = Array.from({ length: 101 }, (_, person) => ({ login: `kishi.${person}`, code: '123456' }));
    const statuses = [];
    for (const body of tries) statuses.push((await visitor.post('admin/auth/check-code', body)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses[100]).toBe(429);
  });
});
