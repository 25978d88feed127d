import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { importerOf, uploadTo } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  token = (await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' })).json.token;
});
afterAll(() => server?.close());

const upload = (path: string, name: string, content: string | Uint8Array, bearer = token) =>
  uploadTo({ server, token: bearer }, path, name, content);
const step = (path: string, id: number, name: 'check' | 'run' | 'undo', body?: object) =>
  importerOf(server, admin, token, path).step(id, name, body);
const settings = (mapping: (string | null)[], more: object = {}) => ({
  mapping,
  key: 'names.uz',
  existing: 'skip',
  skip_errors: false,
  ...more,
});
const areas = 'admin/areas';

describe('an import of tasks', () => {
  it('makes tasks as if by hand: numbered in their project, with their first deadline, by the importer', async () => {
    const project = (await admin.get('fp/projects;perPage=1')).json.rows[0];
    const parent = (await admin.post('fp/dev-tasks', { name: 'Ustki vazifa', project_id: project.id })).json;
    const mapping = ['name', 'project_id', 'deadline', 'planned_minutes', 'parent_id'];
    const lines = (below: string) =>
      ['Import A', 'Import B'].map((name, at) => `${name};${project.name};2027-03-0${at + 3};2:30;${at ? below : ''}`);
    for (const below of ['', String(parent.id)]) {
      const csv = `a;b;c;d;e\n${lines(below).join('\n')}`;
      const { json } = await upload('fp/dev-tasks', 'vazifalar.csv', csv);
      await step('fp/dev-tasks', json.id, 'check', settings(mapping, { key: null }));
      const done = await step('fp/dev-tasks', json.id, 'run');
      expect(done, JSON.stringify(done.errors)).toMatchObject({ status: 'done', created: 2 });
      const { rows } = (await admin.get('fp/dev-tasks;sortBy=id?name=Import A,Import B')).json;
      expect(rows).toHaveLength(2);
      const numbers = rows.map(({ number }: { number: string }) => Number(number.split('-')[1]));
      expect(numbers[1]).toBe(numbers[0] + 1);
      expect(rows[1]).toMatchObject({
        status: 'new',
        parent_id: below ? parent.id : null,
        planned_minutes: 150,
        version: expect.any(Number),
      });
      const whole = (await admin.get(`fp/dev-tasks/${rows[0].id}`)).json;
      expect(whole.first_deadline).toBe(whole.deadline);
      expect((await admin.get(`fp/task-deadlines?task_id=${rows[0].id}`)).json.rows).toMatchObject([
        { new_deadline: whole.deadline, deadline_reason_code: 'initial' },
      ]);
      expect((await admin.get(`fp/dev-tasks/${parent.id}`)).json.sub_task_count).toBe(below ? 1 : 0);
      expect(await step('fp/dev-tasks', json.id, 'undo')).toMatchObject({ status: 'undone', kept: 0 });
      expect((await admin.get('fp/dev-tasks?name=Import A,Import B')).json.total).toBe(0);
    }
  });

  it('takes an export of Jira: people and states are asked about, what is missing is said once for all lines', async () => {
    const project = (await admin.get('fp/projects;perPage=1')).json.rows[0];
    const person = (await admin.get('admin/users?login=developer')).json.rows[0];
    const csv = [
      'Summary,Issue key,Status,Assignee,Due Date,Original Estimate,Description',
      'Kirish xatosi,OLD-7,In Progress,john.smith,21/Nov/26 4:05 PM,5400,h1. Xato',
      'Hisobot,OLD-8,Released,john.smith,,,',
      'Eskirgan,OLD-9,Weird,,,,',
    ].join('\n');
    const path = 'fp/dev-tasks';
    const { json } = await upload(path, 'jira.csv', csv);
    expect(json.proposed).toEqual([
      'name',
      'former_numbers',
      'status',
      'executor_id',
      'deadline',
      'text',
      'planned_minutes',
    ]);
    const asked = await admin.post(`${path}/imports/${json.id}/values`, { mapping: json.proposed });
    expect(asked.status, asked.text).toBe(200);
    const said = (code: string) =>
      asked.json.unknown
        .find((one: { code: string }) => one.code === code)
        .values.map(({ value }: { value: string }) => value);
    expect(said('status')).toEqual(['In Progress', 'Released', 'Weird']);
    expect(said('executor_id')).toEqual(['john.smith']);

    const values = {
      status: { 'In Progress': 'processing', Released: 'accepted' },
      executor_id: { 'john.smith': String(person.id) },
    };
    const all = settings(json.proposed, {
      key: 'former_numbers',
      values,
      defaults: { project_id: String(project.id) },
      skip_errors: true,
    });
    expect((await admin.post(`${path}/imports/${json.id}/check`, { ...all, defaults: {} })).json.errors).toMatchObject([
      { field: 'project_id', rule: 'target_missing' },
    ]);
    expect(await step(path, json.id, 'check', all)).toMatchObject({
      created: 2,
      failed: 1,
      errors: [{ line: 4, field: 'status' }],
    });
    expect(await step(path, json.id, 'run')).toMatchObject({ status: 'done', created: 2 });
    const found = async (number: string) => (await admin.get(`${path}?q=${number}`)).json.rows[0];
    const first = (await admin.get(`${path}/${(await found('OLD-7')).id}`)).json;
    expect(first).toMatchObject({
      name: 'Kirish xatosi',
      status: 'pause',
      executor_id: person.id,
      planned_minutes: 90,
      project_id: project.id,
    });
    expect(first.text).toBe('# Xato');
    expect((await admin.get(`${path}/${(await found('OLD-8')).id}`)).json).toMatchObject({
      status: 'accepted',
      ended_at: expect.any(String),
    });
    expect((await admin.get(`fp/task-flows?task_id=${first.id}`)).json.rows).toMatchObject([
      { from_status: 'new', to_status: 'pause', comment: 'OLD-7' },
    ]);

    // Sent again it makes nothing twice.
    const again = (await upload(path, 'jira.csv', csv)).json;
    await step(path, again.id, 'check', all);
    expect(await step(path, again.id, 'run')).toMatchObject({ created: 0, skipped: 2 });
    expect(await step(path, json.id, 'undo')).toMatchObject({ status: 'undone', kept: 0 });
    expect((await admin.get(`${path}?q=OLD-7`)).json.total).toBe(0);
  });

  it('takes a board of Trello, and refuses JSON that is none', async () => {
    const board = {
      name: 'x',
      lists: [{ id: 'a', name: 'Done' }],
      cards: [{ name: 'Karta', idList: 'a', shortLink: 'Q1' }],
    };
    const { status, json } = await upload('fp/dev-tasks', 'board.json', JSON.stringify(board));
    expect(status).toBe(201);
    expect(json.samples[0].slice(0, 3)).toEqual(['Karta', 'trello-Q1', 'Done']);
    for (const broken of ['{', '5', '[]', '{"lists": [], "cards": 1}'])
      expect((await upload('fp/dev-tasks', 'board.json', broken)).json.errors).toMatchObject([
        { rule: 'broken_table' },
      ]);
    expect((await upload(areas, 'board.json', JSON.stringify(board))).status).toBe(415);
    const other = await callerOf(server, null).post(`fp/dev-tasks/imports/${json.id}/values`, { mapping: [] });
    expect(other.status).toBe(401);
    const developer = await signedIn(server, 'developer');
    expect((await developer.post(`fp/dev-tasks/imports/${json.id}/values`, { mapping: [] })).status).toBe(403);
    const manager = await signedIn(server, 'manager');
    expect((await manager.post(`fp/dev-tasks/imports/${json.id}/values`, { mapping: [] })).status).toBe(404);
  });
});
