import { callerOf } from '#app/testing/caller.ts';
import { importerOf, uploadTo } from '#app/testing/importer.ts';
import { sql } from '#server/database/sql.ts';
import { describe, expect, it } from 'vitest';
import {
  contract,
  done,
  draft,
  org,
  people,
  read,
  readyStage,
  rows,
  ruleOf,
  send,
  server,
  type Shown,
  stage,
  tasks,
  startCompany,
} from '#modules/clients/contracts/testing/contract-people.ts';

startCompany();

const path = 'fp/contract-documents';
const inAct = [409, 'task_in_act'];
const force = (ids: number[], to: string) =>
  people.admin.post('fp/dev-tasks/transition', { ids, force: true, to, comment: 'Sinov' });
const statusOf = async (id: number) => (await people.admin.get(`fp/dev-tasks/${id}`)).json.status;

/** A sent act of so many tasks. */
async function sentAct(count = 1): Promise<{ act: Shown; taskIds: number[]; contract: Shown; stage: Shown }> {
  const ready = await readyStage(count);
  return { ...ready, act: await send((await draft(ready.stage.id)).id) };
}

/** A task below another one, in an act by itself; the upper one is not accepted. */
async function workBelow(): Promise<{ above: number; below: number }> {
  const [above] = (await tasks(1, 'new')) as [number];
  const { taskIds, act } = await sentAct();
  expect(act.status).toBe('sent');
  await sql`update dev_tasks set parent_id = ${above}, main_task_id = ${above} where id = ${taskIds[0]}`.execute(
    server.db,
  );
  return { above, below: taskIds[0]! };
}

