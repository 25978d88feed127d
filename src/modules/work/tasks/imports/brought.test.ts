import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { type Importer, importerOf } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let files: Importer;
let project: number;
let developer: number;
const path = 'fp/dev-tasks';

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  const login = await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' });
  files = importerOf(server, admin, login.json.token, path);
  project = (await admin.get('fp/projects;perPage=1')).json.rows[0].id;
  developer = (await admin.get('admin/users?login=developer')).json.rows[0].id;
});
afterAll(() => server?.close());

const states = { 'In Progress': 'processing', Done: 'accepted', 'To Do': 'new', Review: 'checking' };
const settings = (mapping: (string | null)[], more: object = {}) => ({
  mapping,
  key: 'former_numbers',
  existing: 'skip',
  skip_errors: false,
  values: { status: states, executor_id: { 'Jon Smit': String(developer) } },
  defaults: { project_id: String(project) },
  ...more,
});
const csvOf = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

async function bring(name: string, content: string | Uint8Array, more: object = {}) {
  const { id, proposed } = await files.upload(name, content);
  const checked = await files.step(id, 'check', settings(proposed, more));
  return { id, checked, run: () => files.step(id, 'run'), undo: () => files.step(id, 'undo') };
}
const taskOf = async (number: string) => {
  const { rows } = (await admin.get(`${path}?former_numbers=${number}`)).json;
  return rows.length ? (await admin.get(`${path}/${rows[0].id}`)).json : null;
};
const rowsOf = async (part: string, task: number) =>
  (await admin.get(`fp/${part};sortBy=id?task_id=${task}`)).json.rows;

