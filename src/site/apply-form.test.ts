import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { badResumes, docx, pdf, resumeForm } from '#app/testing/resume-forms.ts';
import texts from '#modules/staff/hiring/texts.json' with { type: 'json' };
import { newStamp } from '#site/form-stamps.ts';

let server: TestServer;
let hr: Caller;
let page: string;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  hr = await signedIn(server, 'hr');
  const list = (await server.app.inject({ url: '/uz/vacancies' })).body;
  page = /href="(\/uz\/vacancies\/backend[^"/]*)"/.exec(list)![1]!;
});
afterAll(() => server?.close());
// One address sends all of these.
beforeEach(() => sql`delete from enquiry_senders`.execute(server.db));

const open = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const resource = 'admin/appeal-for-jobs';
const newest = async () => (await hr.get(`${resource};perPage=1;sortBy=id;descending=true`)).json.rows[0];
const total = async (): Promise<number> => (await hr.get(`${resource};perPage=1`)).json.total;
/** As if the form had been opened a minute ago. */
const stamp = () => newStamp(secret(), Date.now() - 60_000);
const secret = () => server.config.secretKey;
const filled = (fio: string) => ({ stamp: stamp(), fio, phone: '901112233', letter: 'Salom <b>', consent: 'on' });
type Sent = { name: string; bytes: Buffer };
async function send(url: string, fields: Record<string, string>, file?: Sent) {
  const { type, bytes } = resumeForm(fields, file);
  return server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: bytes });
}

