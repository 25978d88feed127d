import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { addDays } from '#kernel/days.ts';
import facts from '#modules/company/people/teams.facts.json' with { type: 'json' };
import { Actors } from '#server/auth/actors.ts';
import { closedMonths } from '#server/crud/closed-months.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const path = 'fp/team-members';
let server: TestServer;
let hr: Caller;
/** People, teams and kinds of members by the names of the cases. */
const users = {} as Record<'A' | 'B', number>;
const teams = {} as Record<string, number>;
const types = {} as Record<'lead' | 'developer', number>;
let rowOf: (user: string, team: string) => number;

type Member = { user: 'A' | 'B'; team: string; from: string; to: string | null; type: 'lead'; share: number };
const given = facts.cases[0]!.given.members as unknown as Member[];
const caseOf = <T>(id: string) => facts.cases.find((one) => one.id === id) as unknown as T;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  answered = closedMonths.answeredBy(null);
  hr = await signedIn(server, 'hr');
  actors = new Actors(server.db, server.config);
  // Two leads by their role: what they lead is said by the cases alone.
  users.A = (await signedIn(server, 'lead').then((one) => one.get('admin/auth/me'))).json.user.id;
  users.B = (await signedIn(server, 'developer').then((one) => one.get('admin/auth/me'))).json.user.id;
  for (const row of (await hr.get('fp/team-member-types;perPage=50')).json.rows)
    if (row.is_lead) types.lead = row.id;
    else types.developer ??= row.id;
  await sql`update team_members set deleted_at = now() where user_id in (${users.A}, ${users.B})`.execute(server.db);
  for (const team of ['T1', 'T2', 'T3'])
    teams[team] = (await hr.post('fp/teams', { names: { uz: `Jamoa ${team}` }, color: '#1e88e5' })).json.id;
  const rows = new Map<string, number>();
  for (const { user, team, from, to, type, share } of given) {
    const answer = await hr.post(path, {
      ...{ user_id: users[user], team_id: teams[team], team_member_type_id: types[type] },
      ...{ starts_on: from, ends_on: to, time_share: share },
    });
    expect(answer.status, answer.text).toBe(201);
    rows.set(`${user} ${team}`, answer.json.id);
  }
  rowOf = (user, team) => rows.get(`${user} ${team}`)!;
});
/** What stands in the process before is there again for the files that share it. */
let answered: ReturnType<typeof closedMonths.answeredBy>;
afterAll(async () => {
  closedMonths.answeredBy(answered);
  await server?.close();
});
afterEach(() => vi.useRealTimers());

const ruleOf = ({ status, json }: { status: number; json: { errors?: { field: string; rule: string }[] } }) => [
  ...[status, json.errors?.[0]?.field, json.errors?.[0]?.rule],
];
const ask = (user: 'A' | 'B', team: string, more: object) =>
  hr.post(path, { user_id: users[user], team_id: teams[team], team_member_type_id: types.developer, ...more });
const listed = async (question: string) =>
  (await hr.get(`${path};perPage=500?user_id=${users.A},${users.B}${question}`)).json.rows as {
    user_id: number;
    team_id: number;
    starts_on: string;
    ends_on: string | null;
  }[];
/** Of a report: each person with the days in it that they were in the team. */
async function peopleOf({ team, from, to }: { team: string; from: string; to: string }) {
  const rows = await listed(`&team_id=${teams[team]}&during_from=${from}&during_to=${to}`);
  const later = (a: string, b: string) => (a > b ? a : b);
  const earlier = (a: string, b: string | null) => (b !== null && b < a ? b : a);
  const entries = rows.map(({ user_id, starts_on, ends_on }) => [
    user_id === users.A ? 'A' : 'B',
    [later(starts_on, from), earlier(to, ends_on)],
  ]);
  return Object.fromEntries(entries);
}
/** As any process knows them; the epoch says when a right was changed, and midnight changes none. */
let actors: Actors;
let epoch = 0;
const ledBy = async (user: 'A' | 'B'): Promise<number[]> => {
  const actor = await actors.of(users[user], epoch);
  return actor!.led_user_ids.filter((id) => id !== users[user]);
};

type Report = { given: { report: { team: string; from: string; to: string } }; expect: { people: object } };
it.each(['tm-01', 'tm-02'])('%s: a report uses the members of its days', async (id) => {
  const { given: asked, expect: expected } = caseOf<Report>(id);
  expect(await peopleOf(asked.report)).toEqual(expected.people);
});

