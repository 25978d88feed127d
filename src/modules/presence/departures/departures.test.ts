import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays, dayMs } from '#kernel/days.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { sql, whole } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { carryOutDepartures } from '#modules/presence/departures/departure-jobs.server.ts';
import { workingDayFrom } from '#modules/presence/departures/checklist-lines.server.ts';
import { tellOfLines } from '#modules/presence/departures/checklists.server.ts';
import facts from '#modules/presence/departures/coming-and-going.facts.json' with { type: 'json' };

let server: TestServer;
let hr: Caller;
let admin: Caller;
let ids: Record<string, number>;
const zone = facts.zone;
const today = dayOf(Date.now(), zone);

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [hr, admin] = await Promise.all([signedIn(server, 'hr'), signedIn(server, 'admin')]);
  const people = (await hr.get('admin/users;perPage=200')).json.rows as { id: number; login: string }[];
  ids = Object.fromEntries(people.map(({ login, id }) => [login, id]));
}, 900_000);
afterAll(() => server?.close());

const path = 'fp/departures';
const job = (now = new Date(), run: typeof carryOutDepartures = carryOutDepartures) =>
  server.db.transaction((db) => run(contextOfJob(db, { timeZone: zone }, 'test', now)));
const everything = (to: number) =>
  ['open_tasks', 'reviews', 'automations', 'recurrences', 'teams_led', 'projects'].map((what) => ({
    what,
    to_user_id: to,
  }));

