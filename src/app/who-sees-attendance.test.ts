import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { followChanges } from '#app/testing/follow-changes.ts';
import { twoClients } from '#app/testing/two-clients.ts';

/**
 * Who sees whose coming and going, asked of every way by which it could be learnt: nine roles and a client of each of
 * two organisations. Written down from people.md, 12: oneself, those whom one leads, and everybody for HR and the
 * director; the administrator holds every right.
 */
const wide = ['admin', 'director', 'hr'];
const narrow = ['manager', 'lead', 'developer', 'tester', 'editor'];
const kept = ['fp/attendance', 'fp/attendance-punches', 'fp/attendance-corrections'] as const;
const tables = {
  'fp/attendance': 'attendance',
  'fp/attendance-punches': 'attendance_punches',
  'fp/attendance-corrections': 'attendance_corrections',
} as const;

let server: TestServer;
const staff = new Map<string, { caller: Caller; id: number; token: string; sees: readonly number[] | 'all' }>();
const clients: Caller[] = [];
const clientTokens: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of [...wide, ...narrow]) {
    const caller = await signedIn(server, login);
    const { id } = await sql({ id: whole })`select id from users where login = ${login}`.one(server.db);
    // Led by somebody: people who are today in a team in which that person is a lead.
    const led = await sql({ id: whole })`select distinct o.user_id as id from team_members m
      join team_member_types k on k.id = m.team_member_type_id and k.is_lead
      join team_members o on o.team_id = m.team_id and o.deleted_at is null
        and o.starts_on <= now()::date and (o.ends_on is null or o.ends_on >= now()::date)
      where m.user_id = ${id} and m.deleted_at is null
        and m.starts_on <= now()::date and (m.ends_on is null or m.ends_on >= now()::date)`.execute(server.db);
    const own = login === 'lead' ? led.rows.map((row) => row.id) : [];
    const token = caller.headers.authorization!.slice(7);
    staff.set(login, { caller, id, token, sees: wide.includes(login) ? 'all' : [...new Set([id, ...own])] });
  }
  for (const { caller, token } of await twoClients(server)) {
    clients.push(caller);
    clientTokens.push(token);
  }
});
afterAll(() => server?.close());

const mayBeSeen = (sees: readonly number[] | 'all', userId: number | null): boolean =>
  sees === 'all' || (userId !== null && sees.includes(userId));

describe.each(kept)('%s', (path) => {
  const countOf = (sees: readonly number[] | 'all') =>
    sql({ count: whole })`select count(*) as count from ${sql.table(tables[path])} where ${
      sees === 'all' ? sql`true` : sql`user_id = any(${sees}::bigint[])`
    } ${tables[path] === 'attendance_corrections' ? sql`and deleted_at is null` : sql``}`.value(server.db);

  it.each([...wide, ...narrow])('shows %s just their own, led and, where it is due, all people', async (login) => {
    const { caller, sees } = staff.get(login)!;
    const { status, json } = await caller.get(`${path};perPage=500`);
    expect(status).toBe(200);
    for (const { user_id } of json.rows) expect(mayBeSeen(sees, user_id?.id ?? user_id), `${user_id}`).toBe(true);
    if (!json.total_is_estimate && login !== 'lead') expect(json.total).toBe(await countOf(sees));
    // Somebody else's is not found by naming them, neither as rows nor as a count.
    const others = [...staff.values()].filter((one) => !mayBeSeen(sees, one.id));
    for (const { id } of others) {
      const asked = await caller.get(`${path}?user_id=${id}`);
      expect([asked.status, asked.json.total], login).toEqual([200, 0]);
    }
  });

  it('puts into a file what the list shows, and into none what it does not', async () => {
    for (const [login, { caller, sees }] of staff) {
      const { status, text } = await caller.get(`${path};columns=user_id?format=csv`);
      if (status === 403) continue;
      expect(status, login).toBe(200);
      const { rows } = await sql<{
        fio: string;
        id: number;
      }>`select id, fio from users where client_id is null`.execute(server.db);
      const named = new Map(rows.map(({ fio, id }) => [fio, id]));
      for (const line of text.split('\n').slice(1)) {
        const fio = line.trim().replace(/^"|"$/g, '');
        if (named.has(fio)) expect(mayBeSeen(sees, named.get(fio)!), `${login}: ${fio}`).toBe(true);
      }
    }
  });

  it('keeps the history and the row of somebody else closed', async () => {
    for (const [login, { caller, sees }] of staff) {
      if (sees === 'all') continue;
      const { id } = await sql({ id: whole })`select max(id) as id from ${sql.table(tables[path])}
        where not user_id = any(${sees}::bigint[])`.one(server.db);
      expect((await caller.get(`${path}/${id}`)).status, login).toBe(404);
      expect((await caller.get(`${path}/${id}/history`)).status, login).not.toBe(200);
      expect((await caller.get(`admin/names?of=${path}:${id}`)).text, login).not.toContain(`"${id}"`);
    }
  });

  it('is closed to clients of either organisation, in each of its ways', async () => {
    for (const client of clients)
      for (const way of [path, `${path}/1`, `${path}/options`, `${path}?format=csv`, `${path}/1/history`])
        expect([403, 404], way).toContain((await client.get(way)).status);
    expect((await callerOf(server, null).get(path)).status).toBe(401);
  });
});

