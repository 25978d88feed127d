import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
const people: Record<string, Caller> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of ['developer', 'manager', 'client', 'admin']) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from inbox`.execute(server.db));

const told = (login: string, kind: string, details: object, more: { task?: number; by?: string } = {}) =>
  sql`insert into inbox (user_id, kind, actor_id, task_id, details)
    values (${ids[login]}, ${kind}, ${more.by ? ids[more.by]! : null}::bigint, ${more.task ?? null}::bigint,
      ${JSON.stringify(details)}::jsonb)`.execute(server.db);
const first = async (login: string, lang = 'uz') =>
  (await people[login]!.in(lang).get('admin/inbox;perPage=1')).json.rows[0];

it('says in the language of the reader what happened, what it is about and where it leads', async () => {
  const [task] = (await people.developer!.get('fp/dev-tasks;perPage=1')).json.rows;
  const { number, name } = task;
  await told('developer', 'task_moved', { number, name, status: 'done', count: 3 }, { task: task.id, by: 'manager' });
  const { fio } = (await people.manager!.get('admin/auth/me')).json.user;
  const said = await first('developer');
  expect(said).toMatchObject({
    ...{ about: `${number} ${name}`, link: `/tasks/tasks?panel=fp/dev-tasks:${task.id}`, is_visible: true },
    text: expect.stringContaining(fio),
  });
  expect(said.text).toContain('va yana 2 ta vazifa');
  expect((await first('developer', 'ru')).text).toContain('и ещё задач: 2');
  expect((await first('developer', 'uk')).text).toContain('ва яна 2 та вазифа');
});

it('names days, documents, sums and moments as one reads them', async () => {
  for (const [kind, details, about] of [
    ['leave_changed', { starts_on: '2027-06-07', ends_on: '2027-06-20' }, '07.06 – 20.06.2027'],
    ['day_changed', { starts_on: '2026-11-02', ends_on: '2026-11-02' }, '02.11.2026'],
    ['act_sent', { contract_id: 1, number: 'D-7', name: 'act' }, 'Dalolatnoma № D-7'],
    [
      'payment_received',
      { contract_id: 1, number: 'SH-1', amount: '1500000.00', currency: 'UZS' },
      /№ SH-1 · 1 500 000,00/,
    ],
    ['test_due', { test_id: 1, name: 'SQL', due_at: '2026-11-25T13:00:00Z' }, 'SQL · 25.11.2026 18:00'],
    ['worksheet_due', { worksheet_id: 1, name: 'Kuz', ends_on: '2026-11-30' }, 'Kuz · 30.11.2026'],
    ['report_sent', { saved_report_id: 1, name: 'Hafta', starts_on: '2026-11-23' }, 'Hafta · 23.11.2026'],
    ['checklist_line', { name: 'Noutbuk', due_at: '2026-11-23' }, 'Noutbuk · 23.11.2026'],
  ] as const) {
    await told('developer', kind, details);
    const row = await first('developer');
    expect(row.about, kind).toEqual(typeof about === 'string' ? about : expect.stringMatching(about));
    expect(row.text, kind).not.toMatch(/\{|inbox\./);
  }
});

it('counts no more tasks where the count is of something else', async () => {
  await told('manager', 'month_checking', { starts_on: '2026-11-01', ends_on: '2026-11-30', count: 4 });
  expect((await first('manager')).text).not.toContain('vazifa');
});

it('leads nobody where they may not go, and says so where the row is not theirs to see', async () => {
  await told('developer', 'device_silent', { device_id: 1, name: 'Eshik' });
  expect(await first('developer')).toMatchObject({ link: null, is_visible: false, actions: {} });
  await told('developer', 'mention', { number: 'A-1', name: 'Sinov' }, { task: 999_999 });
  expect(await first('developer')).toMatchObject({ link: null, is_visible: false });
  const [task] = (await people.developer!.get('fp/dev-tasks;perPage=1')).json.rows;
  // A client is told, and has no panel of inner things.
  await told('client', 'mention', { number: 'A-1', name: 'Sinov' }, { task: task.id, by: 'developer' });
  const seen = await first('client');
  expect(seen).toMatchObject({ link: null, is_visible: false });
  expect(seen.text).toMatch(/^Tizim/);
  await told('developer', 'praise', { name: 'Zoʻr' });
  expect(await first('developer')).toMatchObject({ link: '/people/reviews?view=praise', is_visible: true });
});

it('has for a client the words of clients', async () => {
  const [asked] = (await people.client!.get('fp/client-tasks;perPage=1')).json.rows;
  const details = { client_task_id: asked.id, name: asked.name, status: 'done' };
  await told('client', 'client_task_moved', details);
  await told('manager', 'client_task_moved', details);
  const [theirs, ours] = [(await first('client')).text, (await first('manager')).text];
  expect(ours).toContain('Tasdiq kutmoqda');
  expect(theirs).not.toBe(ours);
});

it('offers the moves of a task that the reader may make, and no others', async () => {
  const project = (await people.developer!.get('fp/dev-tasks;perPage=1')).json.rows[0].project_id;
  const body = { name: 'Qabul', project_id: project, executor_id: ids.developer, reviewer_id: ids.manager };
  const task = (await people.manager!.post('fp/dev-tasks', body)).json;
  const details = { number: task.number, name: task.name };
  await told('developer', 'task_assigned', { ...details, count: 1 }, { task: task.id });
  const move = { call: 'POST /api/fp/dev-tasks/transition', body: { ids: [task.id], action: 'to_processing' } };
  expect((await first('developer')).actions).toEqual({ to_processing: { label: 'Boshlash', ...move } });
  const go = (login: string, action: string, more: object = {}) =>
    people[login]!.post('fp/dev-tasks/transition', { ids: [task.id], action, ...more });
  await go('developer', 'to_processing');
  await go('developer', 'to_checking', { comment: 'tayyor' });
  for (const login of ['developer', 'manager'])
    await told(login, 'task_moved', { ...details, status: 'checking', count: 1 }, { task: task.id });
  const { actions } = await first('manager');
  expect(Object.keys(actions)).toEqual(['finish', 'return_to_correcting']);
  expect(actions.return_to_correcting).toMatchObject({ asks: 'comment' });
  expect((await first('developer')).actions).toEqual({});
  await go('manager', 'finish');
  expect((await first('manager')).actions.finish.label).toBe('Qabul qilish');
});

it('shows a template on the last notice of any kind that goes out by its type', async () => {
  await told('admin', 'correction_decided', { starts_on: '2026-11-02', ends_on: '2026-11-02', status: 'approved' });
  const asked = { kind: 'attendance_corrected', lang: 'uz', title: '{day}', text: '{person_name}' };
  const { json } = await people.admin!.post('admin/notification/preview', asked);
  expect(json).toMatchObject({ title: '2026-11-02', from_row: (await first('admin')).id });
});

it('says in files what a kind is called, under a heading that is not the name of the list', async () => {
  await sql`insert into deliveries (user_id, kind, method, mode, state, due_at, title)
    values (${ids.developer}, 'leave_requested', 'email', 'now', 'sent', now(), 'Taʼtil'),
      (${ids.developer}, 'test', 'email', 'now', 'sent', now(), 'Sinov')`.execute(server.db);
  const { text } = await people.admin!.get('admin/notification?format=csv');
  const [heading, ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(heading).toContain('Matn');
  expect(heading).not.toContain('Yuborilgan xabarlar');
  expect(lines.join('\n')).toContain('Taʼtil soʻrovi keldi');
  expect(lines.join('\n')).toContain('Sinov xabari');
  expect(lines.join('\n')).not.toContain('leave_requested');
});
