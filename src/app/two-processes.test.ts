import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dbOf } from '#server/database/db.ts';
import { product } from '#app/product.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { makePool } from '#server/database/pool.ts';
import { buildServer } from '#server/server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

/** What one process writes another has to know within a second: the two here share nothing but the database. */
let first: TestServer;
let second: FastifyInstance;
let pool: pg.Pool;
let config: Config;
let url: string;
let admin: Caller;
let there: Caller;

beforeAll(async () => {
  first = await startTestServer({ seed: 'demo' });
  config = { ...first.config };
  pool = makePool(config.databaseUrl!);
  const db: Db = dbOf(pool);
  second = await buildServer({ config, pool, db, databaseUrl: config.databaseUrl! }, product);
  url = await second.listen({ port: 0, host: '127.0.0.1' });
  admin = await signedIn(first, 'admin');
  there = await signedIn({ ...first, app: second }, 'client');
});
afterAll(async () => {
  await second?.close();
  await pool?.end();
  await first?.close();
});

/** What this process writes the other knows soon; how soon is measured by the bench. */
const soon = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const textRow = async (key: string) => (await admin.get(`admin/translations?key=${key}`)).json.rows[0];

/** The events of a stream as they come, until one has the name. */
async function eventNamed(token: string, name: string, after: () => Promise<unknown>): Promise<string> {
  const end = new AbortController();
  const answer = await fetch(`${url}/api/stream`, {
    signal: end.signal,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'uz' },
  });
  const pieces = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let asked = false;
  for (;;) {
    text += (await pieces.read()).value ?? '';
    if (!asked && text.includes('event: hello')) {
      asked = true;
      text = '';
      await after();
    }
    const found = asked && new RegExp(`event: ${name}\\ndata: (.*)\\n\\n`).exec(text);
    if (!found) continue;
    end.abort();
    return found[1]!;
  }
}

describe('another process', () => {
  it('answers with a text that was changed here, and tells its own streams, those of clients included', async () => {
    const row = await textRow('problem.METHOD_NOT_ALLOWED');
    const login = { login: 'client', password: 'demo1234' };
    const signed = await second.inject({ method: 'POST', url: '/api/admin/auth/login', payload: login });
    const event = await eventNamed(JSON.parse(signed.body).token, 'texts', () =>
      admin.patch(`admin/translations/${row.id}`, { uz: 'Bunday amal yoʻq' }),
    );
    const { hash, texts } = (await there.get('public/translations/uz')).json;
    expect(JSON.parse(event)).toEqual({ lang: 'uz', hash });
    expect(texts['problem.METHOD_NOT_ALLOWED']).toBe('Bunday amal yoʻq');
    expect((await there.post('fp/projects/1/restore', {})).status).toBe(403);
    await admin.patch(`admin/translations/${row.id}`, { uz: null });
    await soon(async () => {
      expect((await there.get('public/translations/uz')).json.texts['problem.METHOD_NOT_ALLOWED']).toBe(row.uz);
    });
  });
  it('says an error in the words that were written here', async () => {
    const row = (await admin.get('admin/error-message?code=40400')).json.rows[0];
    const message_i18n = { ...row.message_i18n, uz: 'Qidirilgan narsa yoʻq' };
    await admin.patch(`admin/error-message/${row.id}`, { message_i18n });
    await soon(async () => {
      expect((await there.get('fp/client-tasks/999999')).json.message).toBe('Qidirilgan narsa yoʻq');
    });
  });
  it('keeps to a setting that was changed here', async () => {
    const { rows } = (await admin.get('admin/app-configs?key=time_zone')).json;
    await admin.patch(`admin/app-configs/${rows[0].id}`, { value: 'Asia/Samarkand' });
    await soon(async () => {
      expect((await there.get('admin/auth/me')).json.settings.time_zone).toBe('Asia/Samarkand');
    });
    expect(config.timeZone).toBe('Asia/Samarkand');
  });
});

describe('visitors of another process', () => {
  const seen = async (path: string): Promise<string> => (await second.inject({ url: path })).body;

  it('see at once what an editor publishes, withdraws and hides here', async () => {
    const editor = await signedIn(first, 'editor');
    const types = (await editor.get('admin/publication-types;perPage=50')).json.rows as { id: number; code: string }[];
    const publication_type_id = types.find(({ code }) => code === 'news')!.id;
    const names = { uz: 'Ikki jarayonda' };
    const { id } = (await editor.post('admin/publications', { publication_type_id, names })).json;
    expect(await seen('/uz/news')).not.toContain('Ikki jarayonda');
    await editor.post('admin/publications/publish', { id, languages: ['uz'] });
    await soon(async () => expect(await seen('/uz/news')).toContain('Ikki jarayonda'));
    await editor.post('admin/publications/withdraw', { id, languages: ['uz'] });
    await soon(async () => expect(await seen('/uz/news')).not.toContain('Ikki jarayonda'));
    const entry = await editor.post('admin/menu', { names: { uz: 'Yangi band' }, target: 'link', link: '/news' });
    await soon(async () => expect(await seen('/uz')).toContain('Yangi band'));
    await editor.patch(`admin/menu/${entry.json.id}`, { is_shown: false });
    await soon(async () => expect(await seen('/uz')).not.toContain('Yangi band'));
    const [hero] = (await editor.get('fp/landing-data?place=hero')).json.rows;
    await editor.patch(`fp/landing-data/${hero.id}`, { names: { ...hero.names, uz: 'Yangi sarlavha' } });
    await soon(async () => expect(await seen('/uz')).toContain('Yangi sarlavha'));
  });

  it('are counted together', async () => {
    const visit = { url: '/uz/services', headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } };
    const editor = await signedIn(first, 'editor');
    const count = async (): Promise<number> =>
      (await editor.get('admin/site-insight?days=1')).json.pages.find(
        ({ path }: { path: string }) => path === '/services',
      )?.count ?? 0;
    const before = await count();
    await Promise.all([first.app.inject(visit), second.inject(visit)]);
    await expect.poll(count, { timeout: 9_000, interval: 300 }).toBe(before + 2);
  }, 15_000);
});
