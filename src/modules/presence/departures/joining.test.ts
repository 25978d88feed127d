import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, formatDay } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { loadActor } from '#server/auth/actors.ts';
import { sql, whole } from '#server/database/door.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import facts from '#modules/presence/departures/coming-and-going.facts.json' with { type: 'json' };

let server: TestServer;
let hr: Caller;
let admin: Caller;
let lead: { user_id: number; team_id: number };
let kind: number;
let schedule: number;
const { zone, cases } = facts;
const today = dayOf(Date.now(), zone);
const first = addDays(today, 4);
const expected = cases[4]!.expect as { lines: Record<string, number>; branch: true; team: true; schedule: true };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [hr, admin] = await Promise.all([signedIn(server, 'hr'), signedIn(server, 'admin')]);
  lead = await sql({ user_id: whole, team_id: whole })`select m.user_id, m.team_id from team_members m
    join team_member_types mt on mt.id = m.team_member_type_id and mt.is_lead
    where m.deleted_at is null and m.ends_on is null and m.starts_on <= ${today}::date order by m.id limit 1`.one(
    server.db,
  );
  const kinds = (await hr.get('fp/team-member-types;perPage=50')).json.rows as { id: number; is_lead: boolean }[];
  kind = kinds.find(({ is_lead }) => !is_lead)!.id;
  schedule = (await hr.get('fp/work-schedules;perPage=1')).json.rows[0].id;
});
afterAll(() => server?.close());

const line = (text: string, who: string, days: number) => ({ text, who, days });
const lines = [
  ...[0, 1].map((days) => line(`HR ${days}`, 'hr', days)),
  ...[-1, 0, 5].map((days) => line(`Lead ${days}`, 'lead', days)),
  ...[0, 1, 2, 20].map((days) => line(`Own ${days}`, 'person', days)),
];
const listOf = (more: object) =>
  hr.post('fp/checklists', { names: { uz: 'Dasturchi' }, kind: 'joining', lines, ...more });

async function hired(fio: string, more: object) {
  const { id } = (await hr.post('admin/appeal-for-jobs', { fio })).json;
  for (const to of ['test', 'offer', 'hired']) await hr.post('admin/appeal-for-jobs/to-stage', { id, to });
  const branch_id = (await hr.get('admin/branches;perPage=1')).json.rows[0].id;
  return hr.post('admin/appeal-for-jobs/make-user', { id, branch_id, lang_code: 'uz', ...more });
}
const enter = (login: string, password: string) => callerOf(server, null).post('admin/auth/login', { login, password });
const linesOfRun = async (id: number) => (await hr.get(`fp/checklist-lines;perPage=50?run_id=${id}`)).json.rows;

