import { addDays } from '#kernel/days.ts';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import {
  path,
  type Login,
  server,
  people,
  ids,
  kinds,
  today,
  make,
  act,
  made,
  sent,
  approved,
  startCompany,
} from '#modules/staff/leave/testing/leave-people.ts';

startCompany();

const ruleOf = (answer: { status: number; json: { errors?: { rule: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.rule,
];

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
