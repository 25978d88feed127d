import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let editor: Caller;
let other: Caller;
let news: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  other = await signedIn(server, 'admin');
  const types = (await editor.get('admin/publication-types;perPage=100')).json.rows as { id: number; code: string }[];
  news = types.find(({ code }) => code === 'news')!.id;
});
afterAll(() => server?.close());

let count = 0;
const made = async (values: object = {}) => {
  count++;
  const names = { uz: `Yangi ofis ${count}`, ru: `Новый офис ${count}` };
  const answer = await editor.post('admin/publications', { publication_type_id: news, names, ...values });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const publish = (id: number, body: object = {}) =>
  editor.post('admin/publications/publish', { id, languages: ['uz', 'ru'], ...body });
const rulesOf = (answer: { json: { errors?: { field: string; rule: string }[] } }) =>
  (answer.json.errors ?? []).map(({ field, rule }) => `${field}: ${rule}`);
const pageOf = async (id: number, lang: string) =>
  (
    await sql<{ slug: string; title: string }>`select slug, title from publication_pages
      where publication_id = ${id} and lang = ${lang}`.execute(server.db)
  ).rows[0];

it('makes addresses of the titles, one a language, and the next free one', async () => {
  const names = { uz: 'Oʻzbekiston boʻylab 12 ta shahar', uk: 'Ўзбекистон бўйлаб', ru: 'Объявляем приём: Щёлково' };
  const first = await made({ names });
  expect(first.slug_i18n).toEqual({
    uz: 'ozbekiston-boylab-12-ta-shahar',
    uk: 'ozbekiston-boylab',
    ru: 'obyavlyaem-priyom-schyolkovo',
  });
  expect((await made({ names })).slug_i18n.uk).toBe('ozbekiston-boylab-2');
});

it.each([
  ['кириллица', 'slug_letters'],
  ['Katta-Harf', 'slug_letters'],
  ['ikki--chiziq', 'slug_letters'],
  ['rss', 'slug_reserved'],
])('refuses the address %s', async (slug, rule) => {
  const { id } = await made();
  expect(rulesOf(await editor.patch(`admin/publications/${id}`, { slug_i18n: { ru: slug } }))).toEqual([
    `slug_i18n.ru: ${rule}`,
  ]);
});

it('refuses an address of 300 letters', async () => {
  const { id } = await made();
  const refused = await editor.patch(`admin/publications/${id}`, { slug_i18n: { ru: 'x'.repeat(300) } });
  expect(rulesOf(refused)[0]).toBe('slug_i18n.ru: max_length');
});

it('an address is taken in its own language only', async () => {
  await made({ slug_i18n: { uz: 'band-manzil' } });
  const row = await made({ slug_i18n: { ru: 'band-manzil' } });
  expect(row.slug_i18n.ru).toBe('band-manzil');
  const refused = await editor.patch(`admin/publications/${row.id}`, { slug_i18n: { uz: 'band-manzil' } });
  expect(rulesOf(refused)).toEqual(['slug_i18n.uz: slug_taken']);
});

it('visitors read what was published, and editors hear that they have written on', async () => {
  const { id } = await made();
  const row = (await publish(id)).json;
  expect([row.state, row.published_langs]).toEqual(['published', ['ru', 'uz']]);
  const edited = await editor.patch(`admin/publications/${id}`, { names: { uz: 'Boshqa ofis', ru: row.names.ru } });
  expect([edited.json.state, edited.json.changed_langs]).toEqual(['changed', ['uz']]);
  expect((await pageOf(id, 'uz'))!.title).toBe(row.names.uz);
  const back = await editor.patch(`admin/publications/${id}`, { names: row.names });
  expect([back.json.state, back.json.changed_langs]).toEqual(['published', []]);
  expect((await editor.get(`admin/publications?state=published&id=${id}`)).json.total).toBe(1);
  const withdrawn = await editor.post('admin/publications/withdraw', { id, languages: ['uz', 'ru'] });
  expect(withdrawn.json.state).toBe('draft');
  expect(await pageOf(id, 'uz')).toBeUndefined();
});

it('old addresses lead to the publication and never to one another', async () => {
  const { id } = await made({ slug_i18n: { uz: 'birinchi-manzil' } });
  for (const uz of ['ikkinchi-manzil', 'uchinchi-manzil', 'birinchi-manzil', 'tortinchi-manzil']) {
    await publish(id, { languages: ['uz'] });
    expect((await editor.patch(`admin/publications/${id}`, { slug_i18n: { uz } })).status).toBe(200);
  }
  await publish(id, { languages: ['uz'] });
  const { rows } = await sql<{ slug: string; publication_id: number }>`select slug, publication_id
    from publication_redirects where publication_id = ${id} order by slug`.execute(server.db);
  expect(rows.map(({ slug }) => slug)).toEqual(['birinchi-manzil', 'ikkinchi-manzil', 'uchinchi-manzil']);
  expect(await pageOf(id, 'uz')).toMatchObject({ slug: 'tortinchi-manzil' });
  const stranger = await editor.post('admin/publications', {
    publication_type_id: news,
    names: { uz: 'Begona' },
    slug_i18n: { uz: 'ikkinchi-manzil' },
  });
  expect(rulesOf(stranger)).toEqual(['slug_i18n.uz: slug_taken']);
});

it('a page that leads to itself, a foreign file and a salary the wrong way round are refused', async () => {
  const row = await made({ slug_i18n: { uz: 'ozini-korsatadi' } });
  const own = { body_i18n: { uz: 'Mana [shu yerda](/uz/news/ozini-korsatadi).' } };
  expect(rulesOf(await editor.patch(`admin/publications/${row.id}`, own))).toEqual(['body_i18n.uz: self_link']);
  const { rows } = await sql<{ id: number }>`select r.id from task_files f join resources r on r.id = f.resource_id
    where r.created_by <> (select id from users where login = 'editor') limit 1`.execute(server.db);
  const foreign = { body_i18n: { uz: `![](/api/resources/${rows[0]!.id})` } };
  expect(rulesOf(await editor.patch(`admin/publications/${row.id}`, foreign))).toEqual(['body_i18n: exists']);
  const salary = { salary_from: 20, salary_to: 10 };
  expect(rulesOf(await editor.patch(`admin/publications/${row.id}`, salary))).toEqual(['salary_to: salary_order']);
});

it('a schedule waits, ends, and is never in the past', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id } = await made();
  expect(rulesOf(await publish(id, { publish_from: at(-1) }))).toEqual(['publish_from: schedule_past']);
  expect(rulesOf(await publish(id, { publish_until: at(-1) }))).toEqual(['publish_until: schedule_past']);
  const backwards = { publish_from: at(2), publish_until: at(1) };
  expect(rulesOf(await publish(id, backwards))).toEqual(['publish_until: schedule_order']);
  expect((await publish(id, { publish_from: at(1), publish_until: at(2) })).json.state).toBe('scheduled');
  expect((await editor.get(`admin/publications?state=scheduled&id=${id}`)).json.total).toBe(1);
  expect(rulesOf(await publish(id, { languages: ['uk'] }))).toEqual(['names.uk: required']);
});

