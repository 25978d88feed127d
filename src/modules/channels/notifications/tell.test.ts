import { expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { tell } from '#modules/channels/notifications/tell.server.ts';
import { heard } from '#modules/channels/notifications/testing/heard.server.ts';
import { people, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

it('nobody is told of anything who is blocked or has left, whoever would tell them', async () => {
  await using company = await smallCompany();
  const { db, ids } = company;
  const all = people.map((login) => ({
    ...{ user_id: ids[login], kind: 'praise' as const, actor_id: null, details: { name: 'Zoʻr' } },
  }));
  const everybody = people.map((login) => `${login}: praise`).toSorted();
  await tell(company.as('admin'), all);
  expect(await heard(db)).toEqual(everybody);
  await sql`update users set status = 'blocked' where login = 'developer'`.execute(db);
  await sql`update users set deleted_at = now() where login = 'tester'`.execute(db);
  await tell(company.as('admin'), all);
  expect(await heard(db)).toEqual(everybody.filter((one) => !/^(developer|tester)/.test(one)));
  // They do not hear later of what was missed.
  await sql`update users set status = 'active', deleted_at = null`.execute(db);
  expect(await heard(db)).toEqual([]);
});
