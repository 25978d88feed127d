import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { heard } from '#modules/channels/notifications/testing/heard.server.ts';
import { noteMentions } from '#modules/work/tasks/mentions/mentions.server.ts';
import {
  type Person,
  people,
  type SmallCompany,
  smallCompany,
} from '#modules/work/tasks/testing/small-company.server.ts';
import { taskChanges } from '#modules/work/tasks/testing/task-changes.server.ts';
import { tellOfTasks } from '#modules/work/tasks/transitions/tell-of-transitions.server.ts';

let company: SmallCompany;
let taskId: number;
let commentId: number;
const { newTask } = taskChanges(() => company);
const run = (statement: ReturnType<typeof sql>) => statement.execute(company.db);
beforeAll(async () => {
  company = await smallCompany();
  // The client sees this task, and is not called by what is said inside all the same.
  ({ id: taskId } = await newTask({ client_task_id: company.ids.clientTask }));
  const comment = { task_id: taskId, text: 'Tayyor' };
  ({ id: commentId } = await company.at('fp/task-comments').create(company.as('developer'), comment));
});
afterAll(() => company?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await run(sql`delete from task_mentions`);
  await run(sql`delete from inbox`);
  await run(sql`update users set status = 'active', deleted_at = null`);
});

const calling = (named: readonly Person[]) => named.map((login) => `[@${login}](user:${company.ids[login]})`).join(' ');
async function called(named: readonly Person[], by: Person = 'manager', comment: number | null = null) {
  await noteMentions(company.as(by), taskId, comment, calling(named));
  await tellOfTasks(company.as('admin'));
  return (await heard(company.db)).map((one) => one.replace(': mention', ''));
}

/** Who takes part in the project of the task or sees every project; the client hears of no word of the company. */
const hearing = ['admin', 'colleague', 'developer', 'tester'];

it('of a text hear those whom it calls and who see the task, but not who wrote it', async () => {
  expect(await called(people)).toEqual(hearing);
});

it('nobody is called who is blocked or has left', async () => {
  await run(sql`update users set status = 'blocked' where login = 'developer'`);
  await run(sql`update users set deleted_at = now() where login = 'tester'`);
  expect(await called(people)).toEqual(['admin', 'colleague']);
});

it('nobody hears of it who is blocked before it is told', async () => {
  await noteMentions(company.as('manager'), taskId, null, calling(['developer', 'tester']));
  await run(sql`update users set status = 'blocked' where login = 'developer'`);
  await tellOfTasks(company.as('admin'));
  expect(await heard(company.db)).toEqual(['tester: mention']);
});

it('everybody is called by the text of a task once, and by each of its comments once', async () => {
  expect(await called(['developer'])).toEqual(['developer']);
  expect(await called(['developer', 'tester', 'tester'])).toEqual(['tester']);
  expect(await called(['developer'], 'tester', commentId)).toEqual(['developer']);
  expect(await called(['developer'], 'tester', commentId)).toEqual([]);
});
