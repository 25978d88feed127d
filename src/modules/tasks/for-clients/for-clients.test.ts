import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayMs } from '#kernel/days.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Answer, type Caller, signedIn } from '#app/testing/caller.ts';
import { calendarOf } from '#modules/attendance/work-calendar.server.ts';
import { confirmBySilence } from '#modules/client-tasks/client-task-jobs.server.ts';
import { tellOfSteps, warnOfTargets } from '#modules/client-tasks/client-task-telling.server.ts';

const path = 'fp/client-tasks';
let server: TestServer;
let admin: Caller;
let manager: Caller;
let client: Caller;
let stranger: Caller;
let mine: { client_id: number; project_id: number };
let managerId: number;
let clientId: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  manager = await signedIn(server, 'manager');
  client = await signedIn(server, 'client');
  const own = (await client.get('admin/auth/me')).json.user;
  clientId = own.id;
  managerId = (await manager.get('admin/auth/me')).json.user.id;
  const project = (await client.get('fp/projects/options')).json.rows[0].id;
  mine = { client_id: own.client_id, project_id: project };
  await sql`update projects set manager_id = ${managerId} where id = ${project}`.execute(server.db);
  const { rows } = await sql<{ login: string }>`update users set password_hash =
      (select password_hash from users where login = 'client')
    where id = (select min(id) from users where client_id is not null and client_id <> ${own.client_id})
    returning login`.execute(server.db);
  stranger = await signedIn(server, rows[0]!.login);
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`delete from inbox`.execute(server.db);
  await sql`update client_task_flows set told_at = now() where told_at is null`.execute(server.db);
});