it('lists those of a day, and those of today where nothing is said of days', async () => {
  const on = async (question: string) => (await listed(question)).map(({ user_id, team_id }) => [user_id, team_id]);
  expect(await on('&on=2026-03-01')).toHaveLength(3);
  expect(await on('&on=2026-01-15')).toHaveLength(2);
  const today = (await on('')).map((pair) => pair.join(' '));
  expect(new Set(today)).toEqual(
    new Set([`${users.A} ${teams.T2}`, `${users.B} ${teams.T1}`, `${users.B} ${teams.T2}`]),
  );
  expect((await hr.get(`${path}?on=yesterday`)).status).toBe(400);
  expect((await hr.get(`${path}?during_from=2026-13-01`)).status).toBe(400);
  expect(await on('&starts_on_from=2026-01-01')).toHaveLength(4);
});

it('tm-04: shares over 100 together are told, not refused', async () => {
  const { given: asked, expect: expected } = caseOf<{
    given: { ask: { user: 'B'; team: string; from: string; share: number } };
    expect: { status: number; remark: object };
  }>('tm-04');
  const { user, team, from, share } = asked.ask;
  const answer = await ask(user, team, { starts_on: from, time_share: share });
  expect(answer.status, answer.text).toBe(expected.status);
  expect(answer.json.remark).toEqual(expected.remark);
  expect((await hr.get(`${path}/${rowOf('A', 'T2')}`)).json.remark).toBeNull();
  await hr.post(`${path}/end`, { id: answer.json.id, ends_on: '2026-06-30' });
});

it('tm-05: nobody is twice in one team at one time, and again after an end is fine', async () => {
  const { given: asked, expect: expected } = caseOf<{
    given: { ask: { user: 'A'; team: string; from: string } };
    expect: { status: number; rule: string };
  }>('tm-05');
  const refused = await ask(asked.ask.user, asked.ask.team, { starts_on: asked.ask.from });
  expect(ruleOf(refused)).toEqual([expected.status, 'starts_on', expected.rule]);
  expect(refused.json.row.id).toBe(rowOf('A', 'T2'));
  const again = await ask('A', 'T1', { starts_on: '2027-01-01' });
  expect(again.status, again.text).toBe(201);
  expect((await hr.delete(`${path}/${again.json.id}`)).status).toBe(204);
  for (const lang of ['uz', 'uk', 'ru']) {
    const { json } = await hr.in(lang).post(path, {
      ...{ user_id: users.A, team_id: teams.T2, team_member_type_id: types.lead, starts_on: '2026-05-01' },
    });
    expect(json.errors[0].message).not.toContain('membership');
  }
});

it('refuses what cannot be in time', async () => {
  expect(ruleOf(await ask('A', 'T3', { starts_on: '2026-05-02', ends_on: '2026-05-01' }))).toEqual([
    ...[409, 'ends_on', 'not_before'],
  ]);
  expect(ruleOf(await hr.delete(`${path}/${rowOf('A', 'T1')}`))).toEqual([409, 'id', 'dated_has_held']);
  closedMonths.answeredBy({
    areClosed: async (_ctx, days) => days.map(() => false),
    isAnyClosed: async (_ctx, { from }) => from < '2026-05-01',
  });
  expect(ruleOf(await ask('A', 'T3', { starts_on: '2026-04-01', ends_on: '2026-04-30' }))).toEqual([
    ...[409, 'starts_on', 'month_is_closed'],
  ]);
  expect(ruleOf(await hr.patch(`${path}/${rowOf('A', 'T1')}`, { ends_on: '2026-04-15' }))).toEqual([
    ...[409, 'starts_on', 'month_is_closed'],
  ]);
  closedMonths.answeredBy(null);
});

it('tm-03: rights follow the memberships of today', async () => {
  const { expect: expected } = caseOf<{ expect: { leads: Record<'A' | 'B', string[]> } }>('tm-03');
  for (const user of ['A', 'B'] as const)
    expect(await ledBy(user)).toEqual(expected.leads[user].map((one) => users[one as 'B']));
});

