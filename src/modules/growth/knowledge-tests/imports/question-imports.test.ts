import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf } from '#app/testing/caller.ts';
import { importerOf, uploadTo } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let hr: Caller;
let token: string;
const path = 'fp/test-questions';
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const login = await callerOf(server, null).post('admin/auth/login', { login: 'hr', password: 'demo1234' });
  token = login.json.token;
  hr = callerOf(server, token);
});
afterAll(() => server?.close());

const settingsOf = (
  { proposed, keys }: { proposed: (string | null)[]; keys: readonly string[] },
  more: object = {},
) => ({
  ...{
    mapping: proposed,
    key: keys.includes('fingerprint') && proposed.includes('fingerprint') ? 'fingerprint' : null,
  },
  ...{ existing: 'skip', skip_errors: true },
  ...more,
});

const file = `$CATEGORY: top/Sinov bazasi/SQL

::Bir::SELECT nima qiladi? {=oʻqiydi ~oʻchiradi}

::Ikki::JOIN turlari soni {#4:1}

Tugamagan {=a

::Uch::[html]Rasm <img src\\="data\\:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg\\=\\="> <img src\\="https\\://begona.example/x.png">{T}
`;

describe('questions from a file', () => {
  it('are checked first, made with topic and pictures, known again and taken back', async () => {
    const importer = importerOf(server, hr, token, path);
    const begun = await importer.upload('savollar.gift', file);
    const checked = await importer.step(begun.id, 'check', settingsOf(begun));
    expect([checked.created, checked.failed, checked.remarked]).toEqual([3, 1, 1]);
    expect(checked.errors).toMatchObject([{ line: 7, rule: 'question_not_finished' }]);
    expect(checked.remarks).toMatchObject([{ rule: 'picture_dropped' }]);
    expect((await hr.get(`${path}?q=JOIN turlari soni`)).json.rows).toEqual([]);
    const done = await importer.step(begun.id, 'run');
    expect([done.status, done.created]).toEqual(['done', 3]);
    const { rows } = (await hr.get(`${path};sortBy=id;descending=true;perPage=3`)).json;
    expect(rows.map(({ title, kind, state }: Record<string, string>) => [title, kind, state]).sort()).toEqual([
      ['Bir', 'one', 'draft'],
      ['Ikki', 'number', 'draft'],
      ['Uch', 'one', 'draft'],
    ]);
    const topic = (await hr.get(`fp/test-topics/${rows[0].topic_id}`)).json;
    expect([topic.name, (await hr.get(`fp/test-topics/${topic.parent_id}`)).json.name]).toEqual([
      'SQL',
      'Sinov bazasi',
    ]);
    const shown = rows.find(({ title }: { title: string }) => title === 'Uch');
    const [, address] = /\(\/api\/(public\/test-pictures\/[0-9a-f]{40})\)/.exec(shown.text)!;
    const picture = await callerOf(server, null).get(address!);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    const again = await importer.upload('savollar.gift', file);
    expect(await importer.step(again.id, 'check', settingsOf(again))).toMatchObject({ created: 0, skipped: 3 });
    expect((await importer.step(begun.id, 'undo')).status).toBe('undone');
    expect((await hr.get(`${path}?q=JOIN turlari soni`)).json.rows).toEqual([]);
  });
  it('come back from our own GIFT as they were, of every kind', async () => {
    const topic_id = (await hr.post('fp/test-topics', { names: { uz: 'Aylanma / yoʻl' } })).json.id;
    const made = [
      {
        kind: 'one',
        text: 'Bir {x} = ~y\n\nikki',
        options: [
          { text: '**a**', percent: '100', comment: 'zoʻr' },
          { text: 'b#c', percent: '25' },
        ],
      },
      {
        kind: 'many',
        rule: 'partial',
        text: 'Koʻp',
        options: [{ text: 'a', percent: '100' }, { text: 'b', percent: '100' }, { text: 'c' }],
      },
      {
        kind: 'many',
        rule: 'weights',
        text: 'Foiz',
        options: [
          { text: 'a', percent: '33.33333' },
          { text: 'b', percent: '33.33333' },
          { text: 'd', percent: '33.33334' },
          { text: 'c', percent: '-50' },
        ],
      },
      {
        kind: 'order',
        rule: 'places',
        text: 'Tartib',
        options: [{ text: 'plan' }, { text: 'code -> x' }, { text: 'test' }],
      },
      {
        kind: 'match',
        text: 'Moslang',
        options: [{ text: 'a', answer: '1' }, { text: 'b', answer: '2' }, { answer: '3' }],
      },
      {
        kind: 'number',
        text: 'Son',
        unit: 'kg',
        options: [
          { value: '-3.5', tolerance: '1%', percent: '100' },
          { value: '4', tolerance: '0', percent: '50' },
        ],
      },
      {
        kind: 'text',
        grading: 'auto_then_people',
        text: 'Soʻz',
        options: [
          { pattern: '*man:ual*', percent: '50' },
          { pattern: 'a', percent: '100' },
        ],
      },
      {
        kind: 'text',
        grading: 'people',
        text: 'Insho',
        explanation: 'Izoh: # va {',
        code: 'if (a) {\n  b();\n}',
        code_language: 'js',
        options: [],
      },
    ];
    for (const one of made) {
      const { status, text } = await hr.post(path, { topic_id, points: '2.50', level: 3, ...one });
      if (status !== 201) throw new Error(text);
    }
    const exported = await hr.get(`${path}/gift?topic_id=${topic_id}`);
    expect(exported.text).toContain('$CATEGORY: Aylanma // yoʻl');
    const names = [
      'title',
      'kind',
      'text',
      'rule',
      'grading',
      'points',
      'level',
      'unit',
      'code',
      'code_language',
      'explanation',
    ];
    const kept = (rows: Record<string, unknown>[]): Record<string, unknown>[] =>
      rows.map((row) => ({
        ...Object.fromEntries(names.map((name) => [name, row[name] || null])),
        options: (row.options as { percent?: string }[]).map(({ percent = '0', ...line }) => ({
          ...line,
          percent,
          id: '',
        })),
      }));
    const before = (await hr.get(`${path};perPage=50;sortBy=id?topic_id=${topic_id}`)).json.rows;
    for (const { id } of before) await hr.delete(`${path}/${id}`);
    const importer = importerOf(server, hr, token, path);
    const begun = await importer.upload('questions.gift', exported.text);
    const checked = await importer.step(begun.id, 'check', settingsOf(begun));
    expect(checked.errors).toEqual([]);
    await importer.step(begun.id, 'run');
    const after = (await hr.get(`${path};perPage=50;sortBy=id?topic_id=${topic_id}`)).json.rows;
    expect(kept(after)).toEqual(
      kept(before).map((row) =>
        row.kind === 'order' || row.kind === 'match'
          ? expect.objectContaining({ text: row.text, rule: row.rule })
          : row,
      ),
    );
    expect(after.map(({ options }: { options: object[] }) => options.length)).toEqual(
      made.map(({ options }) => options.length),
    );
  });
  it('come from a table with a column of answers', async () => {
    const importer = importerOf(server, hr, token, path);
    const table =
      'topic;text;kind;points;options\nJadvaldan;Nechta?;number;2;=3:1\nJadvaldan;Qaysi?;one;1;=ha ~yoʻq\nJadvaldan;Yomon;one;1;~a ~b\n';
    const begun = await importer.upload('savollar.csv', table);
    const checked = await importer.step(begun.id, 'check', settingsOf(begun, { key: null }));
    expect([checked.created, checked.errors]).toMatchObject([2, [{ line: 4, rule: 'right_option_missing' }]]);
  });
  it('are refused when they are too large, a bomb, or no questions', async () => {
    const send = (name: string, content: string | Uint8Array) => uploadTo({ server, token }, path, name, content);
    expect((await send('a.gift', Buffer.alloc(11 * 1024 * 1024, 'a '))).json.description).toBe('TOO_LARGE');
    expect((await send('a.gift', Buffer.alloc(50 * 1024 * 1024, 'a '))).json.description).toBe('TOO_LARGE');
    const bomb = '<!DOCTYPE q [<!ENTITY a "aaaa">]><quiz>&a;</quiz>';
    expect((await send('a.xml', bomb)).json.errors).toMatchObject([{ field: 'file', rule: 'xml_doctype' }]);
    for (const lang of ['uz', 'uk', 'ru'])
      expect((await hr.in(lang).get('fp/test-questions/999999999')).status).toBe(404);
    expect((await uploadTo({ server, token: 'x'.repeat(40) }, path, 'a.gift', 'a {=b ~c}')).status).toBe(401);
  });
});
