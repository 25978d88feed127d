import { addDays } from '#kernel/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { calendarOf } from '#modules/attendance/work-calendar.server.ts';
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
  for (const table of ['leave_requests', 'days_off', 'leave_corrections', 'inbox'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  await sql`update users set hired_on = '2020-01-15' where hired_on is not null`.execute(server.db);
});

const make = async (login: Login, more: object = {}) =>
  people[login].post(path, {
    user_id: ids[login],
    leave_kind_id: kinds.annual,
    starts_on: '2027-06-07',
    ends_on: '2027-06-20',
    ...more,
  });
const act = (login: Login, verb: string, id: number, more: object = {}) =>
  people[login].post(`${path}/${verb}`, { id, ...more });
const made = async (login: Login, more: object = {}): Promise<number> => {
  const answer = await make(login, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
};
const sent = async (login: Login, more: object = {}): Promise<number> => {
  const id = await made(login, more);
  const answer = await act(login, 'send', id);
  expect(answer.status, answer.text).toBe(200);
  return id;
};
const approved = async (login: Login, more: object = {}): Promise<number> => {
  const id = await sent(login, more);
  expect((await act('hr', 'approve', id)).status).toBe(200);
  return id;
};
const noticesOf = async (login: Login): Promise<string[]> =>
  (await people[login].get('admin/inbox;sortBy=id;descending=false')).json.rows.map(
    ({ kind }: { kind: string }) => kind,
  );
const ruleOf = (answer: { status: number; json: { errors?: { rule: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.rule,
];

describe('a request for leave', () => {
  it('goes from a draft to an answer, and who waits for it hears of it', async () => {
    const { json: draft } = await make('developer', { comment: 'Dengizga' });
    expect(draft).toMatchObject({ status: 'draft', calendar_days: 14, allowed_actions: ['send'] });
    const { json: waiting } = await act('developer', 'send', draft.id);
    expect(waiting).toMatchObject({ status: 'sent', allowed_actions: ['cancel'] });
    expect(await noticesOf('lead')).toEqual(['leave_requested']);
    expect((await people.lead.get(`${path}/${draft.id}`)).json.allowed_actions).toEqual(['approve', 'refuse']);
    const { json: answered } = await act('lead', 'approve', draft.id, { comment: 'Yaxshi dam oling' });
    expect(answered).toMatchObject({
      status: 'approved',
      decided_by: ids.lead,
      decision_comment: 'Yaxshi dam oling',
      allowed_actions: ['cancel'],
    });
    expect(await noticesOf('developer')).toEqual(['leave_decided']);
    const { rows } = await sql<{ action: string }>`select action from audit_log where resource = ${path}
      and row_id = ${draft.id} order by id`.execute(server.db);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  it('is refused with a reason only', async () => {
    const id = await sent('developer');
    expect(ruleOf(await act('lead', 'refuse', id, { comment: ' ' }))).toEqual([422, 'comment_given']);
    const { json } = await act('lead', 'refuse', id, { comment: 'Reliz haftasi' });
    expect(json).toMatchObject({ status: 'refused', decision_comment: 'Reliz haftasi', allowed_actions: [] });
    expect(ruleOf(await act('lead', 'approve', id))).toEqual([409, 'leave_status']);
  });

  it('is taken back by its person before it begins, afterwards by the one who decides', async () => {
    const ahead = await approved('developer');
    expect((await act('developer', 'cancel', ahead)).json.status).toBe('cancelled');
    expect(await noticesOf('lead')).toContain('leave_cancelled');
    const running = await approved('developer', { starts_on: addDays(today, -2), ends_on: addDays(today, 11) });
    expect(ruleOf(await act('developer', 'cancel', running))).toEqual([409, 'leave_has_begun']);
    expect((await act('lead', 'cancel', running)).json.status).toBe('cancelled');
  });

  it('is changed as a draft by its person, later by HR, who then tells', async () => {
    const id = await made('developer');
    expect((await people.developer.patch(`${path}/${id}`, { ends_on: '2027-06-25' })).json.calendar_days).toBe(19);
    await act('developer', 'send', id);
    expect(ruleOf(await people.developer.patch(`${path}/${id}`, { comment: 'x' }))).toEqual([409, 'leave_is_sent']);
    expect(ruleOf(await people.lead.patch(`${path}/${id}`, { comment: 'x' }))).toEqual([403, 'leave_not_yours']);
    await act('lead', 'approve', id);
    expect((await people.hr.patch(`${path}/${id}`, { ends_on: '2027-06-22' })).json.calendar_days).toBe(16);
    expect(await noticesOf('developer')).toContain('leave_changed');
    expect((await people.developer.patch(path, { ids: [id], changes: { comment: 'y' } })).status).toBe(409);
  });

  it('is deleted as a draft only', async () => {
    const draft = await made('developer');
    expect((await people.lead.delete(`${path}/${draft}`)).status).toBe(404);
    expect((await people.developer.delete(`${path}/${draft}`)).status).toBe(204);
    expect((await people.developer.post(`${path}/${draft}/restore`)).status).toBe(200);
    await act('developer', 'send', draft);
    expect(ruleOf(await people.developer.delete(`${path}/${draft}`))).toEqual([409, 'leave_is_kept']);
  });

  it('never lies on days that another one holds, asked for or approved, nor on a used day off', async () => {
    await sent('developer');
    expect(ruleOf(await make('developer', { starts_on: '2027-06-20', ends_on: '2027-06-21' }))).toEqual([
      409,
      'leave_overlaps',
    ]);
    await made('developer', { starts_on: '2027-06-21', ends_on: '2027-06-22' });
    await people.hr.post('fp/days-off', { user_id: ids.developer, days: 1, reason: 'bonus' });
    await people.developer.post('fp/days-off/use', { day: '2027-08-02' });
    expect(ruleOf(await make('developer', { starts_on: '2027-08-01', ends_on: '2027-08-03' }))).toEqual([
      409,
      'leave_on_day_off',
    ]);
    const answer = await people.developer.post('fp/days-off/use', { day: '2027-06-08' });
    expect(ruleOf(answer)).toEqual([409, 'day_off_on_leave']);
  });

  it('of two that are sent at once for the same days one is refused', async () => {
    const [a, b] = [await made('developer'), await made('developer')];
    const answers = await Promise.all([act('developer', 'send', a), act('developer', 'send', b)]);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  });

  it('keeps to the law: the balance, three months without pay', async () => {
    await sql`update users set hired_on = ${addDays(today, -250)}::date where id = ${ids.developer}`.execute(server.db);
    const day = addDays(today, 5);
    const long = await made('developer', { starts_on: day, ends_on: addDays(day, 40) });
    expect(ruleOf(await act('developer', 'send', long))).toEqual([409, 'leave_balance_short']);
    await people.hr.post('fp/leave-corrections', {
      user_id: ids.developer,
      days: 30,
      counts_from: today,
      reason: 'Shartnoma boʻyicha',
    });
    expect((await act('developer', 'send', long)).status).toBe(200);
    const unpaid = await made('developer', {
      leave_kind_id: kinds.unpaid,
      starts_on: '2028-01-01',
      ends_on: '2028-04-01',
    });
    expect(ruleOf(await act('developer', 'send', unpaid))).toEqual([409, 'leave_months_max']);
  });

  it.each([
    [{ ends_on: '2027-06-01' }, 422, 'ends_on'],
    [{ ends_on: '2029-06-01' }, 422, 'ends_on'],
    [{ leave_kind_id: 999_999 }, 422, 'leave_kind_id'],
    [{ user_id: 999_999 }, 422, 'user_id'],
    [{ starts_on: 'x' }, 422, 'starts_on'],
    [{ status: 'approved' }, 422, 'status'],
  ])('%j is %i at %s', async (more, status, field) => {
    const answer = await make('hr', more);
    expect([answer.status, answer.json.errors[0].field]).toEqual([status, field]);
  });

  it('of a client there is none', async () => {
    expect((await make('hr', { user_id: ids.client })).status).toBe(422);
  });
});

describe('who may what', () => {
  it.each<[Login, string, number]>([
    ['developer', 'leave_not_own', 403],
    ['tester', 'ACTION_NOT_HELD', 403],
    ['editor', 'ACTION_NOT_HELD', 403],
    ['client', 'ACTION_NOT_HELD', 403],
    ['manager', 'NOT_FOUND', 404],
    ['lead', '', 200],
    ['director', '', 200],
    ['hr', '', 200],
    ['admin', '', 200],
  ])('%s approving the leave of a developer: %s', async (login, word, status) => {
    const id = await sent('developer');
    const answer = await act(login, 'approve', id);
    expect(answer.status).toBe(status);
    if (status !== 200 && word !== 'leave_not_own') expect(answer.json.description).toBe(word);
  });

  it.each<Login>(['lead', 'hr', 'director', 'admin'])('%s does not approve or refuse own leave', async (login) => {
    const id = await sent(login);
    expect(ruleOf(await act(login, 'approve', id))).toEqual([403, 'leave_not_own']);
    expect(ruleOf(await act(login, 'refuse', id, { comment: 'x' }))).toEqual([403, 'leave_not_own']);
  });

  it('a person sees own leave, a lead that of the team, HR and the director all of it', async () => {
    const own = await sent('developer');
    const others = await sent('editor', { starts_on: '2027-07-01', ends_on: '2027-07-05' });
    const seen = async (login: Login) =>
      (await people[login].get(path)).json.rows
        .map(({ id }: { id: number }) => id)
        .toSorted((a: number, b: number) => a - b);
    expect(await seen('developer')).toEqual([own]);
    expect(await seen('lead')).toEqual([own]);
    expect(await seen('tester')).toEqual([]);
    expect(await seen('hr')).toEqual([own, others]);
    expect(await seen('director')).toEqual([own, others]);
    expect((await people.tester.get(`${path}/${own}`)).status).toBe(404);
    expect((await act('tester', 'send', own)).status).toBe(404);
  });

  it('only HR enters leave of others; a lead cannot send it for them', async () => {
    expect((await people.lead.get(`${path}/${await made('developer')}`)).status).toBe(404);
    expect(ruleOf(await make('lead', { user_id: ids.developer }))).toEqual([403, 'leave_own_only']);
    const { json } = await make('hr', { user_id: ids.developer, leave_kind_id: kinds.sick, record_number: 'EB-1' });
    expect((await act('lead', 'send', json.id)).status).toBe(404);
    expect((await act('hr', 'send', json.id)).status).toBe(200);
    expect(ruleOf(await act('lead', 'send', json.id))).toEqual([403, 'leave_not_yours']);
    expect((await act('hr', 'approve', json.id)).json.status).toBe('approved');
  });

  it('balance, preview and timeline show nobody else’s leave', async () => {
    expect((await people.developer.get(`${path}/balance?user_id=${ids.tester}`)).status).toBe(404);
    expect((await people.lead.get(`${path}/balance?user_id=${ids.developer}`)).status).toBe(200);
    const asked = { user_id: ids.developer, leave_kind_id: kinds.annual, starts_on: '2027-06-07', days: 14 };
    expect((await people.tester.post(`${path}/preview`, asked)).status).toBe(404);
    expect((await people.hr.post(`${path}/preview`, asked)).status).toBe(200);
    const range = 'starts_on=2027-06-01&ends_on=2027-07-01';
    expect((await people.developer.get(`${path}/timeline?${range}`)).status).toBe(403);
    const team = (await people.lead.get(`${path}/timeline?${range}`)).json.people;
    expect(team.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(ids.editor);
  });
});

describe('before sending', () => {
  it('tells the days, the balance, what it touches and who of the team is away', async () => {
    await approved('lead', { starts_on: '2027-08-30', ends_on: '2027-09-05' });
    const { json } = await people.developer.post(`${path}/preview`, {
      leave_kind_id: kinds.annual,
      starts_on: '2027-08-30',
      days: 7,
    });
    expect(json).toMatchObject({ ends_on: '2027-09-06', calendar_days: 7, holidays: ['2027-09-01'] });
    expect(json.balance.working_year).toEqual({ starts_on: '2027-01-15', ends_on: '2028-01-14', days: 23 });
    expect(json.balance_after).toBe(json.balance.balance - 7);
    expect(json.touches).toEqual([
      { rule: 'leave_part_missing', refuses: false, field: 'starts_on', values: { days: 14 } },
    ]);
    expect(json.team).toMatchObject([{ user_id: ids.lead, starts_on: '2027-08-30', is_waiting: false }]);
  });

  it('the balance adds up', async () => {
    await sql`update users set hired_on = ${`${Number(today.slice(0, 4)) - 1}${today.slice(4)}`}::date
      where id = ${ids.developer}`.execute(server.db);
    await approved('developer', { starts_on: addDays(today, 10), ends_on: addDays(today, 12) });
    const { json } = await people.developer.get(`${path}/balance`);
    expect(json.annual).toMatchObject({ accrued: 21, planned: json.annual.accrued - json.annual.balance, taken: 0 });
    expect(json).toMatchObject({ user_id: ids.developer, days_off: 0, expires_on: null });
  });

  it.each([
    ['preview', {}],
    ['preview', { leave_kind_id: 1, starts_on: '2027-13-01' }],
    ['preview', { leave_kind_id: 9_007_199_254_740_991, starts_on: '2027-01-01' }],
    ['preview', { leave_kind_id: 1, starts_on: '2027-01-01', days: 0 }],
    ['preview', { leave_kind_id: 1, starts_on: '2200-12-31', ends_on: '1900-01-01' }],
    ['preview', { leave_kind_id: 1, starts_on: '1900-01-01', ends_on: '2200-12-31' }],
    ['preview', { leave_kind_id: 1, starts_on: '2200-12-31', days: 366 }],
    ['send', { id: 'x' }],
    ['approve', { id: 9_007_199_254_740_991 }],
    ['cancel', { id: 1, version: -1 }],
  ])('%s %j is never a fault of the server', async (verb, body) => {
    const { status } = await people.hr.post(`${path}/${verb}`, body);
    expect(status).toBeLessThan(500);
  });
  it('timeline of wrong days', async () => {
    for (const range of ['starts_on=2027-06-01', 'starts_on=x&ends_on=y', 'starts_on=2027-06-01&ends_on=2029-06-01'])
      expect((await people.hr.get(`${path}/timeline?${range}`)).status).toBe(400);
  });
});

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
    expect(rows.map(({ status, left_days }: { status: string; left_days: number }) => [status, left_days])).toEqual([
      ['cancelled', 0],
      ['added', 3],
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
