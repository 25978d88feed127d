import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#kernel/languages.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let editor: Caller;
let type: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  const { rows } = await sql<{ id: number }>`select id from publication_types where code = 'news'`.execute(server.db);
  type = rows[0]!.id;
});
afterAll(() => server?.close());

const word = 'Zarrachatarqatgich';
const body = { uz: word, uk: 'Заррачатарқатгич', ru: 'Заррачатарқатгич' };
const open = (url: string) => server.app.inject({ url });
/** Everything that the world can read of the site, in which the word might stand. */
async function seen(slug: string, id: number): Promise<string[]> {
  const urls = [
    ...languages.flatMap((lang) => [
      ...[`/${lang}`, `/${lang}/news`, `/${lang}/news/${slug}`, `/${lang}/rss.xml`, `/${lang}/atom.xml`],
      `/${lang}/search?q=${encodeURIComponent(body[lang])}`,
    ]),
    ...['/sitemap.xml', '/llms.txt', '/api/public/publications', `/api/public/publications?q=${word}`],
    ...['/api/public/site', `/api/public/publications/news/${slug}`],
  ];
  const found: string[] = [];
  for (const url of urls) {
    const { body: text } = await open(url);
    // A page says again what was searched for.
    const said = text.replace(/value="[^"]*"/g, '').replace(/<title>[^<]*|og:title" content="[^"]*/g, '');
    if (new RegExp(`${word}|Заррачатарқатгич|${slug}`, 'i').test(said)) found.push(url.split('?')[0]!);
  }
  for (const lang of languages)
    if ((await open(`/site/og/p${id}-${lang}.png`)).statusCode === 200) found.push(`og ${lang}`);
  return found;
}

describe('what is not published', () => {
  it('is nowhere: not as a draft, not before its moment, not after it was withdrawn or deleted', async () => {
    const slug = 'zarracha-sinov';
    const slug_i18n = Object.fromEntries(languages.map((lang) => [lang, slug]));
    const names = body;
    const draft = { publication_type_id: type, names, body_i18n: body, lead_i18n: body, slug_i18n };
    const { id } = (await editor.post('admin/publications', draft)).json;
    expect(await seen(slug, id)).toEqual([]);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const publish = (more: object = {}) =>
      editor.post('admin/publications/publish', { id, languages: ['uz', 'ru'], ...more });
    expect((await publish({ publish_from: later })).status).toBe(200);
    expect(await seen(slug, id)).toEqual([]);
    await publish();
    await expect.poll(async () => (await seen(slug, id)).length, { timeout: 5_000 }).toBeGreaterThan(10);
    await editor.post('admin/publications/withdraw', { id, languages: ['uz', 'ru'] });
    await expect.poll(() => seen(slug, id), { timeout: 5_000 }).toEqual([]);
    await publish();
    await editor.delete(`admin/publications/${id}`);
    await expect.poll(() => seen(slug, id), { timeout: 5_000 }).toEqual([]);
  }, 60_000);

  it('what was written after it was published stays inside, its pictures too', async () => {
    const slug_i18n = { uz: 'ochiq-xabar' };
    const row = (
      await editor.post('admin/publications', { publication_type_id: type, names: { uz: 'Ochiq' }, slug_i18n })
    ).json;
    await editor.post('admin/publications/publish', { id: row.id, languages: ['uz'] });
    const { rows } = await sql<{ id: number }>`insert into resources (name, size, mime, sha256, storage_key,
        resource_type_id, created_by)
      select 'yashirin.jpg', 4, 'image/jpeg', repeat('b', 64), 'yoq', resource_type_id,
        (select id from users where login = 'editor')
      from resources where mime = 'image/jpeg' limit 1 returning id`.execute(server.db);
    const file = rows[0]!.id;
    const hidden = { lead_i18n: { uz: word }, img_resource_id: file };
    expect((await editor.patch(`admin/publications/${row.id}`, hidden)).status).toBe(200);
    expect(await seen('zarracha-yoq', 0)).toEqual([]);
    expect((await open(`/api/public/files/${file}`)).statusCode).toBe(404);
    // Whoever has the secret address of another draft sees no picture of this one.
    const other = (await editor.post('admin/publications', { publication_type_id: type, names: { uz: 'Boshqa' } }))
      .json;
    const link = async (id: number) =>
      (await editor.post('admin/publications/preview-link', { id })).json.url as string;
    expect((await open(`${await link(other.id)}/files/${file}`)).statusCode).toBe(404);
    // Its own secret address opens the door, behind which this test has put no bytes.
    expect((await open(`${await link(row.id)}/files/${file}`)).statusCode).toBe(410);
    // So does that of the whole site with what is hidden, and not that of the site as it is shown.
    const ofSite = async (with_hidden: boolean) =>
      (await editor.post('admin/site-preview-link', { with_hidden })).json.url as string;
    expect((await open(`${await ofSite(true)}/files/${file}`)).statusCode).toBe(410);
    expect((await open(`${await ofSite(false)}/files/${file}`)).statusCode).toBe(404);
    const url = await link(row.id);
    await editor.delete(`admin/publications/${row.id}`);
    expect((await open(`${url}/uz`)).statusCode).toBe(404);
    expect((await open(`${url}/files/${file}`)).statusCode).toBe(404);
  });
});