describe('somebody leaves', () => {
  it('is refused until each thing has a name, and lists all that has none', async () => {
    const { id } = (await hr.post(path, { user_id: ids.lead, last_on: today })).json;
    const { rows } = (await hr.get(`${path}/${id}/held`)).json;
    const kinds = new Set(rows.map((row: { what: string }) => row.what));
    expect(kinds.has('open_tasks') || kinds.has('reviews')).toBe(true);
    for (const lang of ['uz', 'uk', 'ru']) {
      const refused = await hr.in(lang).post(`${path}/carry-out`, { id });
      expect(refused).toMatchObject({ status: 409, json: { rule: 'hand_over_missing' } });
      expect(new Set(refused.json.missing.map((one: { what: string }) => one.what))).toEqual(kinds);
      expect(refused.json.errors[0].message).not.toContain('hand_over');
    }
    await hr.post(`${path}/cancel`, { id });
  });

  it('closes every door, hands everything over and leaves what is done as it was: c-01, c-02, c-03', async () => {
    const leaver = await signedIn(server, 'developer');
    const me = ids.developer!;
    const { address } = (await leaver.post('fp/calendar-feeds/make', {})).json;
    const done = await admin.get(`fp/dev-tasks;perPage=1?executor_id=${me}&status=accepted`);
    const open = (await admin.get(`fp/dev-tasks;perPage=200?executor_id=${me}&status=!done,accepted`)).json.rows;
    expect(open.length).toBeGreaterThan(0);
    const one = open[0].id;
    const hand_over = [...everything(ids.lead!), { what: `open_tasks:${one}`, to_user_id: ids.tester! }];
    const { id } = (await hr.post(path, { user_id: me, last_on: today, hand_over })).json;
    expect((await hr.get(`${path}/${id}/held`)).json.rows.every((row: { to_user_id: number }) => row.to_user_id)).toBe(
      true,
    );
    const left = await hr.post(`${path}/carry-out`, { id });
    expect(left.json).toMatchObject({ state: 'done', allowed_actions: ['come-back'] });
    // Every door.
    expect((await leaver.get('admin/auth/me')).status).toBe(401);
    expect(
      (await callerOf(server, null).post('admin/auth/login', { login: 'developer', password: 'demo1234' })).status,
    ).toBeGreaterThanOrEqual(401);
    expect((await callerOf(server, null).get(address.slice('/api/'.length))).status).toBe(404);
    // Work goes over, by whoever carried it out.
    const now = await Promise.all(open.map(({ id: task }: { id: number }) => admin.get(`fp/dev-tasks/${task}`)));
    expect(now.filter(({ json }) => json.executor_id === ids.lead)).toHaveLength(open.length - 1);
    expect(now.find(({ json }) => json.id === one)!.json.executor_id).toBe(ids.tester);
    const flows = (await admin.get(`fp/task-flows;perPage=1;sortBy=id;descending=true?task_id=${one}`)).json.rows;
    expect(flows[0]).toMatchObject({ created_by: ids.hr, comment: expect.stringContaining('→') });
    // History stays.
    if (done.json.rows[0]) expect((await admin.get(`fp/dev-tasks/${done.json.rows[0].id}`)).json.executor_id).toBe(me);
    const offered = (await hr.get('admin/users/options;perPage=500')).json.rows ?? [];
    expect(offered.some((row: { id: number }) => row.id === me)).toBe(false);
    const memberships = (await hr.get(`fp/team-members?user_id=${me}&on=${addDays(today, 1)}`)).json.rows;
    expect(memberships).toEqual([]);
    expect((await hr.post(`${path}/carry-out`, { id })).json.rule).toBe('departure_is_over');
    // The same person comes back: a second period.
    const branch_id = (await hr.get('admin/branches;perPage=1')).json.rows[0].id;
    expect((await hr.post(`${path}/come-back`, { id, starts_on: today, branch_id })).json.errors[0].rule).toBe(
      'come_back_after',
    );
    const back = await hr.post(`${path}/come-back`, { id, starts_on: addDays(today, 1), branch_id });
    expect(back.json).toMatchObject({ returned_on: addDays(today, 1), state: 'done' });
    // The account opens with the day, as of the company's clock.
    const early = await callerOf(server, null).post('admin/auth/login', { login: 'developer', password: 'demo1234' });
    expect(early).toMatchObject({ status: 401, json: { description: 'ACCOUNT_NOT_OPEN' } });
    await hr.patch(`admin/users/${me}`, { opens_on: today });
    await signedIn(server, 'developer');
    expect((await hr.get(`fp/user-branches?user_id=${me}`)).json.rows.length).toBeGreaterThan(1);
  });

  it('happens by itself at the end of the last day, and waits for what nobody takes over', async () => {
    const me = ids.tester!;
    const plan = (await hr.post(path, { user_id: me, last_on: today, hand_over: [] })).json;
    await job(new Date(Date.now() - dayMs));
    expect((await hr.get(`${path}/${plan.id}`)).json.state).toBe('planned');
    const held = (await hr.get(`${path}/${plan.id}/held`)).json.rows.length;
    const tomorrow = new Date(Date.parse(`${addDays(today, 1)}T00:01:00+05:00`));
    await job(tomorrow);
    expect((await hr.get(`${path}/${plan.id}`)).json.state).toBe(held ? 'planned' : 'done');
    await hr.patch(`${path}/${plan.id}`, { hand_over: everything(ids.lead!) });
    await job(tomorrow);
    expect((await hr.get(`${path}/${plan.id}`)).json.state).toBe('done');
  });

  it('makes whoever takes the teams of a lead the lead of them', async () => {
    const [led] = await sql({ user_id: whole, team_id: whole, type: whole })`
      select m.user_id, m.team_id, m.team_member_type_id as type from team_members m
      join team_member_types mt on mt.id = m.team_member_type_id and mt.is_lead
      join users u on u.id = m.user_id and u.status = 'active' and u.login not in ('lead', 'hr', 'admin', 'manager')
      where m.deleted_at is null and m.ends_on is null order by m.id limit 1`.rows(server.db);
    const { user_id, team_id, type } = led!;
    const hand_over = everything(ids.manager!);
    const { id } = (await hr.post(path, { user_id, last_on: today, hand_over })).json;
    expect((await hr.post(`${path}/carry-out`, { id })).json.state).toBe('done');
    const now = (await hr.get(`fp/team-members?team_id=${team_id}&user_id=${ids.manager}`)).json.rows;
    expect(now).toMatchObject([{ team_member_type_id: type }]);
    expect(
      (await hr.get(`fp/team-members?team_id=${team_id}&user_id=${user_id}&on=${addDays(today, 1)}`)).json.rows,
    ).toEqual([]);
  });

  it('never the last administrator', async () => {
    const mine = (await admin.get('admin/auth/me')).json.user.id;
    const { id } = (await hr.post(path, { user_id: mine, last_on: today, hand_over: everything(ids.lead!) })).json;
    for (const lang of ['uz', 'uk', 'ru'])
      expect(await hr.in(lang).post(`${path}/carry-out`, { id })).toMatchObject({
        status: 409,
        json: { rule: 'last_administrator' },
      });
    await hr.post(`${path}/cancel`, { id });
  });

  it('is planned by HR alone, once, for who works here, and not taken over by oneself or who leaves', async () => {
    const lead = await signedIn(server, 'lead');
    expect((await lead.post(path, { user_id: ids.lead, last_on: today })).status).toBe(403);
    expect((await lead.get(path)).status).toBe(403);
    const ask = (more: object) => hr.post(path, { user_id: ids.lead, last_on: '2099-01-01', ...more });
    const lines = (what: string, to_user_id: number) => ({ hand_over: [{ what, to_user_id }] });
    expect((await ask(lines('reviews', ids.lead!))).json.errors[0].rule).toBe('hand_over_to_oneself');
    expect((await ask(lines('chairs', ids.hr!))).json.errors[0].rule).toBe('hand_over_shape');
    expect((await ask(lines('reviews', ids.client!))).json.errors[0].rule).toBe('hand_over_to_staff');
    expect((await ask({})).status).toBe(201);
    expect((await ask({})).json.rule).toBe('departure_twice');
    expect((await ask({ user_id: ids.client })).json.errors[0].rule).toBe('departure_of_staff');
  });
});

