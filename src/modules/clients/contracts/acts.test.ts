import { addDays } from '#kernel/days.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from '#server/database/sql.ts';
import { describe, expect, it } from 'vitest';
import {
  act,
  contract,
  done,
  draft,
  ids,
  noticesOf,
  org,
  people,
  read,
  readyStage,
  rows,
  ruleOf,
  send,
  server,
  stage,
  tasks,
  today,
  startCompany,
} from '#modules/clients/contracts/testing/contract-people.ts';

startCompany();

const path = 'fp/contract-documents';
const lines = 'fp/contract-document-lines';
const linesOf = async (id: number) =>
  (await people.manager.get(`${lines};sortBy=ordering;descending=false?document_id=${id}`)).json.rows;
const ask = (stage_id: number, more: object = {}) =>
  people.manager.post(`${path}/draft`, { kind: 'act', stage_id, dated_on: today, ...more });
const serialOf = (number: unknown): number => Number(String(number).split('/')[0]);

describe('an act', () => {
  it('is made from accepted tasks by their planned time, with the VAT of its day', async () => {
    const { stage: part, taskIds } = await readyStage(3);
    expect(await read('fp/contract-stages', part.id)).toMatchObject({ accepted_count: 3, free_count: 3 });
    const made = await draft(part.id);
    expect(await read('fp/contract-stages', part.id)).toMatchObject({ accepted_count: 3, free_count: 0 });
    expect(made).toMatchObject({
      ...{ number: '', status: 'draft', amount: '11200000.00', vat_amount: '1200000.00', vat_rate: '12.00' },
      ...{ line_count: 3, allowed_actions: ['send'], currency: 'UZS' },
    });
    const found = await linesOf(made.id);
    expect(found.map(({ task_id }: { task_id: number }) => task_id)).toEqual(taskIds);
    expect(found.map(({ amount }: { amount: string }) => amount)).toEqual(['1866666.67', '3733333.33', '5600000.00']);
    expect(found[0]).toMatchObject({ vat_amount: '200000.00', net_amount: '1666666.67', holds: true });
    const { json } = await people.manager.get(`fp/contract-stages/${part.id}`);
    expect(json).toMatchObject({ status: 'billed', billed_amount: '11200000.00', signed_amount: '0.00' });
  });

  it('goes from a draft over the client to a signature, and each side hears of the other', async () => {
    const { stage: part, contract: of } = await readyStage();
    const { id } = await draft(part.id);
    expect((await people.client.get(`${path}/${id}`)).status).toBe(404);
    expect((await act('client', 'sign', id)).status).toBe(404);
    const sent = await send(id);
    expect(sent).toMatchObject({ status: 'sent', allowed_actions: ['sign', 'refuse', 'cancel'] });
    expect(sent.number).toMatch(/^\d+\/\d{4}$/);
    expect(await noticesOf('client')).toContain('act_sent');
    expect((await people.client.get(`${path}/${id}`)).json.allowed_actions).toEqual(['sign', 'refuse']);
    expect((await people.client.get(`${lines}?document_id=${id}`)).json.total).toBe(2);
    expect((await act('client', 'cancel', id)).status).toBe(403);
    expect(ruleOf(await act('manager', 'send', id))).toEqual([409, 'act_status']);
    const signed = (await act('client', 'sign', id, { comment: 'Rahmat' })).json;
    expect(signed).toMatchObject({ status: 'signed', decided_by: ids.client, decision_comment: 'Rahmat' });
    expect(await noticesOf('manager')).toContain('act_answered');
    expect((await people.manager.get(`fp/client-contracts/${of.id}`)).json).toMatchObject({
      ...{ signed_amount: '11200000.00', unsigned_act_count: 0 },
    });
    expect((await people.manager.get(`fp/contract-stages/${part.id}`)).json.status).toBe('signed');
  });

  it('is refused with a reason, and its tasks are free for the one that corrects it', async () => {
    const { stage: part, taskIds } = await readyStage();
    const { id } = await send((await draft(part.id)).id);
    expect(ruleOf(await act('client', 'refuse', id, { comment: '  ' }))).toEqual([422, 'comment_given']);
    expect((await act('client', 'refuse', id, { comment: 'Summa notoʻgʻri' })).json.status).toBe('refused');
    const next = await done<{ id: number; corrects_id: number; status: string }>(`${path}/correct`, { id });
    expect(next).toMatchObject({ corrects_id: id, status: 'draft' });
    expect(ruleOf(await act('manager', 'correct', id))).toEqual([409, 'act_is_corrected']);
    expect((await linesOf(next.id)).map((line: { task_id: number }) => line.task_id)).toEqual(taskIds);
    expect((await read(path, id)).status).toBe('refused');
  });

  it('never changes once it was sent: a correction takes its place when that is signed', async () => {
    const { stage: part, taskIds } = await readyStage();
    const { id } = await send((await draft(part.id)).id);
    await act('client', 'sign', id);
    const [line] = await linesOf(id);
    for (const answer of [
      await people.manager.patch(`${path}/${id}`, { dated_on: addDays(today, -1) }),
      await people.manager.delete(`${path}/${id}`),
      await people.manager.patch(`${lines}/${line.id}`, { amount: '1' }),
      await people.manager.delete(`${lines}/${line.id}`),
      await people.manager.post(lines, { document_id: id, name: 'Yana', amount: '1' }),
    ])
      expect(ruleOf(answer)).toEqual([409, 'act_is_issued']);
    const next = await done(`${path}/correct`, { id });
    const [first] = await linesOf(next.id);
    expect((await people.manager.patch(`${lines}/${first.id}`, { amount: '1120' })).status).toBe(200);
    await send(next.id);
    expect((await read(path, id)).status).toBe('signed');
    expect((await act('client', 'sign', next.id)).json.status).toBe('signed');
    expect((await read(path, id)).status).toBe('replaced');
    const held = await rows<{ document_id: number }>(sql`select distinct document_id from contract_document_lines
      where task_id = any(${taskIds}::bigint[]) and holds and deleted_at is null`);
    expect(held).toEqual([{ document_id: next.id }]);
    expect((await people.manager.get(`fp/contract-stages/${part.id}`)).json.signed_amount).toBe(
      (await read(path, next.id)).amount,
    );
  });

  it('is again what it was when a decision is taken back within seconds, by who made it', async () => {
    const { stage: part, taskIds } = await readyStage();
    const made = await draft(part.id);
    const before = await read(path, made.id);
    const sent = await send(made.id);
    const heard = (await noticesOf('client')).length;
    expect(ruleOf(await act('admin', 'take-back', made.id))[0]).toBe(409);
    expect((await act('manager', 'take-back', made.id)).status).toBe(200);
    expect(await read(path, made.id)).toMatchObject({ status: 'draft', number: '', amount: before.amount });
    expect((await noticesOf('client')).length).toBe(heard - 1);
    expect((await send(made.id)).number, 'its number was free again').toBe(sent.number);
    const holding = () =>
      rows<object>(sql`select 1 from contract_document_lines where document_id = ${made.id} and holds`);
    for (const verb of ['refuse', 'sign']) {
      expect((await act('client', verb, made.id, { comment: 'Adashdim' })).status).toBe(200);
      expect(await holding()).toHaveLength(verb === 'refuse' ? 0 : taskIds.length);
      expect((await act('client', 'take-back', made.id)).status).toBe(200);
      expect(await read(path, made.id)).toMatchObject({ status: 'sent', decided_by: null, decision_comment: null });
      expect(await holding()).toHaveLength(taskIds.length);
    }
    // The tasks of one that was refused may be in another by then.
    await act('client', 'refuse', made.id, { comment: 'Adashdim' });
    await draft(part.id);
    expect((await act('client', 'take-back', made.id)).status).toBe(409);
    expect((await read(path, made.id)).status).toBe('refused');
  });

  it('that takes the place of another gives it back', async () => {
    const { stage: part, taskIds } = await readyStage();
    const first = await draft(part.id);
    await send(first.id);
    await act('client', 'sign', first.id);
    const next = await done(`${path}/correct`, { id: first.id });
    await send(next.id);
    await act('client', 'sign', next.id);
    expect((await read(path, first.id)).status).toBe('replaced');
    expect((await act('client', 'take-back', next.id)).status).toBe(200);
    expect((await read(path, first.id)).status).toBe('signed');
    const held = await rows<{ document_id: number }>(sql`select distinct document_id from contract_document_lines
      where task_id = any(${taskIds}::bigint[]) and holds and deleted_at is null`);
    expect(held).toEqual([{ document_id: first.id }]);
  });

  it('keeps its number when another one was sent after it', async () => {
    const one = await draft((await readyStage(1)).stage.id);
    const two = await draft((await readyStage(1)).stage.id);
    await send(one.id);
    await send(two.id);
    expect((await act('manager', 'take-back', one.id)).status).toBe(409);
    expect((await read(path, one.id)).status).toBe('sent');
  });

  it('takes a task once, and none that is not accepted', async () => {
    const { stage: part, taskIds } = await readyStage(2);
    await draft(part.id, { task_ids: [taskIds[0]], amount: '200' });
    const again = await ask(part.id, { task_ids: [taskIds[0]] });
    expect(ruleOf(again)).toEqual([409, 'task_in_another_act']);
    await sql`update dev_tasks set status = 'done' where id = ${taskIds[1]}`.execute(server.db);
    expect(ruleOf(await ask(part.id, { task_ids: [taskIds[1]] }))).toEqual([422, 'task_not_accepted']);
    expect(ruleOf(await ask(part.id))).toEqual([409, 'no_accepted_tasks']);
  });

  it('asks for no more than is left of its stage, in what day it ever is', async () => {
    const { stage: part, taskIds } = await readyStage(2);
    await draft(part.id, { task_ids: [taskIds[0]], amount: '11000000' });
    expect(ruleOf(await ask(part.id, { amount: '200000,01' }))).toEqual([409, 'act_beyond_stage']);
    expect(ruleOf(await ask(part.id, { amount: '0' }))).toEqual([422, 'money_above_zero']);
    const made = await draft(part.id, { amount: '200000' });
    const [line] = await linesOf(made.id);
    expect(ruleOf(await people.manager.patch(`${lines}/${line.id}`, { amount: '200001' }))).toEqual([
      409,
      'act_beyond_stage',
    ]);
    expect(ruleOf(await people.manager.post(lines, { document_id: made.id, name: 'Yana', amount: '1' }))).toEqual([
      409,
      'act_beyond_stage',
    ]);
    expect((await read(path, made.id)).amount).toBe('200000.00');
    expect(ruleOf(await people.manager.patch(`fp/contract-stages/${part.id}`, { amount: '11000000' }))).toEqual([
      409,
      'act_beyond_stage',
    ]);
  });

  it('has the rate of its day, and none where no rate is known', async () => {
    const { stage: part } = await readyStage();
    const made = await draft(part.id, { dated_on: '2022-12-31' });
    expect(made).toMatchObject({ vat_rate: '15.00', vat_amount: '1460869.56' });
    expect((await people.manager.patch(`${path}/${made.id}`, { dated_on: '2023-01-01' })).json).toMatchObject({
      ...{ vat_rate: '12.00', vat_amount: '1200000.00' },
    });
    expect(ruleOf(await people.manager.patch(`${path}/${made.id}`, { dated_on: '2001-01-01' }))).toEqual([
      409,
      'vat_rate_missing',
    ]);
    expect(ruleOf(await people.manager.patch(`${path}/${made.id}`, { dated_on: addDays(today, 1) }))[0]).toBe(422);
    expect(ruleOf(await people.admin.post('fp/vat-rates', { rate: '12' }))).toEqual([422, 'required']);
    const exempt = await contract({ vat_kind: 'exempt' });
    const other = await stage(exempt.id, { task_ids: await tasks(1) });
    expect(await draft(other.id)).toMatchObject({ vat_kind: 'exempt', vat_rate: null, vat_amount: '0.00' });
  });

  it('is numbered without holes by whoever sends at the same time', async () => {
    const drafts = await Promise.all([1, 2, 3, 4].map(async () => draft((await readyStage(1)).stage.id)));
    const first = serialOf((await send(drafts[0]!.id)).number);
    // One that is given up in between takes no number along.
    expect((await people.manager.delete(`${path}/${drafts[1]!.id}`)).status).toBe(204);
    const empty = await draft((await readyStage(1)).stage.id);
    for (const { id } of await linesOf(empty.id)) await people.manager.delete(`${lines}/${id}`);
    const answers = await Promise.all([
      people.manager.post(`${path}/send`, { id: drafts[2]!.id }),
      people.admin.post(`${path}/send`, { id: empty.id }),
      people.admin.post(`${path}/send`, { id: drafts[3]!.id }),
      people.manager.post(`${path}/send`, { id: drafts[3]!.id }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(ruleOf(answers[1])).toEqual([409, 'act_is_empty']);
    const numbers = answers.filter(({ status }) => status === 200).map(({ json }) => serialOf(json.number));
    expect(numbers.sort((a, b) => a - b)).toEqual([first + 1, first + 2]);
  });

  it('is made once by two who ask at the same time for the same tasks', async () => {
    const { stage: part, taskIds } = await readyStage(2);
    const both = await Promise.all([1, 2].map(() => ask(part.id, { task_ids: taskIds, amount: '100' })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const [{ count }] = (await rows<{ count: string }>(sql`select count(*)::text as count from contract_documents
      where stage_id = ${part.id}`)) as [{ count: string }];
    expect(count).toBe('1');
  });

  it('is of the other organisation: neither it nor its paper is there', async () => {
    const foreign = await contract({ client_id: org.other, project_ids: [] });
    const [project] = await rows<{ id: number }>(sql`select id from projects where client_id = ${org.other} limit 1`);
    const taskIds = await tasks(1, 'accepted', project!.id);
    const answer = await people.admin.post('fp/contract-stages', {
      ...{ contract_id: foreign.id, name: 'Begona', amount: '100', due_on: today, task_ids: taskIds },
    });
    const { id } = await send((await draft(answer.json.id)).id);
    for (const asked of [`${path}/${id}`, `${path}/${id}/file?format=pdf&lang=uz`])
      expect((await people.client.get(asked)).status).toBe(404);
    for (const verb of ['sign', 'refuse']) expect((await act('client', verb, id, { comment: 'x' })).status).toBe(404);
    expect((await people.client.post(`${path}/link`, { id, format: 'pdf', lang: 'uz' })).status).toBe(404);
    expect((await people.client.get(`${path}?contract_id=${foreign.id}`)).json.total).toBe(0);
  });
});

describe('an invoice', () => {
  it('asks for what an act says, once, and has numbers of its own', async () => {
    const { stage: part } = await readyStage();
    const of = await draft(part.id);
    expect(ruleOf(await people.manager.post(`${path}/draft`, { kind: 'invoice', act_id: of.id }))).toEqual([
      409,
      'act_status',
    ]);
    await send(of.id);
    const made = await done(`${path}/draft`, { kind: 'invoice', act_id: of.id, dated_on: today });
    expect(made).toMatchObject({ kind: 'invoice', act_id: of.id, amount: '11200000.00', line_count: 2 });
    expect(ruleOf(await people.manager.post(`${path}/draft`, { kind: 'invoice', act_id: of.id }))).toEqual([
      409,
      'act_is_invoiced',
    ]);
    const sent = await send(made.id);
    const before = await rows<{ last_number: number }>(sql`select last_number from document_numbers
      where kind = 'invoice' and year = ${Number(today.slice(0, 4))}`);
    expect(serialOf(sent.number)).toBe(before[0]!.last_number);
    expect((await act('client', 'sign', made.id)).json.status).toBe('signed');
    expect((await people.manager.get(`fp/contract-stages/${part.id}`)).json.signed_amount).toBe('0.00');
  });

  it('asks for a stage before its work is done', async () => {
    const made = await contract();
    const part = await stage(made.id);
    const invoice = await done(`${path}/draft`, { kind: 'invoice', stage_id: part.id, amount: '1120000' });
    expect(invoice).toMatchObject({ amount: '1120000.00', vat_amount: '120000.00', line_count: 1 });
    expect(ruleOf(await people.manager.post(`${path}/draft`, { kind: 'invoice' }))).toEqual([422, 'required']);
  });

  it('is not made of a contract that nobody has agreed on', async () => {
    const made = await contract({ status: 'draft' });
    const part = await stage(made.id, { task_ids: await tasks(1) });
    expect(ruleOf(await ask(part.id))).toEqual([409, 'contract_not_active']);
  });
});

it('rows of acts go to the accounting as a table', async () => {
  const { stage: part } = await readyStage(1);
  const { id, number } = await send((await draft(part.id)).id);
  const columns =
    'document_number,dated_on,contract_number,contract_dated_on,client_name,client_stir,name,mxik,package_code,unit,net_amount,vat_rate,vat_amount,amount';
  const answer = await people.manager.get(`${lines};columns=${columns}?document_id=${id}&format=csv`);
  expect(answer.status).toBe(200);
  const [, line] = answer.text.split('\r\n');
  expect(line).toContain(`${String(number)};`);
  expect(line).toMatch(/;10000000,00;12;1200000,00;11200000,00$/);
  const book = await server.app.inject({
    url: `/api/${lines};columns=${columns}?document_id=${id}&format=xlsx`,
    headers: people.manager.headers,
  });
  const [sheet] = (await readXlsx(book.rawPayload)).sheets;
  const [heads, cells] = sheet!.rows;
  expect(heads!.slice(0, 4)).toEqual(['Hujjat raqami', 'Sanasi', 'Shartnoma raqami', 'Shartnoma sanasi']);
  expect(cells!.slice(-4)).toEqual([10_000_000, 12, 1_200_000, 11_200_000]);
});
