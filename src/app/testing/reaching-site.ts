import { createCanvas } from '@napi-rs/canvas';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, callerOf } from '#app/testing/caller.ts';
import { idsOf, type Parts } from '#app/testing/reaching-parts.ts';
import { pdf, resumeForm } from '#app/testing/resume-forms.ts';

/** What visitors read and send, and what becomes of it: an applicant who is hired, somebody who becomes a client. */
export async function site({ server, change }: Parts, admin: Caller): Promise<void> {
  const visitor = callerOf(server, null);
  // Whoever has sent much waits, also where all come from one address.
  await change('delete from enquiry_senders');
  await applicant(visitor, admin);
  await writer(visitor, admin);
  await readings(visitor, admin);
}

const newest = async (admin: Caller, path: string) =>
  (await admin.get(`${path};perPage=1;sortBy=id;descending=true`)).json?.rows?.[0] ?? {};
const login = (): string => `sinov.${Math.random().toString(36).slice(2, 9)}`;

async function applicant(visitor: Caller, admin: Caller): Promise<void> {
  const { type, bytes } = resumeForm({ fio: 'Sinov Nomzod', phone: '901112233', consent: 'on' });
  await visitor.post('public/appeal-for-jobs', bytes, { 'content-type': type });
  const path = 'admin/appeal-for-jobs';
  const { id } = (await admin.post(path, { fio: 'Sinov Nomzod', phone: '935554433', source: 'referral' })).json ?? {};
  const resume = resumeForm({}, { name: 'Sinov.pdf', bytes: pdf() }, 'file');
  await admin.post(`${path}/${id}/resume`, resume.bytes, { 'content-type': resume.type });
  await admin.get(`${path}/${id}/letter?kind=received`);
  await admin.get(`${path}/${id}/duplicates`);
  for (const to of ['test', 'offer', 'hired']) await admin.post(`${path}/to-stage`, { id, to });
  const [branch_id] = await idsOf(admin, 'admin/branches;perPage=1');
  await admin.post(`${path}/make-user`, { id, login: login(), branch_id, lang_code: 'uz' });
}

async function writer(visitor: Caller, admin: Caller): Promise<void> {
  const letter = { name: 'Sinov Saidov', organisation: 'Sinov Bogʻ', phone: '935550101', text: 'Tizim kerak' };
  await visitor.post('public/contact', letter);
  const { id } = await newest(admin, 'admin/new-clients');
  const organisation = `Sinov ${login()}`;
  await admin.post('admin/new-clients/make-client', { id, organisation, login: login(), lang_code: 'uz' });
}

async function readings(visitor: Caller, admin: Caller): Promise<void> {
  await admin.get('admin/names?of=fp/clients:1');
  const picture = await newPicture(admin);
  const [type] = await idsOf(admin, 'admin/publication-types?code=news');
  const slug = login().replace('.', '-');
  const named = { names: { uz: slug }, slug_i18n: { uz: slug }, img_resource_id: picture };
  const { id } = (await admin.post('admin/publications', { publication_type_id: type, ...named })).json ?? {};
  await admin.patch(`admin/publications/${id}`, { lead_i18n: { uz: 'Sinov soʻzi' } });
  const [version] = await idsOf(admin, `admin/publications/${id}/versions`);
  await admin.get(`admin/publications/${id}/versions/${version}`);
  await admin.post('admin/publications/publish', { id, languages: ['uz'] });
  await visitor.get(`public/publications/news/${slug}`);
  await visitor.get(`public/files/${picture}`);
  // Lighter forms are made by a job that comes round every few seconds.
  for (let tries = 0; tries < 40; tries++) {
    if ((await visitor.get(`public/files/${picture}/480.webp`)).status === 200) break;
    await sleep(500);
  }
  await admin.post('admin/publications/preview-link', { id });
  await admin.post('admin/publications/withdraw', { id, languages: ['uz'] });
}

async function newPicture(admin: Caller): Promise<number> {
  const canvas = createCanvas(1000, 500);
  canvas.getContext('2d').fillRect(0, 0, 500, 500);
  const { type, bytes } = resumeForm({}, { name: 'sinov.png', bytes: canvas.toBuffer('image/png') }, 'file');
  return (await admin.post('resources/upload', bytes, { 'content-type': type })).json?.id;
}