const ruleOf = ({ status, json }: Answer) => [status, json?.errors?.[0]?.rule];
async function wish(more: object = {}, by: Caller = client): Promise<number> {
  const answer = await by.post(path, { name: 'Hisobotga ustun qoʻshish', ...mine, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}
const act = (by: Caller, verb: string, id: number, more: object = {}) => by.post(`${path}/${verb}`, { id, ...more });
const statusOf = async (id: number): Promise<string> => (await manager.get(`${path}/${id}`)).json.status;
async function converted(id: number, lines?: object[]): Promise<number[]> {
  const answer = await manager.post(`${path}/convert`, { items: [{ id, ...(lines && { lines }) }] });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.rows[0].task_ids;
}
const force = async (ids: number[], to: string): Promise<void> => {
  const answer = await admin.post('fp/dev-tasks/transition', { ids, force: true, to, comment: 'Sinov' });
  expect(answer.status, answer.text).toBe(200);
};
const jobAt = (run: (ctx: ReturnType<typeof contextOfJob>) => Promise<unknown>, now = new Date()) =>
  run(contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'sinov', now));
const told = async (by: Caller): Promise<[string, string | null][]> =>
  (await by.get('admin/inbox;sortBy=id;descending=false')).json.rows.map(
    ({ kind, details }: { kind: string; details: { status?: string } }) => [kind, details?.status ?? null],
  );
const tell = () => jobAt(tellOfSteps, new Date(Date.now() + 60_000));

describe('a wish', () => {
  it('goes from the client over tasks to the client again, and each side hears what concerns it', async () => {
    const id = await wish();
    await tell();
    expect(await told(manager)).toEqual([['client_task_new', null]]);
    expect(await told(client)).toEqual([]);
    expect((await manager.get(`${path}/${id}`)).json.allowed_actions).toEqual(['take', 'decline']);
    expect((await client.get(`${path}/${id}`)).json.allowed_actions).toEqual([]);
    expect((await act(manager, 'take', id)).json).toMatchObject({ status: 'taken', responsible_id: managerId });

    const tasks = await converted(id, [{ name: 'Ustunni chizish' }, { name: 'Ustunni sinash', hard_index: 3 }]);
    expect(await statusOf(id)).toBe('taken');
    await force(tasks.slice(0, 1), 'processing');
    expect(await statusOf(id)).toBe('in_work');
    await force(tasks.slice(0, 1), 'accepted');
    expect(await statusOf(id)).toBe('in_work');
    const inner = (await manager.get(`${path}/${id}/progress`)).json.rows;
    expect(inner).toMatchObject([
      { name: 'Ustunni chizish', state: 'ready', status: 'accepted', number: expect.any(String) },
      { name: 'Ustunni sinash', state: 'planned', status: 'new', ready_at: null },
    ]);
    const seen = (await client.get(`${path}/${id}/progress`)).json.rows;
    expect(seen.map(({ state, number }: { state: string; number: null }) => [state, number])).toEqual([
      ['ready', null],
      ['planned', null],
    ]);
    expect((await stranger.get(`${path}/${id}/progress`)).status).toBe(404);
    await force(tasks, 'accepted');
    expect(await statusOf(id)).toBe('done');
    await sql`delete from inbox`.execute(server.db);
    await tell();
    const heard = await told(client);
    expect(heard.filter(([kind]) => kind === 'client_task_moved')).toEqual([
      ['client_task_moved', 'taken'],
      ['client_task_moved', 'in_work'],
      ['client_task_moved', 'done'],
    ]);

    expect(ruleOf(await act(client, 'rate', id, { satisfaction: 5 }))).toEqual([409, 'rate_confirmed']);
    expect((await act(client, 'confirm', id)).json).toMatchObject({ status: 'confirmed', allowed_actions: [] });
    const rated = await act(client, 'rate', id, { satisfaction: 5, comment: 'Rahmat' });
    expect(rated.json).toMatchObject({ satisfaction: 5, satisfaction_comment: 'Rahmat' });
    expect(ruleOf(await act(manager, 'rate', id, { satisfaction: 1 }))).toEqual([403, 'client_rates']);
    await sql`delete from inbox`.execute(server.db);
    await tell();
    expect(await told(client)).toEqual([]);
    expect(await told(manager)).toEqual([['client_task_moved', 'confirmed']]);
  });

  it('comes back with a reason and with the tasks that the client names', async () => {
    const id = await wish();
    const tasks = await converted(id, [{ name: 'Birinchi' }, { name: 'Ikkinchi' }]);
    await force(tasks, 'accepted');
    expect(await statusOf(id)).toBe('done');
    expect(ruleOf(await act(client, 'return', id))).toEqual([422, 'comment_given']);
    const other = await act(client, 'return', id, { comment: 'Yoʻq', task_ids: [tasks[0], 1] });
    expect(ruleOf(other)).toEqual([422, 'task_of_client_task']);
    expect(await statusOf(id)).toBe('done');
    const answer = await act(client, 'return', id, { comment: 'Ikkinchisi ishlamaydi', task_ids: [tasks[1]] });
    expect(answer.json, answer.text).toMatchObject({ status: 'in_work', return_count: 1, accepted_count: 1 });
    const states = (await manager.get(`fp/dev-tasks;sortBy=id?id=${tasks.join(',')}`)).json.rows;
    const byId = new Map(states.map((row: { id: number; status: string }) => [row.id, row.status]));
    expect(tasks.map((one) => byId.get(one))).toEqual(['accepted', 'returned']);
    await force([tasks[1]!], 'accepted');
    expect(await statusOf(id)).toBe('done');
    expect(ruleOf(await act(manager, 'confirm', id))).toEqual([422, 'comment_given']);
    expect((await act(manager, 'confirm', id, { comment: 'Telefonda aytdi' })).json.status).toBe('confirmed');
  });

  it('never jumps back unseen: what is done and opened again inside has a step that both see', async () => {
    const id = await wish();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    await tell();
    await force(tasks, 'returned');
    expect(await statusOf(id)).toBe('in_work');
    for (const by of [client, manager]) {
      const { rows } = (await by.get(`${path}/${id}/timeline`)).json;
      const steps = rows.filter(({ kind }: { kind: string }) => kind === 'step');
      const expected = ['ask', 'take', 'convert', 'start', 'finish', 'resume'];
      expect(steps.map(({ action }: { action: string }) => action)).toEqual(expected);
    }
    await force(tasks, 'accepted');
    await act(client, 'confirm', id);
    await force(tasks, 'returned');
    expect(await statusOf(id)).toBe('confirmed');
  });

  it('an acceptance that is taken back at once never was', async () => {
    const id = await wish();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    await force(tasks, 'returned');
    const { rows } = (await client.get(`${path}/${id}/timeline`)).json;
    const steps = rows.filter(({ kind }: { kind: string }) => kind === 'step');
    expect(steps.map(({ action }: { action: string }) => action)).toEqual(['ask', 'take', 'convert', 'start']);
    await sql`delete from inbox`.execute(server.db);
    await tell();
    expect((await told(client)).map(([, status]) => status)).not.toContain('done');
  });

  it('is confirmed by silence of so many working days, and no sooner', async () => {
    const id = await wish();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
    const day = calendar.dayOf(Date.now());
    const last = new Date(calendar.startOfDay(calendar.addWorkingDays(day, 5)) + dayMs / 2);
    await jobAt(confirmBySilence, new Date(last.getTime() - 2 * dayMs));
    expect(await statusOf(id)).toBe('done');
    await jobAt(confirmBySilence, new Date(calendar.startOfDay(addDays(calendar.addWorkingDays(day, 6), 1))));
    expect((await client.get(`${path}/${id}`)).json).toMatchObject({
      status: 'confirmed',
      is_confirmed_by_silence: true,
    });
    const { rows } = (await manager.get(`${path}/${id}/timeline`)).json;
    expect(rows.at(-1)).toMatchObject({ action: 'confirm', is_automatic: true, actor_name: null });
  });
});

describe('targets', () => {
  it('follow the priority on the work calendar, and one is warned before they break', async () => {
    const priorities = (await admin.get('fp/task-priorities')).json.rows as { id: number; names: { uz: string } }[];
    const urgent = priorities.find(({ names }) => names.uz === 'Shoshilinch')!.id;
    const id = await wish({ task_priority_id: urgent });
    const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
    const row = (await manager.get(`${path}/${id}`)).json;
    const from = Date.parse(row.created_at);
    expect(Math.abs(Date.parse(row.answer_due_at) - calendar.addWorkingMinutes(from, 60))).toBeLessThan(2000);
    expect(Math.abs(Date.parse(row.done_due_at) - calendar.addWorkingMinutes(from, 1440))).toBeLessThan(2000);
    expect(row.minutes_left).toBeLessThanOrEqual(60);
    // What stood before is warned of first: this wish alone is looked at then.
    await jobAt(warnOfTargets, new Date(calendar.addWorkingMinutes(from, 30)));
    await sql`delete from inbox`.execute(server.db);
    await jobAt(warnOfTargets, new Date(calendar.addWorkingMinutes(from, 50)));
    await jobAt(warnOfTargets, new Date(calendar.addWorkingMinutes(from, 55)));
    const { rows: warned } = (await manager.get('admin/inbox;perPage=500')).json;
    const own = warned.filter(({ details }: { details: { client_task_id?: number } }) => details.client_task_id === id);
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(['client_task_answer_due']);
    expect(await told(client)).toEqual([]);
    const low = priorities.find(({ names }) => names.uz === 'Past')!.id;
    const changed = (await client.patch(`${path}/${id}`, { task_priority_id: low })).json;
    expect(Math.abs(Date.parse(changed.done_due_at) - calendar.addWorkingMinutes(from, 19_200))).toBeLessThan(2000);
  });

  it('the first word of the company is the answer, an inner one is not', async () => {
    const id = await wish();
    const say = (by: Caller, text: string, more: object = {}) =>
      by.post('fp/client-task-comments', { client_task_id: id, text, ...more });
    const inner = await say(manager, 'Bu mijoz qiyin', { is_inner: true });
    expect(inner.json.is_inner).toBe(true);
    expect((await manager.get(`${path}/${id}`)).json.answered_at).toBeNull();
    await say(client, 'Qachon boʻladi?', { is_inner: true });
    expect(await told(manager)).toEqual([['client_task_commented', null]]);
    await say(manager, 'Ertaga');
    expect((await manager.get(`${path}/${id}`)).json).toMatchObject({ comment_count: 2 });
    expect((await manager.get(`${path}/${id}`)).json.answered_at).not.toBeNull();
    expect(await told(client)).toEqual([['client_task_commented', null]]);
    const heard = (await client.get(`${path}/${id}/timeline`)).text;
    expect(heard).not.toContain('qiyin');
    expect(heard).toContain('Ertaga');
    expect((await client.get(`fp/client-task-comments/${inner.json.id}`)).status).toBe(404);
    expect(ruleOf(await client.delete(`fp/client-task-comments/${inner.json.id}`))[0]).toBe(404);
  });
});

describe('many at once', () => {
  // How long 200 of them take is measured by the bench.
  it('become tasks by one order, and one undo takes all of it back', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 40; at++) ids.push(await wish({ name: `Koʻp soʻrov ${at}` }));
    const answer = await manager.post(`${path}/convert`, { items: ids.map((id) => ({ id })) });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json.rows).toHaveLength(40);
    expect(await statusOf(ids[7]!)).toBe('taken');
    const [kept] = answer.json.rows[0].task_ids;
    await force([kept], 'processing');
    const undone = await manager.post(`${path}/conversions/${answer.json.conversion_id}/undo`, {});
    expect(undone.json.undone, undone.text).toHaveLength(39);
    expect(undone.json.left).toEqual([ids[0]]);
    expect(await statusOf(ids[0]!)).toBe('in_work');
    const after = (await manager.get(`${path}/${ids[7]}`)).json;
    expect(after).toMatchObject({ status: 'new', task_count: 0, responsible_id: null });
    const again = await manager.post(`${path}/conversions/${answer.json.conversion_id}/undo`, {});
    expect(again.status).toBe(409);
  });

  it('one that may not holds all of them back', async () => {
    const [good, bad] = [await wish(), await wish()];
    await act(manager, 'decline', bad, { comment: 'Shartnomada yoʻq' });
    const answer = await manager.post(`${path}/convert`, { items: [{ id: good }, { id: bad }] });
    expect(ruleOf(answer)).toEqual([409, 'client_task_declined']);
    expect(answer.json).toMatchObject({ id: bad, item: 1 });
    expect((await manager.get(`${path}/${good}`)).json).toMatchObject({ status: 'new', task_count: 0 });
  });
});

