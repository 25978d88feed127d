import { brotliDecompressSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { catalogue } from '#modules/texts.ts';
import { brokenRule, flagsIn, spellingFlags } from '#modules/company/translations/message-rules.ts';
import { synchroniseTexts } from '#modules/company/translations/synchronise-texts.server.ts';

let server: TestServer;
let admin: Caller;
let developer: Caller;
let client: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  developer = await signedIn(server, 'developer');
  client = await signedIn(server, 'client');
});
afterAll(() => server?.close());

const rowOf = async (key: string) => {
  const { rows } = (await admin.get(`admin/translations;perPage=500?q=${encodeURIComponent(key)}`)).json;
  return rows.find((row: { key: string }) => row.key === key);
};
const shown = async (lang: string) => (await callerOf(server, null).get(`public/translations/${lang}`)).json;
/** Until every process has heard of a change it may take some milliseconds. */
const soon = async (check: () => Promise<void>): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      return await check();
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
};

describe('what makes a message unfit', () => {
  const plural = '{n, plural, one {# задача} few {# задачи} many {# задач} other {# задачи}}';
  it.each([
    ['Saqlash', 'Yozib qoʻyish', 'uz', undefined],
    ['{n} ta', '{n} dona', 'uz', undefined],
    ['{n} ta', 'bir nechta', 'uz', 'message_placeholder'],
    ['{n} ta', '{n} ta {m}', 'uz', 'message_unknown_placeholder'],
    ['Saqlash', 'Saqlash {', 'uz', 'message_syntax'],
    [plural, '{n, plural, one {# задача} other {# задач}}', 'ru', 'message_plural'],
    [plural, '{n, plural, one {# задача}}', 'ru', 'message_plural'],
    [plural, '{n, plural, one {# ta} other {# ta} few {# ta}}', 'uz', 'message_plural'],
    ['{n} ta', '{n, plural, other {# ta}}', 'uz', undefined],
    ['Всего: {n}', '{n, plural, one {#} other {всего #}}', 'ru', 'message_plural'],
    ['{n, plural, one {Одна} other {Все: #}}', '{n, plural, one {Одну} other {Все #}}', 'ru', undefined],
    [plural, '{n} ta', 'uz', undefined],
  ] as const)('%s as %s (%s): %s', (original, message, lang, rule) => {
    expect(brokenRule(message, original, lang)?.rule).toBe(rule);
  });
});

describe('what looks like a slip', () => {
  it.each([
    ['Сaқлаш', 'uk', ['mixed_script']],
    ['Saqlаsh', 'uz', ['mixed_script']],
    ["Qo'shish", 'uz', ['apostrophe']],
    ['Maʻlumot', 'uz', ['apostrophe']],
    ['Qoʻshish, maʼlumot', 'uz', []],
    ['KPI, PDF ва {name}', 'uk', []],
  ] as const)('%s (%s): %s', (text, lang, flags) => {
    expect(spellingFlags(text, lang)).toEqual(flags);
  });
  it('a text is stale when the code says something else than when it was overridden', () => {
    const texts = { uz: 'Yozish', uk: 'Сақлаш', ru: 'Сохранить' };
    const defaults = { uz: 'Saqlab qoʻyish', uk: 'Сақлаш', ru: 'Сохранить' };
    expect(flagsIn('uz', { texts, defaults, basedOn: { uz: 'Saqlash' } })).toEqual(['stale', 'changed']);
    expect(flagsIn('uz', { texts, defaults, basedOn: { uz: 'Saqlab qoʻyish' } })).toEqual(['changed']);
    expect(flagsIn('uk', { texts, defaults, basedOn: {} })).toEqual([]);
    expect(flagsIn('ru', { texts: { ...texts, ru: null }, defaults, basedOn: {} })).toEqual(['missing']);
  });
  it('no text of the code does', () => {
    for (const [key, texts] of Object.entries(catalogue))
      for (const lang of ['uz', 'uk', 'ru'] as const)
        expect(flagsIn(lang, { texts, defaults: texts, basedOn: {} }), `${key} ${lang}`).toEqual([]);
  });
});

