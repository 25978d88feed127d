import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import facts from '#modules/company/schedules/schedules.facts.json' with { type: 'json' };
import { schedulesChanged } from '#modules/company/schedules/schedule-changes.server.ts';
import { closedMonths } from '#server/crud/closed-months.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const schedules = 'fp/work-schedules';
const assignments = 'fp/schedule-assignments';
const logins = ['hr', 'director', 'lead', 'developer', 'client', 'manager'] as const;
type Login = (typeof logins)[number];

let server: TestServer;
let people: Record<Login, Caller>;
let ids: Record<Login, number>;
/** Somebody whom the lead leads, and somebody else. */
let led: number;
let other: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  answered = closedMonths.answeredBy(null);
  const signed = await Promise.all(logins.map(async (login) => [login, await signedIn(server, login)] as const));
  people = Object.fromEntries(signed) as typeof people;
  const { rows } = await sql<{ login: Login; id: number }>`select login, id::int from users`.execute(server.db);
  ids = Object.fromEntries(rows.map(({ login, id }) => [login, id])) as typeof ids;
  await sql`update schedule_assignments set deleted_at = now()`.execute(server.db);
  const { rows: found } = await sql<{ id: number; is_led: boolean }>`select u.id::int,
      exists (select from team_members me join team_member_types y on y.id = me.team_member_type_id and y.is_lead
        join team_members o on o.team_id = me.team_id and o.user_id = u.id
        where me.user_id = ${ids.lead}) as is_led
    from users u where u.status = 'active' and u.client_id is null and u.id <> all(${Object.values(ids)
      .slice(0, 0)
      .concat(logins.map((login) => ids[login]))}::bigint[]) order by u.id`.execute(server.db);
  led = found.find(({ is_led }) => is_led)!.id;
  other = found.find(({ is_led }) => !is_led)!.id;
});
/** What stands in the process before is there again for the files that share it. */
let answered: ReturnType<typeof closedMonths.answeredBy>;
afterAll(async () => {
  closedMonths.answeredBy(answered);
  await server?.close();
});