describe('work that a sent act asks money for', () => {
  it('is not opened again: by the workflow, by force, by many at once; what is in no act is', async () => {
    const { act, taskIds } = await sentAct(2);
    const [free] = (await tasks(1)) as [number];
    const back = { action: 'return', comment: 'Yana bir marta' };
    const answer = await people.admin.post('fp/dev-tasks/transition', { ids: [taskIds[0]], ...back });
    expect(ruleOf(answer)).toEqual(inAct);
    expect(answer.json.errors[0].message).toBe(
      `Vazifa ${String(act.number)} dalolatnomada turibdi: avval dalolatnomani bekor qilish yoki tuzatish kerak`,
    );
    expect(ruleOf(await force([taskIds[0]!], 'processing'))).toEqual(inAct);
    const several = await people.admin.post('fp/dev-tasks/transition', { ids: [...taskIds, free], ...back });
    expect(
      several.json.rows.map((row: { problem?: { errors: { rule: string }[] } }) => row.problem?.errors[0]?.rule),
    ).toEqual(['task_in_act', 'task_in_act', undefined]);
    expect(await statusOf(free)).toBe('returned');
    const [other] = (await tasks(1)) as [number];
    const bulk = await people.admin.post('fp/dev-tasks/bulk', { ids: [taskIds[0], other], ...back });
    expect(ruleOf(bulk)).toEqual([409, 'bulk_refused']);
    expect(bulk.json.rows).toMatchObject([{ id: taskIds[0], verdict: 'refused', rule: 'task_in_act' }]);
    expect([await statusOf(taskIds[0]!), await statusOf(other)]).toEqual(['accepted', 'accepted']);
  });

  it.each([
    ['uz', /dalolatnomada turibdi/],
    ['uk', /далолатномада турибди/],
    ['ru', /Задача стоит в акте \d+\/\d{4}/],
  ])('says so in %s', async (lang, words) => {
    const { taskIds } = await sentAct();
    const order = { ids: taskIds, force: true, to: 'returned', comment: 'Sinov' };
    const { json } = await people.admin.in(lang).post('fp/dev-tasks/transition', order);
    expect(json.errors[0].message).toMatch(words);
  });

  it('stays accepted when its acceptance is taken back after the act went out', async () => {
    const { contract } = await readyStage(1);
    const [id] = (await tasks(1, 'done')) as [number];
    expect((await force([id], 'accepted')).status).toBe(200);
    const part = await stage(contract.id, { task_ids: [id], amount: '100' });
    await send((await draft(part.id)).id);
    expect(ruleOf(await people.admin.post('fp/dev-tasks/undo-transition', { ids: [id] }))).toEqual(inAct);
    expect(await statusOf(id)).toBe('accepted');
  });

  it('is not returned by the client with the client task that it serves, which comes back without it', async () => {
    const clientTask = await people.client.post('fp/client-tasks', {
      ...{ name: 'Chop etish', client_id: org.id, project_id: org.project },
    });
    const converted = await people.admin.post('fp/client-tasks/convert', { items: [{ id: clientTask.json.id }] });
    const [id] = converted.json.rows[0].task_ids as [number];
    expect((await force([id], 'accepted')).status).toBe(200);
    const { contract } = await readyStage(1);
    const part = await stage(contract.id, { task_ids: [id], amount: '100' });
    const { id: act } = await send((await draft(part.id)).id);
    const back = { id: clientTask.json.id, comment: 'Chiqmayapti' };
    const refused = await people.client.post('fp/client-tasks/return', { ...back, task_ids: [id] });
    expect(ruleOf(refused)).toEqual(inAct);
    expect(refused.text).not.toMatch(/[A-Z]{2,6}-\d+/);
    expect((await people.client.get(`fp/client-tasks/${clientTask.json.id}`)).json.status).toBe('done');
    // The order that made the task leaves it alone: somebody has worked on it.
    const undo = `fp/client-tasks/conversions/${converted.json.conversion_id}/undo`;
    expect((await people.admin.post(undo, {})).json).toEqual({ undone: [], left: [clientTask.json.id] });
    expect((await people.client.post('fp/client-tasks/return', back)).json.status).toBe('in_work');
    expect(await statusOf(id)).toBe('accepted');
    expect((await people.client.post(`${path}/refuse`, { id: act, comment: 'Ish bitmagan' })).status).toBe(200);
    expect((await force([id], 'returned')).status).toBe(200);
  });

  it('is deleted neither by itself nor with what it is a part of', async () => {
    const { above, below } = await workBelow();
    expect(ruleOf(await people.admin.delete(`fp/dev-tasks/${below}`))).toEqual(inAct);
    expect(ruleOf(await people.admin.delete(`fp/dev-tasks/${above}`))).toEqual(inAct);
    expect(await statusOf(below)).toBe('accepted');
    const project = await done('fp/projects', { name: 'Yopiladigan loyiha', key: 'YOP', client_id: org.id });
    const [own] = (await tasks(1, 'accepted', project.id)) as [number];
    const { contract } = await readyStage(1);
    const part = await people.admin.post('fp/contract-stages', {
      ...{ contract_id: contract.id, name: 'Yana', amount: '100', due_on: contract.dated_on, task_ids: [own] },
    });
    await send((await draft(part.json.id)).id);
    const answer = await people.admin.delete(`fp/projects/${project.id}`);
    expect([answer.status, answer.json.errors?.[0]?.rule ?? answer.json.code]).toEqual(inAct);
  });

  it('is not moved along into a project of another client, nor does its project get another client', async () => {
    const { above, below } = await workBelow();
    const [foreign] = await rows<{ id: number }>(sql`select id from projects where client_id = ${org.other} limit 1`);
    const move = await people.admin.post('fp/dev-tasks/bulk', { ids: [above], project_id: foreign!.id });
    expect(ruleOf(move)).toEqual(inAct);
    expect((await people.admin.get(`fp/dev-tasks/${below}`)).json.project_id).toBe(org.project);
    const billed = await done('fp/projects', { name: 'Hisobdagi loyiha', key: 'HIS', client_id: org.id });
    const work = await tasks(1, 'accepted', billed.id);
    await send((await draft((await stage((await contract()).id, { task_ids: work })).id)).id);
    const other = await people.admin.patch(`fp/projects/${billed.id}`, { client_id: org.other });
    expect(ruleOf(other)).toEqual([409, 'project_in_act']);
    expect(other.json.errors[0].message).toContain('uning mijozi oʻzgarmaydi');
    const [own] = await rows<{ id: number }>(sql`select id from projects where client_id = ${org.id}
      and id <> ${org.project} and deleted_at is null limit 1`);
    if (own) {
      const within = await people.admin.post('fp/dev-tasks/bulk', { ids: [above], project_id: own.id });
      expect(within.status, within.text).toBe(200);
    }
  });

  it('goes over into another group with what is unfinished, and stands in no second act there', async () => {
    const group = async (name: string) =>
      (
        await rows<{ id: number }>(sql`insert into task_groups (name)
      values (${name}) returning id`)
      )[0]!.id;
    const [from, to] = [await group('Reliz 10.1'), await group('Reliz 10.2')];
    const [billed] = (await tasks(1)) as [number];
    const [open] = (await tasks(1, 'new')) as [number];
    await sql`update dev_tasks set task_group_id = ${from} where id in (${billed}, ${open})`.execute(server.db);
    const made = await contract();
    const first = await stage(made.id, { task_group_ids: [from] });
    const second = await stage(made.id, { name: 'Ikkinchi bosqich', task_group_ids: [to] });
    const act = await send((await draft(first.id)).id);
    const carry = (ids: number[]) => people.manager.post('fp/dev-tasks/bulk', { ids, changes: { task_group_id: to } });
    expect((await carry([open])).status).toBe(200);
    const stays = await carry([billed]);
    expect([stays.status, stays.json.rows[0].rule]).toEqual([409, 'task_locked']);
    // As it came from elsewhere, past the product.
    await sql`update dev_tasks set task_group_id = ${to} where id = ${billed}`.execute(server.db);
    const billable = `fp/contract-documents/billable?stage_id=${second.id}`;
    expect((await people.manager.get(billable)).json.tasks).toEqual([]);
    expect(
      ruleOf(
        await people.manager.post('fp/contract-documents/draft', {
          ...{ kind: 'act', stage_id: second.id, task_ids: [billed], amount: '1' },
        }),
      ),
    ).toEqual([409, 'task_in_another_act']);
    expect((await read('fp/contract-stages', second.id)).free_count).toBe(0);
    expect((await read('fp/contract-stages', first.id)).status).toBe('billed');
    expect((await read('fp/contract-documents', act.id)).line_count).toBe(1);
    expect((await force([open], 'accepted')).status).toBe(200);
    expect((await people.manager.get(billable)).json.tasks.map(({ id }: { id: number }) => id)).toEqual([open]);
  });

  it('stays when the import that brought it is taken back', async () => {
    const { json } = await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' });
    const name = (await people.admin.get(`fp/projects/${org.project}`)).json.name;
    const csv = `a;b\n${['Kelgan 1', 'Kelgan 2'].map((one) => `${one};${name}`).join('\n')}`;
    const upload = await uploadTo({ server, token: json.token }, 'fp/dev-tasks', 'ishlar.csv', csv);
    const { step } = importerOf(server, people.admin, json.token, 'fp/dev-tasks');
    const settings = { mapping: ['name', 'project_id'], key: null, existing: 'skip', skip_errors: false };
    await step(upload.json.id, 'check', settings);
    expect(await step(upload.json.id, 'run')).toMatchObject({ created: 2 });
    const made = await rows<{ id: number }>(sql`select id from dev_tasks where name like 'Kelgan _' order by id`);
    const [above, below] = made.map(({ id }) => id) as [number, number];
    // As a file of another program brings them: one below the other, and accepted.
    await sql`update dev_tasks set status = 'accepted', parent_id = nullif(${above}, id) where id in (${above}, ${below})`.execute(
      server.db,
    );
    const { contract } = await readyStage(1);
    const part = await stage(contract.id, { task_ids: [below], amount: '100' });
    await send((await draft(part.id)).id);
    expect(await step(upload.json.id, 'undo')).toMatchObject({ status: 'undone', kept: 2 });
    expect([await statusOf(above), await statusOf(below)]).toEqual(['accepted', 'accepted']);
  });
});

