import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lang } from '#kernel/languages.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let editor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
});
afterAll(() => server?.close());

const open = async (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const pageOf = async (url: string): Promise<string> => {
  const answer = await open(url);
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
};

describe('what editors publish', () => {
  const made = async (names: object, more: object = {}) => {
    const { rows } = await sql<{ id: number }>`select id from publication_types where code = 'news'`.execute(server.db);
    const answer = await editor.post('admin/publications', { publication_type_id: rows[0]!.id, names, ...more });
    expect(answer.status, answer.text).toBe(201);
    return answer.json;
  };
  const publish = (id: number, languagesOf: Lang[], more: object = {}) =>
    editor.post('admin/publications/publish', { id, languages: languagesOf, ...more });

  it('is live at once, and what is only written is not', async () => {
    expect(await pageOf('/uz/news')).not.toContain('Jonli sinov');
    const row = await made({ uz: 'Jonli sinov' });
    expect(await pageOf('/uz/news')).not.toContain('Jonli sinov');
    await publish(row.id, ['uz']);
    await expect.poll(() => pageOf('/uz/news'), { interval: 50 }).toContain('Jonli sinov');
    await editor.patch(`admin/publications/${row.id}`, { names: { uz: 'Keyingi nom' } });
    expect(await pageOf(`/uz/news/${row.slug_i18n.uz}`)).toContain('Jonli sinov');
    await editor.delete(`admin/publications/${row.id}`);
    await expect.poll(() => pageOf('/uz/news'), { interval: 50 }).not.toContain('Jonli sinov');
  });

  it('stands in for a language that is missing, and says so', async () => {
    const row = await made({ uz: 'Faqat lotinda' });
    await publish(row.id, ['uz']);
    await expect.poll(() => pageOf('/ru/news')).toContain('на узбекской латинице');
    const page = await pageOf(`/ru/news/${row.slug_i18n.uz}`);
    expect(page).toContain('Эта страница пока есть только на узбекской латинице');
    expect(page).toContain('<article lang="uz-Latn">');
    expect(page).toContain('<meta name="robots" content="noindex">');
  });

  it('goes on being found at its old address, by one step', async () => {
    const row = await made({ uz: 'Eski manzil' });
    for (const uz of ['eski-bir', 'eski-ikki', 'eski-uch']) {
      await editor.patch(`admin/publications/${row.id}`, { slug_i18n: { uz } });
      await publish(row.id, ['uz']);
    }
    await expect.poll(async () => (await open('/uz/news/eski-bir')).headers.location).toBe('/uz/news/eski-uch');
    expect((await open('/uz/news/eski-ikki')).headers.location).toBe('/uz/news/eski-uch');
    expect((await open('/uz/news/eski-uch')).statusCode).toBe(200);
  });

  it('is no way for a script, a style or a frame to come through', async () => {
    const nasty = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const body = `${nasty}\n\n[x](javascript:alert(1)) [y](data:text/html,x) ![z](https://evil.example/a.png)\n\n<iframe src="//e">`;
    const row = await made(
      { uz: `Xavfli ${nasty}` },
      {
        lead_i18n: { uz: nasty },
        body_i18n: { uz: body },
        slug_i18n: { uz: 'xavfli-matn' },
        cover_alt_i18n: { uz: nasty },
      },
    );
    await publish(row.id, ['uz']);
    const page = await pageOf('/uz/news/xavfli-matn');
    expect(page).not.toMatch(/<script>alert|onerror=alert\(1\)>|href="javascript|href="data:|<iframe|src="https:/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect((await open('/uz')).headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('leads to other pages of the site, in the language of the reader where none is named', async () => {
    const body = '[Aloqa](/uz/contact), [ishlar](/portfolio#boshi) va [xat](mailto:a@b.example)';
    const row = await made({ uz: 'Havolalar' }, { slug_i18n: { uz: 'havolalar' }, body_i18n: { uz: body } });
    await publish(row.id, ['uz']);
    const page = await pageOf('/uz/news/havolalar');
    expect(page).toContain('<a href="/uz/contact">Aloqa</a>, <a href="/uz/portfolio#boshi">ishlar</a>');
    expect(await pageOf('/ru/privacy')).toContain('<a href="/ru/feedback">');
  });

  it('waits for its moment and goes at its end', async () => {
    const row = await made({ uz: 'Vaqtli xabar' }, { slug_i18n: { uz: 'vaqtli-xabar' } });
    const soon = new Date(Date.now() + 2_500).toISOString();
    const end = new Date(Date.now() + 6_000).toISOString();
    expect((await publish(row.id, ['uz'], { publish_from: soon, publish_until: end })).status).toBe(200);
    expect((await open('/uz/news/vaqtli-xabar')).statusCode).toBe(404);
    const status = async () => (await open('/uz/news/vaqtli-xabar')).statusCode;
    await expect.poll(status, { interval: 100 }).toBe(200);
    await expect.poll(status, { interval: 100 }).toBe(404);
  });

  it('is seen before by whoever has the secret address', async () => {
    const row = await made({ uz: 'Maxfiy qoralama', ru: 'Тайный черновик' });
    const { url } = (await editor.post('admin/publications/preview-link', { id: row.id })).json;
    expect(await pageOf(`${url}/ru`)).toContain('Тайный черновик');
    expect((await open(`${url.slice(0, -3)}abc/ru`)).statusCode).toBe(404);
  });
});

describe('secret addresses', () => {
  const asked = async (who: Caller, with_hidden: boolean): Promise<string> =>
    (await who.post('admin/site-preview-link', { with_hidden })).json.url;
  const list = async () => (await editor.get('admin/preview-links;perPage=100')).json.rows;

  it('are one for the same person and thing, listed, taken back and given back', async () => {
    const url = await asked(editor, true);
    expect(await asked(editor, true)).toBe(url);
    expect(await asked(editor, false)).not.toBe(url);
    const row = (await list()).find(({ shows }: { shows: string }) => shows === 'all');
    expect(JSON.stringify(row), 'the address stands nowhere').not.toContain(url.split('.')[1]);
    expect((await editor.delete(`admin/preview-links/${row.id}`)).status).toBe(204);
    expect((await open(`${url}/uz`)).statusCode).toBe(404);
    expect(await asked(editor, true)).not.toBe(url);
    expect((await editor.post(`admin/preview-links/${row.id}/restore`, {})).status).toBeLessThan(300);
    expect((await open(`${url}/uz`)).statusCode).toBe(200);
    const others = await signedIn(server, 'developer');
    expect((await others.get('admin/preview-links')).status).toBe(403);
    expect((await others.delete(`admin/preview-links/${row.id}`)).status).toBe(403);
  });

  it('end with the account of their maker, and after seven days', async () => {
    const url = await asked(editor, false);
    const admin = await signedIn(server, 'admin');
    const own = await asked(admin, false);
    await sql`update users set status = 'blocked' where login = 'editor'`.execute(server.db);
    expect((await open(`${url}/uz`)).statusCode).toBe(404);
    expect((await open(`${own}/uz`)).statusCode).toBe(200);
    await sql`update users set status = 'active' where login = 'editor'`.execute(server.db);
    expect((await open(`${url}/uz`)).statusCode).toBe(200);
    await sql`update preview_links set expires_at = now() - interval '1 second'`.execute(server.db);
    expect((await open(`${url}/uz`)).statusCode).toBe(404);
  });
});

describe('a secret address of the whole site', () => {
  const link = async (with_hidden: boolean): Promise<string> =>
    (await editor.post('admin/site-preview-link', { with_hidden })).json.url;

  it('shows what is hidden yet, by the same pages, and leads on within the preview', async () => {
    const { rows } = (await editor.get('admin/sections;perPage=50')).json;
    const about = rows.find(({ code }: { code: string }) => code === 'about');
    const names = { uz: 'Hali yashirin blok', ru: 'Пока скрытый блок' };
    const body = { names, section_id: about.id, is_shown: false };
    const made = await editor.post('admin/site-content', body);
    expect(made.status).toBe(201);
    const entry = await editor.post('admin/menu', { names: { uz: 'Yashirin band' }, target: 'none', is_shown: false });
    expect(entry.status).toBe(201);
    const [site, all] = [await link(false), await link(true)];
    expect(await pageOf('/uz/about')).not.toContain('Hali yashirin blok');
    expect(await pageOf(`${site}/uz/about`)).not.toContain('Hali yashirin blok');
    const page = await pageOf(`${all}/uz/about`);
    for (const word of ['Hali yashirin blok', 'content="noindex"', `href="${all}/ru/about"`, `href="${all}/uz/news"`])
      expect(page).toContain(word);
    expect(await pageOf(`${all}/ru/about`)).toContain('Пока скрытый блок');
    expect((await open(`${all}/uz/yoq`)).statusCode).toBe(404);
    const [, , ofSite] = site.split(/[/.]/);
    expect((await open(`/preview/${ofSite}.${all.split('.')[1]}/uz/about`)).statusCode).toBe(404);
  });

  it('brings the pictures of drafts, and no other file', async () => {
    const { rows } = await sql<{ id: number }>`select min(img_resource_id) as id from publications`.execute(server.db);
    const id = rows[0]!.id;
    const draft = await editor.post('admin/publications', { publication_type_id: 1, names: { uz: 'Rasmli qoralama' } });
    await editor.patch(`admin/publications/${draft.json.id}`, { img_resource_id: id });
    const { url } = (await editor.post('admin/publications/preview-link', { id: draft.json.id })).json;
    expect(await pageOf(`${url}/uz`)).toContain(`src="${url}/files/${id}`);
    // The door is open; the bytes of the demo company stand in another folder than that of this server.
    expect((await open(`${url}/files/${id}`)).statusCode).toBe(410);
    const other = await sql<{ id: number }>`select resource_id as id from task_files limit 1`.execute(server.db);
    expect((await open(`${url}/files/${other.rows[0]!.id}`)).statusCode).toBe(404);
    expect((await open(`/preview/1.${'a'.repeat(22)}/files/${id}`)).statusCode).toBe(404);
  });
});
