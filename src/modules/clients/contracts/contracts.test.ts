import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { describe, expect, it } from 'vitest';
import {
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

const contracts = 'fp/client-contracts';
const documents = 'fp/contract-documents';

describe('a contract', () => {
  it('counts what its agreements change, and its stages fit into that', async () => {
    const made = await contract({ amount: '10000000,5' });
    expect(made).toMatchObject({ amount: '10000000.50', total_amount: '10000000.50', valid_until: made.ends_on });
    await stage(made.id, { amount: '10000000.50' });
    const more = { contract_id: made.id, name: 'Ikkinchi', amount: '1', due_on: today };
    const refused = await people.manager.post('fp/contract-stages', more);
    expect(ruleOf(refused)).toEqual([409, 'stages_beyond_amount']);
    expect(refused.json.errors[0].message).toBe(
      'Bosqichlar summasi shartnoma summasidan (10 000 000,50) 1,00 ga ortiq',
    );
    const ends_on = addDays(today, 300);
    const agreement = { contract_id: made.id, number: '1', dated_on: today, amount_change: '5', ends_on };
    const { id } = await done('fp/contract-agreements', agreement);
    expect(await read(contracts, made.id)).toMatchObject({ total_amount: '10000005.50', valid_until: ends_on });
    await done('fp/contract-stages', more);
    expect(ruleOf(await people.manager.delete(`fp/contract-agreements/${id}`))).toEqual([409, 'stages_beyond_amount']);
    expect(ruleOf(await people.manager.patch(`${contracts}/${made.id}`, { amount: '1' }))).toEqual([
      409,
      'stages_beyond_amount',
    ]);
    expect((await read(contracts, made.id)).amount).toBe('10000000.50');
  });

  it('is paid for stages of its own only', async () => {
    const [own, other] = [await contract(), await contract()];
    const [mine, foreign] = [await stage(own.id, { amount: '1' }), await stage(other.id, { amount: '1' })];
    const payment = { contract_id: own.id, due_on: today, amount: '1' };
    const refused = await people.manager.post('fp/contract-payments', { ...payment, stage_id: foreign.id });
    expect(ruleOf(refused)).toEqual([422, 'exists']);
    expect(await done('fp/contract-payments', { ...payment, stage_id: mine.id })).toMatchObject({ stage_id: mine.id });
  });

  it('does not end before it begins, nor do its stages come after its end', async () => {
    const late = { number: 'X', client_id: org.id, dated_on: today, starts_on: today, amount: '1' };
    const refused = await people.manager.post(contracts, { ...late, ends_on: addDays(today, -1) });
    expect(ruleOf(refused)).toEqual([409, 'contract_ends_before']);
    const made = await contract();
    const before = await people.manager.patch(`${contracts}/${made.id}`, { ends_on: '2025-01-01' });
    expect(ruleOf(before)).toEqual([409, 'contract_ends_before']);
    const after = await people.manager.post('fp/contract-stages', {
      ...{ contract_id: made.id, name: 'Kech', amount: '1', due_on: addDays(today, 500) },
    });
    expect(ruleOf(after)).toEqual([409, 'stage_after_end']);
    for (const lang of ['uz', 'uk', 'ru'])
      expect(
        (await people.manager.in(lang).patch(`${contracts}/${made.id}`, { ends_on: '2025-01-01' })).json.errors[0]
          .message,
      ).not.toContain('rule.');
  });

  it('is there for its client as soon as it is more than a draft, and for no other', async () => {
    const own = await contract({ status: 'draft' });
    expect((await people.client.get(`${contracts}/${own.id}`)).status).toBe(404);
    await people.manager.patch(`${contracts}/${own.id}`, { status: 'active' });
    expect((await people.client.get(`${contracts}/${own.id}`)).status).toBe(200);
    const foreign = await contract({ client_id: org.other, project_ids: [] });
    const part = await stage(foreign.id);
    for (const path of [`${contracts}/${foreign.id}`, `fp/contract-stages/${part.id}`])
      expect((await people.client.get(path)).status).toBe(404);
    expect((await people.client.get(`fp/contract-stages?contract_id=${foreign.id}`)).json.total).toBe(0);
    expect((await people.client.patch(`${contracts}/${own.id}`, { subject: 'x' })).status).toBe(403);
    expect((await people.developer.get(contracts)).status).toBe(403);
  });

  it('becomes no draft again, which its client would not see, once something of it was sent or paid', async () => {
    const { contract: made, stage: part } = await readyStage(1);
    await draft(part.id);
    const again = () => people.manager.patch(`${contracts}/${made.id}`, { status: 'draft' });
    expect((await again()).status).toBe(200);
    expect((await people.manager.patch(`${contracts}/${made.id}`, { status: 'active' })).status).toBe(200);
    const { json } = await people.manager.get(`${documents}?contract_id=${made.id}`);
    await send(json.rows[0].id);
    const refused = await again();
    expect(ruleOf(refused)).toEqual([409, 'contract_has_acts']);
    expect(refused.json.errors[0].field).toBe('status');
    const many = await people.manager.patch(contracts, { ids: [made.id], changes: { status: 'draft' } });
    expect(many.status).toBe(409);
    expect((await people.client.get(`${contracts}/${made.id}`)).status).toBe(200);
  });

  it('keeps its client and its projects from being deleted, and stays when it has been billed', async () => {
    const { contract: made, stage: part } = await readyStage(1);
    expect((await people.admin.delete(`fp/clients/${org.id}`)).json.code).toBe(40902);
    expect((await people.admin.delete(`fp/projects/${org.project}`)).json.code).toBe(40902);
    await send((await draft(part.id)).id);
    expect(ruleOf(await people.manager.delete(`${contracts}/${made.id}`))).toEqual([409, 'contract_has_acts']);
    const empty = await contract();
    await stage(empty.id);
    expect((await people.manager.delete(`${contracts}/${empty.id}`)).status).toBe(204);
    expect((await people.manager.get(`fp/contract-stages?contract_id=${empty.id}`)).json.total).toBe(0);
    expect((await people.manager.post(`${contracts}/${empty.id}/restore`)).status).toBe(200);
    expect((await people.manager.get(`fp/contract-stages?contract_id=${empty.id}`)).json.total).toBe(1);
  });
});

describe('a stage', () => {
  it('shows its client how much work it is and not which', async () => {
    const { stage: part, taskIds } = await readyStage(2);
    expect(await read('fp/contract-stages', part.id)).toMatchObject({ task_count: 2, accepted_count: 2 });
    const seen = (await people.client.get(`fp/contract-stages/${part.id}`)).json;
    expect(seen).toMatchObject({ task_ids: [], task_group_ids: [], task_count: 2, accepted_count: 2 });
    const asked = await people.client.get(`fp/contract-stages?task_ids=${taskIds[0]}`);
    expect(asked.status).toBe(400);
  });

  it('takes tasks of its client that no other stage has', async () => {
    const { stage: part, contract: made, taskIds } = await readyStage(1);
    const again = { contract_id: made.id, name: 'Yana', amount: '1', due_on: today, task_ids: taskIds };
    expect(ruleOf(await people.manager.post('fp/contract-stages', again))).toEqual([409, 'task_in_another_stage']);
    const [foreign] = await rows<{ id: number }>(sql`select id from projects where client_id = ${org.other} limit 1`);
    const others = await tasks(1, 'accepted', foreign!.id);
    const wrong = await people.admin.patch(`fp/contract-stages/${part.id}`, { task_ids: others });
    expect(ruleOf(wrong)).toEqual([409, 'act_task_of_other_client']);
  });

  it('has the work of its groups that is for its client', async () => {
    const [group] = await rows<{ id: number }>(sql`insert into task_groups (name) values ('Reliz 9.1') returning id`);
    const own = await tasks(2);
    const [foreign] = await rows<{ id: number }>(sql`select id from projects where client_id = ${org.other} limit 1`);
    const others = await tasks(1, 'accepted', foreign!.id);
    await sql`update dev_tasks set task_group_id = ${group!.id} where id = any(${[...own, ...others]}::bigint[])`.execute(
      server.db,
    );
    const made = await contract();
    const part = await stage(made.id, { task_group_ids: [group!.id] });
    const { json } = await people.manager.get(`${documents}/billable?stage_id=${part.id}`);
    expect(new Set(json.tasks.map(({ id }: { id: number }) => id))).toEqual(new Set(own));
    expect(json.rest).toBe('11200000.00');
  });
});

describe('a payment', () => {
  it('comes in parts: the rest is awaited, both sides hear of it, and the contract knows what is due', async () => {
    const { contract: made, stage: part } = await readyStage(1);
    const { id } = await send((await draft(part.id)).id);
    expect((await people.client.post(`${documents}/sign`, { id })).status).toBe(200);
    const late = { contract_id: made.id, amount: '11200000', due_on: addDays(today, -3) };
    const payment = await done('fp/contract-payments', late);
    expect(await read(contracts, made.id)).toMatchObject({
      ...{ signed_amount: '11200000.00', due_amount: '11200000.00', next_payment_on: late.due_on },
    });
    expect((await people.manager.get(`${contracts}?next_payment_on_to=-1d&id=${made.id}`)).json.total).toBe(1);
    const receive = (more: object) =>
      people.manager.post('fp/contract-payments/receive', {
        id: payment.id,
        received_on: today,
        amount: '5000000',
        ...more,
      });
    expect(ruleOf(await receive({ amount: '20000000' }))).toEqual([409, 'payment_beyond_planned']);
    expect(ruleOf(await receive({ received_on: addDays(today, 1) }))[0]).toBe(422);
    expect((await receive({ order_number: '771' })).json).toMatchObject({ status: 'received', amount: '5000000.00' });
    expect(ruleOf(await receive({}))).toEqual([409, 'payment_is_received']);
    expect(ruleOf(await people.manager.patch(`fp/contract-payments/${payment.id}`, { amount: '1' }))).toEqual([
      409,
      'payment_is_received',
    ]);
    const { json } = await people.client.get(`fp/contract-payments?contract_id=${made.id}&status=planned`);
    expect(json.rows).toMatchObject([{ amount: '6200000.00', due_on: late.due_on, allowed_actions: [] }]);
    expect(await read(contracts, made.id)).toMatchObject({ received_amount: '5000000.00', due_amount: '6200000.00' });
    expect(await noticesOf('client')).toContain('payment_received');
    expect((await people.client.post('fp/contract-payments/receive', { id: payment.id })).status).toBe(403);
  });
});

describe('what a client owes', () => {
  it('is told by contract and in all, each currency by itself, and to the client about the own organisation', async () => {
    const { id: client_id } = (await people.admin.post('fp/clients', { name: 'Qarzdor tashkilot' })).json;
    const owing = { name: 'Qarzdor loyihasi', key: 'QRZ', client_id };
    const project = (await people.admin.post('fp/projects', owing)).json;
    const signed = async (amount: string, more: object = {}) => {
      const made = await contract({ client_id, project_ids: [], ...more });
      const part = await people.admin.post('fp/contract-stages', {
        ...{ contract_id: made.id, name: 'Ish', amount, due_on: today },
        task_ids: await tasks(1, 'accepted', project.id),
      });
      await people.manager.post(`${documents}/sign`, { id: (await send((await draft(part.json.id)).id)).id });
      return made;
    };
    const first = await signed('1000');
    await signed('250,50');
    await signed('70', { currency: 'USD' });
    await contract({ client_id, project_ids: [], status: 'draft', amount: '5' });
    await done('fp/contract-payments', { contract_id: first.id, amount: '400', due_on: today });
    const [payment] = (await people.manager.get(`fp/contract-payments?contract_id=${first.id}`)).json.rows;
    await people.manager.post('fp/contract-payments/receive', { id: payment.id, received_on: today, amount: '400' });
    expect((await read(contracts, first.id)).due_amount).toBe('600.00');
    const due = async (by: keyof typeof people, query = '') => (await people[by].get(`${contracts}/due${query}`)).json;
    expect(await due('manager', `?client_id=${client_id}`)).toEqual({
      rows: [
        { currency: 'USD', signed: '70.00', received: '0.00', due: '70.00' },
        { currency: 'UZS', signed: '1250.50', received: '400.00', due: '850.50' },
      ],
    });
    expect(await due('client', `?client_id=${client_id}`)).toEqual({ rows: [] });
    expect(await due('client')).toEqual(await due('manager', `?client_id=${org.id}`));
  });
});

describe('files of a contract', () => {
  it('are kept in versions and read by those who see the contract', async () => {
    const made = await contract();
    const file = async (name: string, more: object = {}) => {
      const [stored] = await rows<{ id: number }>(sql`insert into resources (name, size, mime, sha256, storage_key,
          created_by, resource_type_id)
        select ${name}, 3, 'application/pdf', repeat('a', 64), ${name}, ${ids.manager}, min(id)
        from resource_types returning id`);
      return done('fp/contract-files', { contract_id: made.id, resource_id: stored!.id, name, ...more });
    };
    const first = await file('Shartnoma 1.pdf');
    const second = await file('Shartnoma 2.pdf', { version_of_id: first.id });
    expect(await file('Shartnoma 3.pdf', { version_of_id: second.id })).toMatchObject({ version_of_id: first.id });
    expect((await people.client.get(`fp/contract-files?contract_id=${made.id}`)).json.total).toBe(3);
  });
});