describe('tasks and wishes that are there already', () => {
  it('a task is joined, and two wishes become one with all that they have', async () => {
    const [first, second] = [await wish(), await wish({ name: 'Oʻsha ustun yana' })];
    const task = await manager.post('fp/dev-tasks', { name: 'Eski vazifa', project_id: mine.project_id });
    expect((await act(manager, 'join', second, { task_id: task.json.id })).json).toMatchObject({
      status: 'taken',
      task_count: 1,
    });
    expect(ruleOf(await act(manager, 'join', first, { task_id: task.json.id }))).toEqual([422, 'task_serves_another']);
    await client.post('fp/client-task-comments', { client_task_id: second, text: 'Shu kerak' });
    const merged = await act(manager, 'merge', second, { into_id: first });
    expect(merged.json, merged.text).toMatchObject({ id: first, task_count: 1, comment_count: 1, status: 'taken' });
    expect((await client.get(`${path}/${second}`)).json).toMatchObject({
      status: 'declined',
      duplicate_of_id: first,
      task_count: 0,
    });
    expect(ruleOf(await act(manager, 'reconsider', second))).toEqual([409, 'client_task_merged']);
    expect(ruleOf(await act(manager, 'merge', first, { into_id: first }))).toEqual([422, 'client_task_itself']);
    const foreign = (await admin.get(`fp/dev-tasks;perPage=500?client_task_id=null`)).json.rows.find(
      ({ project_id }: { project_id: number }) => project_id !== mine.project_id,
    );
    const answer = await act(admin, 'join', first, { task_id: foreign.id });
    expect(ruleOf(answer)).toEqual([422, 'task_of_another_client']);
  });
});

