import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Away } from '#modules/staff/leave/away.ts';
import { leaveBetween } from '#modules/staff/leave/door.server.ts';
import { meet } from '#modules/staff/leave/leave-days.ts';
import { awaySpansOf, daysOfPart, halvesOf, shareOf } from '#modules/staff/leave/leave-parts.ts';
import {
  type Login,
  act,
  approved,
  ids,
  kinds,
  make,
  path,
  people,
  sent,
  server,
  startCompany,
} from '#modules/staff/leave/testing/leave-people.ts';

startCompany();

/** A Monday that everybody works. */
const monday = '2027-06-07';
const ruleOf = (answer: { status: number; json: { errors?: { rule: string; field: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.field,
  answer.json.errors?.[0]?.rule,
];
const half = (part: string, more: object = {}) => ({
  ...{ leave_kind_id: kinds.unpaid, starts_on: monday, ends_on: monday, part },
  ...more,
});

describe('the halves of a day', () => {
  it('lie before and after its longest break', () => {
    const day = [
      [540, 780],
      [840, 1080],
    ] as const;
    expect(halvesOf(day)).toEqual({ first: [[540, 780]], second: [[840, 1080]] });
    expect(
      halvesOf([
        [540, 660],
        [675, 780],
        [840, 1020],
      ]),
    ).toEqual({
      first: [
        [540, 660],
        [675, 780],
      ],
      second: [[840, 1020]],
    });
    expect(halvesOf([[480, 961]])).toEqual({ first: [[480, 720]], second: [[720, 961]] });
    expect(halvesOf([])).toEqual({ first: [], second: [] });
    expect(awaySpansOf(day, 'day')).toBe(day);
  });

  it('are one day together, and lose no minute', () => {
    const spans = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 2, maxLength: 10 }).map((minutes) => {
      const sorted = [...new Set(minutes)].toSorted((a, b) => a - b);
      return Array.from({ length: sorted.length >> 1 }, (_, at) => [sorted[at * 2]!, sorted[at * 2 + 1]!] as const);
    });
    fc.assert(
      fc.property(spans, (day) => {
        const minutesIn = (of: typeof day) => of.reduce((sum, [a, b]) => sum + b - a, 0);
        const { first, second } = halvesOf(day);
        expect(minutesIn([...first, ...second])).toBe(minutesIn(day));
        fc.pre(day.length > 0);
        expect(shareOf(day, 'first') + shareOf(day, 'second')).toBeCloseTo(1, 10);
        expect(Math.round((daysOfPart(day, 'first') + daysOfPart(day, 'second')) * 100)).toBe(100);
      }),
    );
  });

  it('do not meet each other, and meet all else of that day', () => {
    const on = (part: 'day' | 'first' | 'second') => ({ starts_on: monday, ends_on: monday, part });
    expect(meet(on('first'), on('second'))).toBe(false);
    expect(meet(on('first'), on('first'))).toBe(true);
    expect(meet(on('day'), on('second'))).toBe(true);
  });

  it('take their part of what somebody can work; both of them are an absence', () => {
    const at = (share: number) => ({ user_id: 1, starts_on: monday, ends_on: monday, share });
    const one = new Away([at(0.5)]);
    expect([one.isAway(1, monday), one.minutesLeft(1, monday, 480)]).toEqual([false, 240]);
    expect(one.nextOf(1, monday, monday, () => true)).toBeNull();
    const both = new Away([at(4 / 7), at(3 / 7)]);
    expect([both.isAway(1, monday), both.minutesLeft(1, monday, 420)]).toEqual([true, 0]);
    expect(both.nextOf(1, monday, monday, () => true)).toEqual({ starts_on: monday, ends_on: monday });
  });
});

describe('half a day of leave', () => {
  it('is asked for where the kind allows it, and takes its share', async () => {
    const { json } = await people.developer.post(`${path}/preview`, half('first'));
    expect(json).toMatchObject({ calendar_days: 0.5, working_days: 0.5, back_on: monday, touches: [] });
    const { json: row } = await make('developer', half('second'));
    expect(row).toMatchObject({ part: 'second', calendar_days: 1 });
    expect(ruleOf(await make('developer', { part: 'first', ends_on: monday }))).toEqual([
      422,
      'part',
      'leave_part_not_allowed',
    ]);
    expect(ruleOf(await make('developer', half('first', { ends_on: '2027-06-08' })))).toEqual([
      422,
      'part',
      'leave_part_one_day',
    ]);
    expect(ruleOf(await make('developer', half('morning')))).toEqual([422, 'part', 'choice']);
    const sunday = { starts_on: '2027-06-06', ends_on: '2027-06-06' };
    const id = (await make('developer', half('first', sunday))).json.id;
    expect(ruleOf(await act('developer', 'send', id))).toEqual([409, 'part', 'leave_part_no_work']);
  });

  it('leaves the other half free: for leave, for a day in lieu', async () => {
    await sent('developer', half('first'));
    expect(ruleOf(await make('developer', half('first')))).toEqual([409, 'starts_on', 'leave_overlaps']);
    expect(ruleOf(await make('developer', half('day')))).toEqual([409, 'starts_on', 'leave_overlaps']);
    await people.hr.post('fp/days-off', { user_id: ids.developer, days: 1, reason: 'bonus' });
    const use = (part: string, day = monday) => people.developer.post('fp/days-off/use', { day, part });
    expect(ruleOf(await use('first'))).toEqual([409, 'day', 'day_off_on_leave']);
    expect(ruleOf(await use('half'))).toEqual([422, 'part', 'choice']);
    expect((await use('second')).json).toMatchObject({ part: 'second', share: '0.50', days: 1 });
    expect(ruleOf(await make('developer', half('second')))).toEqual([409, 'starts_on', 'leave_on_day_off']);
    const balance = async () => (await people.developer.get(`${path}/balance`)).json.days_off;
    expect(await balance()).toBe(0.5);
    expect(ruleOf(await use('second'))).toEqual([409, 'day', 'day_off_twice']);
    expect(ruleOf(await use('day', '2027-06-08'))).toEqual([409, 'day', 'day_off_balance']);
    expect((await use('first', '2027-06-08')).status).toBe(201);
    expect(await balance()).toBe(0);
  });

  it('of a kind that needs a balance takes the minutes of the half', async () => {
    const { json: kind } = await people.hr.get(`fp/leave-kinds/${kinds.annual}`);
    const set = async (allows_parts: boolean) =>
      (await people.hr.patch(`fp/leave-kinds/${kinds.annual}`, { allows_parts })).status;
    expect(kind.allows_parts).toBe(false);
    expect(await set(true)).toBe(200);
    await approved('developer', half('first', { leave_kind_id: kinds.annual }));
    expect((await people.developer.get(`${path}/balance`)).json.annual.planned).toBe(0.5);
    expect(await set(false)).toBe(200);
  });

  it('is told to who makes days of it, with its kind; remote work is no absence', async () => {
    await approved('developer', half('second'));
    await approved('developer', {
      ...{ leave_kind_id: kinds.remote, starts_on: '2027-06-14', ends_on: '2027-06-18' },
    });
    await people.hr.post('fp/days-off', { user_id: ids.developer, days: 1, reason: 'bonus' });
    await people.developer.post('fp/days-off/use', { day: '2027-06-21', part: 'first' });
    await sent('developer', { starts_on: '2027-06-22', ends_on: '2027-06-23' });
    const rows = await leaveBetween(server, [ids.developer, ids.tester], '2027-06-01', '2027-06-30');
    expect(rows.map(({ kind, part, is_away, counts_holidays }) => [kind, part, is_away, counts_holidays])).toEqual([
      ['unpaid', 'second', true, true],
      ['remote', 'day', false, true],
      ['day_off', 'first', true, false],
    ]);
    expect(await leaveBetween(server, [], '2027-06-01', '2027-06-30')).toEqual([]);
  });

  it('takes half of the capacity of the day plan; remote work takes none of it', async () => {
    const minutes = async (day: string) =>
      (await people.developer.get(`fp/dev-tasks/day-plan?day=${day}`)).json.capacity_minutes;
    expect(await minutes(monday)).toBe(480);
    const id = await approved('developer', half('first'));
    expect(await minutes(monday)).toBe(240);
    await act('hr', 'cancel', id);
    await approved('developer', { leave_kind_id: kinds.remote, starts_on: monday, ends_on: monday });
    expect(await minutes(monday)).toBe(480);
    const team = await people.tester.post(`${path}/preview`, { ...half('day'), user_id: ids.tester });
    expect(team.json.team.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(ids.developer);
  });
});

describe('the number of sick leave', () => {
  it.each<[Login, string | null]>([
    ['developer', 'EV-77'],
    ['hr', 'EV-77'],
    ['lead', null],
    ['director', null],
  ])('as %s reads it is %s', async (login, number) => {
    const id = await sent('developer', { leave_kind_id: kinds.sick, record_number: 'EV-77' });
    expect((await people[login].get(`${path}/${id}`)).json.record_number).toBe(number);
    const { rows } = (await people[login].get(`${path}?id=${id}`)).json;
    expect(rows.map((row: { record_number: string }) => row.record_number)).toEqual([number]);
  });

  it('leaves the house in the file of HR alone', async () => {
    await sent('developer', { leave_kind_id: kinds.sick, record_number: 'EV-77' });
    const file = async (login: Login) => people[login].get(`${path};columns=status,record_number?format=csv`);
    expect((await file('hr')).text).toContain('EV-77');
    for (const login of ['director', 'lead', 'developer'] as const) expect((await file(login)).status).toBe(403);
  });

  it('is not found out by filters of those who do not read it', async () => {
    await sent('developer', { leave_kind_id: kinds.sick, record_number: 'EV-77' });
    expect((await people.hr.get(`${path};record_number=EV-77`)).status).toBeLessThan(500);
    for (const asked of ['?record_number=EV-77', ';sortBy=record_number']) {
      expect((await people.lead.get(path + asked)).json.errors[0].rule).toBe('leave_record_of_hr');
      expect((await people.hr.get(path + asked)).json.rows).toHaveLength(1);
    }
  });

  it('counts as there for who decides without reading it', async () => {
    const id = await sent('developer', { leave_kind_id: kinds.sick, record_number: 'EV-77' });
    const { json } = await people.lead.post(`${path}/preview`, {
      ...{ id, user_id: ids.developer, leave_kind_id: kinds.sick, starts_on: monday, ends_on: monday },
    });
    expect(json.touches).toEqual([]);
    expect(JSON.stringify(json)).not.toContain('EV-77');
  });
});