describe('the application of a vacancy', () => {
  it('is a form of its own that its page leads to, and needs no script', async () => {
    expect((await open(page)).body).toContain(`href="${page}/apply"`);
    const form = await open(`${page}/apply`, { referer: `https://site.example${page}`, host: 'site.example' });
    expect(form.statusCode).toBe(200);
    expect(form.headers['cache-control']).toBe('no-store');
    expect(form.body).toContain('enctype="multipart/form-data"');
    expect(form.body).toContain(`name="from" value="${page}"`);
    expect(form.body).toContain('12 oydan keyin');
    expect((await open('/uz/vacancies')).body).toContain('href="/uz/vacancies/apply"');
    expect((await open('/uz/vacancies/yoq/apply')).statusCode).toBe(404);
  });

  it('comes in with its resume, its vacancy and the page that led to it', async () => {
    const fields = { ...filled('Dilnoza Rahimova'), source: 'telegram', from: page };
    const answer = await send(`${page}/apply`, fields, { name: 'cv.docx', bytes: docx() });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}/apply?sent=1#form`]);
    expect((await open(`${page}/apply?sent=1`)).body).toContain('Rahmat, arizangiz yetib keldi');
    const row = await newest();
    expect(row).toMatchObject({ fio: 'Dilnoza Rahimova', source: 'telegram', lang_code: 'uz', from_page: page });
    expect(row.vacancy).toBe('Backend dasturchi (TypeScript, PostgreSQL)');
    expect(row.resume_id).not.toBeNull();
    const { rows } = await sql({ id: whole })`select publication_id as id from publication_pages
      where lang = 'uz' and slug = ${page.split('/').at(-1)}`.execute(server.db);
    expect(row.publication_id).toBe(rows[0]!.id);
    // HR reads the page of the vacancy, and figures name it.
    expect((await hr.get(`admin/publications/${row.publication_id}`)).status).toBe(200);
    const { vacancies } = (await hr.get(`${resource}/figures`)).json;
    const [own] = vacancies.filter((one: { publication_id: number }) => one.publication_id === row.publication_id);
    expect(own.count).toBeGreaterThan(1);
  });

  it('comes in once however often it is sent, and without a vacancy too', async () => {
    const before = await total();
    const fields = { ...filled('Ikki Marta'), vacancy: 'Dizayner' };
    const file = { name: 'cv.pdf', bytes: pdf() };
    const answers = await Promise.all([1, 2, 3].map(() => send('/ru/vacancies/apply', fields, file)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await total()).toBe(before + 1);
    expect(await newest()).toMatchObject({ vacancy: 'Dizayner', publication_id: null, lang_code: 'ru' });
  });

  it('says of everything at once what is wrong, and loses nothing that was typed', async () => {
    const before = await total();
    const { consent: _, ...fields } = filled('Анна «К»');
    const answer = await send(`${page}/apply`, { ...fields, phone: '12', source: 'referral' }, badFile('cv.exe'));
    expect(answer.statusCode).toBe(422);
    for (const name of ['phone', 'resume', 'consent']) expect(answer.body, name).toContain(`id="field-${name}-error"`);
    expect(answer.body).toContain('value="Анна «К»"');
    expect(answer.body).toContain('Salom &lt;b&gt;');
    expect(answer.body).toContain('<option value="referral" selected>');
    expect(answer.body).toContain('rezyumeni qayta tanlang');
    expect(await total()).toBe(before);
    // A field that stands behind a file is kept as well.
    const turned = resumeForm({ letter: 'Keyin yozildi', stamp: stamp() }, undefined);
    const first = resumeForm({ fio: 'A' }, badFile('cv.pdf')).bytes.toString('latin1').replace('--edge7f3a--\r\n', '');
    const payload = Buffer.concat([Buffer.from(first, 'latin1'), turned.bytes]);
    const mixed = await server.app.inject({
      ...{ method: 'POST', url: `${page}/apply`, headers: { 'content-type': turned.type }, payload },
    });
    expect(mixed.body).toContain('Keyin yozildi');
  });

  it.each(badResumes)('with a resume that is %s is refused beside the field', async (_, name, bytes, rule) => {
    const before = await total();
    const answer = await send(`${page}/apply`, filled('Yomon Fayl'), { name, bytes: bytes() });
    expect(answer.statusCode).toBe(422);
    const error = /id="field-resume-error">([^<]+)</.exec(answer.body)?.[1];
    expect(error).toBe(texts[`rule.${rule}` as keyof typeof texts].uz);
    expect(answer.body).toContain('value="Yomon Fayl"');
    expect(await total()).toBe(before);
  });

  it('of machines goes nowhere, and too early a one comes back', async () => {
    const before = await total();
    expect((await send(`${page}/apply`, { ...filled('Bot'), website: 'x' })).statusCode).toBe(303);
    const soon = newStamp(secret(), Date.now());
    const early = await send(`${page}/apply`, { ...filled('Shoshqaloq'), stamp: soon });
    expect([early.statusCode, early.body.includes('value="Shoshqaloq"')]).toEqual([422, true]);
    expect(await total()).toBe(before);
  });

  it('that was refused counts for the pace of its sender, who loses nothing', async () => {
    const bad = () => send(`${page}/apply`, filled('Koʻp Yuborgan'), badFile('cv.pdf'));
    for (let at = 0; at < 10; at++) expect((await bad()).statusCode).toBe(422);
    const last = await send(`${page}/apply`, filled('Koʻp Yuborgan'), { name: 'cv.pdf', bytes: pdf() });
    expect(last.statusCode).toBe(429);
    expect(last.body).toContain('value="Koʻp Yuborgan"');
    expect(last.body).toContain('rezyumeni qayta tanlang');
    const { statusCode } = await server.app.inject({ method: 'POST', url: `/api/public/appeal-for-jobs`, payload: {} });
    expect(statusCode).toBe(429);
  });

  it('of a vacancy that has gone meanwhile stands in the form without one', async () => {
    const gone = await send('/uz/vacancies/yopilgan/apply', filled('Kech Qolgan'));
    expect(gone.statusCode).toBe(422);
    expect(gone.body).toContain('action="/uz/vacancies/apply#failure"');
    expect(gone.body).toContain('value="Kech Qolgan"');
  });
});

const badFile = (name: string): Sent => ({ name, bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3_000, 1)]) });
