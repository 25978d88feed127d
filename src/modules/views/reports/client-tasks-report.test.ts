import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
const people = {} as Record<string, Caller>;
const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'];
let ownClient: number;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) people[login] = await signedIn(server, login);
  const { rows } = await sql<{ client_id: number }>`select client_id::int from users where login = 'client'`.execute(
    server.db,
  );
  ownClient = rows[0]!.client_id;
});
afterAll(() => server?.close());

const path = 'fp/reports/client-tasks';
const year = 'day_from=2026-01-01&day_to=2026-11-26';
const ask = async (login: string, query = '', below = '') =>
  people[login]!.get(`${path}${below};perPage=500?${year}${query}`);

it('is for those who look after clients, and for clients', async () => {
  const statuses: Record<string, number> = {};
  for (const login of logins) statuses[login] = (await ask(login)).status;
  expect(statuses).toMatchObject({
    ...{ admin: 200, director: 200, manager: 200, client: 200 },
    ...{ developer: 403, tester: 403, hr: 403, editor: 403 },
  });
});

describe('a client', () => {
  it('finds the own organisation and no other, whatever is asked for', async () => {
    const { json } = await ask('client');
    expect(json.rows.map(({ client_id }: { client_id: number }) => client_id)).toEqual([ownClient]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from client_tasks
      where client_id = ${ownClient} and deleted_at is null and duplicate_of_id is null
        and created_at >= '2026-01-01+05' and created_at < '2026-11-27+05'`.execute(server.db);
    expect(json.totals.client_created_count).toBe(rows[0]!.count);
    expect((await ask('client', `&client_id=${ownClient + 1}`)).json.rows).toEqual([]);
  });

  it('learns neither hours nor people', async () => {
    const { json, text } = await ask('client', '&compare=previous');
    expect(json.hidden_columns).toEqual([
      ...['answer_minutes', 'done_minutes', 'contract_plan_amount', 'contract_signed_amount'],
      ...['payment_plan_amount', 'payment_received_amount'],
    ]);
    expect(text).not.toMatch(/"(answer|done)_minutes":[{n\d]|fio|responsible/);
    expect((await ask('client', '&group=responsible_id')).status).toBe(400);
    expect((await ask('client', '&responsible_id=1')).status).toBe(400);
    expect((await ask('client', '&measure=answer_minutes', '/rows')).status).toBe(400);
    expect((await people.client!.get(`${path};sortBy=answer_minutes?${year}`)).status).toBe(400);
  });

  it('learns no money here, and neither does staff without the right to it', async () => {
    for (const login of ['client', 'manager']) {
      const { json, text } = await ask(login);
      expect([login, json.hidden_columns.includes('contract_plan_amount')]).toEqual([login, true]);
      expect(text).not.toMatch(/"amount"/);
    }
    expect((await ask('director')).json.totals).toHaveProperty('contract_plan_amount');
  });

  it('opens just the own rows', async () => {
    const { json } = await ask('client');
    const opened = (await ask('client', '&measure=client_created_count', '/rows')).json;
    expect([opened.total, opened.hidden.count]).toEqual([json.totals.client_created_count, 0]);
    expect(opened.rows.every((row: { client_id: number }) => row.client_id === ownClient)).toBe(true);
  });
});

it('divides by months, people and projects, each coming to the whole', async () => {
  const { totals } = (await ask('admin')).json;
  for (const group of ['month', 'project_id', 'responsible_id', 'task_priority_id', 'client_id,month']) {
    const { rows } = (await ask('admin', `&group=${group}`)).json;
    const top = rows.filter(({ level }: { level?: number }) => level === undefined || level === 1);
    const sum = top.reduce((all: number, row: { client_created_count: number }) => all + row.client_created_count, 0);
    expect([group, sum]).toEqual([group, totals.client_created_count]);
  }
});
