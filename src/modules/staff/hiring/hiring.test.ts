import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { dayMs } from '#kernel/days.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { json, text, whole } from '#server/database/columns.ts';
import { badResumes, docx, pdf, resumeForm } from '#app/testing/resume-forms.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { discardGoneFiles, forgetAppeals } from '#modules/staff/hiring/forget.server.ts';

let server: TestServer;
let hr: Caller;
let visitor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  hr = await signedIn(server, 'hr');
  visitor = callerOf(server, null, 'ru');
});
afterAll(() => server?.close());

const path = 'admin/appeal-for-jobs';
const apply = 'public/appeal-for-jobs';
const newest = async () => (await hr.get(`${path};perPage=1;sortBy=id;descending=true`)).json.rows[0];

const sendForm = async (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) => {
  const { type, bytes } = resumeForm(fields, file);
  return visitor.post(apply, bytes, { 'content-type': type });
};
const fieldsOf = (fio: string) => ({ fio, phone: '901112233', consent: 'on' });

const config = { timeZone: 'Asia/Tashkent' };
/** The keys of the bytes that the job takes from the disk. */
async function discarded(): Promise<string[]> {
  const keys: string[] = [];
  const store = { discard: async ({ key }: { key: string }) => void keys.push(key) };
  await server.db.transaction((db) => discardGoneFiles(contextOfJob(db, config, 'discard'), store as never));
  return keys;
}

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
  it('is where it was when a move is taken back at once, with its reason, and no trace of the move', async () => {
    const { id } = (await hr.post(path, { fio: 'Ortga Qaytgan', phone: '935554455' })).json;
    const move = (to: string, more = {}) => hr.post(`${path}/to-stage`, { id, to, ...more });
    const back = (by = hr, more = {}) => by.post(`${path}/take-back`, { id, ...more });
    await move('interview');
    const { json: rejected } = await move('rejected', { reason: 'pay' });
    expect((await back(await signedIn(server, 'admin'))).json.description).toBe('UNDO_TOO_LATE');
    expect((await back(await signedIn(server, 'manager'))).status).toBe(403);
    expect((await back(hr, { version: rejected.version - 1 })).status).toBe(409);
    const { json: again } = await back(hr, { version: rejected.version });
    expect(again).toMatchObject({ stage: 'interview', reject_reason: null });
    expect(again.allowed_stages).toEqual(['test', 'offer', 'rejected', 'new']);
    expect((await back()).json.description).toBe('UNDO_TOO_LATE');
    await move('rejected', { reason: 'pay' });
    await move('interview');
    expect((await back()).json).toMatchObject({ stage: 'rejected', reject_reason: 'pay' });
    const { rows } = (await hr.get(`admin/appeal-stages?appeal_id=${id}`)).json;
    expect(rows.map((row: { to_stage: string }) => row.to_stage)).toEqual(['new', 'interview', 'rejected']);
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

describe('a resume that came by another way', () => {
  it('is brought by HR, judged like any, and takes the place of the one before for good', async () => {
    const { id } = (await hr.post(path, { fio: 'Qoʻlda Kiritilgan', phone: '935550011' })).json;
    const bring = (caller: Caller, name: string, bytes: Buffer) => {
      const form = resumeForm({}, { name, bytes }, 'file');
      return caller.post(`${path}/${id}/resume`, form.bytes, { 'content-type': form.type });
    };
    const first = (await bring(hr, 'Qoʻlda.pdf', pdf())).json.resume_id;
    expect((await hr.get(`resources/${first}`)).status).toBe(200);
    for (const [, name, bytes, rule] of badResumes)
      expect((await bring(hr, name, bytes())).json.errors).toMatchObject([{ field: 'resume', rule }]);
    const second = (await bring(hr, 'cv.docx', docx())).json.resume_id;
    expect((await hr.get(`${path}/${id}`)).json.resume_id).toBe(second);
    expect((await hr.get(`resources/${first}`)).status).toBe(404);
    expect(await discarded()).toHaveLength(1);
    expect((await bring(await signedIn(server, 'editor'), 'cv.pdf', pdf())).status).toBe(403);
    expect((await bring(visitor, 'cv.pdf', pdf())).status).toBe(401);
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
  it('are set again when cancelling is taken back, unless the interviewer has another one since', async () => {
    const at = 'admin/appeal-interviews';
    const { id: appeal_id } = (await hr.post(path, { fio: 'Qaytgan Nomzod', vacancy: 'QA' })).json;
    const manager = await signedIn(server, 'manager');
    const interviewer_id = (await manager.get('admin/auth/me')).json.user.id;
    const body = { appeal_id, interviewer_id, starts_at: new Date(Date.now() + 2 * 86_400_000).toISOString() };
    const { id, version } = (await hr.post(at, body)).json;
    expect((await hr.delete(`${at}/${id}?version=${version}`)).status).toBe(204);
    expect((await (await signedIn(server, 'developer')).post(`${at}/${id}/restore`)).status).toBe(403);
    const back = await hr.post(`${at}/${id}/restore`);
    expect(back.json).toMatchObject({ ...body, id, starts_at: expect.any(String) });
    expect((await hr.get(`${at}?appeal_id=${appeal_id}`)).json.rows).toMatchObject([{ id }]);
    expect((await manager.get('admin/inbox;perPage=1')).json.rows[0]).toMatchObject({
      kind: 'interview_set',
      details: { name: 'Qaytgan Nomzod' },
    });
    await hr.delete(`${at}/${id}`);
    expect((await hr.post(at, body)).status).toBe(201);
    const late = await hr.post(`${at}/${id}/restore`);
    expect([late.status, late.json.rule]).toEqual([409, 'interviewer_busy']);
    expect((await hr.get(`${at}?appeal_id=${appeal_id}`)).json.rows).toHaveLength(1);
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
    await sql`update appeal_for_jobs set delete_on = ${dayOf(Date.now() - dayMs, config.timeZone)} where id = ${id}`.execute(
      server.db,
    );
    await server.db.transaction((db) => forgetAppeals(contextOfJob(db, config, 'forget')));
    expect(await discarded()).toEqual([files[0]!.key]);
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
    // How many went is counted, whose never.
    const [erased] = (await hr.get('fp/erasures;perPage=1;sortBy=id;descending=true')).json.rows;
    expect(erased).toMatchObject({ kind: 'applications', count: 1 });
    expect(JSON.stringify(erased)).not.toContain('Unutilsin');
  });
});
