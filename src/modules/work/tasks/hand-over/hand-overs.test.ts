import { describe, expect, it } from 'vitest';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { carryOutHandOvers } from '#modules/work/tasks/hand-over/carry-out-hand-overs.server.ts';
import {
  type Login,
  act,
  approved,
  ids,
  made,
  people,
  sent,
  server,
  startCompany,
} from '#modules/staff/leave/testing/leave-people.ts';

startCompany();

const path = 'fp/leave-hand-overs';
const [monday, friday] = ['2027-06-07', '2027-06-11'];
const timeZone = 'Asia/Tashkent';
const ruleOf = (answer: { status: number; json: { errors?: { rule: string; field: string }[] } }) => [
  answer.status,
  answer.json.errors?.[0]?.field,
  answer.json.errors?.[0]?.rule,
];
/** A moment on the clock of Tashkent. */
const run = (at: string) =>
  server.db.transaction((db) => carryOutHandOvers(contextOfJob(db, { timeZone }, 'test', new Date(`${at}+05:00`))));

/** A task of the developer in a project where the lead is, too. */
async function task(more: object = {}): Promise<number> {
  const { rows } = (await people.developer.get(`fp/dev-tasks?executor_id=${ids.developer}`)).json;
  const body = { project_id: rows[0].project_id, name: 'Topshiriladigan ish', executor_id: ids.developer, ...more };
  const answer = await people.admin.post('fp/dev-tasks', body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}
const taskOf = async (id: number) => (await people.admin.get(`fp/dev-tasks/${id}`)).json;
const leave = (make: typeof made) => make('developer', { starts_on: monday, ends_on: friday });
const ask = (login: Login, leave_request_id: number, task_id: number, more: object = {}) =>
  people[login].post(path, { leave_request_id, task_id, user_id: ids.lead, ...more });
const read = async (login: Login, id: number) => people[login].get(`${path}/${id}`);
const say = (login: Login, verb: string, id: number) => people[login].post(`${path}/${verb}`, { id });
const noticesOf = async (login: Login) => (await people[login].get('admin/inbox')).json.rows;

/** Asked for, approved, agreed. */
async function agreed(more: object = {}) {
  const [request, task_id] = [await leave(approved), await task()];
  const { json, status, text } = await ask('developer', request, task_id, more);
  expect(status, text).toBe(201);
  expect((await say('lead', 'agree', json.id)).json.state).toBe('agreed');
  return { request, task_id, id: json.id as number };
}

describe('a hand-over', () => {
  it('waits with the draft of its request, is asked when that is sent, and answered by who is asked', async () => {
    const [request, task_id] = [await leave(made), await task()];
    const { json: row } = await ask('developer', request, task_id);
    expect(row).toMatchObject({ state: 'draft', of_user_id: ids.developer, starts_on: monday, ends_on: friday });
    expect((await read('tester', row.id)).status).toBe(404);
    await act('developer', 'send', request);
    expect((await read('lead', row.id)).json).toMatchObject({ state: 'asked', allowed_actions: ['agree', 'decline'] });
    const [asked] = (await noticesOf('lead')).filter(({ kind }: { kind: string }) => kind === 'hand_over_asked');
    expect(asked).toMatchObject({ task_id, details: { hand_over_id: row.id, starts_on: monday, ends_on: friday } });
    const call = (verb: string) => ({ call: `POST /api/fp/leave-hand-overs/${verb}`, body: { id: row.id } });
    expect(asked.actions).toMatchObject({ agree: call('agree'), decline: call('decline') });
    expect(ruleOf(await say('developer', 'agree', row.id))).toEqual([403, 'id', 'hand_over_not_yours']);
    const { json } = await say('lead', 'decline', row.id);
    expect(json).toMatchObject({ state: 'declined', allowed_actions: [] });
    expect((await noticesOf('developer'))[0]).toMatchObject({ kind: 'hand_over_answered' });
    expect((await say('lead', 'take-back', row.id)).json.state).toBe('asked');
    expect((await say('lead', 'agree', row.id)).json.state).toBe('agreed');
    expect(ruleOf(await say('lead', 'agree', row.id))).toEqual([409, 'state', 'hand_over_is_answered']);
  });

  it('is carried out at 00:05 of the first day, once, and stands in the history of the task', async () => {
    const { id, task_id } = await agreed({ gives_back: true });
    await run(`${monday}T00:04:59`);
    expect((await taskOf(task_id)).executor_id).toBe(ids.developer);
    await Promise.all([run(`${monday}T00:05:00`), run(`${monday}T00:05:00`)]);
    expect((await taskOf(task_id)).executor_id).toBe(ids.lead);
    expect((await read('developer', id)).json).toMatchObject({ state: 'carried_out' });
    await run(`${monday}T09:00:00`);
    const { rows } = (await people.admin.get(`fp/task-flows?task_id=${task_id}`)).json;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ from_status: 'new', to_status: 'new', is_automatic: true });
    expect(rows[0].comment).toMatch(/.+ → .+/);
    expect((await noticesOf('lead'))[0]).toMatchObject({ kind: 'task_assigned', task_id });
    // Given back as the last day ends.
    await run(`${friday}T23:54:00`);
    expect((await taskOf(task_id)).executor_id).toBe(ids.lead);
    await run(`${friday}T23:55:00`);
    expect((await taskOf(task_id)).executor_id).toBe(ids.developer);
    expect((await read('developer', id)).json.state).toBe('given_back');
  });

  it('that was cut off before it was written down happens again, and once', async () => {
    const { id, task_id } = await agreed();
    const cut = server.db.transaction(async (db) => {
      await carryOutHandOvers(contextOfJob(db, { timeZone }, 'test', new Date(`${monday}T00:05:00+05:00`)));
      throw new Error('the power went');
    });
    await expect(cut).rejects.toThrow('the power went');
    expect((await taskOf(task_id)).executor_id).toBe(ids.developer);
    await run(`${monday}T00:06:00`);
    expect((await taskOf(task_id)).executor_id).toBe(ids.lead);
    expect((await read('developer', id)).json.state).toBe('carried_out');
    expect((await people.admin.get(`fp/task-flows?task_id=${task_id}`)).json.rows).toHaveLength(1);
  });

  it('that nobody agreed to stays, as one of leave that is not approved', async () => {
    const [request, first, second] = [await leave(sent), await task(), await task()];
    const asked = (await ask('developer', request, first)).json.id;
    const waiting = (await ask('developer', request, second)).json.id;
    await say('lead', 'agree', waiting);
    await run(`${monday}T00:05:00`);
    expect((await read('developer', waiting)).json.state).toBe('agreed');
    await act('hr', 'approve', request);
    await run(`${monday}T00:05:00`);
    expect((await read('developer', asked)).json.state).toBe('asked');
    expect([(await taskOf(first)).executor_id, (await taskOf(second)).executor_id]).toEqual([ids.developer, ids.lead]);
  });

  it('overwrites nothing: who gave the task to somebody else in between wins', async () => {
    const { id, task_id } = await agreed({ gives_back: true });
    await people.admin.patch(`fp/dev-tasks/${task_id}`, { executor_id: ids.tester });
    await run(`${monday}T00:05:00`);
    expect((await taskOf(task_id)).executor_id).toBe(ids.tester);
    expect((await read('developer', id)).json.state).toBe('overtaken');
    await act('hr', 'cancel', (await read('developer', id)).json.leave_request_id);
    const other = await agreed({ gives_back: true });
    await run(`${monday}T00:05:00`);
    await people.admin.patch(`fp/dev-tasks/${other.task_id}`, { executor_id: ids.tester });
    await run(`${friday}T23:55:00`);
    expect((await taskOf(other.task_id)).executor_id).toBe(ids.tester);
    expect((await read('developer', other.id)).json.state).toBe('overtaken');
  });

  it('ends with leave that does not take place, and stays without giving back', async () => {
    const { id, task_id, request } = await agreed({ gives_back: true });
    await run(`${monday}T00:05:00`);
    await act('hr', 'cancel', request);
    await run(`${monday}T08:00:00`);
    expect((await taskOf(task_id)).executor_id).toBe(ids.developer);
    expect((await read('developer', id)).json.state).toBe('given_back');
    const kept = await agreed({ gives_back: false });
    await run(`${monday}T00:05:00`);
    await run(`${friday}T23:59:00`);
    expect((await taskOf(kept.task_id)).executor_id).toBe(ids.lead);
  });

  it('pauses a clock that runs, so that its time stays with who worked', async () => {
    const { task_id } = await agreed();
    await people.developer.post('fp/dev-tasks/transition', { ids: [task_id], action: 'start' });
    await run(`${monday}T00:05:00`);
    expect(await taskOf(task_id)).toMatchObject({ executor_id: ids.lead });
    expect((await taskOf(task_id)).status).not.toBe('processing');
  });

  it('of a review goes to another reviewer', async () => {
    const request = await leave(approved);
    const task_id = await task({ executor_id: ids.tester, reviewer_id: ids.developer });
    const { json } = await ask('developer', request, task_id, { what: 'reviewer' });
    await say('lead', 'agree', json.id);
    await run(`${monday}T00:05:00`);
    expect(await taskOf(task_id)).toMatchObject({ executor_id: ids.tester, reviewer_id: ids.lead });
  });
});

