import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { type Importer, importerOf } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const tasks = 'fp/dev-tasks';
let server: TestServer;
let admin: Caller;
let importer: Importer;
let project: { id: number; name: string };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  const { json } = await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' });
  importer = importerOf(server, admin, json.token, tasks);
  project = (await admin.get('fp/projects;perPage=1')).json.rows[0];
});
afterAll(() => server?.close());

async function brought(
  name: string,
  content: string | Uint8Array,
  mapping: readonly (string | null)[] | null,
  more: object = {},
) {
  const { id, proposed } = await importer.upload(name, content);
  const settings = { mapping: mapping ?? proposed, key: null, existing: 'skip', skip_errors: false, ...more };
  const checked = await importer.step(id, 'check', settings);
  expect(checked.errors).toEqual([]);
  const done = await importer.step(id, 'run');
  expect(done.status).toBe('done');
  return { id, checked, done };
}
const taskNamed = async (name: string) => {
  const { rows } = (await admin.get(`${tasks};perPage=1;sortBy=id;descending=true?name=${encodeURIComponent(name)}`))
    .json;
  return (await admin.get(`${tasks}/${rows[0].id}`)).json;
};

describe('nothing of a file is cut in silence', () => {
  it('a name that is too long ends visibly and stands whole in the text', async () => {
    const long = `Uzun ${'nom '.repeat(80)}oxiri`;
    const { checked } = await brought('a.csv', `Nomi;Loyiha;Matn\n${long};${project.name};Tavsif`, [
      'name',
      'project_id',
      'text',
    ]);
    expect(checked).toMatchObject({
      created: 1,
      remarked: 1,
      remarks: [{ line: 2, field: 'name', rule: 'name_shortened' }],
    });
    expect(checked.remarks[0]!.message).not.toMatch(/^rule\.|\{/);
    const { rows } = (await admin.get(`${tasks};perPage=1;sortBy=id;descending=true`)).json;
    const task = (await admin.get(`${tasks}/${rows[0].id}`)).json;
    expect(task.name).toMatch(/^Uzun nom .*…$/);
    expect(task.name.length).toBeLessThanOrEqual(250);
    expect(task.text).toBe(`${long.trim()}\n\nTavsif`);
  });

  it('a text that is too long goes on in comments', async () => {
    const words = Array.from({ length: 6000 }, (_, at) => `soʻz${at}`).join(' ');
    const { checked } = await brought('a.csv', `Nomi;Loyiha;Matn\nUzun matn;${project.name};${words}`, [
      'name',
      'project_id',
      'text',
    ]);
    expect(checked.remarks).toMatchObject([{ line: 2, field: 'text', rule: 'text_divided' }]);
    const task = await taskNamed('Uzun matn');
    const comments = (await admin.get(`fp/task-comments;sortBy=id?task_id=${task.id}`)).json.rows;
    expect([task.text, ...comments.map(({ text }: { text: string }) => text)].join(' ')).toBe(words);
    expect(task.comment_count).toBe(comments.length);
  });

  it('columns without a place and cards of an archive are told of, with their lines', async () => {
    const jira = 'Summary,Issue key,Votes,Security Level,Votes\nA,LFT-1,3,,1\nB,LFT-2,2,,\n';
    const { checked } = await brought('jira.csv', jira, null, { defaults: { project_id: String(project.id) } });
    expect(checked.left).toEqual([{ kind: 'column', name: 'Votes', lines: 2 }]);
    const own = await brought('a.csv', `Nomi;Loyiha;Rang;Boʻsh\nC;${project.name};qizil;`, [
      'name',
      'project_id',
      null,
      null,
    ]);
    expect(own.checked.left).toEqual([{ kind: 'column', name: 'Rang', lines: 1 }]);
    const board = {
      name: project.name,
      lists: [{ id: 'l', name: 'Yangi' }],
      cards: [
        { name: 'D', idList: 'l' },
        { name: 'E', closed: true },
      ],
    };
    const cards = await brought('board.json', JSON.stringify(board), null);
    expect(cards.checked.left).toEqual([{ kind: 'archived', name: '', lines: 1 }]);
  });

  it('who reported, takes part and watches comes along', async () => {
    const [one, two] = (await admin.get('admin/users;perPage=2?status=active')).json.rows;
    const csv = `Summary,Issue key,Reporter,Watchers,Watchers,Sprint\nKim,REP-1,${one.fio},${one.fio},${two.fio},S 1\n`;
    await brought('jira.csv', csv, null, { defaults: { project_id: String(project.id) } });
    const task = await taskNamed('Kim');
    expect(task).toMatchObject({
      creator_id: one.id,
      watcher_ids: expect.arrayContaining([one.id, two.id]),
      text: '**Sprint:** S 1',
    });
  });
});

describe('rows are known again', () => {
  it('by their number, by their id, and by the number that they had elsewhere', async () => {
    await brought('a.csv', `Raqam;Nomi;Loyiha\nELS-1;Kalitli;${project.name}`, [
      'former_numbers',
      'name',
      'project_id',
    ]);
    const { id, number, version } = await taskNamed('Kalitli');
    for (const [key, cell] of [
      ['number', number],
      ['id', String(id)],
      ['former_numbers', 'ELS-1'],
    ] as const) {
      const csv = `Kalit;Nomi;Loyiha\n${cell};Kalitli ${key};${project.name}`;
      const { done } = await brought('a.csv', csv, [key, 'name', 'project_id'], { key, existing: 'update' });
      expect(done).toMatchObject({ created: 0, updated: 1 });
      expect((await admin.get(`${tasks}/${id}`)).json.name).toBe(`Kalitli ${key}`);
    }
    expect((await admin.get(`${tasks}/${id}`)).json.version).toBe(version + 3);
    const { id: wrong } = await importer.upload('a.csv', `Kalit;Nomi;Loyiha\n999999999;X;${project.name}`);
    const settings = { mapping: ['id', 'name', 'project_id'], key: 'id', existing: 'update', skip_errors: false };
    expect((await importer.step(wrong, 'check', settings)).errors).toMatchObject([
      { line: 2, field: 'id', rule: 'exists' },
    ]);
  });

  it('and a deadline that moves asks why, once for the whole file', async () => {
    const lines = (day: string) =>
      `Kalit;Nomi;Loyiha;Muddat\n${['DL-1', 'DL-2'].map((one) => `${one};${one};${project.name};${day}`).join('\n')}`;
    const mapping = ['former_numbers', 'name', 'project_id', 'deadline'];
    await brought('a.csv', lines('01.03.2027'), mapping, { key: 'former_numbers' });
    const { id, targets } = (await importer.upload('b.csv', lines('05.03.2027'))) as never as {
      id: number;
      targets: { code: string; asked_by: string | null; choices: { code: string; label: string }[] }[];
    };
    const asked = targets.find(({ asked_by }) => asked_by === 'deadline')!;
    expect(asked.code).toBe('deadline_reason_code');
    expect(asked.choices.map(({ code }) => code)).toContain('client_request');
    expect(asked.choices.map(({ code }) => code)).not.toContain('initial');
    const settings = { mapping, key: 'former_numbers', existing: 'update', skip_errors: false };
    expect((await importer.step(id, 'check', settings)).errors.map(({ rule }) => rule)).toEqual([
      'reason_given',
      'reason_given',
    ]);
    const defaults = { deadline_reason_code: 'client_request' };
    const checked = await importer.step(id, 'check', { ...settings, defaults });
    expect([checked.errors, checked.updated]).toEqual([[], 2]);
    expect(await importer.step(id, 'run')).toMatchObject({ status: 'done', updated: 2 });
    const task = await taskNamed('DL-1');
    const changes = (await admin.get(`fp/task-deadlines;sortBy=id?task_id=${task.id}`)).json.rows;
    expect(changes.map(({ deadline_reason_code: reason }: { deadline_reason_code: string }) => reason)).toEqual([
      'initial',
      'client_request',
    ]);
    // The reason alone is no change of a line whose deadline stays.
    const again = await importer.upload('b.csv', lines('05.03.2027'));
    expect(await importer.step(again.id, 'check', { ...settings, defaults })).toMatchObject({ updated: 0, skipped: 2 });
  });
});

describe('a moment in a workbook', () => {
  it('at midnight stays a moment where its cell shows the time, and a day where it shows the day', async () => {
    const day = new Date(Date.UTC(2026, 11, 31));
    const bookOf = (numFmt: string) =>
      writeXlsx({
        sheets: [
          {
            name: 'A',
            rows: [
              ['Nomi', 'Loyiha', 'Muddat'],
              [`Yarim tun ${numFmt}`, project.name, day],
            ],
            columns: [{}, {}, { numFmt }],
          },
        ],
      });
    const deadlineOf = async (numFmt: string) => {
      await brought('a.xlsx', await bookOf(numFmt), ['name', 'project_id', 'deadline']);
      return new Date((await taskNamed(`Yarim tun ${numFmt}`)).deadline).toISOString();
    };
    expect(await deadlineOf('dd.mm.yyyy hh:mm')).toBe('2026-12-30T19:00:00.000Z');
    expect(await deadlineOf('dd.mm.yyyy')).toBe('2026-12-31T13:00:00.000Z');
  });

  it('that is only a time of 00:00 is no time at all', async () => {
    const rows = [
      ['Nomi', 'Loyiha', 'Vaqt'],
      ['Nol vaqt', project.name, new Date(Date.UTC(1899, 11, 31))],
      ['Bir soat', project.name, new Date(Date.UTC(1899, 11, 31, 1))],
    ];
    const book = await writeXlsx({ sheets: [{ name: 'A', rows, columns: [{}, {}, { numFmt: 'hh:mm' }] }] });
    await brought('a.xlsx', book, ['name', 'project_id', 'planned_minutes']);
    expect((await taskNamed('Nol vaqt')).planned_minutes).toBe(0);
    expect((await taskNamed('Bir soat')).planned_minutes).toBe(60);
  });
});

describe('what values mean', () => {
  it('is asked once for a person whatever column names them, with what is probably meant', async () => {
    const person = (await admin.get('admin/users?login=developer')).json.rows[0];
    const csv =
      'Summary,Issue key,Status,Assignee,Reporter,Watchers,Priority\nA,ASK-1,Done,x.y,x.y,developer,Highest\n';
    const { id, proposed } = await importer.upload('jira.csv', csv);
    const { unknown } = (await admin.post(`${tasks}/imports/${id}/values`, { mapping: proposed })).json;
    const of = (code: string) => unknown.find((one: { code: string }) => one.code === code)?.values;
    expect(of('status')).toEqual([{ value: 'Done', count: 1, guess: 'accepted' }]);
    expect(of('executor_id')).toEqual([
      { value: 'x.y', count: 2, guess: null },
      { value: 'developer', count: 1, guess: String(person.id) },
    ]);
    expect(of('creator_id')).toBeUndefined();
    const [urgent] = of('task_priority_id');
    expect((await admin.get(`fp/task-priorities/${urgent.guess}`)).json.names.ru).toBe('Срочный');
    const values = {
      status: { Done: 'accepted' },
      executor_id: { 'x.y': String(person.id), developer: '' },
      task_priority_id: { Highest: '' },
    };
    const settings = {
      mapping: proposed,
      key: null,
      existing: 'skip',
      skip_errors: false,
      values,
      defaults: { project_id: String(project.id) },
    };
    expect((await importer.step(id, 'check', settings)).errors).toEqual([]);
    expect((await importer.step(id, 'run')).status).toBe('done');
    expect(await taskNamed('A')).toMatchObject({
      executor_id: person.id,
      creator_id: person.id,
      watcher_ids: [],
      status: 'accepted',
    });
  });
});
