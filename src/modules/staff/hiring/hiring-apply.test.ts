import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { badResumes, docx, pdf, resumeForm } from '#app/testing/resume-forms.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let hr: Caller;
let visitor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  hr = await signedIn(server, 'hr');
  visitor = callerOf(server, null, 'ru');
});
afterAll(() => server?.close());
// One address sends all of these letters.
beforeEach(() => sql`delete from enquiry_senders`.execute(server.db));

const path = 'admin/appeal-for-jobs';
const apply = 'public/appeal-for-jobs';
const person = { fio: 'Aziz Karimov', phone: '(90) 777-66-55', vacancy: 'Backend', letter: 'Salom', consent: true };
const total = async (): Promise<number> => (await hr.get(`${path};perPage=1`)).json.total;
const newest = async () => (await hr.get(`${path};perPage=1;sortBy=id;descending=true`)).json.rows[0];

const sendForm = async (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) => {
  const { type, bytes } = resumeForm(fields, file);
  return visitor.post(apply, bytes, { 'content-type': type });
};
const fieldsOf = (fio: string) => ({ fio, phone: '901112233', consent: 'on' });

describe('an application from the site', () => {
  it('comes without a file and is answered in the language of the visitor', async () => {
    const answer = await visitor.post(apply, person);
    expect(answer).toMatchObject({
      status: 202,
      json: { taken: true, message: 'Ваш отклик принят. Мы скоро ответим.' },
    });
    expect(await newest()).toMatchObject({
      ...{ fio: 'Aziz Karimov', phone: '+998907776655', vacancy: 'Backend', stage: 'new', source: 'site' },
      ...{ lang_code: 'ru', created_by: null, resume_id: null, allowed_stages: ['interview', 'test', 'rejected'] },
    });
    const kept = (await newest()).delete_on;
    expect(Date.parse(kept) - Date.now()).toBeGreaterThan(360 * 86_400_000);
    expect((await hr.get('admin/inbox;perPage=1')).json.rows[0]).toMatchObject({ kind: 'appeal_new' });
  });
  it('comes with a resume, which HR reads and others do not', async () => {
    expect((await sendForm(fieldsOf('Dilnoza Rahimova'), { name: 'Rahimova CV.PDF', bytes: pdf() })).status).toBe(202);
    const { resume_id } = await newest();
    const file = await hr.get(`resources/${resume_id}`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    // What the file is called says nothing of the person.
    expect((await hr.get(`admin/resources-view/${resume_id}`)).json.name).toBe('resume.pdf');
    for (const login of ['developer', 'editor', 'lead', 'client'])
      expect((await (await signedIn(server, login)).get(`resources/${resume_id}`)).status, login).toBe(404);
    const word = docx();
    expect((await sendForm(fieldsOf('Botir Aliyev'), { name: 'cv.docx', bytes: word })).status).toBe(202);
    expect((await newest()).resume_id).not.toBeNull();
    // A form in which no file was chosen brings an empty part without a name.
    expect((await sendForm(fieldsOf('Nodir Umarov'), { name: '', bytes: Buffer.alloc(0) })).status).toBe(202);
    expect((await newest()).resume_id).toBeNull();
  });
  it('sent twice, at once too, is one', async () => {
    const before = await total();
    const sent = { ...person, fio: 'Ikki Marta' };
    await Promise.all([visitor.post(apply, sent), visitor.post(apply, sent), visitor.post(apply, sent)]);
    await visitor.post(apply, { ...sent, phone: '+998 90 777 66 55' });
    expect(await total()).toBe(before + 1);
    await visitor.post(apply, { ...sent, vacancy: 'Frontend' });
    expect(await total()).toBe(before + 2);
  });
  it('sent many times is limited, and of machines goes nowhere', async () => {
    const before = await total();
    expect((await visitor.post(apply, { ...person, website: 'http://spam.example' })).status).toBe(202);
    expect(await total()).toBe(before);
    const statuses: number[] = [];
    for (let at = 0; at < 60; at++) statuses.push((await visitor.post(apply, { ...person, fio: `Bot ${at}` })).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(10);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    expect(await total()).toBe(before + 10);
  });
  it('says of each field what is wrong with it', async () => {
    const errors = async (body: object) => (await visitor.post(apply, body)).json.errors;
    expect(await errors({ ...person, consent: false })).toMatchObject([{ field: 'consent', rule: 'consent_needed' }]);
    expect(await errors({ fio: 'A', consent: true })).toMatchObject([{ field: 'phone', rule: 'phone_or_email' }]);
    expect(await errors({ ...person, fio: '' })).toMatchObject([{ field: 'fio', rule: 'required' }]);
    expect(await errors({ ...person, email: 'x' })).toMatchObject([{ field: 'email', rule: 'pattern' }]);
    expect(await errors({ ...person, stage: 'hired' })).toMatchObject([{ field: 'stage', rule: 'unknown' }]);
    expect(await errors({ ...person, fio: 'A\0' })).toMatchObject([{ field: 'fio', rule: 'characters' }]);
    expect((await visitor.post(apply, [1])).status).toBe(422);
  });
  it('keeps a script as the letters that it is', async () => {
    const script = '<script>alert(1)</script>';
    const sent = { fio: script, vacancy: script, letter: script, phone: '901112233', consent: true };
    expect((await visitor.post(apply, sent)).status).toBe(202);
    expect(await newest()).toMatchObject({ fio: script, vacancy: script, letter: script });
  });
});

describe('a vacancy in three languages', () => {
  const names = { uz: 'Sinov muhandisi', uk: 'Синов муҳандиси', ru: 'Инженер по испытаниям' } as const;
  type Lang = keyof typeof names;
  let editor: Caller;
  let vacancies: number;
  beforeAll(async () => {
    editor = await signedIn(server, 'editor');
    const types = (await editor.get('admin/publication-types;perPage=100')).json.rows as { id: number; code: string }[];
    vacancies = types.find(({ code }) => code === 'vacancies')!.id;
  });

  it.each<[Lang[], Record<Lang, Lang>]>([
    [['uz', 'uk', 'ru'], { uz: 'uz', uk: 'uk', ru: 'ru' }],
    [['uz', 'ru'], { uz: 'uz', uk: 'uz', ru: 'ru' }],
    [['uz', 'uk'], { uz: 'uz', uk: 'uk', ru: 'uz' }],
    [['ru'], { uz: 'ru', uk: 'ru', ru: 'ru' }],
  ])('that is there in %s is called as its visitor speaks, else in Uzbek, else as it is', async (languages, shown) => {
    const { id } = (await editor.post('admin/publications', { publication_type_id: vacancies, names })).json;
    expect((await editor.post('admin/publications/publish', { id, languages })).status).toBe(200);
    for (const lang of ['uz', 'uk', 'ru'] as const) {
      const title = names[shown[lang]];
      const list = (await visitor.in(lang).get('public/publications?type=vacancies')).json.rows;
      const own = list.filter((row: { id: number }) => row.id === id);
      expect(own).toMatchObject([{ lang: shown[lang], title }]);
      const page = (await server.app.inject({ url: own[0].url })).body;
      expect(page).toContain(`<h1>${title}</h1>`);
      const sent = { fio: `Nomzod ${id} ${lang}`, phone: '901112233', consent: true, publication_id: id };
      expect((await visitor.in(lang).post(apply, sent)).status).toBe(202);
      expect(await newest()).toMatchObject({ publication_id: id, vacancy: title, lang_code: lang });
    }
    expect((await editor.post('admin/publications/withdraw', { id, languages })).status).toBe(200);
    expect((await visitor.post(apply, { ...person, publication_id: id })).json.errors).toMatchObject([
      { field: 'publication_id', rule: 'exists' },
    ]);
  });
});

describe('a resume', () => {
  it.each(badResumes)('that is %s is refused by its rule, in three languages', async (_, name, bytes, rule) => {
    const before = await total();
    const messages = new Set<string>();
    for (const lang of ['uz', 'uk', 'ru']) {
      const { type, bytes: body } = resumeForm(fieldsOf('Yomon Fayl'), { name, bytes: bytes() });
      const { status, json: answer } = await visitor.in(lang).post(apply, body, { 'content-type': type });
      expect([status, answer.errors[0].field, answer.errors[0].rule]).toEqual([422, 'resume', rule]);
      messages.add(answer.errors[0].message);
    }
    expect(messages.size).toBe(3);
    expect(await total()).toBe(before);
  });
  it('whose form ends in the middle is refused, and leaves nothing', async () => {
    const { type, bytes } = resumeForm(fieldsOf('Uzilgan'), { name: 'cv.pdf', bytes: pdf(50_000) });
    const answer = await visitor.post(apply, bytes.subarray(0, 20_000), { 'content-type': type });
    expect(answer.json.errors).toMatchObject([{ field: 'resume', rule: 'resume_interrupted' }]);
    const before = await total();
    await server.app.ready();
    await new Promise<void>((resolve) => {
      const headers = { 'content-type': type, 'content-length': bytes.length };
      const sending = request(`${server.url}/api/${apply}`, { method: 'POST', headers });
      sending.on('error', () => resolve());
      sending.write(bytes.subarray(0, 20_000), () => setTimeout(() => sending.destroy(new Error('cut')), 200));
    });
    expect(await total()).toBe(before);
  });

  it('is not understood where it only calls itself a form', async () => {
    for (const [type, payload] of [
      ['multipart/form-data', 'a'],
      ['multipart/form-data; boundary=', '--\r\n'],
      ['multipart/form-data; boundary=x', '--x'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="fio"\r\n\r\nb'],
    ] as const) {
      const headers = { 'content-type': type };
      const { statusCode } = await server.app.inject({ method: 'POST', url: `/api/${apply}`, headers, payload });
      expect(statusCode, `${type} ${payload}`).toBe(400);
    }
  });
});
