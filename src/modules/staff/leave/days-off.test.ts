import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const path = 'fp/leave-requests';
const accounts = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof accounts)[number];

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
const kinds = {} as Record<string, number>;
const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
const today = calendar.dayOf(Date.now());

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

const noticesOf = async (login: Login): Promise<string[]> =>
  (await people[login].get('admin/inbox;sortBy=id;descending=false')).json.rows.map(
    ({ kind }: { kind: string }) => kind,
  );
const ruleOf = (answer: { status: number; json: { errors?: { rule: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.rule,
];

describe('days off', () => {
  const add = (more: object = {}) =>
    people.hr.post('fp/days-off', { user_id: ids.developer, days: 1, reason: 'work_on_day_off', ...more });
  const use = (day: string, login: Login = 'developer', more: object = {}) =>
    people[login].post('fp/days-off/use', { day, ...more });
  const balance = async () => (await people.developer.get(`${path}/balance`)).json.days_off;
  const monday = '2027-06-07';

  it('are added by HR, used by their person, and the balance is the sum of the rows', async () => {
    expect((await add({ days: 3 })).status).toBe(201);
    const { json: row } = await use(monday);
    expect(row).toMatchObject({ entry: 'used', status: 'used', days: 1, day: monday, allowed_actions: ['cancel'] });
    expect(await balance()).toBe(2);
    expect(await noticesOf('lead')).toEqual(['day_off_used']);
    const { json: cancelled } = await people.developer.post('fp/days-off/cancel', { id: row.id });
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelled_by: ids.developer });
    expect(await balance()).toBe(3);
    const rows = (await people.developer.get('fp/days-off')).json.rows;
    expect(
      rows.map(({ status, left_days }: { status: string; left_days: string }) => [status, Number(left_days)]),
    ).toEqual([
      ['cancelled', 0],
      ['added', 3],
    ]);
  });

  it('cancelling one is taken back within seconds, unless it was spent meanwhile', async () => {
    await add({ days: 1 });
    const { json: row } = await use(monday);
    const cancel = async () => (await people.developer.post('fp/days-off/cancel', { id: row.id })).json;
    expect((await cancel()).status).toBe('cancelled');
    const back = await people.developer.post('fp/days-off/take-back', { id: row.id });
    expect(back.json, back.text).toMatchObject({ status: 'used', cancelled_by: null });
    expect(await balance()).toBe(0);
    await cancel();
    expect((await people.hr.post('fp/days-off/take-back', { id: row.id })).status).toBe(409);
    await use('2027-06-08');
    expect(ruleOf(await people.developer.post('fp/days-off/take-back', { id: row.id }))).toEqual([
      409,
      'day_off_balance',
    ]);
  });

  it('a used day is a working day, no more than there are, once, and not in the past', async () => {
    expect(ruleOf(await use(monday))).toEqual([409, 'day_off_balance']);
    await add({ days: 2 });
    expect(ruleOf(await use('2027-06-06'))).toEqual([409, 'day_off_not_worked']);
    expect(ruleOf(await use(calendar.addWorkingDays(today, -1)))).toEqual([409, 'day_off_in_past']);
    await use(monday);
    expect(ruleOf(await use(monday))).toEqual([409, 'day_off_twice']);
    await people.hr.post('fp/days-off/use', { user_id: ids.developer, day: calendar.addWorkingDays(today, -1) });
    expect(ruleOf(await use('2027-06-08'))).toEqual([409, 'day_off_balance']);
  });

  it('what has expired by the day cannot be used', async () => {
    await add({ expires_on: '2027-06-04' });
    expect(ruleOf(await use(monday))).toEqual([409, 'day_off_balance']);
    expect((await use('2027-06-04')).status).toBe(201);
  });

  it('of two uses of the last day at once exactly one passes', async () => {
    await add();
    const answers = await Promise.all(['2027-06-07', '2027-06-08', '2027-06-09'].map((day) => use(day)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await balance()).toBe(0);
  });

  it('using and cancelling what pays for it at once: one of them is refused', async () => {
    const { json: row } = await add();
    const answers = await Promise.all([use(monday), people.hr.post('fp/days-off/cancel', { id: row.id })]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await balance()).toBe(0);
  });

  it('only a used day ahead or an unused added one is cancelled', async () => {
    const { json: row } = await add();
    const { json: used } = await use(monday);
    expect(ruleOf(await people.hr.post('fp/days-off/cancel', { id: row.id }))).toEqual([409, 'day_off_kept']);
    expect((await people.lead.post('fp/days-off/cancel', { id: used.id })).json.status).toBe('cancelled');
    expect(ruleOf(await people.developer.post('fp/days-off/cancel', { id: row.id }))).toEqual([403, 'leave_not_yours']);
    expect((await people.hr.post('fp/days-off/cancel', { id: row.id })).json.status).toBe('cancelled');
    expect(ruleOf(await people.hr.post('fp/days-off/cancel', { id: row.id }))).toEqual([409, 'day_off_kept']);
  });

  it('nobody adds days to their own account, nobody but HR to others, and nobody sees those of others', async () => {
    expect(ruleOf(await add({ user_id: ids.hr }))).toEqual([403, 'day_off_not_own']);
    expect(ruleOf(await add({ reason: undefined }))).toEqual([422, 'required']);
    expect((await people.lead.post('fp/days-off', { user_id: ids.developer, days: 1 })).status).toBe(403);
    const { json: row } = await add();
    expect((await people.tester.get(`fp/days-off/${row.id}`)).status).toBe(404);
    expect(ruleOf(await use(monday, 'tester', { user_id: ids.developer }))).toEqual([403, 'leave_own_only']);
    expect((await people.developer.patch(`fp/days-off/${row.id}`, { days: 9 })).status).toBe(405);
    expect((await people.developer.delete(`fp/days-off/${row.id}`)).status).toBe(403);
    await use(monday);
    expect(ruleOf(await people.hr.delete(`fp/days-off/${row.id}`))).toEqual([409, 'day_off_kept']);
    const { json: more } = await add();
    expect((await people.hr.delete(`fp/days-off/${more.id}`)).status).toBe(204);
    expect(await balance()).toBe(0);
  });
});
