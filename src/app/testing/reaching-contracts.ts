import type { Caller } from '#app/testing/caller.ts';
import { newKey, type Parts } from '#app/testing/reaching-parts.ts';

const day = '2026-10-01';
const acts = 'fp/contract-documents';

/** A contract from its first stage to money that came, with acts on each road through their flow. */
export async function contracts({ change }: Parts, admin: Caller): Promise<void> {
  const client_id = (await admin.post('fp/clients', { name: `Sinov shartnoma ${newKey()}` })).json?.id;
  const key = newKey();
  const project_id = (await admin.post('fp/projects', { name: `Sinov ${key}`, key, client_id })).json?.id;
  const { json: contract } = await admin.post('fp/client-contracts', {
    ...{ number: `S-${key}`, client_id, dated_on: day, starts_on: day, ends_on: '2027-10-01', status: 'active' },
    ...{ amount: '100000', project_ids: [project_id] },
  });
  const contract_id = contract?.id;
  const stage = async () => {
    const task = (await admin.post('fp/dev-tasks', { name: 'Ish', project_id, planned_minutes: 60 })).json?.id;
    await change(`update dev_tasks set status = 'accepted', ended_at = now() where id = ${task}`);
    const body = { contract_id, name: `Bosqich ${task}`, amount: '10000', due_on: day, task_ids: [task] };
    return (await admin.post('fp/contract-stages', body)).json?.id;
  };
  const draft = async (stage_id: number) =>
    (await admin.post(`${acts}/draft`, { kind: 'act', stage_id, dated_on: day, amount: '1000' })).json?.id as number;
  const verb = (name: string, id: number, more: object = {}) => admin.post(`${acts}/${name}`, { id, ...more });

  const first = await stage();
  await admin.get(`${acts}/billable?stage_id=${first}`);
  const given = await draft(first);
  await admin.patch(acts, { ids: [given], changes: { dated_on: '2026-10-02' } });
  await admin.delete(`${acts}/${given}`);
  await admin.post(`${acts}/${given}/restore`, {});
  await verb('send', given);
  await verb('sign', given, { comment: 'Qogʻozda imzolandi' });
  await admin.post(`${acts}/draft`, { kind: 'invoice', act_id: given, dated_on: day });
  for (const format of ['pdf', 'docx']) {
    await verb('link', given, { format, lang: 'uz' });
    await admin.get(`${acts}/${given}/file?format=${format}&lang=ru`);
  }
  for (const name of ['refuse', 'cancel']) {
    const sent = await draft(await stage());
    await verb('send', sent);
    await verb(name, sent, { comment: 'Summa notoʻgʻri' });
    await verb('correct', sent);
  }
  const payment = { contract_id, stage_id: first, amount: '500', due_on: day };
  const { json: awaited } = await admin.post('fp/contract-payments', payment);
  await admin.post('fp/contract-payments/receive', { id: awaited?.id, amount: '500', received_on: day });
  await admin.get(`fp/client-contracts/${contract_id}/money`);
  await admin.get('fp/client-contracts/due');
}
