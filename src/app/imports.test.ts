import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
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
const platforms = 'fp/task-platforms';
const total = async (path: string): Promise<number> => (await admin.get(`${path};perPage=1`)).json.total;

describe('an import', () => {
  it('reads CSV, knows columns by their headings, finds references by name in any script, and can be undone', async () => {
    const before = await total(areas);
    const csv =
      'Nomi;Название (Русский);Viloyat;Turi\nSinov tumani;Тестовый район;самарқанд вилояти;tuman\n;;;\nYana bir tuman;Ещё район;1;tuman\n';
    const { status, json } = await upload(areas, 'tumanlar.csv', csv);
    expect(status).toBe(201);
    expect(json.proposed[0]).toBe('names.uz');
    const region = json.targets.find(({ code }: { code: string }) => code === 'region_id');
    expect(region.is_needed).toBe(true);
    const mapping = ['names.uz', 'names.ru', 'region_id', 'kind'];
    const checked = await step(areas, json.id, 'check', settings(mapping));
    expect(checked, JSON.stringify(checked.errors)).toMatchObject({ status: 'checked', created: 2, failed: 0 });
    expect(await total(areas)).toBe(before);
    expect(await step(areas, json.id, 'run')).toMatchObject({ status: 'done', created: 2 });
    expect(await total(areas)).toBe(before + 2);
    const [latest] = (await admin.get(`${areas}/imports`)).json.rows;
    expect(latest).toMatchObject({ id: json.id, file_name: 'tumanlar.csv', status: 'done', created: 2 });
    const found = (await admin.get(`${areas}?q=${encodeURIComponent('Sinov tumani')}`)).json.rows[0];
    expect(found).toMatchObject({ name: 'Sinov tumani', kind: 'district' });

    // Sent again it makes nothing twice.
    const again = await upload(areas, 'tumanlar.csv', csv);
    await step(areas, again.json.id, 'check', settings(mapping));
    expect(await step(areas, again.json.id, 'run')).toMatchObject({ status: 'done', created: 0, skipped: 2 });

    // One of the rows moves on: undoing leaves it alone and says so.
    await admin.patch(`${areas}/${found.id}`, { names: { uz: 'Sinov tumani', ru: 'Другой' } });
    expect(await step(areas, json.id, 'undo')).toMatchObject({ status: 'undone', kept: 1 });
    expect(await total(areas)).toBe(before + 1);
  });

  it('reads XLSX and windows-1251, and changes rows that are there when it is told to', async () => {
    const made = await admin.post(platforms, { names: { uz: 'Koʻprik', uk: 'Кўприк', ru: 'Мост' } });
    const sheet = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['name ru', 'Nomi'],
            ['Мостик', 'koprik'],
            ['Новая', 'Yangi'],
          ],
        },
      ],
    });
    const { json } = await upload(platforms, 'a.xlsx', sheet);
    expect(json.proposed).toEqual(['names.ru', 'names.uz']);
    const change = settings(['names.ru', 'names.uz'], { existing: 'update' });
    expect(await step(platforms, json.id, 'check', change)).toMatchObject({ updated: 1, created: 1 });
    expect(await step(platforms, json.id, 'run')).toMatchObject({ status: 'done', updated: 1, created: 1 });
    expect((await admin.get(`${platforms}/${made.json.id}`)).json.names.ru).toBe('Мостик');
    expect(await step(platforms, json.id, 'undo')).toMatchObject({ status: 'undone', kept: 0 });
    expect((await admin.get(`${platforms}/${made.json.id}`)).json.names.ru).toBe('Мост');

    const cyrillic = Buffer.from([0xcf, 0xf0, 0xee, 0xe1, 0xe0, 0x0d, 0x0a]);
    const old = Buffer.concat([Buffer.from('Nomi\r\n'), cyrillic]);
    expect((await upload(platforms, 'old.csv', old)).json.samples).toEqual([['Проба']]);
  });

  it('names every error by its line and field, and leaves nothing half done', async () => {
    const before = await total(areas);
    const csv = `Nomi;Viloyat;Turi\n${[
      'Bir;Qayerdir;tuman',
      ';Samarqand viloyati;tuman',
      'Uch;Samarqand viloyati;qishloq',
      'Toʻrt;Samarqand viloyati;tuman',
      'toʼrt;Samarqand viloyati;tuman',
      `${'a'.repeat(500)};Samarqand viloyati;tuman`,
    ].join('\n')}`;
    const { json } = await upload(areas, 'xato.csv', csv);
    const mapping = ['names.uz', 'region_id', 'kind'];
    const checked = await step(areas, json.id, 'check', settings(mapping));
    expect(checked.errors.map(({ line, field, rule }) => [line, field.split('.')[0], rule])).toEqual([
      [2, 'region_id', 'exists'],
      [3, 'names', 'required'],
      [4, 'kind', 'choice'],
      [6, 'names', 'line_twice'],
      [7, 'names', 'max_length'],
    ]);
    for (const lang of ['uz', 'uk', 'ru']) {
      const { errors } = (await admin.in(lang).get(`${areas}/imports/${json.id}`)).json;
      for (const { message, rule } of errors) expect(message, rule).not.toMatch(/^rule\.|\{/);
    }
    expect(await step(areas, json.id, 'run')).toMatchObject({ status: 'failed' });
    expect(await total(areas)).toBe(before);
    const { rows } = await sql`select 1 from areas where deleted_at = 'infinity'`.execute(server.db);
    expect(rows).toHaveLength(0);
    await step(areas, json.id, 'check', settings(mapping, { skip_errors: true }));
    expect(await step(areas, json.id, 'run')).toMatchObject({ status: 'done', created: 1, failed: 5 });
  });

  it('shows nobody a row before all are there', async () => {
    const lines = Array.from({ length: 450 }, (_, at) => `Koʻp tuman ${at};Samarqand viloyati;tuman`);
    const { json } = await upload(areas, 'kop.csv', `Nomi;Viloyat;Turi\n${lines.join('\n')}`);
    await step(areas, json.id, 'check', settings(['names.uz', 'region_id', 'kind']));
    const before = await total(areas);
    expect((await admin.post(`${areas}/imports/${json.id}/run`)).status).toBe(202);
    expect((await admin.post(`${areas}/imports/${json.id}/run`)).status).toBe(409);
    const trash = (await admin.get(`${areas}/trash`)).json.rows;
    expect(trash.filter(({ name }: { name: string }) => name.startsWith('Koʻp tuman'))).toEqual([]);
    expect((await importerOf(server, admin, token, areas).settled(json.id)).created).toBe(450);
    expect(await total(areas)).toBe(before + 450);
    const { rows } = await sql<{ count: number }>`select count(*) as count from events
      where resource = ${areas} and op = 'create'
        and row_id in (select row_id from import_rows where import_id = ${json.id})`.execute(server.db);
    // Once, when it was shown: of what nobody could see nothing was told.
    expect(rows[0]!.count).toBe(450);
  });

  it('refuses files that are no tables with a word each', async () => {
    for (const [name, content, status, rule] of [
      ['a.pdf', '%PDF-1.4', 415, undefined],
      ['a.xlsx', 'PK nonsense that is no archive at all', 422, 'broken_table'],
      ['a.csv', '\0\0\0', 422, 'broken_table'],
      ['a.csv', '', 422, 'empty_file'],
      ['a.csv', 'Nomi\n', 422, 'empty_file'],
      ['a.csv', `${'x;'.repeat(300)}\na\n`, 422, 'too_many_columns'],
    ] as const) {
      const answer = await upload(areas, name, content);
      expect([answer.status, answer.json.errors?.[0]?.rule], `${name} ${content.slice(0, 10)}`).toEqual([status, rule]);
    }
  });

  it('refuses a mapping that cannot be, and people who may not make rows', async () => {
    const { json } = await upload(areas, 'a.csv', 'Nomi;Viloyat\nA;B\n');
    const check = (mapping: (string | null)[], more = {}) =>
      admin.post(`${areas}/imports/${json.id}/check`, settings(mapping, more));
    expect((await check(['names.uz', null])).json.errors).toMatchObject([
      { field: 'region_id', rule: 'target_missing' },
    ]);
    expect((await check(['names.uz', 'names.uz'])).json.errors[0]).toMatchObject({ rule: 'target_twice' });
    expect((await check(['nonsense', 'region_id'])).status).toBe(422);
    expect((await check(['names.uz', 'region_id'], { key: 'kind' })).status).toBe(422);
    expect((await admin.post(`${areas}/imports/999999/run`)).status).toBe(404);
    expect((await admin.post(`${areas}/imports/${json.id}/undo`)).status).toBe(409);
    for (const login of ['developer', 'client', 'hr', 'editor']) {
      const caller = await signedIn(server, login);
      expect((await caller.get(`${areas}/imports`)).status, login).toBe(403);
      expect((await caller.post(`${areas}/imports/${json.id}/run`)).status, login).toBe(403);
    }
    expect((await callerOf(server, null).get(`${areas}/imports`)).status).toBe(401);
    // Another administrator's import is not there for this one.
    expect((await upload(areas, 'a.csv', 'Nomi\nA\n', 'wrong-token-that-is-long-enough')).status).toBe(401);
  });
});
