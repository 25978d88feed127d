import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { actions } from '#modules/actions.ts';
import type { Appeal } from '#modules/staff/hiring/appeal-for-jobs.ts';
import type { Interview } from '#modules/staff/hiring/appeal-parts.ts';
import { tellInterviewer, tellOfAppeal } from '#modules/staff/hiring/hiring-telling.server.ts';
import { heard } from '#modules/channels/notifications/testing/heard.server.ts';
import { type Person, type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
const run = (statement: ReturnType<typeof sql>) => statement.execute(company.db);
beforeAll(async () => {
  company = await smallCompany();
  // Whoever holds everything is not HR by that.
  await run(sql`update user_roles set code = 'super_admin' where code = 'admin'`);
});
afterAll(() => company?.[Symbol.asyncDispose]());
/** HR are `creator`, `colleague` and `lead`. */
beforeEach(async () => {
  const action = actions.applications.update;
  await run(sql`update users set status = 'active', deleted_at = null`);
  await run(sql`update user_roles set deleted_at = null`);
  await run(sql`delete from user_role_access where app_actions_id = ${action}`);
  await run(sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
    select id, ${action}, 1 from user_roles where code in ('super_admin', 'creator', 'colleague', 'lead')`);
});

const appeal = { id: 1, fio: 'Aziz Karimov' } as Appeal;
const heardOfAppeal = async (by: Person): Promise<string[]> => {
  await tellOfAppeal(company.as(by), appeal);
  return heard(company.db);
};
const hr = (...logins: string[]) => logins.map((login) => `${login}: appeal_new`);

it.each<[string, () => Promise<unknown>, string[]]>([
  ['all of HR', () => Promise.resolve(), hr('colleague', 'creator', 'lead')],
  [
    'none who is blocked',
    () => run(sql`update users set status = 'blocked' where login = 'lead'`),
    hr('colleague', 'creator'),
  ],
  [
    'none who has left',
    () => run(sql`update users set deleted_at = now() where login = 'lead'`),
    hr('colleague', 'creator'),
  ],
  [
    'none whose role is gone',
    () => run(sql`update user_roles set deleted_at = now() where code = 'lead'`),
    hr('colleague', 'creator'),
  ],
  [
    'none whose right was taken',
    () =>
      run(sql`update user_role_access set access_state = 0 where user_roles_id =
      (select id from user_roles where code = 'lead') and app_actions_id = ${actions.applications.update}`),
    hr('colleague', 'creator'),
  ],
])('of an application hear %s', async (_, given, expected) => {
  await given();
  expect(await heardOfAppeal('developer')).toEqual(expected);
});

it('of an application does not hear who wrote it down', async () => {
  expect(await heardOfAppeal('lead')).toEqual(hr('colleague', 'creator'));
});

it('of a talk hears who is to talk, unless they set it themselves or are blocked', async () => {
  const talk = { interviewer_id: company.ids.developer, starts_at: '2026-11-20T05:00:00Z', appeal_id: 1 } as Interview;
  const hears = async (by: Person) => {
    await tellInterviewer(company.as(by), 'interview_set', talk, appeal.fio);
    return heard(company.db);
  };
  expect(await hears('creator')).toEqual(['developer: interview_set']);
  expect(await hears('developer')).toEqual([]);
  await run(sql`update users set status = 'blocked' where login = 'developer'`);
  expect(await hears('creator')).toEqual([]);
});
