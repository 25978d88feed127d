import { crc32, deflateRawSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { json, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { discardGoneFiles, forgetAppeals } from '#modules/hiring/forget.server.ts';

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

/** A form as browsers send it; a piece without a file name is a field. */
function form(fields: Record<string, string>, file?: { readonly name: string; readonly bytes: Buffer }) {
  const edge = 'edge7f3a';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = file && `--${edge}\r\ncontent-disposition: form-data; name="resume"; filename="${file.name}"\r\n\r\n`;
  const sent = file ? [Buffer.from(head!), file.bytes, Buffer.from('\r\n')] : [];
  return {
    type: `multipart/form-data; boundary=${edge}`,
    bytes: Buffer.concat([...parts, ...sent, Buffer.from(`--${edge}--\r\n`)]),
  };
}
const sendForm = async (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) => {
  const { type, bytes } = form(fields, file);
  return visitor.post(apply, bytes, { 'content-type': type });
};
const fieldsOf = (fio: string) => ({ fio, phone: '901112233', consent: 'on' });
const pdf = (size = 2_000): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(Math.max(0, size - 15), 'a'), Buffer.from('\n%%EOF')]);

/** An archive of these files; `promised` in place of the true size of the first. */
function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const numbers = Buffer.alloc(30);
    numbers.writeUInt32LE(0x04034b50, 0);
    numbers.writeUInt16LE(20, 4);
    numbers.writeUInt16LE(8, 8);
    numbers.writeUInt32LE(crc32(bytes), 14);
    numbers.writeUInt32LE(packed.length, 18);
    numbers.writeUInt32LE(bytes.length, 22);
    numbers.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    numbers.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at, 42);
    locals.push(numbers, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}
const types = Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');

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
    const word = zip({ '[Content_Types].xml': types, 'word/document.xml': Buffer.from('<w:document/>') });
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

describe('a resume', () => {
  const refusals: readonly [string, string, () => Buffer, string][] = [
    ['an executable', 'cv.pdf', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(3_000, 1)]), 'resume_content'],
    ['a program by its name', 'cv.exe', () => pdf(), 'resume_type'],
    ['empty', 'cv.pdf', () => Buffer.alloc(0), 'resume_empty'],
    ['11 MB', 'cv.pdf', () => pdf(11 * 1024 * 1024), 'resume_size'],
    ['a part of a PDF', 'cv.pdf', () => pdf(9_000).subarray(0, 5_000), 'resume_broken'],
    [
      'a part of a DOCX',
      'cv.docx',
      () => zip({ 'word/document.xml': Buffer.alloc(5_000, 7) }).subarray(0, 60),
      'resume_broken',
    ],
    ['a zip bomb', 'cv.docx', () => zip({ 'word/document.xml': Buffer.alloc(64 * 1024 * 1024) }), 'resume_bomb'],
    ['a zip that is no DOCX', 'cv.docx', () => zip({ 'a.txt': Buffer.from('a') }), 'resume_content'],
  ];
  it.each(refusals)('that is %s is refused by its rule, in three languages', async (_, name, bytes, rule) => {
    const before = await total();
    const messages = new Set<string>();
    for (const lang of ['uz', 'uk', 'ru']) {
      const { type, bytes: body } = form(fieldsOf('Yomon Fayl'), { name, bytes: bytes() });
      const { status, json: answer } = await visitor.in(lang).post(apply, body, { 'content-type': type });
      expect([status, answer.errors[0].field, answer.errors[0].rule]).toEqual([422, 'resume', rule]);
      messages.add(answer.errors[0].message);
    }
    expect(messages.size).toBe(3);
    expect(await total()).toBe(before);
  });
  it('whose form ends in the middle is refused, and leaves nothing', async () => {
    const { type, bytes } = form(fieldsOf('Uzilgan'), { name: 'cv.pdf', bytes: pdf(50_000) });
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
});

