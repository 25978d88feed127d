import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import facts from '#modules/company/schedules/work-calendar-2026.facts.json' with { type: 'json' };

const path = 'fp/work-calendar';
let server: TestServer;
let hr: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  hr = await signedIn(server, 'hr');
});
afterAll(() => server?.close());

const calendar = () => calendarOf({ timeZone: 'Asia/Tashkent' });
const day = (body: object) => hr.post(path, body);
const dayOf = async (on: string) => (await hr.get(`${path}?day=${on}`)).json.rows[0];

/** Events wait for older transactions of the whole cluster, and the other test files write too. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000 });

it('is the law and the decree of 2026, day by day', async () => {
  const { rows, total } = (await hr.get(`${path};perPage=500?day_from=2026-01-01&day_to=2026-12-31`)).json;
  expect(total).toBe(27);
  expect(rows[0]).toMatchObject({
    day: '2026-01-01',
    kind: 'holiday',
    name: 'Yangi yil',
    source: 'Mehnat kodeksi, 208-modda',
  });
  let minutes = 0;
  for (const month of facts.five_day.months) {
    const last = new Date(Date.UTC(2026, month.month, 0)).getUTCDate();
    const name = `2026-${String(month.month).padStart(2, '0')}`;
    for (let at = 1; at <= last; at++) minutes += calendar().minutesOfDay(`${name}-${String(at).padStart(2, '0')}`);
  }
  expect(minutes / 60).toBe(facts.five_day.total.hours);
});

it('a day off that is entered moves the working time of tasks, at once and on every process', async () => {
  const from = Date.parse('2027-06-14T09:00:00+05:00');
  const to = Date.parse('2027-06-15T18:00:00+05:00');
  expect(calendar().workingMinutes(from, to)).toBe(960);
  const added = (await day({ day: '2027-06-15', kind: 'extra_off', source_i18n: { uz: 'Qaror' } })).json;
  await soon(() => expect(calendar().workingMinutes(from, to)).toBe(480));
  expect(calendar().addWorkingDays('2027-06-14', 1)).toBe('2027-06-16');
  await hr.patch(`${path}/${added.id}`, { kind: 'short_day' });
  await soon(() => expect(calendar().minutesOfDay('2027-06-15')).toBe(420));
  await hr.delete(`${path}/${added.id}`);
  await soon(() => expect(calendar().minutesOfDay('2027-06-15')).toBe(480));
});

it('a short day moves the deadline that is given by a day alone', async () => {
  const manager = await signedIn(server, 'manager');
  const project = (await manager.get('fp/projects;perPage=1')).json.rows[0].id;
  const deadlineOn = async (deadline: string) => {
    const body = { name: 'Taqvim', project_id: project, deadline };
    return Date.parse((await manager.post('fp/dev-tasks', body)).json.deadline);
  };
  expect(await deadlineOn('2027-07-14')).toBe(Date.parse('2027-07-14T18:00:00+05:00'));
  await day({ day: '2027-07-14', kind: 'short_day' });
  await soon(async () => expect(await deadlineOn('2027-07-14')).toBe(Date.parse('2027-07-14T17:00:00+05:00')));
});

it('a day off takes the time of an interval that is entered for it', async () => {
  const admin = await signedIn(server, 'admin');
  const project = (await admin.get('fp/projects;perPage=1')).json.rows[0].id;
  const task = (await admin.post('fp/dev-tasks', { name: 'Taqvim', project_id: project })).json.id;
  const minutes = async () => {
    const span = { started_at: '2025-03-12T09:00:00+05:00', ended_at: '2025-03-13T18:00:00+05:00' };
    const body = { task_id: task, user_id: 1, reason: 'Sinov', ...span };
    const { json } = await admin.post('fp/task-intervals', body);
    // Nobody works twice at the same time.
    await admin.delete(`fp/task-intervals/${json.id}`);
    return json.minutes;
  };
  expect(await minutes()).toBe(960);
  await day({ day: '2025-03-13', kind: 'extra_off' });
  await soon(async () => expect(await minutes()).toBe(480));
});

it('has one entry for a day and a kind of week', async () => {
  expect((await day({ day: '2026-01-01', kind: 'short_day', week_type: 5 })).json.errors).toMatchObject([
    { field: 'day', rule: 'calendar_day_taken' },
  ]);
  const [five, six] = [
    await day({ day: '2028-06-12', kind: 'extra_off', week_type: 5 }),
    await day({ day: '2028-06-12', kind: 'short_day', week_type: 6 }),
  ];
  expect([five.status, six.status]).toEqual([201, 201]);
  const both = await hr.patch(`${path}/${six.json.id}`, { week_type: null });
  expect(both.json.errors).toMatchObject([{ rule: 'calendar_day_taken' }]);
  await hr.delete(`${path}/${five.json.id}`);
  await hr.delete(`${path}/${six.json.id}`);
  // What was deleted comes back only to a day that is free.
  const whole = await day({ day: '2028-06-12', kind: 'holiday' });
  expect((await hr.post(`${path}/${five.json.id}/restore`)).status).toBe(409);
  expect((await hr.get(`${path}?day=2028-06-12`)).json.total).toBe(1);
  await hr.delete(`${path}/${whole.json.id}`);
});

it.each([
  ['2028-06-14', 'working_saturday', null, 'calendar_weekend_only'],
  ['2028-06-18', 'short_day', null, 'calendar_working_only'],
  ['2028-06-17', 'extra_off', 5, 'calendar_working_only'],
])('%s cannot be %s in week %s', async (on, kind, week_type, rule) => {
  expect((await day({ day: on, kind, week_type })).json.errors).toMatchObject([{ field: 'kind', rule }]);
});

it('a year that nobody has filled follows the law, and is filled with just that', async () => {
  expect(await dayOf('2029-01-01')).toBeUndefined();
  expect(calendar().isWorkingDay('2029-01-01')).toBe(false);
  const filled = await hr.post(`${path}/fill-year`, { year: 2029 });
  expect(filled.status, filled.text).toBe(200);
  expect(filled.json.days).toBeGreaterThan(9);
  expect(await dayOf('2029-01-01')).toMatchObject({ kind: 'holiday', is_provisional: true, name: 'Yangi yil' });
  expect((await hr.post(`${path}/fill-year`, { year: 2029 })).json.errors).toMatchObject([
    { field: 'year', rule: 'calendar_year_filled' },
  ]);
  expect((await hr.post(`${path}/confirm-year`, { year: 2029 })).json.days).toBe(filled.json.days);
  expect((await dayOf('2029-01-01')).is_provisional).toBe(false);
  expect((await hr.post(`${path}/confirm-year`, { year: 2031 })).json.errors).toMatchObject([
    { field: 'year', rule: 'calendar_year_empty' },
  ]);
});

it('is read by those who see attendance, and written by hr', async () => {
  const director = await signedIn(server, 'director');
  expect((await director.get(path)).status).toBe(200);
  for (const [login, may] of [
    ['director', false],
    ['manager', false],
    ['developer', false],
    ['client', false],
    ['admin', true],
  ] as const) {
    const person = await signedIn(server, login);
    for (const verb of ['fill-year', 'confirm-year'])
      expect((await person.post(`${path}/${verb}`, {})).status, `${login} ${verb}`).toBe(may ? 422 : 403);
  }
  expect((await (await signedIn(server, 'developer')).get(path)).status).toBe(403);
});
