import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Person, type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';
import { nine, taskMoves } from '#modules/work/tasks/testing/task-moves.server.ts';

let company: SmallCompany;
const { newTask, setColumns, moveOne } = taskMoves(() => company);
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await sql`delete from client_task_comments`.execute(company.db);
  await sql`update client_tasks set comment_count = 0, task_count = 0, accepted_count = 0`.execute(company.db);
});

const comments = () => company.at('fp/client-task-comments');
const say = (by: Person, is_inner = false) =>
  comments().create(company.as(by), { client_task_id: company.ids.clientTask, text: 'Soʻz', is_inner });
const counted = async (name: string): Promise<unknown> =>
  (await company.at('fp/client-tasks').read(company.as('client'), company.ids.clientTask))[name as 'id'];

it('counts what both sides hear: no inner word of the company, which says how many there are', async () => {
  const first = await say('client');
  await say('manager');
  await say('manager', true);
  expect(await counted('comment_count')).toBe(2);
  // What a client calls inner is none.
  await say('client', true);
  expect(await counted('comment_count')).toBe(3);
  await comments().remove(company.as('client'), first.id);
  expect(await counted('comment_count')).toBe(2);
  await comments().restore(company.as('client'), first.id);
  expect(await counted('comment_count')).toBe(3);
});

it('counts the tasks that serve it, and of these what is accepted, not what is done', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) ids.push((await newTask({ client_task_id: company.ids.clientTask })).id);
  await newTask();
  const counts = async () => [await counted('task_count'), await counted('accepted_count')];
  expect(await counts()).toEqual([3, 0]);
  const [first, second, third] = ids as [number, number, number];
  for (const id of [first, second]) await setColumns(id, { status: 'checking' });
  for (const id of [first, second]) await moveOne('tester', id, 'finish', {}, nine);
  expect(await counts()).toEqual([3, 0]);
  await moveOne('manager', first, 'finish', {}, nine);
  expect(await counts()).toEqual([3, 1]);
  await company.at('fp/dev-tasks').remove(company.as('manager'), third);
  expect(await counts()).toEqual([2, 1]);
  await company.at('fp/dev-tasks').restore(company.as('manager'), third);
  expect(await counts()).toEqual([3, 1]);
});