describe('lists of what is done', () => {
  it('have lines with their people and days in working days, told at nine of the day before: c-05', async () => {
    const lines = [
      ...[0, 1].map((days) => ({ text: `HR ${days}`, who: 'hr', days })),
      ...[-1, 0, 5].map((days) => ({ text: `Lead ${days}`, who: 'lead', days })),
      ...[0, 1, 2, 20].map((days) => ({ text: `Own ${days}`, who: 'person', days })),
    ];
    const list = (await hr.post('fp/checklists', { names: { uz: 'Dasturchi' }, kind: 'joining', lines })).json;
    const wrong = { names: { uz: 'X' }, lines: [{ text: '', who: 'hr', days: 0 }] };
    expect((await hr.post('fp/checklists', wrong)).json.errors[0].rule).toBe('checklist_line');
    const run = (
      await hr.post('fp/checklist-runs', { checklist_id: list.id, user_id: ids.manager, first_on: '2026-12-01' })
    ).json;
    const made = (await hr.get(`fp/checklist-lines;perPage=50?run_id=${run.id}`)).json.rows;
    const count = (who: string) => made.filter((row: { who: string }) => row.who === who).length;
    const { lines: expected } = facts.cases[4]!.expect as { lines: Record<string, number> };
    expect({ hr: count('hr'), lead: count('lead'), person: count('person') }).toEqual(expected);
    const first = made.find((row: { text: string }) => row.text === 'Own 0');
    expect(Date.parse(first.tell_at)).toBe(Date.parse((facts.cases[4]!.expect as { told_on: string }).told_on));
    expect(made.find((row: { text: string }) => row.text === 'Lead -1').due_on).toBe('2026-11-30');
    const context = contextOfJob(server.db, { timeZone: zone }, 'test');
    expect(workingDayFrom(context, '2026-12-04', 1)).toBe('2026-12-07');
    // Told once.
    const before = new Date('2026-11-30T08:59:00+05:00');
    const at = new Date('2026-11-30T09:00:00+05:00');
    await job(before, tellOfLines);
    const told = await job(at, tellOfLines);
    expect(told).toBeGreaterThan(0);
    expect(await job(at, tellOfLines)).toBe(0);
    // Ticked by whose it is.
    const manager = await signedIn(server, 'manager');
    const mine = (await manager.get('fp/checklist-lines/mine')).json.rows;
    expect(mine.map((row: { text: string }) => row.text)).toContain('Own 0');
    expect((await manager.post('fp/checklist-lines/tick', { id: first.id })).json.allowed_actions).toEqual(['untick']);
    expect((await manager.post('fp/checklist-lines/tick', { id: first.id })).json.rule).toBe('checklist_ticked');
    const editor = await signedIn(server, 'editor');
    expect((await editor.post('fp/checklist-lines/tick', { id: first.id })).status).toBe(404);
    for (const row of made) await hr.post('fp/checklist-lines/tick', { id: row.id });
    expect((await hr.get(`fp/checklist-runs/${run.id}`)).json.is_done).toBe(true);
  });

  it('tell the company who comes and goes, and clients nothing', async () => {
    const editor = await signedIn(server, 'editor');
    expect(Object.keys((await editor.get('fp/coming-and-going')).json)).toEqual(['comes', 'goes', 'birthdays']);
    expect((await (await signedIn(server, 'client')).get('fp/coming-and-going')).status).toBe(403);
  });
});