describe('bad input', () => {
  it('of two managers who take one wish at once the second hears so', async () => {
    const id = await wish();
    const answers = await Promise.all([act(manager, 'take', id), act(admin, 'take', id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(ruleOf)).toContainEqual([409, 'client_task_taken']);
  });

  it('what is not done is not confirmed, what was declined is no task, what is said is needed', async () => {
    const id = await wish();
    expect(ruleOf(await act(client, 'confirm', id))).toEqual([409, 'client_task_not_done']);
    expect(ruleOf(await act(client, 'take', id))).toEqual([403, 'client_task_not_yours']);
    expect(ruleOf(await act(manager, 'decline', id))).toEqual([422, 'comment_given']);
    expect((await act(manager, 'decline', id, { comment: 'Shartnomada yoʻq' })).json.status).toBe('declined');
    expect(ruleOf(await manager.post(`${path}/convert`, { items: [{ id }] }))).toEqual([409, 'client_task_declined']);
    expect((await act(manager, 'reconsider', id)).json.status).toBe('taken');
  });

  it('a client never makes tasks of the own wishes, nor joins or merges them', async () => {
    const [id, other] = [await wish(), await wish()];
    const answers = [
      await client.post(`${path}/convert`, { items: [{ id }] }),
      await act(client, 'join', id, { task_id: 1 }),
      await act(client, 'merge', id, { into_id: other }),
      await act(client, 'take', id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const lead = await signedIn(server, 'lead');
    expect(ruleOf(await lead.post(`${path}/convert`, { items: [{ id }] }))).toEqual([403, 'client_task_not_yours']);
    expect(await statusOf(id)).toBe('new');
  });

  it('a client of another organisation guesses ids in vain', async () => {
    const id = await wish();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    const calls = [
      stranger.get(`${path}/${id}`),
      stranger.get(`${path}/${id}/timeline`),
      stranger.get(`${path}/${id}/progress`),
      stranger.patch(`${path}/${id}`, { name: 'Oʻzimniki' }),
      stranger.delete(`${path}/${id}`),
      act(stranger, 'confirm', id),
      act(stranger, 'return', id, { comment: 'x', task_ids: tasks }),
      act(stranger, 'rate', id, { satisfaction: 1 }),
      stranger.post('fp/client-task-comments', { client_task_id: id, text: 'Salom' }),
    ];
    for (const answer of await Promise.all(calls)) expect([answer.status, answer.text]).toEqual([404, answer.text]);
    const made = await stranger.post(path, { name: 'Begona', ...mine });
    expect(made.status).toBe(422);
    expect(await statusOf(id)).toBe('done');
  });

  it('a project of another client, and a client user without organisation', async () => {
    const other = (await admin.get('fp/projects;perPage=500')).json.rows.find(
      ({ client_id }: { client_id: number | null }) => client_id !== null && client_id !== mine.client_id,
    );
    const wrong = await admin.post(path, { name: 'Xato', client_id: mine.client_id, project_id: other.id });
    expect(ruleOf(wrong)).toEqual([422, 'project_of_client']);
    await sql`insert into users (fio, login, user_type_id, role_ids, password_hash)
      select 'Tashkilotsiz', 'tashkilotsiz', user_type_id, role_ids, password_hash from users
      where login = 'client'`.execute(server.db);
    const lonely = await signedIn(server, 'tashkilotsiz');
    expect(ruleOf(await lonely.post(path, { name: 'Salom', ...mine }))).toEqual([409, 'no_organisation']);
    expect((await lonely.get(`${path}/counts`)).json.rows).toEqual([]);
  });

  it('says each rule in three languages', async () => {
    const id = await wish();
    const messages = await Promise.all(
      ['uz', 'uk', 'ru'].map(async (lang) => (await act(client.in(lang), 'confirm', id)).json.errors[0].message),
    );
    expect(messages).toEqual(['Soʻrov hali bajarilmagan', 'Сўров ҳали бажарилмаган', 'Запрос ещё не выполнен']);
    expect(clientId).toBeGreaterThan(0);
  });
});
