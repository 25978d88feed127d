import fc from 'fast-check';
import { daysOf } from '#kernel/days.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { isTooMany, lawTouched, sharedDays, weeksOf } from '#modules/staff/leave/leave-plan.ts';
import {
  type Login,
  approved,
  ids,
  kinds,
  people,
  server,
  startCompany,
} from '#modules/staff/leave/testing/leave-people.ts';

startCompany();
beforeEach(async () => {
  for (const table of ['leave_wishes', 'fixed_leave_plans', 'calendar_feeds'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
});

const ruleOf = (answer: { status: number; json: { errors?: { rule: string; field: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.field,
  answer.json.errors?.[0]?.rule,
];
const wish = (login: Login, starts_on: string, ends_on: string, more: object = {}) =>
  people[login].post('fp/leave-wishes', { user_id: ids[login], starts_on, ends_on, ...more });
const branchOf = async (login: Login): Promise<number> =>
  (await people.hr.get(`admin/users/${ids[login]}`)).json.branch_id;
const planOf = async (login: Login, branch?: number) =>
  people[login].get(`fp/leave-plans?year=2027${branch ? `&branch_id=${branch}` : ''}`);

describe('who is away together', () => {
  const span = (user_id: number, starts_on: string, ends_on: string) => ({ user_id, starts_on, ends_on });
  const group = { rule: 'plan_team_share' as const, id: 7, user_ids: [1, 2, 3, 4, 5] };
  it('is a conflict above three in ten, never for one alone', () => {
    expect([isTooMany(1, 2), isTooMany(2, 2), isTooMany(3, 10), isTooMany(4, 10)]).toEqual([false, true, false, true]);
    const spans = [
      span(1, '2027-07-05', '2027-07-11'),
      span(2, '2027-07-10', '2027-07-14'),
      span(9, '2027-07-01', '2027-07-30'),
    ];
    expect(sharedDays([group], spans, daysOf('2027-07-01', '2027-07-31'))).toEqual([
      {
        rule: 'plan_team_share',
        id: 7,
        starts_on: '2027-07-10',
        ends_on: '2027-07-11',
        user_ids: [1, 2],
        most: 2,
        people: 5,
      },
    ]);
  });

  it('names each day on which there are too many, and no other', () => {
    const days = daysOf('2027-01-01', '2027-03-31');
    const some = fc.record({ user_id: fc.integer({ min: 1, max: 6 }), at: fc.nat(89), length: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (all) => {
        const spans = all.map(({ user_id, at, length }) => span(user_id, days[at]!, days[Math.min(89, at + length)]!));
        const found = sharedDays([group], spans, days).flatMap(({ starts_on, ends_on }) => daysOf(starts_on, ends_on));
        const plain = days.filter((day) => {
          const away = group.user_ids.filter((id) =>
            spans.some((one) => one.user_id === id && one.starts_on <= day && day <= one.ends_on),
          );
          return isTooMany(away.length, 5);
        });
        expect(found).toEqual(plain);
      }),
    );
  });

  it('a year has all its weeks', () => {
    expect(weeksOf(2027)[0]).toBe('2026-12-28');
    expect(weeksOf(2027).at(-1)).toBe('2027-12-27');
    expect(weeksOf(2027)).toHaveLength(53);
  });

  it('the law limits the wishes of one person', () => {
    const limits = { days: 21, opens_on: '2027-03-01', longest_part: 14 };
    const of = (starts_on: string, calendar_days: number) => ({ starts_on, calendar_days });
    expect(lawTouched([of('2027-06-01', 14), of('2027-09-01', 7)], limits)).toEqual([]);
    expect(lawTouched([of('2027-06-01', 22)], limits)).toEqual(['plan_balance']);
    expect(lawTouched([of('2027-06-01', 7), of('2027-08-01', 7)], limits)).toEqual(['plan_part_missing']);
    expect(lawTouched([of('2027-02-28', 5)], limits)).toEqual(['plan_too_early']);
    expect(lawTouched([], limits)).toEqual([]);
    expect(lawTouched([of('2027-01-01', 99)], { days: null, opens_on: null, longest_part: null })).toEqual([]);
  });
});

describe('the plan of a year', () => {
  it('shows each person their own wishes, HR and the director all, with who is there in each week', async () => {
    const branch = await branchOf('developer');
    expect((await wish('developer', '2027-07-05', '2027-07-18', { comment: 'Dengiz' })).status).toBe(201);
    await approved('developer', { starts_on: '2027-10-04', ends_on: '2027-10-08' });
    const { json } = await planOf('developer');
    expect(json).toMatchObject({ year: 2027, branch_id: branch, fixed_id: null });
    expect(json.people.map(({ user_id }: { user_id: number }) => user_id)).toEqual([ids.developer]);
    expect(json.people[0]).toMatchObject({
      wished_days: 14,
      law: [],
      wishes: [{ starts_on: '2027-07-05', calendar_days: 14, comment: 'Dengiz' }],
      leave: [{ starts_on: '2027-10-04', ends_on: '2027-10-08' }],
    });
    expect(json.weeks).toHaveLength(53);
    const week = json.weeks.find(({ starts_on }: { starts_on: string }) => starts_on === '2027-07-05');
    expect(week).toMatchObject({ away: 1, is_short: false });
    for (const login of ['hr', 'director'] as const)
      expect((await planOf(login, branch)).json.people).toHaveLength(json.people_total);
    expect((await planOf('client')).status).toBe(403);
    const colleague = (await planOf('tester', branch)).text;
    expect(colleague).not.toContain('Dengiz');
    expect((await people.tester.get('fp/leave-wishes')).json.rows).toEqual([]);
  });

  it('names too many of a team at once, and is fixed by HR alone, who then tells', async () => {
    const branch = await branchOf('developer');
    const members = (await people.hr.get(`admin/users;perPage=50?branch_id=${branch}&status=active`)).json.rows;
    for (const { id } of members.slice(0, Math.max(2, Math.ceil(members.length / 2))))
      expect((await wish('hr', '2027-08-02', '2027-08-15', { user_id: id })).status).toBe(201);
    const { json } = await planOf('hr', branch);
    expect(json.conflicts.map(({ rule }: { rule: string }) => rule)).toContain('plan_branch_share');
    const fix = (login: Login, more: object = {}) =>
      people[login].post('fp/leave-plans/fix', { year: 2027, branch_id: branch, ...more });
    expect((await fix('developer')).status).toBe(403);
    expect((await fix('lead')).status).toBe(403);
    expect(ruleOf(await fix('hr'))).toEqual([409, 'force', 'leave_plan_has_conflicts']);
    expect((await fix('hr', { branch_id: 999_999 })).status).toBe(422);
    expect((await fix('hr', { year: 1 })).status).toBe(422);
    const { json: fixed, status } = await fix('hr', { force: true });
    expect(status).toBe(201);
    expect(ruleOf(await fix('hr', { force: true }))).toEqual([409, 'year', 'leave_plan_is_fixed']);
    expect(ruleOf(await wish('developer', '2027-11-01', '2027-11-07'))).toEqual([
      409,
      'starts_on',
      'leave_plan_is_fixed',
    ]);
    expect((await wish('hr', '2027-11-01', '2027-11-07', { user_id: ids.developer })).status).toBe(201);
    const told = await sql<{ user_id: number }>`select user_id from inbox where kind = 'leave_plan_fixed'`.execute(
      server.db,
    );
    expect(told.rows.length).toBeGreaterThan(0);
    expect((await people.developer.delete(`fp/fixed-leave-plans/${fixed.id}`)).status).toBe(403);
    expect((await people.hr.delete(`fp/fixed-leave-plans/${fixed.id}`)).status).toBe(204);
    expect((await wish('developer', '2027-12-01', '2027-12-07')).status).toBe(201);
  });

  it('refuses wishes that meet, that are over, that are somebody else’s', async () => {
    const { json } = await wish('developer', '2027-07-05', '2027-07-18');
    expect(ruleOf(await wish('developer', '2027-07-18', '2027-07-20'))).toEqual([
      409,
      'starts_on',
      'leave_wish_overlaps',
    ]);
    expect(ruleOf(await wish('developer', '2026-01-05', '2026-01-06'))).toEqual([
      422,
      'starts_on',
      'leave_wish_in_past',
    ]);
    expect(ruleOf(await wish('developer', '2027-09-05', '2027-09-01'))).toEqual([422, 'ends_on', 'leave_ends_before']);
    expect(ruleOf(await wish('developer', '2027-01-05', '2029-09-01'))).toEqual([422, 'ends_on', 'leave_too_long']);
    expect(ruleOf(await wish('tester', '2027-07-05', '2027-07-06', { user_id: ids.developer }))).toEqual([
      403,
      'user_id',
      'leave_not_yours',
    ]);
    expect((await people.tester.delete(`fp/leave-wishes/${json.id}`)).status).toBe(404);
    expect((await people.lead.delete(`fp/leave-wishes/${json.id}`)).status).toBe(403);
    expect((await people.developer.patch(`fp/leave-wishes/${json.id}`, { ends_on: '2027-07-11' })).status).toBe(200);
    expect((await people.hr.get('fp/leave-plans?year=x')).status).toBe(400);
  });
});

describe('the calendar of who is away', () => {
  const read = (address: string) =>
    server.app.inject({ method: 'GET', url: address }).then(({ statusCode, body, headers }) => ({
      status: statusCode,
      text: body.replaceAll('\r\n ', ''),
      type: headers['content-type'],
    }));
  const make = (login: Login) => people[login].post('fp/calendar-feeds/make', {});

  /** The feed without the events of the company. */
  const awayOf = (feed: string): string =>
    feed
      .split('BEGIN:VEVENT')
      .filter((one) => one.includes('ishda emas') && one.includes('UID:'))
      .join('');

  it('says who of the own teams is away, never why, under names that stay', async () => {
    await approved('developer', {
      leave_kind_id: kinds.sick,
      record_number: 'EV-9',
      starts_on: '2027-06-07',
      ends_on: '2027-06-11',
    });
    await approved('developer', { leave_kind_id: kinds.remote, starts_on: '2027-06-14', ends_on: '2027-06-18' });
    await approved('developer', {
      ...{ leave_kind_id: kinds.unpaid, starts_on: '2027-06-21', ends_on: '2027-06-21', part: 'second' },
    });
    const { json, status } = await make('lead');
    expect(status).toBe(201);
    expect(json.address).toMatch(/^\/api\/public\/ical\/[\w-]{43}$/);
    const { status: answered, text: whole, type } = await read(json.address);
    const text = awayOf(whole);
    expect([answered, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text).toContain('DTSTART;VALUE=DATE:20270607');
    expect(text).toContain('DTEND;VALUE=DATE:20270612');
    expect(text).toContain('DTSTART:20270621T090000Z');
    expect(text).not.toContain('20270614');
    expect(text).not.toMatch(/EV-9|sick|Kasallik|unpaid/i);
    const uids = (of: string) => [...of.matchAll(/^UID:(.+)$/gm)].map(([, uid]) => uid!.trim());
    expect(uids(text)).toHaveLength(2);
    expect(uids(awayOf((await read(json.address)).text))).toEqual(uids(text));
    const stored = await sql<{ text: string }>`select row_to_json(f)::text as text from calendar_feeds f`.execute(
      server.db,
    );
    expect(stored.rows[0]!.text).not.toContain(json.address.split('/').at(-1));
    expect((await people.lead.get('fp/calendar-feeds')).text).not.toContain(json.address.split('/').at(-1));
  });

  it('is empty of other teams, and ends by its owner, by HR and with the account', async () => {
    await approved('developer', { starts_on: '2027-06-07', ends_on: '2027-06-11' });
    const { json: others } = await make('editor');
    expect(awayOf((await read(others.address)).text)).not.toContain('20270607');
    const { json } = await make('lead');
    expect((await people.tester.delete(`fp/calendar-feeds/${json.row.id}`)).status).toBe(404);
    expect((await people.hr.delete(`fp/calendar-feeds/${others.row.id}`)).status).toBe(204);
    expect((await read(others.address)).status).toBe(404);
    expect((await people.lead.delete(`fp/calendar-feeds/${json.row.id}`)).status).toBe(204);
    expect((await read(json.address)).status).toBe(404);
    expect((await read('/api/public/ical/0000000000000000000000')).status).toBe(404);
    expect((await make('client')).status).toBe(403);
    const { json: last } = await make('tester');
    await sql`update users set status = 'blocked' where id = ${ids.tester}`.execute(server.db);
    expect((await read(last.address)).status).toBe(404);
    await sql`update users set status = 'active' where id = ${ids.tester}`.execute(server.db);
  });

  it('one person has ten of them at most', async () => {
    for (let count = 0; count < 10; count++) expect((await make('tester')).status).toBe(201);
    expect((await make('tester')).status).toBe(422);
  });
});