describe('the rows of texts', () => {
  it('are the keys of the code, each with the screens that show it', async () => {
    const { rows } = await sql<{ keys: number }>`select count(*) as keys from translations
      where deleted_at is null`.execute(server.db);
    expect(rows[0]!.keys).toBe(Object.keys(catalogue).length);
    const { screens } = await rowOf('board.total');
    expect(screens).toEqual(expect.arrayContaining(['/tasks/new-version-my-tasks', '/tasks/new-version-tasks']));
    expect(screens).not.toContain('/admin/users');
    expect((await rowOf('project-groups.title')).screens).toContain('/dictionaries/project-groups');
    expect((await rowOf('list.columns')).screens).toContain('shell');
  });
  it('are read by the staff, saved by who may, and nobody else', async () => {
    const row = await rowOf('action.save');
    expect((await developer.get('admin/translations')).status).toBe(200);
    expect((await developer.patch(`admin/translations/${row.id}`, { uz: 'Yozish' })).status).toBe(403);
    expect((await client.get('admin/translations')).status).toBe(403);
    expect((await admin.post('admin/translations', { key: 'x' })).status).toBe(405);
    expect((await admin.delete(`admin/translations/${row.id}`)).status).toBe(405);
  });
  it('when saved are shown to everyone at once, also in answers of the server', async () => {
    const before = await shown('uz');
    const row = await rowOf('problem.NOT_FOUND');
    const saved = await admin.patch(`admin/translations/${row.id}`, { uz: 'Bunday narsa yoʻq' });
    expect(saved.json).toMatchObject({ uz: 'Bunday narsa yoʻq', flags: ['changed'], version: row.version + 1 });
    await soon(async () => {
      expect((await admin.get('fp/teams/999999')).json.message).toBe('Bunday narsa yoʻq');
    });
    const after = await shown('uz');
    expect(after.texts['problem.NOT_FOUND']).toBe('Bunday narsa yoʻq');
    expect(after.hash).not.toBe(before.hash);
    expect((await shown('ru')).texts['problem.NOT_FOUND']).toBe('Данные не найдены');
    const back = await admin.patch(`admin/translations/${row.id}`, { uz: null });
    expect(back.json).toMatchObject({ uz: row.default_uz, flags: [], based_on: null });
    await soon(async () => expect((await shown('uz')).hash).toBe(before.hash));
  });
  it('that another process saved are read before a caller who knows of them is answered', async () => {
    const row = await rowOf('action.add');
    await sql`update translations set uz = 'Yangi', based_on = '{"uz": "Qoʻshish"}' where id = ${row.id}`.execute(
      server.db,
    );
    expect((await shown('uz')).texts['action.add']).toBe('Qoʻshish');
    const { json } = await callerOf(server, null).get('public/translations/uz?hash=another');
    expect(json.texts['action.add']).toBe('Yangi');
    await admin.patch(`admin/translations/${row.id}`, { uz: null });
  });
  it('come packed as small as can be, in the state that they have', async () => {
    const packed = () =>
      server.app.inject({ url: '/api/public/translations/uz', headers: { 'accept-encoding': 'gzip, br' } });
    await packed();
    await soon(async () => {
      const { headers, rawPayload } = await packed();
      expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(rawPayload.length) });
      expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(await shown('uz'));
      const known = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
      const again = await server.app.inject({ url: '/api/public/translations/uz', headers: known });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    });
    const row = await rowOf('action.add');
    await admin.patch(`admin/translations/${row.id}`, { uz: 'Qoʻshib qoʻyish' });
    await soon(async () => {
      const { texts } = JSON.parse(brotliDecompressSync((await packed()).rawPayload).toString());
      expect(texts['action.add']).toBe('Qoʻshib qoʻyish');
    });
    await admin.patch(`admin/translations/${row.id}`, { uz: null });
  });
  it.each([
    ['uz', 'Oʻchirish, {kimdir}', 'message_unknown_placeholder', '{kimdir}'],
    ['ru', 'Удалить {', 'message_syntax', 'Скобки'],
  ])('refuse a broken text by name in three languages (%s)', async (lang, text, rule, words) => {
    const row = await rowOf('action.delete');
    for (const reader of ['uz', 'uk', 'ru']) {
      const answer = await admin.in(reader).patch(`admin/translations/${row.id}`, { [lang]: text });
      expect(answer.status).toBe(422);
      expect(answer.json.errors).toMatchObject([{ field: lang, rule }]);
      if (reader === 'ru') expect(answer.json.errors[0].message).toContain(words);
    }
    expect((await rowOf('action.delete')).version).toBe(row.version);
  });
  it('refuse a stale version with the row as it stands', async () => {
    const row = await rowOf('action.close');
    await admin.patch(`admin/translations/${row.id}`, { ru: 'Закрыть окно', version: row.version });
    const stale = await admin.patch(`admin/translations/${row.id}`, { uz: 'Yop', version: row.version });
    expect(stale.status).toBe(409);
    expect(stale.json.row).toMatchObject({ ru: 'Закрыть окно' });
    await admin.patch(`admin/translations/${row.id}`, { ru: null });
  });
});

