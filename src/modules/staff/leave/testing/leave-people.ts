import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

/** The people of the demo company, who ask for leave; each test begins without any. */
export const path = 'fp/leave-requests';

export const accounts = [
  'admin',
  'director',
  'manager',
  'lead',
  'developer',
  'tester',
  'hr',
  'editor',
  'client',
] as const;

export type Login = (typeof accounts)[number];
export let server: TestServer;
export const people = {} as Record<Login, Caller>;
export const ids = {} as Record<Login, number>;
export const kinds = {} as Record<string, number>;
export const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
export const today = calendar.dayOf(Date.now());

/** Called by each file of tests once: several of them may share this module, one after the other. */
export function startCompany(): void {
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo' });
    for (const login of accounts) {
      people[login] = await signedIn(server, login);
      ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
    }
    for (const row of (await people.hr.get('fp/leave-kinds')).json.rows) kinds[row.code] = row.id;
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    // Days that were computed of it stay, and know of no leave.
    await sql`update attendance set leave_request_id = null`.execute(server.db);
    for (const table of ['leave_hand_overs', 'leave_requests', 'days_off', 'leave_corrections', 'inbox'])
      await sql`delete from ${sql.table(table)}`.execute(server.db);
    await sql`update users set hired_on = '2020-01-15' where hired_on is not null`.execute(server.db);
  });
}

export const make = async (login: Login, more: object = {}) =>
  people[login].post(path, {
    user_id: ids[login],
    leave_kind_id: kinds.annual,
    starts_on: '2027-06-07',
    ends_on: '2027-06-20',
    ...more,
  });
export const act = (login: Login, verb: string, id: number, more: object = {}) =>
  people[login].post(`${path}/${verb}`, { id, ...more });
export const made = async (login: Login, more: object = {}): Promise<number> => {
  const answer = await make(login, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
};

export const sent = async (login: Login, more: object = {}): Promise<number> => {
  const id = await made(login, more);
  const answer = await act(login, 'send', id);
  expect(answer.status, answer.text).toBe(200);
  return id;
};

export const approved = async (login: Login, more: object = {}): Promise<number> => {
  const id = await sent(login, more);
  expect((await act('hr', 'approve', id)).status).toBe(200);
  return id;
};