describe('somebody joins', () => {
  it('invited for the first day, in their branch, team and hours from it, with lines and their people: c-05', async () => {
    const place = { team_id: lead.team_id, team_member_type_id: kind, work_schedule_id: schedule };
    const list = (await listOf(place)).json;
    const made = await hired('Yangi Dasturchi', { login: 'yangi.dasturchi', hired_on: first, checklist_id: list.id });
    expect(made.status, made.text).toBe(200);
    const { user_id } = made.json;
    const user = (await hr.get(`admin/users/${user_id}`)).json;
    expect(user).toMatchObject({ hired_on: first, opens_on: first, status: 'active' });
    // Until the day nothing opens, whatever one knows.
    const { password } = (await admin.post('admin/users/set-new-password', { user_id })).json;
    for (const lang of ['uz', 'uk', 'ru']) {
      const early = await callerOf(server, null, lang).post('admin/auth/login', { login: user.login, password });
      expect(early).toMatchObject({ status: 401, json: { description: 'ACCOUNT_NOT_OPEN' } });
      expect(early.json.message).toContain(formatDay(first));
    }
    expect((await enter(user.login, 'boshqa-parol')).json.description).toBe('WRONG_LOGIN_OR_PASSWORD');
    expect(await loadActor(server.db, user_id, addDays(first, -1))).toBeNull();
    expect(await loadActor(server.db, user_id, first)).toMatchObject({ team_ids: [lead.team_id] });

    const branches = (await hr.get(`fp/user-branches?user_id=${user_id}`)).json.rows;
    expect(branches).toMatchObject([{ branch_id: user.branch_id, starts_on: first, ends_on: null }]);
    const teams = (await hr.get(`fp/team-members?user_id=${user_id}&on=${first}`)).json.rows;
    expect(teams).toMatchObject([{ team_id: lead.team_id, team_member_type_id: kind, starts_on: first }]);
    expect((await hr.get(`fp/team-members?user_id=${user_id}&on=${today}`)).json.rows).toEqual([]);
    const hours = (await hr.get(`fp/schedule-assignments?user_id=${user_id}`)).json.rows;
    expect(hours).toMatchObject([{ work_schedule_id: schedule, starts_on: first, state: 'approved' }]);
    expect([branches.length > 0, teams.length > 0, hours.length > 0]).toEqual([
      expected.branch,
      expected.team,
      expected.schedule,
    ]);

    const [run] = (await hr.get(`fp/checklist-runs?user_id=${user_id}`)).json.rows;
    expect(run).toMatchObject({ checklist_id: list.id, first_on: first, team_id: lead.team_id, kind: 'joining' });
    const own = await linesOfRun(run.id);
    const count = (who: string) => own.filter((row: { who: string }) => row.who === who).length;
    expect({ hr: count('hr'), lead: count('lead'), person: count('person') }).toEqual(expected.lines);
    for (const row of own.filter(({ who }: { who: string }) => who === 'lead'))
      expect(row.keeper_id).toBe(lead.user_id);
    const atFirst = own.find(({ text }: { text: string }) => text === 'Own 0');
    expect(Date.parse(atFirst.tell_at)).toBe(Date.parse(`${addDays(first, -1)}T09:00:00+05:00`));

    await admin.patch(`admin/users/${user_id}`, { opens_on: today });
    expect((await enter(user.login, password)).status).toBe(200);
  });

  it('from a user as well; who works here already keeps an open account, their team and their hours', async () => {
    const list = (await listOf({ work_schedule_id: schedule })).json;
    const { user } = (await (await signedIn(server, 'developer')).get('admin/auth/me')).json;
    const team = { team_id: lead.team_id, team_member_type_id: kind };
    const before = (await hr.get(`fp/schedule-assignments?user_id=${user.id}`)).json.rows;
    const branch_id = (await hr.get('admin/branches;perPage=2;sortBy=id;descending=true')).json.rows[0].id;
    const asked = { checklist_id: list.id, user_id: user.id, first_on: first, branch_id, ...team };
    const run = await hr.post('fp/checklist-runs', asked);
    expect(run.json).toMatchObject({ ...team, branch_id, work_schedule_id: schedule });
    expect((await hr.get(`admin/users/${user.id}`)).json.opens_on).toBeNull();
    await signedIn(server, 'developer');
    const members = (await hr.get(`fp/team-members?user_id=${user.id}&team_id=${lead.team_id}&on=${first}`)).json.rows;
    expect(members).toHaveLength(1);
    const now = (await hr.get(`fp/user-branches?user_id=${user.id}`)).json.rows;
    expect(now).toMatchObject([{ branch_id, starts_on: first }, { ends_on: addDays(first, -1) }]);
    const after = (await hr.get(`fp/schedule-assignments?user_id=${user.id}`)).json.rows;
    expect(after.length).toBe(before.length || 1);
    // The same once more adds nothing.
    await hr.post('fp/checklist-runs', asked);
    expect((await hr.get(`fp/user-branches?user_id=${user.id}`)).json.rows).toHaveLength(now.length);
    expect((await hr.get(`fp/schedule-assignments?user_id=${user.id}`)).json.rows).toHaveLength(after.length);
  });

  it('is refused where a place cannot be: a team without a kind, one that is closed, a list that is not there', async () => {
    for (const lang of ['uz', 'uk', 'ru']) {
      const half = await hr.in(lang).post('fp/checklists', { names: { uz: 'X' }, team_id: lead.team_id });
      expect(half.json.errors).toMatchObject([{ field: 'team_member_type_id', rule: 'required' }]);
    }
    const closed = (await hr.post('fp/teams', { names: { uz: 'Yopiq', uk: 'Ёпиқ', ru: 'Закрыта' }, color: '#112233' }))
      .json;
    await hr.patch(`fp/teams/${closed.id}`, { closed_on: today });
    const list = (await listOf({ team_id: closed.id, team_member_type_id: kind })).json;
    const person = (await hr.get('admin/users?login=editor')).json.rows[0].id;
    for (const lang of ['uz', 'uk', 'ru']) {
      const refused = await hr.in(lang).post('fp/checklist-runs', {
        ...{ checklist_id: list.id, user_id: person, first_on: first },
      });
      expect(refused).toMatchObject({ status: 409, json: { rule: 'team_is_closed' } });
      expect(refused.json.errors[0].message).not.toContain('team_is_closed');
    }
    // Nobody's hiring waits for a team: they join without it.
    const made = await hired('Jamoasiz', { login: 'jamoasiz', hired_on: first, checklist_id: list.id });
    expect(made.status, made.text).toBe(200);
    expect((await hr.get(`fp/checklist-runs?user_id=${made.json.user_id}`)).json.rows[0].team_id).toBeNull();
    const none = await hired('Roʻyxatsiz', { login: 'royxatsiz', checklist_id: 999_999 });
    expect(none.json.errors[0]).toMatchObject({ field: 'checklist_id' });
  });
});