describe('work of a draft', () => {
  it('may be opened again: the draft cannot be sent until it is accepted, or its line is gone', async () => {
    const { stage: part, taskIds } = await readyStage(2);
    const { id } = await draft(part.id);
    expect((await force([taskIds[0]!], 'returned')).status).toBe(200);
    const refused = await people.manager.post(`${path}/send`, { id });
    expect(ruleOf(refused)).toEqual([409, 'act_task_reopened']);
    const { number } = (await people.admin.get(`fp/dev-tasks/${taskIds[0]}`)).json;
    expect(refused.json.errors[0].message).toContain(`${number} vazifasi endi qabul qilingan emas`);
    const [line] = (await people.manager.get(`fp/contract-document-lines?document_id=${id}&task_id=${taskIds[0]}`)).json
      .rows;
    expect((await people.manager.delete(`fp/contract-document-lines/${line.id}`)).status).toBe(204);
    expect((await send(id)).line_count).toBe(1);
  });

  it('is free as soon as the act that had it is cancelled', async () => {
    const { act, taskIds } = await sentAct();
    expect((await people.manager.post(`${path}/cancel`, { id: act.id })).status).toBe(200);
    expect((await force(taskIds, 'returned')).status).toBe(200);
  });

  it('of two who send an act and open its work at once, one is refused', async () => {
    const { stage: part, taskIds } = await readyStage(1);
    const { id } = await draft(part.id);
    const [sent, opened] = await Promise.all([people.manager.post(`${path}/send`, { id }), force(taskIds, 'returned')]);
    expect([sent.status, opened.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