describe('a new version of the code', () => {
  it('is followed where nobody wrote, flagged where somebody did, and drops what it no longer says', async () => {
    const row = await rowOf('action.pin');
    await admin.patch(`admin/translations/${row.id}`, { uz: 'Mixlash' });
    const { 'action.unpin': dropped, ...others } = catalogue;
    const next = {
      ...others,
      'action.pin': { uz: 'Mahkamlash', uk: 'Маҳкамлаш', ru: 'Закрепить' },
      'new.key': dropped!,
    };
    await synchroniseTexts(server.db, next);
    expect(await rowOf('action.pin')).toMatchObject({
      uz: 'Mixlash',
      uk: 'Маҳкамлаш',
      default_uz: 'Mahkamlash',
      flags: ['stale', 'changed'],
      rank: 2,
    });
    expect(await rowOf('action.unpin')).toBeUndefined();
    expect(await rowOf('new.key')).toMatchObject({ uz: dropped!.uz });
    const still = await admin.patch(`admin/translations/${row.id}`, { uz: 'Mixlash' });
    expect(still.json.flags).toEqual(['changed']);
    await synchroniseTexts(server.db);
    expect(await rowOf('action.unpin')).toMatchObject({ flags: [] });
    expect(await rowOf('new.key')).toBeUndefined();
  });
  it('lists a text that is missing first', async () => {
    const all = { ...catalogue, 'action.copy': { ...catalogue['action.copy']!, ru: '' } };
    await synchroniseTexts(server.db, all);
    const { rows } = (await admin.get('admin/translations;perPage=1')).json;
    expect(rows[0]).toMatchObject({ key: 'action.copy', flags: ['missing'], rank: 0 });
    await synchroniseTexts(server.db);
  });
});

describe('suggestions', () => {
  it('come from any of the staff and are taken over or declined by who may', async () => {
    const row = await rowOf('action.refresh');
    const body = { translation_id: row.id, lang: 'ru', text: 'Перечитать', note: 'Короче' };
    const suggested = await developer.post('admin/translation-suggestions', body);
    expect(suggested.json).toMatchObject({ status: 'open', was: 'Обновить', text: 'Перечитать' });
    const decide = { id: suggested.json.id, accept: true };
    expect((await developer.post('admin/translation-suggestions/decide', decide)).status).toBe(403);
    expect((await client.post('admin/translation-suggestions', body)).status).toBe(403);
    expect((await admin.post('admin/translation-suggestions/decide', decide)).json.status).toBe('accepted');
    expect((await rowOf('action.refresh')).ru).toBe('Перечитать');
    expect((await admin.post('admin/translation-suggestions/decide', decide)).status).toBe(409);
    await admin.patch(`admin/translations/${row.id}`, { ru: null });
    const other = await developer.post('admin/translation-suggestions', { ...body, text: 'Освежить' });
    await admin.post('admin/translation-suggestions/decide', { id: other.json.id, accept: false });
    expect((await rowOf('action.refresh')).ru).toBe('Обновить');
  });
  it('that would break the text are refused at once', async () => {
    const row = await rowOf('list.selected');
    const answer = await developer.post('admin/translation-suggestions', {
      translation_id: row.id,
      lang: 'uz',
      text: 'tanlandi',
    });
    expect(answer.json.errors).toMatchObject([{ field: 'text', rule: 'message_placeholder' }]);
  });
});