describe('the way of an applicant', () => {
  it('moves by the table, keeps who and when, and asks why', async () => {
    const made = await hr.post(path, { fio: 'Yoʻl Yuruvchi', phone: '935554433', source: 'referral' });
    const { id, version } = made.json;
    const move = (to: string, more = {}) => hr.post(`${path}/to-stage`, { id, to, ...more });
    expect((await move('hired')).json).toMatchObject({
      rule: 'stage_order',
      allowed_stages: ['interview', 'test', 'rejected'],
    });
    expect((await move('rejected')).json.errors).toMatchObject([{ field: 'reason', rule: 'reject_reason' }]);
    expect((await move('interview', { version: version + 5 })).status).toBe(409);
    expect((await move('interview', { version })).json).toMatchObject({ stage: 'interview' });
    expect((await move('offer')).json.allowed_stages).toEqual(['hired', 'rejected', 'interview']);
    expect((await move('interview')).json.stage).toBe('interview');
    expect((await move('rejected', { reason: 'pay', comment: 'Koʻp soʻradi' })).json).toMatchObject({
      reject_reason: 'pay',
    });
    expect((await move('interview')).json).toMatchObject({ stage: 'interview', reject_reason: null });
    const { rows } = (await hr.get(`admin/appeal-stages?appeal_id=${id}`)).json;
    const me = (await hr.get('admin/auth/me')).json.user.id;
    expect(rows.map((row: { to_stage: string }) => row.to_stage)).toEqual([
      'new',
      'interview',
      'offer',
      'interview',
      'rejected',
      'interview',
    ]);
    expect(rows.every((row: { created_by: number }) => row.created_by === me)).toBe(true);
    const { stages, sources } = (await hr.get(`${path}/figures`)).json;
    expect(stages.find(({ stage }: { stage: string }) => stage === 'offer').count).toBeGreaterThan(0);
    expect(sources.find(({ source }: { source: string }) => source === 'referral').count).toBeGreaterThan(0);
  });
  it('is for HR: the editor finds nothing, others are refused', async () => {
    const { id } = await newest();
    const editor = await signedIn(server, 'editor');
    expect((await editor.get(path)).json.total).toBe(0);
    expect((await editor.get(`${path}/${id}`)).status).toBe(404);
    expect((await editor.get(`${path}/${id}/duplicates`)).status).toBe(404);
    expect((await editor.get(`${path}/figures`)).json.sources).toEqual([]);
    expect((await editor.post(`${path}/to-stage`, { id, to: 'interview' })).status).toBe(403);
    for (const login of ['director', 'manager', 'lead', 'developer', 'tester', 'client']) {
      const caller = await signedIn(server, login);
      expect((await caller.get(path)).status, login).toBe(403);
      expect((await caller.post(`${path}/make-user`, { id })).status, login).toBe(403);
    }
    expect((await visitor.get(path)).status).toBe(401);
  });
  it('finds the same person by phone, e-mail and the name in either script', async () => {
    const make = async (body: object): Promise<number> => (await hr.post(path, body)).json.id;
    const first = await make({ fio: 'Joʻrayev Sherzod Anvarovich', phone: '991234567', email: 'Sh.J@example.uz' });
    const ids = {
      phone: await make({ fio: 'Boshqa Odam', phone: '+998 99 123-45-67' }),
      email: await make({ fio: 'Yana Kimdir', email: 'sh.j@example.uz' }),
      fio: await make({ fio: 'Шерзод Джураев' }),
    };
    const other = await make({ fio: 'Sherzod Karimov' });
    const { rows } = (await hr.get(`${path}/${first}/duplicates`)).json;
    const by = Object.fromEntries(rows.map((row: { id: number; by: string[] }) => [row.id, row.by]));
    expect(by).toMatchObject({ [ids.phone]: ['phone'], [ids.email]: ['email'], [ids.fio]: ['fio'] });
    expect(by[other]).toBeUndefined();
  });
});

describe('interviews and letters', () => {
  it('tell the interviewer, who talks with one at a time', async () => {
    const { id: appeal_id } = (await hr.post(path, { fio: 'Suhbat Nomzod', vacancy: 'QA' })).json;
    const developer = await signedIn(server, 'developer');
    const interviewer_id = (await developer.get('admin/auth/me')).json.user.id;
    const starts_at = new Date(Date.now() + 86_400_000).toISOString();
    const set = await hr.post('admin/appeal-interviews', { appeal_id, starts_at, interviewer_id, place: '3-xona' });
    expect(set.status).toBe(201);
    expect((await developer.get('admin/inbox;perPage=1')).json.rows[0]).toMatchObject({
      kind: 'interview_set',
      details: { name: 'Suhbat Nomzod', appeal_id },
    });
    const again = await hr.post('admin/appeal-interviews', { appeal_id, starts_at, interviewer_id });
    expect([again.status, again.json.rule]).toEqual([409, 'interviewer_busy']);
    const client = (await (await signedIn(server, 'client')).get('admin/auth/me')).json.user.id;
    const wrong = await hr.post('admin/appeal-interviews', { appeal_id, starts_at, interviewer_id: client });
    expect(wrong.json.errors).toMatchObject([{ field: 'interviewer_id', rule: 'interviewer_staff' }]);
    const letter = (await hr.get(`${path}/${appeal_id}/letter?kind=interview&lang=ru`)).json;
    expect(letter.text).toContain('Suhbat Nomzod');
    expect(letter.text).toContain('3-xona');
    expect(letter.text).not.toContain('{');
    const sent = await hr.post('admin/appeal-letters', { appeal_id, kind: 'interview', text: letter.text });
    expect(sent.status).toBe(201);
    await hr.delete(`admin/appeal-interviews/${set.json.id}`);
    expect((await developer.get('admin/inbox;perPage=1')).json.rows[0].kind).toBe('interview_cancelled');
  });
});