it('tm-06: rights end at midnight of the company on every process, without a restart', async () => {
  const { given: asked, expect: expected } = caseOf<{
    given: { ask: { user: 'B'; team: string; to: string } };
    expect: { status: number; leads_after: object; rights_end: string };
  }>('tm-06');
  // A member of T1, so that there is somebody to lead until then.
  const led = await hr.post(path, {
    ...{ user_id: users.A, team_id: teams.T1, team_member_type_id: types.developer, starts_on: '2026-11-02' },
    ends_on: '2026-12-31',
  });
  expect(led.status, led.text).toBe(201);
  const answer = await hr.post(`${path}/end`, { id: rowOf('B', 'T1'), ends_on: asked.ask.to });
  expect([answer.status, answer.json.ends_on]).toEqual([expected.status, asked.ask.to]);
  epoch++;
  const end = Date.parse(expected.rights_end);
  vi.useFakeTimers({ toFake: ['Date'], now: end - 60_000 });
  expect(await ledBy('B')).toEqual([users.A]);
  vi.setSystemTime(end);
  expect(await ledBy('B')).toEqual([]);
  vi.useRealTimers();
  await hr.post(`${path}/end`, { id: led.json.id, ends_on: '2026-11-29' });
});

it('a team that closes ends who is in it, and takes nobody after', async () => {
  const team = (await hr.post('fp/teams', { names: { uz: 'Yopiladigan' }, color: '#1e88e5' })).json.id;
  const today = actors.today();
  const body = { team_id: team, team_member_type_id: types.developer };
  const now = (await hr.post(path, { ...body, user_id: users.A, starts_on: '2026-02-01' })).json.id;
  const later = (await hr.post(path, { ...body, user_id: users.B, starts_on: addDays(today, 40) })).json.id;
  expect((await hr.patch(`fp/teams/${team}`, { closed_on: addDays(today, 3) })).status).toBe(200);
  expect((await hr.get(`${path}/${now}`)).json.ends_on).toBe(addDays(today, 3));
  expect((await hr.get(`${path}/${later}`)).status).toBe(404);
  expect(ruleOf(await hr.post(path, { ...body, user_id: users.B, starts_on: today }))).toEqual([
    ...[409, 'team_id', 'team_is_closed'],
  ]);
});

it('branches and posts are dated, and today’s stand beside the person', async () => {
  const today = actors.today();
  const person = (await hr.get(`admin/users/${users.B}`)).json;
  const branches = (await hr.get('admin/branches;perPage=50')).json.rows.map(({ id }: { id: number }) => id);
  const [other, third] = branches.filter((id: number) => id !== person.branch_id);
  const moved = await hr.post('fp/user-branches', {
    ...{ user_id: users.B, branch_id: other, starts_on: today, ends_previous: true },
  });
  expect(moved.status, moved.text).toBe(201);
  expect((await hr.get(`admin/users/${users.B}`)).json.branch_id).toBe(other);
  const overlap = await hr.post('fp/user-branches', { user_id: users.B, branch_id: third, starts_on: '2026-01-01' });
  expect(ruleOf(overlap)).toEqual([409, 'starts_on', 'branch_overlap']);
  // Written beside the person it means from today on, and what began today was meant to be this.
  expect((await hr.patch(`admin/users/${users.B}`, { branch_id: third })).status).toBe(200);
  const { rows } = await sql<{ branch_id: number; starts_on: string; ends_on: string | null }>`select branch_id::int,
      starts_on::text, ends_on::text from user_branches where user_id = ${users.B} and deleted_at is null
    order by starts_on desc limit 2`.execute(server.db);
  expect(rows[0]).toEqual({ branch_id: third, starts_on: today, ends_on: null });
  expect(rows[1]).toMatchObject({ branch_id: person.branch_id, ends_on: addDays(today, -1) });
  const post = { uz: 'Bosh dasturchi', uk: 'Бош дастурчи', ru: 'Главный разработчик' };
  const later = { user_id: users.B, position_i18n: post, starts_on: addDays(today, 9), ends_previous: true };
  expect((await hr.post('fp/user-positions', later)).status).toBe(201);
  expect((await hr.get(`admin/users/${users.B}`)).json.position_i18n).toEqual(person.position_i18n);
});

it('clients see no memberships, no branches and no posts', async () => {
  const client = await signedIn(server, 'client');
  for (const one of [path, `${path}/options`, 'fp/user-branches', 'fp/user-positions', 'fp/user-branches/options'])
    expect((await client.get(one)).status, one).toBe(403);
  expect((await client.post(`${path}/end`, { id: rowOf('A', 'T2'), ends_on: '2026-12-01' })).status).toBe(403);
  expect((await callerOf(server, null).get(path)).status).toBe(401);
});
