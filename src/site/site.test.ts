import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlLang, type Lang, languages } from '#kernel/languages.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

const open = async (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const pageOf = async (url: string): Promise<string> => {
  const answer = await open(url);
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
};
const linksIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:href|src|action)="([^"]+)"|srcset="([^"]+)"|content="(http:[^"]+\.png)"/g)].flatMap(
      ([, link, set, image]) =>
        [link, image, ...(set?.split(', ').map((one) => one.split(' ')[0]!) ?? [])].filter((one) => one !== undefined),
    ),
  ),
];
const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style|svg|code|pre)\b[^]*?<\/\1>/g, ' ')
    .replace(/<([a-z0-9]+)[^>]*\btranslate="no"[^>]*>[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ');

/** Every page of the site that links lead to, by its address. */
async function crawl(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const waiting = ['/', ...languages.map((lang) => `/${lang}`)];
  const seen = new Set(waiting);
  for (let url = waiting.shift(); url; url = waiting.shift()) {
    const answer = await open(url);
    expect(answer.statusCode, `${url} is reached by a link`).toBe(200);
    if (!String(answer.headers['content-type']).startsWith('text/html')) continue;
    pages.set(url, answer.body);
    for (const link of linksIn(answer.body)) {
      const { host, pathname, search } = new URL(link, `http://localhost${url}`);
      const isPage =
        !/^\/(app|api)(\/|$)/.test(pathname) && /^https?:/.test(new URL(link, 'http://localhost').protocol);
      if (!isPage || !/^(localhost|127\.)/.test(host)) continue;
      if (pathname.startsWith('/site/og/') || seen.has(pathname + search)) continue;
      seen.add(pathname + search);
      waiting.push(pathname + search);
    }
  }
  return pages;
}

describe('all pages of the site', () => {
  let pages: Map<string, string>;
  beforeAll(async () => {
    pages = await crawl();
  }, 120_000);

  it('are many, and the same in each language', () => {
    const of = (lang: Lang) => [...pages.keys()].filter((url) => url.startsWith(`/${lang}`)).length;
    expect(of('uz')).toBeGreaterThan(30);
    expect([of('uk'), of('ru')]).toEqual([of('uz'), of('uz')]);
  });

  it('are valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard', 'html-validate:a11y'],
      elements: ['html5', { 'theme-switch': { phrasing: true, flow: true }, 'sent-form': { flow: true } }],
      rules: {
        // Ours is smaller: an end tag of an empty element, long titles, and the form of white space are no faults.
        'long-title': 'off',
        'no-trailing-whitespace': 'off',
        'no-inline-style': 'error',
        'require-sri': 'off',
        'tel-non-breaking': 'off',
        // A small menu opens by its summary, whose name is its words.
        'no-redundant-role': 'off',
      },
    });
    const faults: string[] = [];
    for (const [url, html] of pages) {
      const { results } = await validator.validateString(html, url);
      for (const { messages } of results)
        for (const { ruleId, message, selector } of messages) faults.push(`${url}: ${ruleId} ${message} ${selector}`);
    }
    expect(faults.slice(0, 20)).toEqual([]);
  });

  it('have no word that was left untranslated, and no key in place of a text', () => {
    const faults: string[] = [];
    for (const [url, html] of pages) {
      const words = wordsOf(html);
      if (/\bpublic\.[a-z_]+|undefined|\[object|NaN\b/.test(words))
        faults.push(`${url}: ${/public\.\w+|undefined|NaN/.exec(words)?.[0]}`);
      if (url.startsWith('/uz')) {
        const own = words.replace(/Ўз|Ру|қ, ғ, ҳ|қ ғ ҳ/g, '');
        if (/\p{Script=Cyrillic}/u.test(own)) faults.push(`${url}: ${/\p{Script=Cyrillic}[^<]{0,30}/u.exec(own)?.[0]}`);
      } else if (/^\/(uk|ru)/.test(url)) {
        const latin = words.match(/(?<![\p{L}\d@./-])[a-zʻʼ]{3,}(?![\p{L}@./-])/gu) ?? [];
        if (latin.length) faults.push(`${url}: ${[...new Set(latin)].slice(0, 6).join(' ')}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('say what machines read: one title, description, address and picture of their own', () => {
    const titles = new Map<string, string>();
    for (const [url, html] of pages) {
      if (url === '/' || url.includes('/search')) continue;
      const title = /<title>([^<]+)/.exec(html)?.[1] ?? '';
      const lang = url.split('/')[1] as Lang;
      expect(html, url).toContain(`<html lang="${htmlLang[lang]}">`);
      expect(titles.get(lang + title), `${url} has the title of another page`).toBeUndefined();
      titles.set(lang + title, url);
      const description = /name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
      expect(description.length, `${url}: ${description}`).toBeGreaterThan(10);
      expect(html.match(/<h1\b/g), url).toHaveLength(1);
      expect(html.match(/rel="canonical"/g), url).toHaveLength(1);
      expect(html.match(/rel="alternate" hreflang/g), url).toHaveLength(4);
      expect(html, url).toContain('property="og:image"');
      expect(html, url).not.toMatch(/\sstyle="|\son\w+="/);
      for (const [, data] of html.matchAll(/<script type="application\/ld\+json">([^<]+)/g)) JSON.parse(data!);
    }
  });

  it('say by name what stands in them, with what machines must know of it', () => {
    const needed: Readonly<Record<string, readonly string[]>> = {
      Organization: ['name', 'url', 'logo'],
      NewsArticle: ['headline', 'datePublished', 'image', 'author', 'publisher'],
      JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
      Event: ['name', 'startDate', 'location', 'organizer'],
      Person: ['name', 'worksFor'],
      BreadcrumbList: ['itemListElement'],
    };
    const found = new Map<string, Set<string>>();
    for (const [url, html] of pages)
      for (const [, text] of html.matchAll(/<script type="application\/ld\+json">([^<]+)/g)) {
        const data = JSON.parse(text!) as Record<string, unknown>;
        const kind = String(data['@type']);
        found.set(kind, (found.get(kind) ?? new Set()).add(url.split('/')[1]!));
        for (const name of needed[kind] ?? []) expect(data[name], `${url}: ${kind}.${name}`).toBeTruthy();
      }
    for (const kind of Object.keys(needed))
      expect(
        languages.filter((lang) => !found.get(kind)?.has(lang)),
        kind,
      ).toEqual([]);
  });

  it('are light: no page is over 100 KB with all it brings but pictures', async () => {
    const { brotliCompressSync } = await import('node:zlib');
    const css = /href="(\/site\/site-[^"]+\.css)"/.exec(pages.get('/uz')!)![1]!;
    const js = /src="(\/site\/site-[^"]+\.js)"/.exec(pages.get('/uz')!)![1]!;
    const size = async (url: string) => (await open(url, { 'accept-encoding': 'br' })).rawPayload.length;
    const fonts = [...(await pageOf(css)).matchAll(/url\("?([^")]+woff2)/g)].map(([, name]) => `/site/${name}`);
    const brought = await Promise.all([css, js, ...fonts].map(size));
    expect(brought[1]).toBeLessThan(10_000);
    const most = Math.max(...[...pages.values()].map((html) => brotliCompressSync(html).length));
    expect(most + brought.reduce((sum, one) => sum + one, 0)).toBeLessThan(100_000);
  });
});

describe('what machines read', () => {
  it('finds every page in the map of the site, and none that is not there', async () => {
    const map = await pageOf('/sitemap.xml');
    const urls = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path!);
    expect(urls.length).toBeGreaterThan(90);
    for (const url of urls) expect((await open(url)).statusCode, url).toBe(200);
  });

  it.each([
    '/robots.txt',
    '/llms.txt',
    '/.well-known/security.txt',
    '/uz/rss.xml',
    '/ru/atom.xml',
    '/site/manifest-uk.webmanifest',
  ])('%s is there', async (url) => expect((await pageOf(url)).length).toBeGreaterThan(60));

  it('draws a picture for links in each language', async () => {
    const pictures = await Promise.all(languages.map((lang) => open(`/site/og/home-${lang}.png`)));
    for (const picture of pictures) expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(new Set(pictures.map(({ rawPayload }) => rawPayload.length)).size).toBe(3);
  });

  it('does not hand out files that nothing on the site shows', async () => {
    const { rows } = await sql<{ id: number }>`select resource_id as id from task_files limit 1`.execute(server.db);
    expect((await open(`/api/public/files/${rows[0]!.id}`)).statusCode).toBe(404);
  });
});

describe('what the site shows as JSON', () => {
  const read = async (path: string, lang = 'ru') =>
    (await server.app.inject({ url: `/api/public/${path}`, headers: { 'accept-language': lang } })).json();

  it('is what its pages show, in the language that was asked for', async () => {
    const site = await read('site');
    expect(site.company).toBe('Namuna Soft');
    expect(site.types.map(({ name }: { name: string }) => name)).toContain('Вакансии');
    expect(site.menu.find(({ name }: { name: string }) => name === 'Портфолио').url).toBe('/ru/portfolio');
    const works = await read('publications?type=portfolio', 'uk');
    expect([works.total, works.rows[0].lang]).toEqual([6, 'uk']);
    const { type, slug } = works.rows[0];
    const one = await read(`publications/${type}/${slug}`, 'uk');
    expect(one.content.client_name).toBe('Oltin Meva');
    expect((await read('publications?q=реестр', 'ru')).total).toBe(0);
    expect((await read('publications?q=очередь', 'ru')).total).toBeGreaterThan(0);
    expect((await read('events')).rows.length).toBeGreaterThan(0);
  });

  it('holds nothing that is not on the site', async () => {
    const rows = await read('publications?q=Yangi%20yil%20oldidan', 'uz');
    expect(rows.total).toBe(0);
    expect((await open('/api/public/publications/news/yoq')).statusCode).toBe(404);
  });
});
