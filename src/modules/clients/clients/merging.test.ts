import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Answer, type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const ruleOf = ({ status, json }: Answer) => [status, json?.errors?.[0]?.field, json?.errors?.[0]?.rule];
async function done(path: string, body: object, status = 201) {
  const answer = await admin.post(path, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.json;
}
const today = '2026-02-02';
let count = 0;

/** An organisation with a project, accepted work in a signed act, a contact, a client task and an invitation. */
async function organisation(contractNumber: string) {
  const at = ++count;
  const client = await done('fp/clients', { name: `Birlashadigan ${at}` });
  const key = `BR${String.fromCharCode(64 + at)}`;
  const project = await done('fp/projects', { name: `Birlashadigan loyiha ${at}`, key, client_id: client.id });
  const contract = await done('fp/client-contracts', {
    ...{ number: contractNumber, client_id: client.id, dated_on: today, starts_on: today, status: 'active' },
    ...{ amount: '1000', project_ids: [project.id] },
  });
  const task = await done('fp/dev-tasks', { name: 'Ish', project_id: project.id });
  await done('fp/dev-tasks/transition', { ids: [task.id], force: true, to: 'accepted', comment: 'Sinov' }, 200);
  const stage = await done('fp/contract-stages', {
    ...{ contract_id: contract.id, name: 'Bosqich', amount: '1000', due_on: '2026-03-03', task_ids: [task.id] },
  });
  const draft = await done('fp/contract-documents/draft', { kind: 'act', stage_id: stage.id, amount: '100' });
  const act = await done('fp/contract-documents/send', { id: draft.id }, 200);
  await done('fp/client-contacts', { client_id: client.id, name: 'Aziz' });
  await done('fp/client-tasks', { name: 'Soʻrov', client_id: client.id, project_id: project.id });
  const invited = await done('fp/clients/invite', { fio: 'Chaqirilgan', client_id: client.id });
  return { client, project, contract, task, act, invited };
}
async function newcomer(): Promise<Caller> {
  const body = { login: 'birlashgan', password: 'Oltin-meva-9' };
  return callerOf(server, (await callerOf(server, null).post('admin/auth/login', body)).json.token);
}
const merge = (id: number, into_id: number) => admin.post('fp/clients/merge', { id, into_id });
const undo = (id: number) => admin.post(`fp/clients/merges/${id}/undo`, {});
const totals = async (id: number): Promise<number[]> => {
  const paths = ['client-contracts', 'projects', 'client-contacts', 'client-tasks'];
  const answers = await Promise.all(paths.map((path) => admin.get(`fp/${path}?client_id=${id}`)));
  return answers.map(({ json }) => json.total);
};

describe('two organisations that both have contracts', () => {
  it('become one with acts, work and people of both, whose numbers stay as they were, and two again', async () => {
    const [one, other] = [await organisation('M-1'), await organisation('M-2')];
    const { json } = await merge(one.client.id, other.client.id);
    expect(json.moved, JSON.stringify(json)).toContainEqual({ resource: 'fp/client-contracts', count: 1 });
    expect(await totals(other.client.id)).toEqual([2, 2, 2, 2]);
    for (const { act } of [one, other])
      expect((await admin.get(`fp/contract-documents/${act.id}`)).json).toMatchObject({
        ...{ number: act.number, status: 'sent' },
      });
    const accepted = await callerOf(server, null).post('admin/auth/accept-invitation', {
      ...{ secret: one.invited.secret, login: 'birlashgan', password: 'Oltin-meva-9' },
    });
    expect(accepted.status, accepted.text).toBe(201);
    const colleague = await newcomer();
    expect((await colleague.get('fp/client-contracts')).json.total).toBe(2);
    expect((await colleague.get('fp/contract-documents')).json.total).toBe(2);

    // What came to the whole since stays with it; what hangs on a project of the one goes back with that, and so does
    // whoever came by an invitation.
    const asked = { name: 'Keyingi soʻrov', client_id: other.client.id, project_id: one.project.id };
    await done('fp/client-tasks', asked);
    await done('fp/client-contacts', { client_id: other.client.id, name: 'Keyin kelgan' });
    expect((await undo(json.merge_id)).json).toEqual({ id: one.client.id });
    expect([await totals(one.client.id), await totals(other.client.id)]).toEqual([
      [1, 1, 1, 2],
      [1, 1, 2, 1],
    ]);
    expect((await admin.get(`fp/clients/people?client_id=${one.client.id}`)).json.people).toMatchObject([
      { fio: 'Chaqirilgan' },
    ]);
    const back = await newcomer();
    expect((await back.get('fp/client-contracts')).json.rows).toMatchObject([{ number: 'M-1' }]);
  });

  it.each([
    ['uz', 'Ikkala tashkilotda ham bir xil yozuv bor: shartnoma Bir-7. Avval birini oʻzgartiring'],
    ['uk', 'Иккала ташкилотда ҳам бир хил ёзув бор: шартнома Bir-7. Аввал бирини ўзгартиринг'],
    ['ru', 'У обеих организаций есть одинаковая запись: договор Bir-7. Сначала измените одну из них'],
  ])('of the same number are not merged, and in %s it is said why', async (lang, message) => {
    const [one, other] = [await organisation('Bir-7'), await organisation('BIR-7')];
    const body = { id: one.client.id, into_id: other.client.id };
    const answer = await admin.in(lang).post('fp/clients/merge', body);
    expect(ruleOf(answer)).toEqual([409, 'into_id', 'clients_same_row']);
    expect(answer.json.errors[0].message).toBe(message);
    expect(await totals(one.client.id)).toEqual([1, 1, 1, 1]);
    expect((await admin.patch(`fp/client-contracts/${one.contract.id}`, { number: 'Bir-7/A' })).status).toBe(200);
    const merged = await merge(one.client.id, other.client.id);
    expect(merged.status, merged.text).toBe(200);
  });

  it('stay one where one of them was merged further, and the later merge is undone first', async () => {
    const [first, second, third] = [await organisation('Z-1'), await organisation('Z-2'), await organisation('Z-3')];
    const { json: inner } = await merge(first.client.id, second.client.id);
    const { json: outer } = await merge(second.client.id, third.client.id);
    expect(await totals(third.client.id)).toEqual([3, 3, 3, 3]);
    expect(ruleOf(await undo(inner.merge_id))).toEqual([409, 'id', 'merged_further']);
    expect((await undo(outer.merge_id)).status).toBe(200);
    expect((await undo(inner.merge_id)).status).toBe(200);
    for (const { client } of [first, second, third]) expect(await totals(client.id)).toEqual([1, 1, 1, 1]);
  });

  it('what was billed by the whole since holds the undo back', async () => {
    const [one, other] = [await organisation('Q-1'), await organisation('Q-2')];
    const { json } = await merge(one.client.id, other.client.id);
    const task = await done('fp/dev-tasks', { name: 'Yangi ish', project_id: one.project.id });
    await done('fp/dev-tasks/transition', { ids: [task.id], force: true, to: 'accepted', comment: 'Sinov' }, 200);
    const of = { contract_id: other.contract.id, task_ids: [task.id] };
    const more = await done('fp/contract-agreements', {
      ...{ contract_id: other.contract.id, number: '1' },
      dated_on: today,
      amount_change: '50',
    });
    expect(more.id).toBeGreaterThan(0);
    const stage = await done('fp/contract-stages', { ...of, name: 'Yana', amount: '50', due_on: '2026-03-03' });
    const draft = await done('fp/contract-documents/draft', { kind: 'act', stage_id: stage.id });
    await done('fp/contract-documents/send', { id: draft.id }, 200);
    expect(ruleOf(await undo(json.merge_id))).toEqual([409, 'client_id', 'project_in_act']);
    expect((await totals(other.client.id))[0]).toBe(2);
    await done('fp/contract-documents/cancel', { id: draft.id }, 200);
    expect((await undo(json.merge_id)).status).toBe(200);
  });
});
