import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { traitsOf } from '#kernel/field.ts';
import { isImportable } from '#server/import/import-endpoints.ts';
import { resources } from '#modules/registry.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { asked } from '#app/testing/chosen-resources.ts';
import { importerOf } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  token = (await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' })).json.token;
});
afterAll(() => server?.close());

/** Days off are changed by the people department alone, and a reaction is made or taken back. */
const importable = asked(
  resources.filter((one) => isImportable(one) && one.access.update && one.path !== 'fp/days-off'),
);

describe.each(importable.map(({ path }) => path))('%s', (path) => {
  it.each(['csv', 'xlsx'])('comes back from its own %s unchanged', async (format) => {
    const link = await admin.post(`${path}/export-link`, { format });
    const { rawPayload } = await server.app.inject({ method: 'GET', url: link.json.url });
    const importer = importerOf(server, admin, token, path);
    const rowsOf = async () => {
      const { rows } = (await admin.get(`${path};perPage=500`)).json;
      return rows.map(({ id, version }: { id: number; version: number }) => [id, version]);
    };
    const before = await rowsOf();
    if (!before.length) return;
    const { id, proposed } = await importer.upload(`a.${format}`, rawPayload);
    expect(proposed).toContain('id');
    const settings = { mapping: proposed, key: 'id', existing: 'update', skip_errors: false };
    const checked = await importer.step(id, 'check', settings);
    expect(checked.errors.slice(0, 3)).toEqual([]);
    expect(checked).toMatchObject({ status: 'checked', created: 0, updated: 0, failed: 0 });
    expect(await importer.step(id, 'run')).toMatchObject({ status: 'done', created: 0, updated: 0, failed: 0 });
    expect(await rowsOf()).toEqual(before);
  });
});

/** Texts of one language are in the file of that language: the others stay as they are. */
const spoken = importable.filter(({ fields }) => Object.values(fields).some((field) => traitsOf(field).isLocalized));

describe.each(spoken.map(({ path }) => path))('%s, in the language of who takes it,', (path) => {
  it.each([
    ['ru', 'csv'],
    ['uk', 'xlsx'],
  ])('comes back from its own file unchanged: %s, %s', async (lang, format) => {
    const speaker = admin.in(lang);
    const link = await speaker.post(`${path}/export-link`, { format });
    const { rawPayload } = await server.app.inject({ method: 'GET', url: link.json.url });
    const importer = importerOf(server, speaker, token, path);
    if (!(await admin.get(path)).json.rows.length) return;
    const { id, proposed } = await importer.upload(`a.${format}`, rawPayload);
    expect(proposed.filter((code) => code?.endsWith('.uz'))).toEqual([]);
    const settings = { mapping: proposed, key: 'id', existing: 'update', skip_errors: false };
    const checked = await importer.step(id, 'check', settings);
    expect(checked.errors.slice(0, 3)).toEqual([]);
    expect(checked).toMatchObject({ status: 'checked', created: 0, updated: 0, failed: 0 });
  });
});

it('takes a file of one language for the texts of that language', async () => {
  const teams = 'fp/teams';
  const before = (await admin.get(`${teams}/1`)).json;
  const importer = importerOf(server, admin.in('ru'), token, teams);
  const file = 'ID;Название;Цвет;Филиал\n1;Команда продаж;#1e6fd0;Головной офис (Ташкент)\n';
  const { id, proposed, keys } = await importer.upload('a.csv', file);
  expect(proposed).toEqual(['id', 'names.ru', 'color', 'branch_id']);
  expect(keys).toContain('names.ru');
  const settings = { mapping: proposed, key: 'id', existing: 'update', skip_errors: false };
  expect(await importer.step(id, 'check', settings)).toMatchObject({ updated: 1, failed: 0 });
  expect(await importer.step(id, 'run')).toMatchObject({ status: 'done', updated: 1 });
  expect((await admin.get(`${teams}/1`)).json.names).toEqual({ ...before.names, ru: 'Команда продаж' });
  expect(await importer.step(id, 'undo')).toMatchObject({ status: 'undone' });
  expect((await admin.get(`${teams}/1`)).json.names).toEqual(before.names);
});

it('makes new rows of a file that has no Uzbek, and knows them again by their Russian names', async () => {
  const teams = 'fp/teams';
  const importer = importerOf(server, admin.in('ru'), token, teams);
  const file = 'Название;Цвет;Филиал\nКоманда карт;#1e6fd0;Головной офис (Ташкент)\n';
  const first = await importer.upload('a.csv', file);
  const settings = { mapping: first.proposed, key: 'names.ru', existing: 'update', skip_errors: false };
  expect(await importer.step(first.id, 'check', settings)).toMatchObject({ created: 1, failed: 0 });
  expect(await importer.step(first.id, 'run')).toMatchObject({ status: 'done', created: 1 });
  const { rows } = (await admin.get(`${teams};perPage=500`)).json;
  const named = { uz: 'Команда карт', ru: 'Команда карт' };
  expect(rows.filter(({ names }: { names: object }) => isDeepStrictEqual(names, named))).toHaveLength(1);
  const again = await importer.upload('a.csv', file);
  expect(await importer.step(again.id, 'check', settings)).toMatchObject({ created: 0, updated: 0, skipped: 1 });
});
