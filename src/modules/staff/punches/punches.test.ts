import { describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { countedDirection } from '#modules/staff/punches/punch-directions.ts';
import { ids, people, ruleOf, server, startCompany } from '#modules/staff/punches/testing/attendance-people.ts';

startCompany();
const path = 'fp/attendance-punches';
const byNumber = (a: number, b: number) => a - b;
const earlier = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const byHand = (login: 'developer' | 'lead', more: object = {}) =>
  people.hr.post(path, {
    user_id: ids[login],
    at: earlier(90),
    direction: 'in',
    reason: 'Terminal oʻchiq edi',
    ...more,
  });

describe('coming and going by oneself', () => {
  it('is a punch now, and pressed again the same one', async () => {
    const first = await people.developer.post(`${path}/punch`, { direction: 'in' });
    expect([first.status, first.json.source, first.json.user_id]).toEqual([201, 'web', ids.developer]);
    const again = await people.developer.post(`${path}/punch`, { direction: 'in' });
    expect([again.status, again.json.id]).toEqual([200, first.json.id]);
    const other = await people.developer.post(`${path}/punch`, { direction: 'out' });
    expect(other.status).toBe(201);
    const { json } = await people.developer.get(`${path}/today`);
    expect([json.rows.length, json.is_in]).toEqual([2, false]);
  });

  it('is one punch however often it is pressed at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => people.lead.post(`${path}/punch`, {})));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  });

  it('is for staff only', async () => {
    expect((await people.client.post(`${path}/punch`, {})).status).toBe(403);
    expect(ruleOf(await people.developer.post(`${path}/punch`, { direction: 'sideways' }))).toEqual([
      422,
      'direction',
      'choice',
    ]);
  });
});

describe('a punch that HR enters', () => {
  it('is somebody else’s, lies in the past and says why', async () => {
    const { status, json } = await byHand('developer');
    expect([status, json.source, json.reason]).toEqual([201, 'manual', 'Terminal oʻchiq edi']);
    expect(ruleOf(await byHand('developer', { at: new Date(Date.now() + 60_000).toISOString() }))).toEqual([
      422,
      'at',
      'punch_in_future',
    ]);
    expect(ruleOf(await byHand('developer', { reason: ' ' }))).toEqual([422, 'reason', 'required']);
    expect(ruleOf(await byHand('developer', { at: '2026-11-20' }))).toEqual([422, 'at', 'instant']);
    expect(ruleOf(await byHand('developer', { user_id: ids.hr }))).toEqual([403, 'user_id', 'punch_not_own']);
    expect((await people.lead.post(path, { user_id: ids.developer, at: earlier(9), reason: 'x' })).status).toBe(403);
  });

  it('says its rules in three languages', async () => {
    const said = await Promise.all(
      ['uz', 'uk', 'ru'].map(
        async (lang) =>
          (await people.hr.in(lang).post(path, { user_id: ids.developer, at: '2099-01-01T00:00:00Z', reason: 'x' }))
            .json.errors[0].message,
      ),
    );
    expect(said).toEqual(['Vaqt hali kelmagan', 'Вақт ҳали келмаган', 'Это время ещё не наступило']);
  });

  it('is ignored with a reason, never changed and never deleted', async () => {
    const { json: row } = await byHand('developer');
    expect(ruleOf(await people.hr.post(`${path}/ignore`, { id: row.id }))).toEqual([422, 'comment', 'comment_given']);
    const ignored = await people.hr.post(`${path}/ignore`, { id: row.id, comment: 'Adashib kiritilgan' });
    expect([ignored.status, ignored.json.ignored_reason]).toEqual([200, 'Adashib kiritilgan']);
    expect([row.allowed_actions, ignored.json.allowed_actions]).toEqual([['ignore'], ['heed']]);
    expect((await people.developer.get(`${path}/${row.id}`)).json.allowed_actions).toEqual([]);
    expect(ruleOf(await people.hr.post(`${path}/ignore`, { id: row.id, comment: 'Yana' }))).toEqual([
      409,
      'ignored_at',
      'punch_is_ignored',
    ]);
    expect((await people.hr.post(`${path}/heed`, { id: row.id })).json.ignored_at).toBeNull();
    expect((await people.hr.patch(`${path}/${row.id}`, { direction: 'out' })).status).toBe(405);
    expect((await people.hr.delete(`${path}/${row.id}`)).status).toBe(405);
    for (const login of ['developer', 'lead', 'director'] as const)
      expect((await people[login].post(`${path}/ignore`, { id: row.id, comment: 'x' })).status).toBe(403);
  });
});

it('shows own punches, those of people who are led, and all of them to HR and the director', async () => {
  await byHand('developer');
  const { json: ofLead } = await byHand('lead');
  await people.tester.post(`${path}/punch`, {});
  const led = (await people.lead.get('admin/auth/me')).json.user.id;
  expect(led).toBe(ids.lead);
  const seen = async (login: keyof typeof people) =>
    (await people[login].get(path)).json.rows?.map(({ user_id }: { user_id: number }) => user_id).toSorted(byNumber);
  expect(await seen('developer')).toEqual([ids.developer]);
  expect(await seen('hr')).toEqual([ids.developer, ids.lead, ids.tester].toSorted(byNumber));
  expect(await seen('director')).toEqual([ids.developer, ids.lead, ids.tester].toSorted(byNumber));
  expect(await seen('editor')).toEqual([]);
  expect(await seen('lead')).toEqual(expect.arrayContaining([ids.developer, ids.lead]));
  expect((await people.client.get(path)).status).toBe(403);
  expect((await people.developer.get(`${path}/${ofLead.id}`)).status).toBe(404);
});

describe('numbers on devices', () => {
  const orphan = (pin: string, at: string, device: number | null = null) =>
    sql`insert into attendance_punches (ext_user, at, source, device_id)
      values (${pin}, ${at}, ${device ? 'terminal' : 'import'}, ${device})`.execute(server.db);
  const owners = async (pin: string) =>
    (await people.hr.get(`${path};sortBy=at;descending=false?ext_user=${pin}`)).json.rows.map(
      ({ user_id }: { user_id: number }) => user_id,
    );

  it('take all their punches along, and give them back', async () => {
    await orphan('0090', '2026-11-16T04:00:00Z');
    await orphan('0090', '2026-11-17T04:00:00Z');
    await orphan('90', '2026-11-17T04:00:00Z');
    expect((await people.hr.get('fp/attendance-pins/waiting')).json.rows).toMatchObject([
      { pin: '0090', punch_count: 2 },
      { pin: '90', punch_count: 1 },
    ]);
    const { status, json } = await people.hr.post('fp/attendance-pins', { pin: '0090', user_id: ids.developer });
    expect(status).toBe(201);
    expect([await owners('0090'), await owners('90')]).toEqual([[ids.developer, ids.developer], [null]]);
    await people.hr.delete(`fp/attendance-pins/${json.id}`);
    expect(await owners('0090')).toEqual([null, null]);
  });

  it('pass from one person to another on a day, and are one person’s at a time', async () => {
    await orphan('7', '2026-11-16T04:00:00Z');
    await orphan('7', '2026-11-17T04:00:00Z');
    const first = { pin: '7', user_id: ids.developer, ends_on: '2026-11-16' };
    expect((await people.hr.post('fp/attendance-pins', first)).status).toBe(201);
    const second = { pin: '7', user_id: ids.tester, starts_on: '2026-11-16' };
    expect(ruleOf(await people.hr.post('fp/attendance-pins', second))).toEqual([409, 'pin', 'pin_overlap']);
    expect((await people.hr.post('fp/attendance-pins', { ...second, starts_on: '2026-11-17' })).status).toBe(201);
    expect(await owners('7')).toEqual([ids.developer, ids.tester]);
  });

  it('never end before they begin', async () => {
    const pin = { pin: '71', user_id: ids.developer, starts_on: '2026-11-16' };
    const early = { ...pin, ends_on: '2026-11-15' };
    expect(ruleOf(await people.hr.post('fp/attendance-pins', early))).toEqual([409, 'ends_on', 'not_before']);
    const { json } = await people.hr.post('fp/attendance-pins', { ...pin, ends_on: '2026-11-16' });
    const back = await people.hr.patch(`fp/attendance-pins/${json.id}`, { ends_on: '2026-11-15' });
    expect(ruleOf(back)).toEqual([409, 'ends_on', 'not_before']);
  });

  it('of a device go before those of all', async () => {
    const { json: device } = await people.hr.post('fp/attendance-devices', {
      name: 'Eshik',
      kind: 'zkteco',
      serial: 'A1',
    });
    await orphan('5', '2026-11-16T04:00:00Z', device.id);
    await people.hr.post('fp/attendance-pins', { pin: '5', user_id: ids.tester });
    expect(await owners('5')).toEqual([ids.tester]);
    await people.hr.post('fp/attendance-pins', { pin: '5', user_id: ids.developer, device_id: device.id });
    expect(await owners('5')).toEqual([ids.developer]);
  });
});

it('days count what the mode of the device says', () => {
  expect(countedDirection('in', 'both')).toBe('unknown');
  expect(countedDirection('in', 'out')).toBe('out');
  expect(countedDirection('overtime_out', 'keys')).toBe('out');
  expect(countedDirection('break_in', null)).toBe('break_in');
});
