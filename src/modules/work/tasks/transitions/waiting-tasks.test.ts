import { openStatuses } from '#modules/company/projects/door.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { targetOf } from '#modules/work/tasks/workflow/decide-transition.ts';
import { type TaskStatus, transitionsOf } from '#modules/work/tasks/workflow/transition-table.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { heldStatuses } from '#modules/work/tasks/transitions/waiting-tasks.server.ts';

let company: CompanyOverHttp;
beforeAll(async () => {
  company = await companyOverHttp();
});
afterAll(() => company[Symbol.asyncDispose]());

const path = 'fp/dev-tasks';
const manager = () => company.as('manager');
const read = async (id: number) => (await (await company.as('admin')).get(`${path}/${id}`)).json;
const make = async (status: TaskStatus = 'new') => {
  const body = { name: 'Kutadigan ish', project_id: company.ids.project, executor_id: company.ids.developer };
  const { json } = await (await manager()).post(path, body);
  await sql`update dev_tasks set status = ${status} where id = ${json.id}`.execute(company.server.db);
  return json;
};
const waitFor = async (task_id: number, predecessor_id: number, kind = 'finish_to_start') => {
  const answer = await (await manager()).post('fp/task-dependencies', { task_id, predecessor_id, kind });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id as number;
};
const move = async (id: number, action: string, comment = 'Sabab') =>
  (await manager()).post(`${path}/transition`, { ids: [id], action, comment });
/** A blocker that is handed in and passed. */
const finish = async (id: number) => {
  await sql`update dev_tasks set status = 'checking' where id = ${id}`.execute(company.server.db);
  const answer = await move(id, 'finish');
  expect(answer.status, answer.text).toBe(200);
};
const lastFlow = async (id: number) =>
  (await (await manager()).get(`fp/task-flows;sortBy=id;descending=true?task_id=${id}`)).json.rows[0];
const [unblocking] = transitionsOf('blocked', 'to_unblock');
describe.each(openStatuses)('a task in %s that begins to wait', (status) => {
  const isHeld = (heldStatuses as readonly string[]).includes(status);

  it(isHeld ? 'is blocked, and released when what it waits for is done' : 'stays where it is', async () => {
    const [task, blocker] = [await make(status), await make()];
    await waitFor(task.id, blocker.id);
    const waiting = await read(task.id);
    expect(waiting).toMatchObject({ status: isHeld ? 'blocked' : status, open_blocker_count: 1 });
    if (isHeld) {
      const flow = { rule: 17, is_automatic: true, created_by: null, comment: blocker.number, from_status: status };
      expect(await lastFlow(task.id)).toMatchObject(flow);
    }
    await finish(blocker.id);
    const released = await read(task.id);
    const back = isHeld ? targetOf(unblocking!, { previous_status: status }) : status;
    expect(released).toMatchObject({ status: back, open_blocker_count: 0 });
    if (isHeld) expect(await lastFlow(task.id)).toMatchObject({ rule: 19, is_automatic: true, created_by: null });
  });
});

it('what is new does not begin before what it waits for has ended', async () => {
  const [task, blocker] = [await make(), await make()];
  await waitFor(task.id, blocker.id);
  const refused = await move(task.id, 'to_processing');
  expect(refused).toMatchObject({ status: 409, json: { rule: 'blockers_finished' } });
  await finish(blocker.id);
  expect((await move(task.id, 'to_processing')).status).toBe(200);
});

it('the executor hears of the release, once', async () => {
  const [task, blocker] = [await make('pause'), await make()];
  await waitFor(task.id, blocker.id);
  await sql`delete from task_moves_pending`.execute(company.server.db);
  await finish(blocker.id);
  const { rows } = await sql<{ notices: object[] }>`select notices from task_moves_pending
    where task_id = ${task.id}`.execute(company.server.db);
  expect(rows).toMatchObject([{ notices: [{ user_id: company.ids.developer, as: 'executor', status: 'pause' }] }]);
});

it('the last of several ends the waiting, in any order, also when both end at once', async () => {
  const [task, one, other] = [await make('pause'), await make('checking'), await make('checking')];
  await waitFor(task.id, one.id);
  await waitFor(task.id, other.id);
  await finish(one.id);
  expect((await read(task.id)).status).toBe('blocked');
  await finish(other.id);
  expect((await read(task.id)).status).toBe('pause');

  const [both, third, fourth] = [await make('pause'), await make('checking'), await make('checking')];
  await waitFor(both.id, third.id);
  await waitFor(both.id, fourth.id);
  const answers = await Promise.all([move(third.id, 'finish'), move(fourth.id, 'finish')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(both.id)).toMatchObject({ status: 'pause', open_blocker_count: 0 });
});

it('what a person has blocked waits for a person', async () => {
  const [task, blocker] = [await make('pause'), await make()];
  await move(task.id, 'to_block', 'Mijoz javobini kutamiz');
  await waitFor(task.id, blocker.id);
  await finish(blocker.id);
  expect(await read(task.id)).toMatchObject({ status: 'blocked', open_blocker_count: 0 });
});

it('a manager may release before the time, and is not overruled', async () => {
  const [task, one, other] = [await make('pause'), await make(), await make()];
  await waitFor(task.id, one.id);
  await waitFor(task.id, other.id);
  expect((await move(task.id, 'to_unblock')).status).toBe(200);
  await finish(one.id);
  expect((await read(task.id)).status).toBe('pause');
});

it('the waiting ends with the dependency, with its kind, and with the task that was waited for', async () => {
  const manage = await manager();
  const held = async () => {
    const [task, blocker] = [await make('pause'), await make()];
    const dependency = await waitFor(task.id, blocker.id);
    expect((await read(task.id)).status).toBe('blocked');
    return { task, blocker, dependency };
  };
  const first = await held();
  await manage.delete(`fp/task-dependencies/${first.dependency}`);
  const second = await held();
  await manage.patch(`fp/task-dependencies/${second.dependency}`, { kind: 'finish_to_finish' });
  const third = await held();
  await manage.delete(`${path}/${third.blocker.id}`);
  for (const { task } of [first, second, third]) expect((await read(task.id)).status).toBe('pause');
  await manage.post(`${path}/${third.blocker.id}/restore`);
  expect((await read(third.task.id)).status).toBe('blocked');
});

it('a finished task that comes back is waited for again', async () => {
  const [task, blocker] = [await make(), await make()];
  await waitFor(task.id, blocker.id);
  await finish(blocker.id);
  await move(task.id, 'to_processing');
  expect((await move(blocker.id, 'return')).status).toBe(200);
  expect(await read(task.id)).toMatchObject({ status: 'blocked', running_since: null, previous_status: 'processing' });
});

it('the clock of a blocked task stands, and its deadline moves by the time that it waited', async () => {
  const [task, blocker] = [await make(), await make()];
  const manage = await manager();
  await manage.patch(`${path}/${task.id}`, { deadline: '2027-03-01' });
  await sql`update dev_tasks set status = 'pause' where id = ${task.id}`.execute(company.server.db);
  await waitFor(task.id, blocker.id);
  await sql`update dev_tasks set status_changed_at = now() - interval '14 days' where id = ${task.id}`.execute(
    company.server.db,
  );
  await finish(blocker.id);
  const released = await read(task.id);
  expect(released.blocked_minutes).toBeGreaterThan(480);
  expect(Date.parse(released.deadline)).toBeGreaterThan(Date.parse('2027-03-01T13:00:00Z'));
  expect(released.deadline_reason_code).toBe('unblock');
});
