import { type Caller, callerOf } from '#app/testing/caller.ts';
import { newKey, type Parts } from '#app/testing/reaching-parts.ts';

/** Organisations: found to be one and two again, and people who come by an invitation or do not. */
export async function clients({ server }: Parts, admin: Caller): Promise<void> {
  const organisation = async (name: string) => (await admin.post('fp/clients', { name })).json?.id;
  const [id, into_id] = [await organisation('Sinov birinchi'), await organisation('Sinov ikkinchi')];
  const invite = async (fio: string) => (await admin.post('fp/clients/invite', { fio, client_id: into_id })).json;
  const { secret } = (await invite('Sinov Mehmon')) ?? {};
  await admin.get(`fp/clients/people?client_id=${into_id}`);
  const visitor = callerOf(server, null);
  await visitor.post('admin/auth/read-invitation', { secret });
  const login = `mehmon.${String(Date.now()).slice(-7)}`;
  await visitor.post('admin/auth/accept-invitation', { secret, login, password: 'Oltin-meva-9' });
  await admin.post(`fp/clients/invitations/${(await invite('Kelmagan Mehmon'))?.id}/cancel`, {});
  const { json: merged } = await admin.post('fp/clients/merge', { id, into_id });
  await admin.get(`fp/clients/${into_id}/merges`);
  await admin.post(`fp/clients/merges/${merged?.merge_id}/undo`, {});
}

/** Client tasks on each road through their flow: by hand, by tasks, declined, joined, merged, and back. */
export async function clientTasks(parts: Parts, admin: Caller, client: Caller): Promise<void> {
  const own = (await client.get('fp/client-projects;perPage=1')).json?.rows?.[0];
  await client.get(`fp/client-projects/${own?.id}/plan`);
  const { client_id } = (await admin.get(`fp/projects/${own?.id}`)).json ?? {};
  const key = newKey();
  const project_id = (await admin.post('fp/projects', { name: `Sinov ${key}`, key, client_id })).json?.id;
  const clientTask = async (name: string) =>
    (await client.post('fp/client-tasks', { name, text: 'Sinov', client_id, project_id })).json?.id as number;
  const step = (who: Caller, verb: string, id: number, more: object = {}) =>
    who.post(`fp/client-tasks/${verb}`, { id, ...more });

  const byHand = await clientTask('Hisobotni yangilash');
  await admin.get(`fp/client-tasks/${byHand}/timeline`);
  await step(admin, 'take', byHand);
  await step(admin, 'decline', byHand, { comment: 'Hozircha emas' });
  await step(admin, 'reconsider', byHand);
  await step(admin, 'start', byHand);
  await step(admin, 'finish', byHand);
  await step(client, 'return', byHand, { comment: 'Ustun yoʻq' });
  await step(admin, 'finish', byHand);
  await step(client, 'confirm', byHand);
  await step(client, 'rate', byHand, { satisfaction: 5, comment: 'Rahmat' });

  const converted = await clientTask('Tugma qoʻshish');
  const { json: order } = await admin.post('fp/client-tasks/convert', { items: [{ id: converted }] });
  await admin.get(`fp/client-tasks/${converted}/progress`);
  await admin.post(`fp/client-tasks/conversions/${order?.conversion_id}/undo`, {});

  const joined = await clientTask('Rangni almashtirish');
  const task = (await admin.post('fp/dev-tasks', { name: 'Rang', project_id })).json?.id;
  await step(admin, 'join', joined, { task_id: task });
  await step(admin, 'undo', joined);
  await step(admin, 'merge', await clientTask('Rangni almashtiring'), { into_id: joined });
  await admin.get('fp/client-tasks/counts');
}
