import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { resumeForm } from '#app/testing/resume-forms.ts';
import { newStamp } from '#site/form-stamps.ts';

let server: TestServer;
let editor: Caller;
let preview: string;
let draftPreview: string;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  preview = (await editor.post('admin/site-preview-link', { with_hidden: true })).json.url;
  const { id } = (await editor.post('admin/publications', { publication_type_id: 1, names: { uz: 'Qoralama' } })).json;
  draftPreview = (await editor.post('admin/publications/preview-link', { id })).json.url;
});
afterAll(() => server?.close());

type Headers = Readonly<Record<string, string>>;
const ask = (url: string, headers: Headers = {}) => server.app.inject({ url, headers });
const minuteAgo = () => newStamp(server.config.secretKey, Date.now() - 60_000);
const long = 'a'.repeat(300);
const spellings = [
  '%00',
  'yo%00q',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%E0%A4%A',
  '%',
  long,
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
];
const more = [
  'NEWS',
  'news%2f',
  '%6Eews',
  'news/',
  'news//',
  "'",
  '%22%3E%3Cscript%3E',
  '__proto__',
  'constructor',
  '$&',
];

const pages = () => [
  ...['/uz/', '/uz/news/', '/ru/vacancies/', '/uk/search/', '/uz/subscribe/', '/', '/site/', '/site/og/'],
  ...[
    `${preview}/uz/`,
    `${preview}/uz/news/`,
    `${draftPreview}/uz/`,
    `${preview}/files/`,
    '/preview/',
    '/preview/x/uz/',
  ],
  ...['/api/public/files/', '/api/public/files/1/', '/api/public/publications/', '/api/public/publications/news/'],
];

describe('an address that nobody would type', () => {
  it('is a page, or none: never a fault', async () => {
    const faults: string[] = [];
    for (const base of pages())
      for (const spelling of [...spellings, ...more]) {
        const { statusCode, body } = await ask(base + spelling);
        if (statusCode >= 500 || body.includes('<script>')) faults.push(`${statusCode} ${base}${spelling}`);
      }
    expect(faults).toEqual([]);
  });

  it('with a question that nobody would ask is a page all the same', async () => {
    const questions = [
      'q=a&q=b',
      'q=%00',
      'q=%ED%A0%80',
      `q=${long}`,
      'q[]=a',
      'q=%25%27%22',
      'page=%00',
      'page=1&page=2',
    ];
    const others = [
      'page=-1',
      'page=1e3',
      'page=01',
      'page=%31',
      'sent=1&sent=2',
      'sent=%00',
      '__proto__=1',
      'q=%F0%9F%98%80',
    ];
    const faults: string[] = [];
    const bases = ['/uz', '/uz/news', '/uz/search', '/ru/contact', '/uz/vacancies/apply', `${preview}/uz/search`];
    for (const base of [...bases, `${preview}/uz/news`, '/api/public/publications'])
      for (const question of [...questions, ...others]) {
        const { statusCode } = await ask(`${base}?${question}`);
        if (statusCode >= 500) faults.push(`${statusCode} ${base}?${question}`);
      }
    expect(faults).toEqual([]);
    expect((await ask('/uz/search?q=ombor&q=b')).body).toContain('value="ombor"');
  });

  it.each([
    ['/uz/news?page=01', 404],
    ['/uz/news?page=1e0', 404],
    ['/uz/news?page=1', 301],
    ['/uz?page=7', 301],
    ['/uz/contact?page=7', 301],
    ['/uz/about?page=7', 301],
    ['/uz/news?utm_source=x', 200],
  ])('%s answers %i, so that nothing stands in the memory under many addresses', async (url, status) => {
    expect((await ask(url)).statusCode).toBe(status);
  });
});

describe('a form that no page would send', () => {
  const urls = () => [
    '/uz/contact',
    '/ru/feedback',
    '/uk/subscribe',
    '/uz/vacancies/apply',
    '/uz/vacancies/yo%00q/apply',
  ];
  const forms = () => [
    ['application/x-www-form-urlencoded', `stamp=${minuteAgo()}&name=%00&text=%00&phone=%00&email=%00&contact=%00`],
    ['application/x-www-form-urlencoded', `stamp=${minuteAgo()}&name=a&name=b&text=%ED%A0%80&phone=901234567`],
    ['application/x-www-form-urlencoded', `stamp=%00&text=${long}&from=%00&website[]=1&__proto__=x`],
    ['application/x-www-form-urlencoded', ''],
    ['application/json', '{"name":1,"text":["a"],"stamp":{},"website":null}'],
    ['application/json', '[]'],
    ['application/json', 'null'],
    ['application/json', '"text"'],
    ['application/json', '{'],
    ['text/plain', 'name=a'],
    ['application/xml', '<a/>'],
    ['multipart/form-data; boundary=x', '--x'],
    ['multipart/form-data', 'x'],
  ];

  it('is refused, and never a fault', async () => {
    const faults: string[] = [];
    for (const url of urls())
      for (const [type, payload] of forms()) {
        await sql`delete from enquiry_senders`.execute(server.db);
        const headers = { 'content-type': type! };
        const { statusCode } = await server.app.inject({ method: 'POST', url, headers, payload: payload! });
        if (statusCode >= 500 || statusCode < 300) faults.push(`${statusCode} ${url} ${type} ${payload}`);
      }
    expect(faults).toEqual([]);
  });

  it('keeps letters that no database takes out of it, field by field', async () => {
    const { type, bytes } = resumeForm({ ...{ stamp: minuteAgo(), fio: 'A\0B', phone: '901112233' }, consent: 'on' });
    const headers = { 'content-type': type };
    const url = '/uz/vacancies/apply';
    expect((await server.app.inject({ method: 'POST', url, headers, payload: bytes })).statusCode).toBe(422);
  });

  it('is told apart by its fields, not by signs of money in its address', async () => {
    const { type, bytes } = resumeForm({ stamp: minuteAgo(), fio: 'Oʻzim' });
    const url = "/uz/vacancies/$`$'$&/apply";
    const sent = { method: 'POST', url, headers: { 'content-type': type }, payload: bytes } as const;
    const { body } = await server.app.inject(sent);
    expect(body.match(/<!doctype html>/g)).toHaveLength(1);
    const { body: led } = await ask('/uz/contact', { host: 'a.example', referer: 'https://a.example/uz/$&$`' });
    expect(led.match(/<!doctype html>/g)).toHaveLength(1);
    expect(led).not.toContain('%from%');
  });
});

describe('a request from elsewhere', () => {
  it('with the name of another host changes nothing of what others get', async () => {
    const poison = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
    for (const url of [
      '/uz',
      '/uz/news',
      '/uz/contact',
      '/',
      '/sitemap.xml',
      '/robots.txt',
      '/uz/rss.xml',
      '/llms.txt',
    ])
      for (const headers of [poison, { host: 'a.example', forwarded: 'host=evil.example' }]) {
        await ask(url, headers);
        const { body } = await ask(url, { host: 'a.example' });
        expect(body.includes('evil'), url).toBe(false);
      }
    // What is no name of a host stands in no page.
    expect((await ask('/uz', { host: 'x"><script>' })).body).not.toContain('<script>"');
  });

  it('takes no letter by the API under the session of a person on another site', async () => {
    const stamp = minuteAgo();
    const payload = new URLSearchParams({ stamp, text: 'Begona saytdan' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
    const answer = await server.app.inject({ method: 'POST', url: '/uz/feedback', headers, payload });
    // Visitors have no session that another site could use: a letter is a letter, and no answer is readable there.
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