describe('sub-tasks of Jira', () => {
  const head = ['Summary', 'Issue key', 'Issue id', 'Status', 'Parent', 'Assignee'];
  it('stand below their parents, wherever these stand in the file, and count there', async () => {
    const one = await bring(
      'jira.csv',
      csvOf([
        head,
        ['Barg', 'TRE-3', '103', 'To Do', '102', ''],
        ['Shox', 'TRE-2', '102', 'Done', '101', ''],
        ['Ildiz', 'TRE-1', '101', 'In Progress', '', 'Jon Smit'],
        ['Ikkinchi barg', 'TRE-4', '104', 'To Do', 'TRE-2', ''],
      ]),
    );
    expect(one.checked, JSON.stringify(one.checked.errors)).toMatchObject({ created: 4, failed: 0 });
    expect(await one.run()).toMatchObject({ status: 'done', created: 4 });
    const [root, branch, leaf, other] = await Promise.all(['TRE-1', 'TRE-2', 'TRE-3', 'TRE-4'].map(taskOf));
    expect([leaf.parent_id, other.parent_id, branch.parent_id, root.parent_id]).toEqual([
      branch.id,
      branch.id,
      root.id,
      null,
    ]);
    expect([leaf.main_task_id, branch.main_task_id, root.main_task_id]).toEqual([root.id, root.id, null]);
    expect([root.sub_task_count, root.open_sub_task_count, branch.sub_task_count]).toEqual([1, 0, 2]);
    expect((await admin.get(`fp/sub-tasks?parent_id=${branch.id}`)).json.total).toBe(2);

    // A later file knows the tasks of an earlier one, by their ids there as by their keys.
    const later = await bring(
      'later.csv',
      csvOf([head, ['Keyingi', 'TRE-5', '105', 'To Do', '101', ''], ['Yana', 'TRE-6', '106', 'To Do', 'tre-3', '']]),
    );
    expect(await later.run()).toMatchObject({ status: 'done', created: 2 });
    expect([(await taskOf('TRE-5')).parent_id, (await taskOf('TRE-6')).parent_id]).toEqual([root.id, leaf.id]);
    expect((await taskOf('TRE-1')).sub_task_count).toBe(2);
    expect(await later.undo()).toMatchObject({ status: 'undone', kept: 0 });
    expect((await taskOf('TRE-1')).sub_task_count).toBe(1);
    expect(await one.undo()).toMatchObject({ status: 'undone', kept: 0 });
    expect(await taskOf('TRE-3')).toBeNull();
  });

  it('below what is nowhere come in at the top, and it is said', async () => {
    const sheet = [
      ['Issue Type', 'Issue key', 'Issue id', 'Parent id', 'Summary', 'Status', 'Resolution'],
      ['Bug', 'HO-1', '44410', '', 'Search tool does not answer', 'Done', 'Fixed'],
      ['Sub-task', 'HO-2', '44454', '44452', 'New general style', 'Done', 'Fixed'],
      ['Sub-task', 'HO-3', '44457', '44452', 'New list style', 'To Do', 'Fixed'],
    ];
    const columns = (cells: string[]) => cells.slice(1);
    const { checked, run, undo } = await bring('jira.csv', csvOf(sheet.map(columns)));
    expect(checked).toMatchObject({ created: 3, failed: 0, remarked: 2, errors: [] });
    expect(checked.remarks.map(({ line, field, rule }) => [line, field, rule])).toEqual([
      [3, 'parent_name', 'nothing_above'],
      [4, 'parent_name', 'nothing_above'],
    ]);
    expect(checked.remarks[0]!.message).not.toMatch(/^rule\.|\{/);
    expect(await run()).toMatchObject({ status: 'done', created: 3 });
    expect((await taskOf('HO-2')).parent_id).toBeNull();
    await undo();
  });

  it.each(['Asosiy vazifa', 'Основная задача', 'parent_name'])(
    'stand below what their file calls so: %s',
    async (above) => {
      const lines = [
        ['Nomi', 'former_numbers', above],
        ['Quti tagidagi', 'OWN-2', 'Katta quti'],
        ['Katta quti', 'OWN-1', ''],
      ];
      const { checked, run, undo } = await bring('own.csv', csvOf(lines));
      expect(checked).toMatchObject({ errors: [], remarks: [] });
      expect(await run()).toMatchObject({ status: 'done', created: 2 });
      expect((await taskOf('OWN-2')).parent_id).toBe((await taskOf('OWN-1')).id);
      await undo();
    },
  );

  it('are not guessed below one of two that are called the same', async () => {
    const lines = [
      ['Nomi', 'former_numbers', 'parent_name'],
      ['A', 'TWO-1', ''],
      ['A', 'TWO-2', ''],
      ['B', 'TWO-3', 'A'],
    ];
    const { checked } = await bring('own.csv', csvOf(lines));
    expect(checked.remarks.map(({ line, rule }) => [line, rule])).toEqual([[4, 'nothing_above']]);
  });

  it('below themselves or around in a circle are refused by their lines', async () => {
    const { checked, run } = await bring(
      'jira.csv',
      csvOf([
        head,
        ['Oʻzi', 'CIR-2', '2', 'To Do', 'CIR-2', ''],
        ['A', 'CIR-3', '3', 'To Do', '5', ''],
        ['B', 'CIR-4', '4', 'To Do', '3', ''],
        ['C', 'CIR-5', '5', 'To Do', 'CIR-4', ''],
        ['Toʻgʻri', 'CIR-6', '6', 'To Do', '', ''],
      ]),
    );
    expect(checked.errors.map(({ line, field, rule }) => [line, field, rule])).toEqual([
      [2, 'parent_name', 'circle'],
      [3, 'parent_name', 'circle'],
      [4, 'parent_name', 'circle'],
      [5, 'parent_name', 'circle'],
    ]);
    for (const { message } of checked.errors) expect(message).not.toMatch(/^rule\.|\{/);
    expect(await run()).toMatchObject({ status: 'failed' });
    expect(await taskOf('CIR-6')).toBeNull();
  });

  it('never stand below a task that the importer does not see', async () => {
    const manager = await signedIn(server, 'manager');
    const login = await callerOf(server, null).post('admin/auth/login', { login: 'manager', password: 'demo1234' });
    const theirs = (await admin.get('fp/projects;perPage=200')).json.rows;
    const seen = new Set((await manager.get('fp/projects;perPage=200')).json.rows.map(({ id }: { id: number }) => id));
    const foreign = theirs.find(({ id }: { id: number }) => !seen.has(id));
    if (!foreign) return;
    const hidden = await bring('a.csv', csvOf([head, ['Begona', 'FOR-1', '9001', 'To Do', '', '']]), {
      defaults: { project_id: String(foreign.id) },
    });
    await hidden.run();
    const others = importerOf(server, manager, login.json.token, path);
    const { id, proposed } = await others.upload('b.csv', csvOf([head, ['Bola', 'FOR-2', '', 'To Do', '9001', '']]));
    const defaults = { project_id: String([...seen][0]) };
    expect(await others.step(id, 'check', settings(proposed, { defaults }))).toMatchObject({
      errors: [],
      remarks: [{ line: 2, field: 'parent_name', rule: 'nothing_above' }],
    });
    await hidden.undo();
  });
});

it('takes an export of a Russian Jira Server as it is', async () => {
  const file = await readFile(new URL('./testing/jira-ru-server.csv', import.meta.url));
  const values = {
    status: { Новый: 'new', 'В работе': 'processing', Готово: 'accepted' },
    task_priority_id: { High: '', Medium: '', Low: '' },
    task_type_id: { История: '', Эпик: '', Задача: '' },
    project_id: { Витрина: String(project) },
    executor_id: { 'a.person': '', 's.person': '', 'b.person': String(developer) },
    sticker_ids: { 'customer: accounting': '', 'tier: backend': '' },
  };
  const one = await bring('jira.csv', file, { values, defaults: {} });
  expect(one.checked, JSON.stringify(one.checked.errors)).toMatchObject({ created: 3, failed: 0 });
  const left = one.checked.left.map(({ name }) => name);
  expect(left).not.toContain('Обновленo');
  expect(await one.run()).toMatchObject({ status: 'done', created: 3 });
  const [story, epic, task] = await Promise.all(['VIT-409', 'VIT-400', 'VIT-401'].map(taskOf));
  expect([story.parent_id, epic.parent_id, task.parent_id]).toEqual([null, null, epic.id]);
  expect(task.planned_start_on).toBe('2026-05-04');
  expect(epic.status_changed_at).toBe('2026-05-02T05:00:00Z');
  for (const heading of ['Внешняя ссылка на проблему (Blocks)', 'Внешняя ссылка на проблему (Relates)'])
    expect(story.text).toContain(`**${heading}:** DEV-`);
  expect(story.text).toContain('**Исторические точки:** 5.0');
  expect(task.text).toContain('**Затронуты версии:** Витрина 9.0');
  expect(task.text).toContain('**Сделать запись о работе:** 20/май/26 16:00 · b.person · 4 h · Проверка');
  const said = (await Promise.all([story, epic, task].map(({ id }) => rowsOf('task-comments', id)))).flat();
  expect(new Set(said.map(({ created_at }) => created_at))).toEqual(
    new Set(['2026-05-20T13:00:00Z', '2026-05-21T04:05:00Z', '2026-07-30T06:20:00Z']),
  );
  await one.undo();
});

it.each([
  ['25-10-2013', '2013-10-25'],
  ['05-12-2026', '2026-12-05'],
])('reads a day with dashes: %s', async (due, day) => {
  const lines = [
    ['subject', 'date_start', 'due_date'],
    ['Bitta', '2013-10-04', due],
  ];
  const mapping = ['name', 'planned_start_on', 'deadline'];
  const one = await bring('a.csv', csvOf(lines), { mapping, key: null });
  expect(one.checked).toMatchObject({ errors: [], created: 1 });
  expect(await one.run()).toMatchObject({ status: 'done' });
  const { rows } = (await admin.get(`${path};sortBy=id;descending=true;perPage=1`)).json;
  const [{ name, planned_start_on, deadline }] = rows;
  expect([name, planned_start_on, dayOf(deadline, 'Asia/Tashkent')]).toEqual(['Bitta', '2013-10-04', day]);
  await one.undo();
});

describe('what was said and checked', () => {
  const head = [
    'Summary',
    'Issue key',
    'Status',
    'Assignee',
    'Assignee Id',
    'Created',
    'Resolved',
    'Updated',
    'Description',
    'Attachment',
    'Comment',
    'Comment',
  ];
  const line = (key: string, ...comments: string[]) => [
    'Sharhli',
    key,
    'Done',
    'Jon Smit',
    '5b10:aa',
    '01/Feb/25 9:00 AM',
    '03/Mar/25 4:05 PM',
    '21/Nov/25 4:05 PM',
    'Matn',
    '03/Mar/25 4:00 PM;5b10:aa;sxema;1.png;https://jira.uz/secure/1.png',
    ...comments,
  ];

  it('comes along once, with its author and time, and goes when the import is undone', async () => {
    const csv = csvOf([
      head,
      line('SAY-1', '02/Feb/25 10:30 AM;5b10:aa;*Boshladim*; keyin', '05/Feb/25 1:00 PM;i.petrov;Посмотрел'),
    ]);
    const one = await bring('jira.csv', csv);
    expect(await one.run(), JSON.stringify(one.checked.errors)).toMatchObject({ status: 'done', created: 1 });
    const task = await taskOf('SAY-1');
    const at = '2025-03-03T11:05:00.000Z';
    expect(task).toMatchObject({
      status: 'accepted',
      comment_count: 2,
      text: 'Matn\n\n📎 [sxema;1.png](<https://jira.uz/secure/1.png>)',
    });
    const moments = ['done_at', 'ended_at', 'submitted_at', 'first_submitted_at', 'status_changed_at'];
    for (const name of moments) expect(new Date(task[name]).toISOString(), name).toBe(at);
    expect(new Date(task.created_at).toISOString()).toBe('2025-02-01T04:00:00.000Z');
    const [flow] = await rowsOf('task-flows', task.id);
    expect([flow.to_status, new Date(flow.created_at).toISOString()]).toEqual(['accepted', at]);
    const comments = await rowsOf('task-comments', task.id);
    const { id: importer } = (await admin.get('admin/auth/me')).json.user;
    expect(comments.map(({ imported_by }: { imported_by: number }) => imported_by)).toEqual([importer, importer]);
    expect(
      comments.map(({ text, created_by, created_at, is_public }: Record<string, unknown>) => [
        text,
        created_by === developer,
        new Date(String(created_at)).toISOString(),
        is_public,
      ]),
    ).toEqual([
      ['**Boshladim**; keyin', true, '2025-02-02T05:30:00.000Z', false],
      ['**i.petrov:**\n\nПосмотрел', false, '2025-02-05T08:00:00.000Z', false],
    ]);

    const again = await bring('jira.csv', csv);
    expect(await again.run()).toMatchObject({ created: 0, skipped: 1 });
    expect(await rowsOf('task-comments', task.id)).toHaveLength(2);
    expect(await one.undo()).toMatchObject({ status: 'undone', kept: 0 });
    const { rows } = await sql`select 1 from task_comments where task_id = ${task.id} and deleted_at is null`.execute(
      server.db,
    );
    expect(rows).toHaveLength(0);
  });

  it('and has come since is brought to the task that is there, once, and goes when that import is undone', async () => {
    const [first, second] = ['02/Feb/25 10:30 AM;5b10:aa;Boshladim', '05/Feb/25 1:00 PM;i.petrov;Посмотрел'];
    const [third, fourth] = ['06/Feb/25 9:15 AM;5b10:aa;Tayyor', '06/Feb/25 9:15 AM;i.petrov;Принято'];
    const one = await bring('jira.csv', csvOf([head, line('SAY-7', first, second)]));
    expect(await one.run(), JSON.stringify(one.checked.errors)).toMatchObject({ created: 1 });
    const { id } = await taskOf('SAY-7');
    const said = async () => (await rowsOf('task-comments', id)).map(({ text }: { text: string }) => text);
    const [begun, looked] = await rowsOf('task-comments', id);
    // Deleted or changed here, it is not brought again.
    expect((await admin.delete(`fp/task-comments/${looked.id}`)).status).toBe(204);
    expect((await admin.patch(`fp/task-comments/${begun.id}`, { text: 'Boshladik' })).status).toBe(200);

    const csv = csvOf([head, [...line('SAY-7', first, second), third, fourth]]).replace(
      '"Comment","Comment"',
      '"Comment","Comment","Comment","Comment"',
    );
    const again = await bring('jira.csv', csv, { existing: 'update' });
    expect(await again.run(), JSON.stringify(again.checked.errors)).toMatchObject({ created: 0, updated: 1 });
    expect(await said()).toEqual(['Boshladik', 'Tayyor', '**i.petrov:**\n\nПринято']);
    expect((await taskOf('SAY-7')).comment_count).toBe(3);
    const [, ready] = await rowsOf('task-comments', id);
    expect([ready.created_by, ready.version, new Date(ready.created_at).toISOString()]).toEqual([
      developer,
      1,
      '2025-02-06T04:15:00.000Z',
    ]);

    // Another file knows who i.petrov is; what they said is the same all the same.
    const values = { status: states, executor_id: { 'Jon Smit': String(developer), 'i.petrov': String(developer) } };
    const otherwise = await bring('jira.csv', csv, { existing: 'update', values });
    expect(await otherwise.run()).toMatchObject({ created: 0, updated: 0, skipped: 1 });
    expect(await said()).toHaveLength(3);

    expect(await again.undo()).toMatchObject({ status: 'undone', kept: 0 });
    expect(await said()).toEqual(['Boshladik']);
    expect((await taskOf('SAY-7')).comment_count).toBe(1);
    const afterwards = await bring('jira.csv', csv, { existing: 'update' });
    await afterwards.run();
    expect(await said()).toHaveLength(3);
    await afterwards.undo();
    await one.undo();
  });

  it('without a date that can be read is an error of its line, and nothing is half done', async () => {
    const { checked, run } = await bring(
      'jira.csv',
      csvOf([head, line('SAY-2', '31/Feb/25 10:30 AM;x;y'), line('SAY-3', 'shunchaki matn'), line('SAY-4')]),
    );
    expect(checked.errors.map(({ line: at, field, rule }) => [at, field, rule])).toEqual([
      [2, 'comments', 'comment_date'],
      [3, 'comments', 'comment_date'],
    ]);
    expect(await run()).toMatchObject({ status: 'failed' });
    const { rows } = await sql`select 1 from task_comments where version = 0
      and (deleted_at is null or deleted_at = 'infinity')`.execute(server.db);
    expect(rows).toHaveLength(0);
  });

  it('in windows-1251 and with Russian months is read like any other', async () => {
    const csv = csvOf([head, line('SAY-5', '02/фев/25 10:30;Иванов;Готово')]);
    const bytes = Uint8Array.from(csv, (letter) => {
      const code = letter.codePointAt(0)!;
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    });
    const one = await bring('jira.csv', bytes);
    expect(await one.run(), JSON.stringify(one.checked.errors)).toMatchObject({ created: 1 });
    const task = await taskOf('SAY-5');
    expect((await rowsOf('task-comments', task.id))[0].text).toBe('**Иванов:**\n\nГотово');
    await one.undo();
  });

  it('of a board of Trello becomes the checklist and the comments of the task', async () => {
    const id = '66575200bbbbbbbbbbbbbbbb';
    const board = {
      name: 'x',
      lists: [{ id: 'l', name: 'Done' }],
      members: [{ id: 'm', fullName: 'Jon Smit' }],
      checklists: [{ idCard: id, name: 'QA', checkItems: [{ name: 'a', state: 'complete' }, { name: 'b' }] }],
      actions: [
        {
          type: 'commentCard',
          date: '2025-04-04T10:00:00.000Z',
          memberCreator: { fullName: 'Jon Smit' },
          data: { text: 'x'.repeat(12_000), card: { id } },
        },
      ],
      cards: [
        { id, name: 'K', idList: 'l', idMembers: ['m'], shortLink: 'T9', dateLastActivity: '2025-05-05T10:00:00.000Z' },
      ],
    };
    const one = await bring('board.json', JSON.stringify(board), { defaults: {}, values: trelloValues() });
    expect(await one.run(), JSON.stringify(one.checked.errors)).toMatchObject({ created: 1 });
    const task = await taskOf('trello-T9');
    expect(new Date(task.done_at).toISOString()).toBe('2025-05-05T10:00:00.000Z');
    const checks = await rowsOf('task-checks', task.id);
    expect(checks.map(({ text, result }: Record<string, unknown>) => [text, result])).toEqual([
      ['a', 'passed'],
      ['b', 'open'],
    ]);
    const [comment, rest] = await rowsOf('task-comments', task.id);
    expect([comment.created_by, comment.text.length, rest.text.length]).toEqual([developer, 9_800, 2_200]);
    expect(await one.undo()).toMatchObject({ status: 'undone', kept: 0 });
    expect(await taskOf('trello-T9')).toBeNull();
  });
  const trelloValues = () => ({
    status: states,
    project_id: { x: String(project) },
    executor_id: { 'Jon Smit': String(developer) },
  });
});