const ruleOf = ({ status, json }: { status: number; json: { errors?: { field: string; rule: string }[] } }) => [
  status,
  json.errors?.[0]?.field,
  json.errors?.[0]?.rule,
];
let count = 0;
const five = facts.named.FIVE.week;
const newSchedule = async (more: object = {}): Promise<{ id: number; version: number }> => {
  const versions = [{ valid_from: '2026-01-01', week: five }];
  const body = { names: { uz: `Jadval ${++count}` }, kind: 'week', week_type: 5, versions, ...more };
  const answer = await people.hr.post(schedules, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const assign = (as: Login, user_id: number, work_schedule_id: number, more: object) =>
  people[as].post(assignments, { user_id, work_schedule_id, ...more });
const clear = () => sql`update schedule_assignments set deleted_at = now()`.execute(server.db);
const onDay = async (as: Login, day: string, user_id?: number) =>
  (await people[as].get(`${schedules}/of-person?day=${day}${user_id ? `&user_id=${user_id}` : ''}`)).json;
const today = (): string => calendarOf({ timeZone: 'Asia/Tashkent' }).dayOf(Date.now());

it('sc-07: two at once are refused with the row that is there, and ends_previous ends the open one', async () => {
  await clear();
  const { id } = await newSchedule();
  const { json: there } = await assign('hr', led, id, { starts_on: '2026-01-01' });
  const { ask } = facts.cases.find((one) => one.id === 'sc-07') as unknown as { ask: { body: object } };
  const refused = await assign('hr', led, id, ask.body);
  expect(ruleOf(refused)).toEqual([409, 'starts_on', 'schedule_overlap']);
  expect(refused.json.row).toMatchObject({ id: there.id, starts_on: '2026-01-01', ends_on: null });
  const made = await assign('hr', led, id, { ...ask.body, ends_previous: true });
  expect(made.status, made.text).toBe(201);
  expect((await people.hr.get(`${assignments}/${there.id}`)).json.ends_on).toBe('2026-11-15');
  // A row that ends is never cut, and one that lies behind the new one's beginning neither.
  expect(
    ruleOf(await assign('hr', led, id, { starts_on: '2026-03-01', ends_on: '2026-03-02', ends_previous: true })),
  ).toEqual([409, 'starts_on', 'schedule_overlap']);
});

it('sc-09: a new version holds from its first day on, and none begins before a closed month is over', async () => {
  await clear();
  const { given, expect: expected } = facts.cases.find((one) => one.id === 'sc-09') as unknown as {
    given: { versions: { valid_from: string }[] };
    expect: { days: Record<string, object> };
  };
  const first = given.versions.slice(0, 1);
  const made = await newSchedule({ versions: first });
  await assign('hr', led, made.id, { starts_on: '2026-01-01' });
  const changed = await people.hr.patch(`${schedules}/${made.id}`, { versions: given.versions });
  expect(changed.status, changed.text).toBe(200);
  for (const [day, hours] of Object.entries(expected.days))
    expect(await onDay('hr', day, led)).toMatchObject({ ...hours, source: 'own', work_schedule_id: made.id });
  closedMonths.answeredBy({
    areClosed: async (_ctx, days) => days.map(({ day }) => day < '2026-11-01'),
    isAnyClosed: async (_ctx, { from }) => from < '2026-11-01',
  });
  const early = [...given.versions, { ...first[0]!, valid_from: '2026-10-15', week: facts.named.SIX.week }];
  expect(ruleOf(await people.hr.patch(`${schedules}/${made.id}`, { versions: early }))).toEqual([
    ...[409, 'versions', 'month_is_closed'],
  ]);
  // What is the same from an earlier day on changes no day.
  const same = [...given.versions, { ...first[0]!, valid_from: '2026-10-15' }];
  expect((await people.hr.patch(`${schedules}/${made.id}`, { versions: same })).status).toBe(200);
  expect(ruleOf(await assign('hr', other, made.id, { starts_on: '2026-10-20' }))).toEqual([
    ...[409, 'starts_on', 'month_is_closed'],
  ]);
  closedMonths.answeredBy(null);
});

it('sc-04: a change of the future has nothing counted anew, one of the past just its days', async () => {
  await clear();
  await sql`delete from calendar_changes`.execute(server.db);
  const noted = async () =>
    (
      await sql<object>`select day::text, last_day::text, user_id::int from calendar_changes order by id`.execute(
        server.db,
      )
    ).rows;
  const heard: object[] = [];
  schedulesChanged.followedBy(async (_ctx, change) => void heard.push(change));
  const { id } = await newSchedule();
  const later = addDays(today(), 5);
  await assign('hr', led, id, { starts_on: later });
  expect(await noted()).toEqual([]);
  expect(heard).toEqual([{ days: { from: later, to: null }, user_ids: [led] }]);
  await assign('hr', led, id, { starts_on: addDays(today(), -3), ends_on: addDays(today(), 2) });
  expect(await noted()).toEqual([{ day: addDays(today(), -3), last_day: today(), user_id: led }]);
});

it('leads propose for people of their teams, HR approves, and until then nothing changes', async () => {
  await clear();
  const { id } = await newSchedule({ versions: [{ valid_from: '2026-01-01', week: facts.named.LATE.week }] });
  expect(ruleOf(await assign('lead', other, id, { starts_on: today() }))).toEqual([403, 'user_id', 'schedule_not_led']);
  const { status, json: proposed } = await assign('lead', led, id, { starts_on: today(), rate: '0.5' });
  expect([status, proposed.state, proposed.allowed_actions]).toEqual([201, 'proposed', []]);
  expect((await onDay('lead', today(), led)).source).not.toBe('own');
  expect(ruleOf(await people.lead.post(`${assignments}/approve`, { id: proposed.id }))).toEqual([
    ...[403, 'id', 'schedule_hr_only'],
  ]);
  const approved = await people.hr.post(`${assignments}/approve`, { id: proposed.id });
  expect(approved.json).toMatchObject({
    state: 'approved',
    decided_by: ids.hr,
    rate: '0.50',
    allowed_actions: ['end'],
  });
  expect(await onDay('lead', today(), led)).toMatchObject({ source: 'own', work_schedule_id: id });
  const told = async () => (await people.lead.get('admin/inbox;perPage=20')).json.rows;
  expect(await told()).toContainEqual(
    expect.objectContaining({ kind: 'schedule_changed', details: { starts_on: today(), ends_on: today() } }),
  );
  expect(ruleOf(await people.hr.post(`${assignments}/approve`, { id: proposed.id }))).toEqual([
    ...[409, 'state', 'schedule_is_approved'],
  ]);
  expect(ruleOf(await people.lead.patch(`${assignments}/${proposed.id}`, { ends_on: today() }))).toEqual([
    ...[403, 'id', 'schedule_hr_only'],
  ]);
  const ended = await people.hr.post(`${assignments}/end`, { id: proposed.id, ends_on: addDays(today(), 9) });
  expect(ended.json.ends_on).toBe(addDays(today(), 9));
  expect(ruleOf(await people.hr.post(`${assignments}/end`, { id: proposed.id, ends_on: '2026-01-01' }))).toEqual([
    ...[409, 'ends_on', 'not_before'],
  ]);
});

it('nobody approves their own schedule', async () => {
  await clear();
  const { id } = await newSchedule();
  const { json: own } = await assign('hr', ids.hr, id, { starts_on: today() });
  expect(own.state).toBe('proposed');
  expect(ruleOf(await people.hr.post(`${assignments}/approve`, { id: own.id }))).toEqual([
    403,
    'id',
    'schedule_not_own',
  ]);
  expect((await people.director.post(`${assignments}/approve`, { id: own.id })).json.state).toBe('approved');
});

it('the rate is told to HR and the person alone, and nobody else finds rows by it', async () => {
  await clear();
  const { id } = await newSchedule();
  const { json: row } = await assign('hr', ids.developer, id, { starts_on: '2026-02-01', rate: '0.75' });
  const rates = await Promise.all(
    (['hr', 'developer', 'lead', 'manager', 'director'] as const).map(
      async (login) => (await people[login].get(`${assignments}/${row.id}`)).json.rate,
    ),
  );
  expect(rates).toEqual(['0.75', '0.75', null, null, null]);
  expect((await people.hr.get(`${assignments}?rate=0.75`)).json.rows).toHaveLength(1);
  for (const question of ['?rate=0.75', ';sortBy=rate', '?rate_from=0.5'])
    expect((await people.manager.get(`${assignments}${question}`)).status, question).toBe(400);
  expect((await people.manager.get(`${assignments};columns=rate`)).json.rows[0].rate).toBeNull();
});

it('clients see nothing of all this', async () => {
  const paths = [schedules, assignments, `${schedules}/options`, `${schedules}/of-person`, `${assignments}/options`];
  for (const path of paths) expect((await people.client.get(path)).status, path).toBe(403);
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect((await people.client.post(`${schedules}/preview`, days)).status).toBe(403);
  expect((await assign('client', led, 1, {})).status).toBe(403);
  expect((await assign('developer', led, 1, {})).status).toBe(403);
});

it('one schedule is always the company’s', async () => {
  const { id } = await newSchedule({ versions: [{ valid_from: '2026-01-01', week: facts.named.SIX.week }] });
  const company = async () =>
    (await people.hr.get(`${schedules}?is_company=true`)).json.rows.map((row: { id: number }) => row.id);
  const [first] = await company();
  expect((await people.hr.patch(`${schedules}/${id}`, { is_company: true })).status).toBe(200);
  expect(await company()).toEqual([id]);
  expect(await onDay('developer', '2026-11-19', other)).toMatchObject({ source: 'company', norm_minutes: 420 });
  expect(ruleOf(await people.hr.patch(`${schedules}/${id}`, { is_company: false }))).toEqual([
    ...[409, 'is_company', 'schedule_of_company'],
  ]);
  expect(ruleOf(await people.hr.delete(`${schedules}/${id}`))).toEqual([409, 'id', 'schedule_of_company']);
  expect((await people.hr.patch(`${schedules}/${first}`, { is_company: true })).status).toBe(200);
});

it('a branch gives its schedule to all below it', async () => {
  await clear();
  const { id } = await newSchedule({ versions: [{ valid_from: '2026-01-01', week: facts.named.LATE.week }] });
  const user = (await people.hr.get(`admin/users/${other}`)).json;
  const branch = (await people.hr.get(`admin/branches/${user.branch_id}`)).json;
  await people.hr.patch(`admin/branches/${branch.parent_id ?? branch.id}`, { work_schedule_id: id });
  expect(await onDay('hr', '2026-11-19', other)).toMatchObject({ source: 'branch', norm_minutes: 420 });
  const { json: more } = await assign('hr', other, id, { starts_on: '2026-11-01', ends_on: '2026-11-30' });
  expect(await onDay('hr', '2026-11-19', other)).toMatchObject({ source: 'own', since: '2026-11-01' });
  expect(more.state).toBe('approved');
  await people.hr.patch(`admin/branches/${branch.parent_id ?? branch.id}`, { work_schedule_id: null });
});

it('shows a month before anything is saved, and says what is wrong', async () => {
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const { kind, cycle, cycle_starts_on } = facts.named.CYC;
  const versions = [{ valid_from: '2026-11-01', cycle, cycle_starts_on }];
  const { json } = await people.hr.post(`${schedules}/preview`, { ...month, kind, versions });
  expect(json.days[2]).toMatchObject({ day: '2026-11-03', spans: [['20:00', '08:00']], norm_minutes: 720 });
  expect([json.working_days, json.norm_minutes]).toEqual([15, 10_800]);
  const wrong = await people.hr.post(`${schedules}/preview`, { ...month, kind, versions: [{ valid_from: 'x' }] });
  expect(ruleOf(wrong)).toEqual([422, 'versions', 'schedule_first_day']);
  expect(ruleOf(await people.hr.post(`${schedules}/preview`, { from: '2026-11-30', to: '2026-11-01' }))).toEqual([
    ...[422, 'to', 'not_before'],
  ]);
  expect(ruleOf(await people.hr.post(`${schedules}/preview`, { from: '2026-01-01', to: '2026-12-31' }))).toEqual([
    ...[422, 'to', 'schedule_preview_long'],
  ]);
  for (const lang of ['uz', 'uk', 'ru']) {
    const { json: said } = await people.hr.in(lang).post(`${schedules}/preview`, { ...month, kind, versions: [] });
    expect(said.errors[0].message).not.toMatch(/rule|schedule_/);
  }
});

it('a broken schedule is refused at its field, whatever was sent', async () => {
  const wrong = async (more: object) =>
    ruleOf(await people.hr.post(schedules, { names: { uz: 'Xato' }, kind: 'week', ...more }));
  expect(await wrong({ versions: [] })).toEqual([422, 'versions', 'schedule_no_version']);
  expect(await wrong({ versions: [{ valid_from: '2026-01-01', week: { 1: [['9', '18']] } }] })).toEqual([
    ...[422, 'versions', 'schedule_spans'],
  ]);
  expect((await wrong({ versions: 'x' }))[0]).toBe(422);
  expect((await wrong({ versions: [1] }))[0]).toBe(422);
  expect((await wrong({}))[0]).toBe(422);
  expect(await wrong({ kind: 'cycle', week_type: 5, versions: [{ valid_from: '2026-01-01' }] })).toEqual([
    ...[422, 'week_type', 'schedule_cycle_week'],
  ]);
});