describe('what is refused', () => {
  it('names the field and the rule', async () => {
    const [request, task_id] = [await leave(made), await task()];
    const asked = (more: object, login: Login = 'developer') => ask(login, request, task_id, more).then(ruleOf);
    expect(await asked({ user_id: ids.developer })).toEqual([422, 'user_id', 'hand_over_to_oneself']);
    expect(await asked({ user_id: ids.client })).toEqual([422, 'user_id', 'hand_over_to_staff']);
    expect(await asked({ user_id: 999_999 })).toEqual([422, 'user_id', 'exists']);
    expect(await asked({ task_id: 999_999 })).toEqual([422, 'task_id', 'exists']);
    expect(await asked({ task_id: await task({ executor_id: ids.tester }) })).toEqual([
      422,
      'task_id',
      'hand_over_not_theirs',
    ]);
    expect(await asked({ what: 'reviewer' })).toEqual([422, 'task_id', 'hand_over_not_theirs']);
    expect(await asked({ what: 'cook' })).toEqual([422, 'what', 'choice']);
    expect(await asked({ leave_request_id: 999_999 })).toEqual([422, 'leave_request_id', 'exists']);
    expect(await asked({}, 'lead')).toEqual([422, 'leave_request_id', 'exists']);
    const reviewed = await task({ reviewer_id: ids.lead });
    expect(await asked({ task_id: reviewed })).toEqual([422, 'user_id', 'hand_over_reviews_own']);
    expect((await ask('developer', request, task_id)).status).toBe(201);
    expect(await asked({})).toEqual([409, 'task_id', 'hand_over_twice']);
    await act('developer', 'send', request);
    await act('developer', 'cancel', request);
    expect(await asked({ user_id: ids.manager })).toEqual([409, 'leave_request_id', 'hand_over_leave_is_over']);
    await sql`update dev_tasks set status = 'accepted' where id = ${reviewed}`.execute(server.db);
    const again = await leave(made);
    expect(ruleOf(await ask('developer', again, reviewed, { user_id: ids.manager }))).toEqual([
      422,
      'task_id',
      'hand_over_is_done',
    ]);
  });

  it.each<[Login, number]>([
    ['developer', 200],
    ['lead', 200],
    ['hr', 200],
    ['director', 200],
    ['tester', 404],
    ['client', 403],
  ])('%s reads it: %i; and no kind of leave with it', async (login, status) => {
    const [request, task_id] = [await leave(sent), await task()];
    const { id } = (await ask('developer', request, task_id)).json;
    const answer = await read(login, id);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain('leave_kind');
    if (login === 'developer') return;
    const allowed = login === 'lead' ? [200] : [403, 404];
    expect(allowed).toContain((await say(login, 'agree', id)).status);
  });

  it('is taken away by its person or HR until it is carried out', async () => {
    const { id } = await agreed();
    expect((await people.lead.delete(`${path}/${id}`)).status).toBe(403);
    await run(`${monday}T00:05:00`);
    expect(ruleOf(await people.developer.delete(`${path}/${id}`))).toEqual([409, 'state', 'hand_over_is_carried_out']);
  });
});