describe('somebody hired', () => {
  it('becomes a user, filled in from the application, once', async () => {
    const { id } = (await hr.post(path, { fio: 'Yangi Xodim', phone: '971112299', email: 'yangi@example.uz' })).json;
    const { id: branch_id } = (await hr.get('admin/branches;perPage=1')).json.rows[0];
    const body = { id, login: 'yangi.xodim', branch_id, lang_code: 'uz' };
    expect((await hr.post(`${path}/make-user`, body)).json.rule).toBe('make_user_hired');
    for (const to of ['test', 'offer', 'hired']) await hr.post(`${path}/to-stage`, { id, to });
    const made = await hr.post(`${path}/make-user`, body);
    expect(made.status).toBe(200);
    const user = (await hr.get(`admin/users/${made.json.user_id}`)).json;
    expect(user).toMatchObject({ fio: 'Yangi Xodim', phone: '+998971112299', email: 'yangi@example.uz', branch_id });
    expect((await hr.post(`${path}/make-user`, { ...body, login: 'ikkinchi' })).json.rule).toBe('make_user_once');
    expect((await hr.post(`${path}/to-stage`, { id, to: 'offer' })).json.rule).toBe('stage_has_user');
  });
  it('gets no role that whoever makes the user may not give', async () => {
    const { id } = (await hr.post(path, { fio: 'Rol Soʻrovchi' })).json;
    for (const to of ['test', 'offer', 'hired']) await hr.post(`${path}/to-stage`, { id, to });
    const { rows } = await sql({ id: whole })`select id from user_roles where code = 'super_admin'`.execute(server.db);
    const { id: branch_id } = (await hr.get('admin/branches;perPage=1')).json.rows[0];
    const body = { id, login: 'kuchli.xodim', branch_id, lang_code: 'uz', role_ids: [rows[0]!.id] };
    expect((await hr.post(`${path}/make-user`, body)).status).toBe(403);
  });
});

describe('the day of deletion', () => {
  it('takes the row, its parts, its notices and its file, and the audit never knew who it was', async () => {
    const fields = { ...fieldsOf('Unutilsin Mutlaqo'), letter: 'Maxfiy xat', email: 'unutilsin@example.uz' };
    expect((await sendForm(fields, { name: 'Unutilsin.pdf', bytes: pdf(4_321) })).status).toBe(202);
    const { id, resume_id } = await newest();
    await hr.patch(`${path}/${id}`, { notes: 'Unutilsin haqida', stars: 4 });
    await hr.post(`${path}/to-stage`, { id, to: 'interview', comment: 'Unutilsin keladi' });
    await hr.post('admin/appeal-letters', { appeal_id: id, kind: 'received', text: 'Hurmatli Unutilsin' });
    const { rows: files } = await sql({ key: text })`select storage_key as key from resources
      where id = ${resume_id}`.execute(server.db);
    const kept = (await hr.get(`resources/${resume_id}`)).status;
    expect(kept).toBe(200);
    await sql`update appeal_for_jobs set delete_on = current_date - 1 where id = ${id}`.execute(server.db);
    const config = { timeZone: 'Asia/Tashkent' };
    await server.db.transaction((db) => forgetAppeals(contextOfJob(db, config, 'forget')));
    const discarded: string[] = [];
    const store = { discard: async ({ key }: { key: string }) => void discarded.push(key) };
    await server.db.transaction((db) => discardGoneFiles(contextOfJob(db, config, 'discard'), store as never));
    expect(discarded).toEqual([files[0]!.key]);
    expect((await hr.get(`${path}/${id}`)).status).toBe(404);
    expect((await hr.get(`resources/${resume_id}`)).status).toBe(404);
    const left = await sql({ count: whole })`select (select count(*) from appeal_for_jobs where id = ${id})
      + (select count(*) from resources where id = ${resume_id})
      + (select count(*) from appeal_stages where appeal_id = ${id})
      + (select count(*) from appeal_letters where appeal_id = ${id})
      + (select count(*) from inbox where details->>'appeal_id' = ${String(id)})
      + (select count(*) from gone_files) as count`.execute(server.db);
    expect(left.rows[0]!.count).toBe(0);
    const audit = await sql({ rows: json<unknown[]>() })`select coalesce(jsonb_agg(to_jsonb(a)), '[]') as rows
      from audit_log a where a.resource like 'admin/appeal%' or a.resource like 'admin/resources%'`.execute(server.db);
    const words = JSON.stringify(audit.rows[0]!.rows);
    expect(words).toContain('"stage"');
    for (const secret of ['Unutilsin', 'unutilsin@', '901112233', 'Maxfiy']) expect(words).not.toContain(secret);
    const actions = await sql({ action: text })`select action from audit_log
      where resource = ${path} and row_id = ${id} order by id`.execute(server.db);
    expect(actions.rows.at(-1)!.action).toBe('delete');
  });
});