describe('a spreadsheet', () => {
  const fileOf = async (rows: string[][]) =>
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Texts', rows }] })).toString('base64');

  it('goes out and comes back without a change', async () => {
    const { url } = (await admin.in('ru').post('admin/translations/export-link', { format: 'xlsx' })).json;
    const answer = await fetch(server.url + url);
    const file = Buffer.from(await answer.arrayBuffer()).toString('base64');
    const { json } = await admin.post('admin/translations/import', { file });
    expect(json).toEqual({ lines: Object.keys(catalogue).length, changed: 0, is_applied: true, errors: [] });
  });
  it('changes what differs, all or nothing, with the errors by line', async () => {
    const file = await fileOf([
      ['Kalit', 'Ruscha', 'Oʻzbekcha (lotin)'],
      ['action.previous', 'Назад', ''],
      ['list.selected', 'Выбрано', ''],
      ['no.such.key', 'Слово', 'Soʻz'],
    ]);
    const dry = await admin.post('admin/translations/import', { file, dry_run: true });
    expect(dry.json).toMatchObject({
      lines: 3,
      changed: 1,
      is_applied: false,
      errors: [
        { line: 3, key: 'list.selected', field: 'ru', rule: 'message_placeholder' },
        { line: 4, key: 'no.such.key', field: 'key', rule: 'text_key' },
      ],
    });
    expect((await admin.post('admin/translations/import', { file })).json.is_applied).toBe(false);
    expect((await rowOf('action.previous')).ru).toBe('Предыдущая');
    const done = await admin.post('admin/translations/import', { file, skip_errors: true });
    expect(done.json).toMatchObject({ changed: 1, is_applied: true });
    expect((await rowOf('action.previous')).ru).toBe('Назад');
    await admin.patch(`admin/translations/${(await rowOf('action.previous')).id}`, { ru: null });
  });
  it('that is none, or has no such columns, is refused by name', async () => {
    const none = await admin.post('admin/translations/import', { file: Buffer.from('salom').toString('base64') });
    expect(none.json.errors).toMatchObject([{ field: 'file', rule: 'broken_table' }]);
    const other = await admin.post('admin/translations/import', { file: await fileOf([['a', 'b']]) });
    expect(other.json.errors).toMatchObject([{ field: 'file', rule: 'import_columns' }]);
    expect((await developer.post('admin/translations/import', { file: 'eA==' })).status).toBe(403);
  });
});

describe('the catalogue of errors', () => {
  it('has every error of the code, by number', async () => {
    const { rows } = (await admin.get('admin/error-message;perPage=500')).json;
    expect(rows[0]).toMatchObject({ code: 40_000, description: 'NOT_UNDERSTOOD' });
    expect(rows.length).toBe(Object.keys(catalogue).filter((key) => /^problem\.[A-Z_]+$/.test(key)).length);
    expect((await developer.get('admin/error-message')).status).toBe(403);
  });
  it('when rewritten answers with the new words in every language', async () => {
    const { rows } = (await admin.get('admin/error-message?code=40500')).json;
    const message_i18n = { ...rows[0].message_i18n, ru: 'Так здесь нельзя' };
    const saved = await admin.patch(`admin/error-message/${rows[0].id}`, { message_i18n, version: rows[0].version });
    expect(saved.json).toMatchObject({ code: 40_500, description: 'METHOD_NOT_ALLOWED', message_i18n });
    await soon(async () => {
      expect((await admin.in('ru').post('admin/translations', {})).json.message).toBe('Так здесь нельзя');
    });
    expect((await rowOf('problem.METHOD_NOT_ALLOWED')).ru).toBe('Так здесь нельзя');
    const events =
      await sql`select from events where resource = 'admin/error-message' and row_id = ${rows[0].id}`.execute(
        server.db,
      );
    expect(events.rows).toHaveLength(1);
  });
  it('takes no other field, no foreign row, and no broken message', async () => {
    const { rows } = (await admin.get('admin/error-message?code=40001')).json;
    expect((await admin.patch(`admin/error-message/${rows[0].id}`, { code: 1 })).status).toBe(422);
    const message_i18n = { ...rows[0].message_i18n, uz: 'Nomaʼlum {' };
    const broken = await admin.patch(`admin/error-message/${rows[0].id}`, { message_i18n });
    expect(broken.json.errors).toMatchObject([{ field: 'message_i18n.uz', rule: 'message_syntax' }]);
    const other = await rowOf('action.save');
    expect((await admin.patch(`admin/error-message/${other.id}`, { message_i18n })).status).toBe(404);
  });
});