it('tells nobody over the stream of a day that is not theirs to see', async () => {
  const listeners = [...staff].map(([login, one]) => ({ login, token: one.token, sees: one.sees }));
  const all = [...listeners, ...clientTokens.map((token) => ({ login: 'client', token, sees: [] as number[] }))];
  const streams = await Promise.all(all.map(({ token }) => followChanges(server.url, token)));
  const { rows } = await sql<{ id: number; user_id: number }>`select distinct on (user_id) id, user_id
    from attendance_punches where user_id is not null order by user_id, id desc`.execute(server.db);
  await sql`insert into events (resource, row_id, op) select 'fp/attendance-punches', id, 'create'
    from unnest(${rows.map(({ id }) => id)}::bigint[]) id`.execute(server.db);
  await sql`select pg_notify('changes', 'test')`.execute(server.db);
  const nameOf = (id: number) => `fp/attendance-punches ${id}`;
  for (const [at, { login, sees }] of all.entries()) {
    const own = rows.filter(({ user_id }) => mayBeSeen(sees, user_id));
    await vi.waitFor(
      () =>
        expect(
          own.filter(({ id }) => !streams[at]!.rows.has(nameOf(id))),
          login,
        ).toEqual([]),
      20_000,
    );
    for (const { id, user_id } of rows)
      if (!mayBeSeen(sees, user_id)) expect(streams[at]!.rows, `${login}: ${user_id}`).not.toContain(nameOf(id));
  }
  for (const stream of streams) stream.close();
});

it('finds no coming or going by search, whatever is asked', async () => {
  for (const caller of [...[...staff.values()].map((one) => one.caller), ...clients])
    for (const q of ['terminal', 'kelgan', 'kech'])
      expect((await caller.get(`fp/search?q=${q}`)).text).not.toMatch(/fp\/attendance/);
});

it('answers the month, the day and the state of now as people.md says', async () => {
  const day = addDays(dayOf(Date.now(), 'Asia/Tashkent'), -1);
  const developer = staff.get('developer')!;
  for (const [login, { caller, sees, id }] of staff) {
    const month = await caller.get(`fp/attendance/month?month=${day.slice(0, 7)}`);
    expect(month.status, login).toBe(200);
    const people: { user_id: number }[] = month.json.people ?? month.json.rows;
    for (const one of people) expect(mayBeSeen(sees, one.user_id), `${login}: ${one.user_id}`).toBe(true);
    const other = [...staff.values()].find((one) => one.id !== id && !mayBeSeen(sees, one.id)) ?? developer;
    const explained = await caller.get(`fp/attendance/explain?day=${day}&user_id=${other.id}`);
    expect(explained.status, login).toBe(mayBeSeen(sees, other.id) ? 200 : 404);
  }
  for (const client of clients)
    for (const path of [`fp/attendance/month?month=${day.slice(0, 7)}`, `fp/attendance/explain?day=${day}`, 'fp/team'])
      expect((await client.get(path)).status, path).toBe(403);
});
