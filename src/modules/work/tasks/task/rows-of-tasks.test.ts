import { afterAll, beforeAll, expect, it } from 'vitest';
import { resource } from '#kernel/resource.ts';
import { text } from '#kernel/fields/text.ts';
import { system } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { whole } from '#server/database/columns.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import { users } from '#modules/company/people/users.ts';
import { colleagues } from '#modules/views/task-views/developers/by-executor.server.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { type Person, type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
  const { ids, db } = company;
  const make = (project: number, minutes: number, deleted: Sql) =>
    sql`insert into dev_tasks (number, name, project_id, creator_id, status, status_changed_at, planned_minutes, deleted_at)
      values (${`N-${minutes}`}, 'Ish', ${project}, ${ids.manager}, 'new', now(), ${minutes}, ${deleted})`.run(db);
  await make(ids.project, 60, sql`null`);
  await make(ids.project, 7, sql`now()`);
  await make(ids.otherProject, 500, sql`null`);
  await sql`update projects set member_ids = array[${ids.stranger}::bigint] where id = ${ids.otherProject}`.run(db);
});
afterAll(() => company[Symbol.asyncDispose]());

const sum = (from: Sql) =>
  sql({ sum: whole })`select coalesce(sum(t.planned_minutes), 0) as sum from ${from} as t`.value(company.db);

it('are those that are alive and that the caller sees: a developer sums fewer than a director', async () => {
  expect(await sum(rowsOf(company.as('admin'), devTasks))).toBe(560);
  expect(await sum(rowsOf(company.as('developer'), devTasks))).toBe(60);
  expect(await sum(rowsOf(company.as('client'), devTasks))).toBe(0);
  expect(await sum(rowsOf({ actor: system }, devTasks)), 'jobs ask as nobody').toBe(0);
});

it('are all of them, deleted ones too, where a reason says so', async () => {
  expect(await sum(rowsForAll(devTasks, 'a test sums all'))).toBe(567);
  // @ts-expect-error an exception without its reason does not compile
  rowsForAll(devTasks, '');
});

it('are not there for a definition of which nothing says who sees what', () => {
  const unknown = resource('fp/unknown', {
    icon: 'x',
    access: { read: [1] },
    rows: 'scoped',
    fields: { name: text({}) },
  });
  expect(() => rowsOf({ actor: system }, unknown)).toThrow('the rows of fp/unknown are scoped');
});

it('name nobody of a project that is out of sight', async () => {
  const named = (person: Person) => {
    const ctx = company.as(person);
    return sql({ id: whole })`select u.id from ${rowsOf(ctx, users)} as u
      where ${colleagues(ctx, [company.ids.otherProject])}`.column(company.db);
  };
  expect(await named('admin')).toEqual([company.ids.stranger]);
  expect(await named('developer')).toEqual([]);
});
