import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let editor: Caller;
let news: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  const types = (await editor.get('admin/publication-types;perPage=100')).json.rows as { id: number; code: string }[];
  news = types.find(({ code }) => code === 'news')!.id;
});
afterAll(() => server?.close());

const made = async (uz: string, more: object = {}) => {
  const answer = await editor.post('admin/publications', { publication_type_id: news, names: { uz }, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const publish = (id: number) => editor.post('admin/publications/publish', { id, languages: ['uz'] });
type Row = { resource: string; id: number; href: string; lang: string | null; fault: string; is_shown: boolean };
const broken = async (): Promise<Row[]> => (await editor.get('admin/site-links/broken')).json.rows;
const faultsOf = async (id: number) =>
  Object.fromEntries((await broken()).filter((row) => row.id === id).map((row) => [row.href, row.fault]));

describe('links that lead nowhere', () => {
  it('are none in the demo', async () => expect(await broken()).toEqual([]));

  it('are found in texts, each with its fault, before visitors come upon them', async () => {
    const target = await made('Nishon', { slug_i18n: { uz: 'nishon' } });
    await publish(target.id);
    const links = ['/uz/news/yoq', '/ru/news/nishon', '/uz/news/nishon', '/about', '/uz/boshqa', '/uz/news?page=2'];
    const more = ['/api/resources/99999', 'https://t.me/x', '/uz/rss.xml', '/uz/vacancies/apply', 'mailto:a@b.uz'];
    const uz = [...links, ...more].map((href, at) => `[havola ${at}](${href})`).join('\n\n');
    const { id } = await made('Havolalar', { body_i18n: { uz } }).catch(async () => {
      // A file that is not there is refused where it is written; it goes away later.
      const body_i18n = { uz: uz.replace('[havola 6](/api/resources/99999)', '') };
      return made('Havolalar', { body_i18n });
    });
    expect(await faultsOf(id)).toEqual({
      '/uz/news/yoq': 'missing',
      '/ru/news/nishon': 'language',
      '/uz/boshqa': 'missing',
    });
    const [row] = (await broken()).filter((one) => one.id === id);
    expect(row).toMatchObject({ resource: 'admin/publications', lang: 'uz', is_shown: false });
    await editor.post('admin/publications/withdraw', { id: target.id, languages: ['uz'] });
    expect(await faultsOf(id)).toMatchObject({ '/uz/news/nishon': 'hidden' });
  });

  it('are found in the menu, in blocks and on the landing page', async () => {
    const link = { uz: 'Uzilgan' };
    const entry = await editor.post('admin/menu', { names: link, target: 'link', link: '/eski-sahifa' });
    const section = await editor.post('admin/sections', { names: { uz: 'Yopiq' }, code: 'yopiq', is_shown: false });
    const named = await editor.post('admin/menu', { names: link, target: 'section', section_id: section.json.id });
    const landing = await editor.post('fp/landing-data', { names: link, place: 'hero', link: '/yopiq' });
    const block = await editor.post('admin/site-content', {
      ...{ names: link, section_id: section.json.id, text_i18n: { ru: '[там](/ru/netu)' } },
    });
    const found = (await broken()).map(({ resource, id, href, fault, lang }) => [resource, id, href, fault, lang]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['admin/menu', entry.json.id, '/eski-sahifa', 'missing', null],
        ['admin/menu', named.json.id, '/yopiq', 'hidden', null],
        ['fp/landing-data', landing.json.id, '/yopiq', 'hidden', null],
        ['admin/site-content', block.json.id, '/ru/netu', 'missing', 'ru'],
      ]),
    );
  });
});

describe('what leads to something', () => {
  it('is told before it goes, by its old addresses too', async () => {
    const target = await made('Manzil', { slug_i18n: { uz: 'manzil-bir' } });
    await publish(target.id);
    await editor.patch(`admin/publications/${target.id}`, { slug_i18n: { uz: 'manzil-ikki' } });
    await publish(target.id);
    const { id } = await made('Yoʻl', { body_i18n: { uz: '[a](/uz/news/manzil-bir) [b](/uz/news/manzil-ikki#x)' } });
    const { rows } = (await editor.get(`admin/site-links?to=admin/publications&id=${target.id}`)).json;
    expect(rows.map((row: Row) => [row.id, row.href])).toEqual([
      [id, '/uz/news/manzil-bir'],
      [id, '/uz/news/manzil-ikki#x'],
    ]);
    expect((await faultsOf(id))['/uz/news/manzil-bir']).toBeUndefined();
  });

  it('is told of a section and of a type by their own pages', async () => {
    const section = await editor.post('admin/sections', { names: { uz: 'Narxlar' }, code: 'narxlar' });
    const { id } = await made('Yoʻllar', { body_i18n: { uz: '[a](/narxlar) [b](/uz/news?page=2)' } });
    const linking = async (to: string, of: number) =>
      (await editor.get(`admin/site-links?to=${to}&id=${of}`)).json.rows
        .filter((row: Row) => row.id === id)
        .map((row: Row) => row.href);
    expect(await linking('admin/sections', section.json.id)).toEqual(['/narxlar']);
    expect(await linking('admin/publication-types', news)).toEqual(['/uz/news?page=2']);
    expect(await linking('admin/sections', 999_999_999)).toEqual([]);
  });

  it('is for editors', async () => {
    const hr = await signedIn(server, 'hr');
    expect((await hr.get('admin/site-links?to=admin/sections&id=1')).status).toBe(403);
    expect((await (await signedIn(server, 'developer')).get('admin/site-links/broken')).status).toBe(403);
  });
});
