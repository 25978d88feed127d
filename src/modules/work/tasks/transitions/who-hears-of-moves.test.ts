import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { heard } from '#modules/channels/notifications/testing/heard.server.ts';
import { type Person, type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';
import { minutesLater, nine, taskMoves } from '#modules/work/tasks/testing/task-moves.server.ts';
import { tellOfTasks } from '#modules/work/tasks/transitions/tell-of-transitions.server.ts';
import type { TaskAction, TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

let company: SmallCompany;
const { newTask, setColumns, moveOne } = taskMoves(() => company);
const run = (statement: ReturnType<typeof sql>) => statement.execute(company.db);
beforeAll(async () => {
  company = await smallCompany();
  // Two people of the client look in.
  await run(sql`insert into users (fio, login, user_type_id, client_id)
    select 'partner', 'partner', user_type_id, client_id from users where id = ${company.ids.client}`);
});
afterAll(() => company?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await run(sql`update users set status = 'active', deleted_at = null`);
  // One task of a person runs at a time: to begin the next would pause it, of which they hear.
  await run(sql`update dev_tasks set status = 'new', running_since = null`);
});

/** A task of `developer` for `creator`, reviewed by `tester`, in a project of `manager`, which a client asked for. */
async function task(status: TaskStatus, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await newTask({ client_task_id: company.ids.clientTask });
  await setColumns(id, { status, creator_id: company.ids.creator, requires_review: true, ...more });
  if (status === 'blocked') await setColumns(id, { previous_status: 'pause' });
  await hearLater();
  return id;
}
/** When it cannot be taken back any more. */
async function hearLater(): Promise<string[]> {
  await tellOfTasks(company.as('admin', minutesLater(1)));
  return heard(company.db);
}
const moved = (...logins: string[]) => logins.map((login) => `${login}: task_moved`);
const clients = ['client: client_task_checked', 'partner: client_task_checked'];
const given = { comment: 'Sinov izohi', fields: { deadline: '2027-01-15T13:00:00Z' } };
const hears = async (id: number, action: TaskAction, by: Person) => {
  await moveOne(by, id, action, action === 'return_to_correcting' ? given : { comment: given.comment }, nine);
  return hearLater();
};

/** The table of the specification, by hand: who is to hear of which move. */
it.each<[TaskStatus, TaskAction, Person, string[]]>([
  ['new', 'to_processing', 'developer', moved('creator')],
  ['new', 'to_processing', 'manager', moved('creator')],
  ['processing', 'to_pause', 'developer', []],
  ['pause', 'to_processing', 'developer', []],
  ['processing', 'to_checking', 'developer', moved('creator', 'tester')],
  ['checking', 'to_processing', 'developer', []],
  ['checking', 'return_to_correcting', 'tester', moved('developer')],
  ['checking', 'return_to_correcting', 'creator', moved('developer')],
  ['checking', 'finish', 'tester', [...clients, ...moved('creator')]],
  ['done', 'finish', 'creator', moved('developer')],
  ['done', 'finish', 'client', moved('developer')],
  ['done', 'return', 'creator', moved('developer', 'manager', 'tester')],
  ['done', 'return', 'manager', moved('developer', 'tester')],
  ['not_accepted', 'return_to_correcting', 'creator', moved('developer')],
  ['not_accepted', 'finish', 'manager', moved('developer')],
  ['accepted', 'return', 'manager', []],
  ['pause', 'to_block', 'creator', moved('developer')],
  ['blocked', 'to_unblock', 'manager', []],
  ['returned', 'to_new', 'creator', []],
])('from %s, %s by %s', async (status, action, by, expected) => {
  const id = await task(status, status === 'accepted' ? { ended_at: nine } : {});
  expect(await hears(id, action, by)).toEqual(expected.toSorted());
});

it('the executor hears that their running task was put aside for another', async () => {
  await task('new').then((id) => hears(id, 'to_processing', 'developer'));
  const next = await task('new');
  expect(await hears(next, 'to_processing', 'manager')).toEqual(moved('creator', 'developer'));
});

it('the manager of the project stands in for a reviewer who is not named', async () => {
  const id = await task('processing', { reviewer_id: null });
  expect(await hears(id, 'to_checking', 'developer')).toEqual(moved('creator', 'manager'));
});

it('one person hears once, whatever they are of a task', async () => {
  const { manager } = company.ids;
  const id = await task('done', { reviewer_id: manager, executor_id: manager });
  await moveOne('creator', id, 'return', { comment: given.comment }, nine);
  await tellOfTasks(company.as('admin', minutesLater(1)));
  const { rows } = await run(sql`select details->'count' as count from inbox`);
  expect([rows, await heard(company.db)]).toEqual([[{ count: 1 }], moved('manager')]);
});

it('the client of no task hears nothing, nor who is blocked', async () => {
  const apart = await task('checking', { client_task_id: null, client_id: null });
  expect(await hears(apart, 'finish', 'tester')).toEqual(moved('creator'));
  await run(sql`update users set status = 'blocked' where login in ('partner', 'creator')`);
  expect(await hears(await task('checking'), 'finish', 'tester')).toEqual([clients[0]]);
});
