import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { countedWords, referrerOf } from '#site/visits.server.ts';
import { newStamp } from '#site/form-stamps.ts';

let server: TestServer;
let editor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  // What the demo company has counted before.
  for (const table of ['site_visits', 'site_searches', 'news_subscribers'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  await sql`update new_clients set from_page = null`.execute(server.db);
  await sql`update appeal_for_jobs set from_page = null`.execute(server.db);
});
afterAll(() => server?.close());

const browser = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0';
const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { 'user-agent': browser, host: 'site.example', ...headers } });
const insight = async () => (await editor.get('admin/site-insight?days=7')).json;
const post = (url: string, values: Record<string, string>) =>
  server.app.inject({
    ...{ method: 'POST', url, payload: new URLSearchParams(values).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const stamp = () => newStamp(server.config.secretKey, Date.now() - 60_000);

describe('visits of the site', () => {
  it('are counted by page, language and the host that led there, of people alone', async () => {
    for (let at = 0; at < 3; at++) await open('/uz/services', { referer: 'https://www.google.com/search?q=sir' });
    await open('/ru/services', { referer: 'https://site.example/ru' });
    await open('/uz/services', { 'user-agent': 'Googlebot/2.1' });
    await open('/uz/services', { 'sec-purpose': 'prefetch' });
    await open('/uz/yoq');
    await expect.poll(async () => (await insight()).days.at(-1).count, { timeout: 9_000, interval: 300 }).toBe(4);
    const { pages, langs, referrers } = await insight();
    expect(pages).toEqual([{ path: '/services', count: 4, enquiries: 0, applications: 0 }]);
    expect(langs).toEqual([
      { lang: 'uz', count: 3 },
      { lang: 'ru', count: 1 },
    ]);
    expect(referrers).toEqual([{ referrer: 'google.com', count: 3 }]);
    const { rows } = await sql<{ words: string }>`select string_agg(v::text, ' ') as words
      from site_visits v`.execute(server.db);
    expect(rows[0]!.words).not.toMatch(/127\.0\.0|sir|Firefox/);
  }, 20_000);

  it('say what was searched in vain, and nothing of who searched', async () => {
    await open('/ru/search?q=Блокчейн');
    await open('/ru/search?q=ivan%40example.uz');
    await open('/ru/search?q=очередь');
    await expect
      .poll(async () => (await insight()).not_found, { timeout: 9_000, interval: 300 })
      .toEqual([{ words: 'блокчейн', lang: 'ru', count: 1 }]);
    expect(countedWords('+998 90 123 45 67')).toBeNull();
    expect(referrerOf({ headers: { referer: 'javascript:alert(1)' }, host: 'a.uz' })).toBe('');
  }, 20_000);

  it('are still written after what no database takes, and keep no secret address', async () => {
    expect((await open('/uz/search?q=yoq%00yoq')).statusCode).toBeLessThan(500);
    expect((await open('/uz/news/yo%00q')).statusCode).toBe(404);
    expect((await open('/uz/search?q=%F0%9F%98%80%ED%A0%80zzz')).statusCode).toBeLessThan(500);
    await open(`/uz/subscribe/confirm/${'a'.repeat(32)}`);
    await open('/uk/services');
    const paths = async () =>
      (await sql<{ path: string }>`select path from site_visits`.execute(server.db)).rows.map(({ path }) => path);
    await expect
      .poll(async () => (await insight()).langs.some(({ lang }: { lang: string }) => lang === 'uk'), { timeout: 9_000 })
      .toBe(true);
    expect((await paths()).filter((path) => path.includes('aaaa'))).toEqual([]);
  }, 20_000);

  it('know no more than so many hosts a day, however many are made up', async () => {
    for (let at = 0; at < 600; at++) await open('/ru/services', { referer: `https://made-up-${at}.example/` });
    await expect
      .poll(
        async () =>
          (await sql<{ n: number }>`select sum(count)::int as n from site_visits`.execute(server.db)).rows[0]!.n,
        { timeout: 9_000 },
      )
      .toBeGreaterThan(600);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from site_visits`.execute(server.db);
    expect(rows[0]!.n).toBeLessThan(520);
  }, 30_000);

  it('say from which page a letter came', async () => {
    const letter = { name: 'Anvar', phone: '901234567', text: 'Sahifadan', from: '/uz/portfolio' };
    expect((await post('/uz/contact', { ...letter, stamp: stamp() })).statusCode).toBe(303);
    await post('/uz/contact', { ...letter, text: 'Boshqa', from: 'https://evil.example/', stamp: stamp() });
    const row = (await insight()).pages.find(({ path }: { path: string }) => path === '/portfolio');
    expect(row).toMatchObject({ enquiries: 1, applications: 0 });
    const { rows } = (await editor.get('admin/new-clients;perPage=2;sortBy=id;descending=true')).json;
    expect(rows.map(({ from_page }: { from_page: string }) => from_page)).toEqual([null, '/uz/portfolio']);
  });

  it('are for editors', async () => {
    expect((await (await signedIn(server, 'hr')).get('admin/site-insight')).status).toBe(403);
  });
});

describe('a subscription to news', () => {
  it('is kept once, says that no letter comes yet, and is confirmed by its secret address', async () => {
    expect((await open('/uz/subscribe')).body).toContain('Hozircha xat kelmaydi');
    expect((await post('/uz/subscribe', { email: 'x', stamp: stamp() })).statusCode).toBe(422);
    expect((await post('/uz/subscribe', { email: '', stamp: stamp() })).body).toContain('field-email-error');
    for (const email of ['Anvar@Example.uz', 'anvar@example.uz'])
      expect((await post('/uz/subscribe', { email, stamp: stamp() })).statusCode).toBe(303);
    expect((await insight()).subscribers).toEqual({ all: 1, confirmed: 0 });
    const { rows } = await sql<{ token: string }>`select token from news_subscribers`.execute(server.db);
    expect((await open(`/uz/subscribe/${'a'.repeat(24)}`)).statusCode).toBe(404);
    const address = `/uz/subscribe/${rows[0]!.token}`;
    // Programs that read letters open what stands in them: looking confirms nothing.
    expect((await open(address)).statusCode).toBe(200);
    expect((await server.app.inject({ method: 'HEAD', url: address })).statusCode).toBe(200);
    expect((await insight()).subscribers).toEqual({ all: 1, confirmed: 0 });
    expect((await post(`/uz/subscribe/${'a'.repeat(24)}`, { answer: 'confirm' })).statusCode).toBe(404);
    expect((await post(address, { answer: 'confirm' })).body).toContain('Obuna tasdiqlandi');
    expect((await insight()).subscribers).toEqual({ all: 1, confirmed: 1 });
    expect((await post(address, { answer: 'end' })).body).toContain('Manzilingiz oʻchirildi');
    expect((await insight()).subscribers).toEqual({ all: 0, confirmed: 0 });
    expect((await open(address)).statusCode).toBe(404);
  });
});
