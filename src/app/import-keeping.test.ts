import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { type Importer, importerOf } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const tasks = 'fp/dev-tasks';
let server: TestServer;
let admin: Caller;
let importer: Importer;
let project: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  const { json } = await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' });
  importer = importerOf(server, admin, json.token, tasks);
  project = (await admin.get('fp/projects;perPage=1')).json.rows[0].name;
});
afterAll(() => server?.close());

/** Makes tasks of a file; answers the import and them by their names. */
async function made(name: string, content: string | Uint8Array, mapping: readonly string[]) {
  const { id } = await importer.upload(name, content);
  const settings = { mapping, key: null, existing: 'skip', skip_errors: false };
  const checked = await importer.step(id, 'check', settings);
  expect(checked.errors).toEqual([]);
  expect((await importer.step(id, 'run')).status).toBe('done');
  const { rows } = (await admin.get(`${tasks};perPage=50;sortBy=id;descending=true`)).json;
  return { id, rowOf: (asked: string) => rows.find((row: { name: string }) => row.name === asked) };
}

describe('a time in a file', () => {
  it.each([
    ['31.12.2026 18:30', '2026-12-31T13:30:00.000Z'],
    ['31.12.26 18:30', '2026-12-31T13:30:00.000Z'],
    ['2026-12-31 09:05:00', '2026-12-31T04:05:00.000Z'],
    ['2026-12-31T18:30:00+03:00', '2026-12-31T15:30:00.000Z'],
    ['31.12.26', '2026-12-31T13:00:00.000Z'],
  ])('is the clock of the company: %s', async (cell, deadline) => {
    const csv = `Nomi;Loyiha;Muddat\nSoat ${cell};${project};${cell}\n`;
    const { rowOf } = await made('a.csv', csv, ['name', 'project_id', 'deadline']);
    expect(new Date(rowOf(`Soat ${cell}`).deadline).toISOString()).toBe(deadline);
  });

  it('in a workbook is what its cell shows', async () => {
    const at = new Date(Date.UTC(2026, 11, 31, 18, 30));
    const rows = [
      ['Nomi', 'Loyiha', 'Muddat'],
      ['Jadvaldagi soat', project, at],
    ];
    const book = await writeXlsx({ sheets: [{ name: 'A', rows, columns: [{}, {}, { numFmt: 'dd.mm.yyyy hh:mm' }] }] });
    const { rowOf } = await made('a.xlsx', book, ['name', 'project_id', 'deadline']);
    expect(new Date(rowOf('Jadvaldagi soat').deadline).toISOString()).toBe('2026-12-31T13:30:00.000Z');
  });

  it.each([
    ['3 ч', 180],
    ['2 soat 30 daq', 150],
    ['1,5 soat', 90],
    ['45 мин', 45],
    ['2:15', 135],
  ])('may be a duration in words: %s', async (cell, planned) => {
    const csv = `Nomi;Loyiha;Vaqt\nDavom ${cell};${project};${cell}\n`;
    const { rowOf } = await made('a.csv', csv, ['name', 'project_id', 'planned_minutes']);
    expect(rowOf(`Davom ${cell}`).planned_minutes).toBe(planned);
  });
});

describe('undoing an import', () => {
  it('keeps what people have worked on since, with what stands above it, and counts it', async () => {
    const lines = [
      ['Bobo', 'k-1', ''],
      ['Ota', 'k-2', 'k-1'],
      ['Nevara', 'k-3', 'k-2'],
      ['Izohli', 'k-4', ''],
      ['Tegilmagan ota', 'k-5', ''],
      ['Tegilmagan bola', 'k-6', 'k-5'],
    ];
    const csv = ['Nomi;Raqam;Ustki;Loyiha', ...lines.map((line) => [...line, project].join(';'))].join('\n');
    const { id, rowOf } = await made('a.csv', csv, ['name', 'former_numbers', 'parent_name', 'project_id']);
    const edited = rowOf('Nevara');
    expect((await admin.patch(`${tasks}/${edited.id}`, { name: 'Nevara oʻzgardi' })).status).toBe(200);
    const said = await admin.post('fp/task-comments', { task_id: rowOf('Izohli').id, text: 'Men bilan' });
    expect(said.status, said.text).toBe(201);
    const undone = await importer.step(id, 'undo');
    expect(undone).toMatchObject({ status: 'undone', kept: 4 });
    const left = async (name: string) => (await admin.get(`${tasks}/${rowOf(name).id}`)).status;
    const names = lines.map(([name]) => name!);
    expect(await Promise.all(names.map(left))).toEqual([200, 200, 200, 200, 404, 404]);
  });
});
