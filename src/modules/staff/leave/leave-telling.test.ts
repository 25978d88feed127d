import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { actions, specialActions } from '#modules/actions.ts';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import * as telling from '#modules/staff/leave/leave-telling.server.ts';
import { heard } from '#modules/channels/notifications/testing/heard.server.ts';
import { type Person, type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
const run = (statement: ReturnType<typeof sql>) => statement.execute(company.db);
beforeAll(async () => {
  company = await smallCompany();
  await run(
    sql`insert into team_member_types (names, is_lead) values ('{"uz":"Yetakchi"}', true), ('{"uz":"Aʼzo"}', false)`,
  );
  await run(sql`insert into teams (names, color) values ('{"uz":"Bir"}', '#1e88e5'), ('{"uz":"Ikki"}', '#1e88e5')`);
});
afterAll(() => company?.[Symbol.asyncDispose]());

/** Two teams; the lead and the manager approve leave, `creator` and `stranger` are HR, which the admin is not. */
beforeEach(async () => {
  const grants: [Person, number][] = [
    ['lead', specialActions.approveTeam],
    ['manager', specialActions.approveTeam],
    ['creator', actions.leave.update],
    ['stranger', actions.leave.update],
  ];
  await run(sql`update users set status = 'active', deleted_at = null`);
  await run(sql`update user_roles set deleted_at = null`);
  await run(
    sql`delete from user_role_access where app_actions_id in (${specialActions.approveTeam}, ${actions.leave.update})`,
  );
  await run(sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
    select r.id, a.action, 1 from user_roles r join jsonb_to_recordset(${JSON.stringify(grants.map(([code, action]) => ({ code, action })))}::jsonb)
      as a(code text, action int) on a.code = r.code`);
  await run(sql`delete from team_members`);
  await joins('Bir', 'lead', 'Yetakchi');
  await joins('Bir', 'developer', 'Aʼzo');
  await joins('Ikki', 'manager', 'Yetakchi');
});
const joins = (team: string, person: Person, as: string) =>
  run(sql`insert into team_members (team_id, user_id, team_member_type_id, starts_on)
    select t.id, ${company.ids[person]}, m.id, '2026-01-01' from teams t, team_member_types m
    where t.names->>'uz' = ${team} and m.names->>'uz' = ${as}`);

const leaveOf = (person: Person): LeaveRequest =>
  ({
    user_id: company.ids[person],
    starts_on: '2026-12-07',
    ends_on: '2026-12-11',
    status: 'approved',
  }) as LeaveRequest;
async function hears(by: Person, tell: (ctx: ReturnType<SmallCompany['as']>) => Promise<void>): Promise<string[]> {
  await tell(company.as(by));
  return heard(company.db);
}

const block = (...logins: Person[]) => run(sql`update users set status = 'blocked' where login = any(${logins})`);
const sentBy = (person: Person) => hears(person, (ctx) => telling.tellDeciders(ctx, leaveOf(person)));

describe('a request waits for', () => {
  it.each([
    ['the lead of the team, and not for HR', 'developer', () => Promise.resolve(), ['lead']],
    ['each lead of a person of two teams', 'developer', () => joins('Ikki', 'developer', 'Aʼzo'), ['lead', 'manager']],
    [
      'the lead, and for no other of the team who leads elsewhere',
      'developer',
      () => joins('Bir', 'manager', 'Aʼzo'),
      ['lead'],
    ],
    ['HR where the lead is blocked', 'developer', () => block('lead'), ['creator', 'stranger']],
    [
      'HR where the lead has left',
      'developer',
      () => run(sql`update users set deleted_at = now() where login = 'lead'`),
      ['creator', 'stranger'],
    ],
    [
      'HR where the lead may not approve',
      'developer',
      () =>
        run(sql`update user_role_access set access_state = 0
      where app_actions_id = ${specialActions.approveTeam}`),
      ['creator', 'stranger'],
    ],
    [
      'HR where the person has left the team',
      'developer',
      () =>
        run(sql`update team_members set deleted_at = now()
      where user_id = ${company.ids.developer}`),
      ['creator', 'stranger'],
    ],
    ['HR where the person is the lead', 'lead', () => Promise.resolve(), ['creator', 'stranger']],
    ['HR where there is no team', 'tester', () => Promise.resolve(), ['creator', 'stranger']],
    ['the others of HR where the person is one of them', 'creator', () => Promise.resolve(), ['stranger']],
    ['those of HR who are there', 'tester', () => block('stranger'), ['creator']],
    [
      'nobody whose role is gone',
      'tester',
      () => run(sql`update user_roles set deleted_at = now() where code = 'creator'`),
      ['stranger'],
    ],
  ] as [string, Person, () => Promise<unknown>, Person[]][])('%s', async (_, person, given, deciders) => {
    await given();
    expect(await sentBy(person)).toEqual(deciders.map((login) => `${login}: leave_requested`));
  });
});

describe('of leave hears', () => {
  const leave = () => leaveOf('developer');
  it.each([
    ['the person, what came of it', 'lead', (ctx) => telling.tellPerson(ctx, leave()), ['developer: leave_decided']],
    [
      'the lead, that the person does not take it',
      'developer',
      (ctx) => telling.tellOfCancelling(ctx, leave()),
      ['lead: leave_cancelled'],
    ],
    [
      'the person, that another took it back',
      'lead',
      (ctx) => telling.tellOfCancelling(ctx, leave()),
      ['developer: leave_cancelled'],
    ],
    [
      'the person, that HR changed it',
      'creator',
      (ctx) => telling.tellOfChange(ctx, leave()),
      ['developer: leave_changed'],
    ],
    ['nobody, what a person changes of their own', 'developer', (ctx) => telling.tellOfChange(ctx, leave()), []],
    [
      'the lead, that the person takes a day in lieu',
      'developer',
      (ctx) => telling.tellOfDayOff(ctx, company.ids.developer, '2026-12-07'),
      ['lead: day_off_used'],
    ],
    [
      'the person, that HR writes one down',
      'creator',
      (ctx) => telling.tellOfDayOff(ctx, company.ids.developer, '2026-12-07'),
      ['developer: day_off_used'],
    ],
  ] as [string, Person, (ctx: ReturnType<SmallCompany['as']>) => Promise<void>, string[]][])(
    '%s',
    async (_, by, tell, told) => {
      expect(await hears(by, tell)).toEqual(told);
    },
  );

  it('nobody who is blocked meanwhile', async () => {
    await block('developer');
    expect(await hears('lead', (ctx) => telling.tellPerson(ctx, leave()))).toEqual([]);
  });
});