it('two editors: the second hears what the first has saved, and who else is there', async () => {
  const row = await made();
  expect((await editor.post('admin/publications/editing', { id: row.id })).json.rows).toEqual([]);
  const there = (await other.post('admin/publications/editing', { id: row.id })).json.rows;
  expect(there).toHaveLength(1);
  await other.post('admin/publications/editing', { id: row.id, leaves: true });
  expect((await editor.post('admin/publications/editing', { id: row.id })).json.rows).toEqual([]);
  await editor.patch(`admin/publications/${row.id}`, { version: row.version, lead_i18n: { uz: 'Birinchi' } });
  const stale = await other.patch(`admin/publications/${row.id}`, { version: row.version, lead_i18n: { uz: 'Ikki' } });
  expect([stale.status, stale.json.row.lead_i18n.uz]).toEqual([409, 'Birinchi']);
  expect((await publish(row.id, { version: row.version })).status).toBe(409);
});

it('keeps versions: one a sitting, each as it was', async () => {
  const row = await made({ lead_i18n: { uz: 'Bir' } });
  await editor.patch(`admin/publications/${row.id}`, { lead_i18n: { uz: 'Ikki' } });
  await editor.patch(`admin/publications/${row.id}`, { body_i18n: { uz: 'Matn' } });
  await other.patch(`admin/publications/${row.id}`, { lead_i18n: { uz: 'Uch' } });
  const { rows } = (await editor.get(`admin/publications/${row.id}/versions`)).json;
  expect(rows.map(({ changed }: { changed: string[] }) => changed.toSorted())).toEqual([
    ['lead_i18n'],
    ['body_i18n', 'lead_i18n'],
    [],
  ]);
  const content = async (at: number) => (await editor.get(`admin/publications/${row.id}/versions/${rows[at].id}`)).json;
  expect(await content(1)).toMatchObject({ lead_i18n: { uz: 'Ikki' }, body_i18n: { uz: 'Matn' } });
  expect(await content(2)).toMatchObject({ lead_i18n: { uz: 'Bir' }, body_i18n: null });
});

it('a type that is in use is not deleted', async () => {
  await made();
  expect((await editor.delete(`admin/publication-types/${news}`)).json.description).toBe('ROW_IN_USE');
});
