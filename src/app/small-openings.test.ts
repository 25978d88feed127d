import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFiles } from '#server/files/file-store.ts';
import { forgetUploads } from '#server/files/resumable.ts';
import { checkCode } from '#server/auth/codes.ts';
import { hashOf } from '#server/auth/tokens.ts';
import { sql } from '#server/database/sql.ts';
import { buildServer } from '#server/server.ts';
import { product } from '#app/product.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** Small things that an attacker, or whoever finds a disk or a cache, would be glad of. */
let server: TestServer;
let admin: Caller;
let visitor: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  visitor = callerOf(server, null);
});
afterAll(() => server?.close());

describe('an answer', () => {
  it('is kept by no cache, and a page takes fonts from nowhere else', async () => {
    for (const path of ['admin/auth/me', 'fp/dev-tasks', 'admin/users/options', 'fp/dev-tasks?format=csv'])
      expect((await admin.get(path)).headers['cache-control']).toBe('no-store');
    expect((await visitor.get('admin/auth/me')).headers['cache-control']).toBe('no-store');
    expect(String((await admin.get('admin/auth/me')).headers['content-security-policy'])).toContain("font-src 'self';");
  });

  it('sends the same headers with every answer, the first and those after it', async () => {
    const safe = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
    const headersOf = async (path: string) => (await admin.get(path)).headers;
    const [first, second, other] = [await headersOf('ping'), await headersOf('ping'), await headersOf('admin/auth/me')];
    for (const name of safe) {
      expect(first[name], name).toBeTruthy();
      expect([second[name], other[name]], name).toEqual([first[name], first[name]]);
    }
    expect(first).not.toHaveProperty('x-powered-by');
  });
});

describe('the cookie of a session', () => {
  it('counts for pages of our own only', async () => {
    const signed = await visitor.post('admin/auth/login', { login: 'lead', password: 'demo1234' });
    const cookie = String(signed.headers['set-cookie']).split(';')[0]!;
    const from = (origin: string) => visitor.post('admin/auth/refresh', {}, { cookie, origin, host: 'vazifa.uz' });
    for (const origin of ['https://vazifa.uz.evil.example', 'null', 'https://evil.example'])
      expect([origin, (await from(origin)).status]).toEqual([origin, 401]);
    expect((await from('https://vazifa.uz')).status).toBe(200);
  });

  it('does not count for a page of another site that names no origin', async () => {
    const signed = await visitor.post('admin/auth/login', { login: 'lead', password: 'demo1234' });
    const cookie = String(signed.headers['set-cookie']).split(';')[0]!;
    const from = (site: string) => visitor.post('admin/auth/refresh', {}, { cookie, 'sec-fetch-site': site });
    for (const site of ['cross-site', 'same-site', 'none'])
      expect([site, (await from(site)).status]).toEqual([site, 401]);
    expect((await from('same-origin')).status).toBe(200);
  });

  it('takes no word of a visitor for the host, however near the proxy is', async () => {
    const config = { ...server.config, trustProxy: ['127.0.0.1'] };
    const { pool, db } = server;
    const app = await buildServer({ config, pool, db, databaseUrl: config.databaseUrl! }, product);
    const outside = callerOf({ app }, null);
    const host = { host: 'vazifa.uz', 'x-forwarded-proto': 'https' };
    const signed = await outside.post(
      'admin/auth/login',
      { login: 'lead', password: 'demo1234' },
      { host: 'vazifa.uz' },
    );
    const cookie = String(signed.headers['set-cookie']).split(';')[0]!;
    const forged = { ...host, cookie, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await outside.post('admin/auth/refresh', {}, forged)).status).toBe(401);
    expect(
      (await outside.post('admin/auth/refresh', {}, { ...host, cookie, origin: 'https://vazifa.uz' })).status,
    ).toBe(200);
    await app.close();
  });
});

describe('a link of the site', () => {
  it('leads to a page of ours or says whose it is: never to another host by two strokes', async () => {
    const body = { names: { uz: 'Havola' }, target: 'link' };
    for (const link of ['//evil.uz', '/\\evil.uz', '/\t/evil.uz', 'javascript:alert(1)']) {
      const answer = await admin.post('admin/menu', { ...body, link });
      expect([link, answer.status, answer.json.errors?.[0]?.field]).toEqual([link, 422, 'link']);
    }
    expect((await admin.post('admin/menu', { ...body, link: '/uz/news' })).status).toBe(201);
  });
});

describe('a code', () => {
  it('is taken once, however many bring it at the same moment', async () => {
    await visitor.post('admin/auth/forgot-password', { login: 'tester' });
    await sql`update confirm_codes set code_hash = ${hashOf('314159')}`.execute(server.db);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => checkCode(server.db, 'tester', '314159')));
    const tokens = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
    expect(tokens).toHaveLength(1);
    const choose = { confirm_token: tokens[0], password: 'Registon-2026' };
    expect((await visitor.post('admin/auth/set-new-password', choose)).status).toBe(204);
  });
});

describe('files', () => {
  it('are read by nobody else on the machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vazifa-files-'));
    const files = localFiles(folder);
    const stored = await files.receive(Readable.from([Buffer.from('sir')]));
    await files.append('yarim', 0, Readable.from([Buffer.from('sir')]), 10);
    await files.keep(stored);
    for (const name of await readdir(folder, { recursive: true })) {
      const { mode } = await stat(join(folder, name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
    await rm(folder, { recursive: true });
  });

  it('that came half are swept, those that somebody still sends are not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vazifa-files-'));
    await mkdir(join(folder, 'incoming'));
    const put = async (key: string, hours: number) => {
      const at = new Date(Date.now() - hours * 3_600_000);
      await writeFile(join(folder, 'incoming', key), 'yarim');
      await utimes(join(folder, 'incoming', key), at, at);
    };
    await put('eski', 30);
    await put('davom', 30);
    await put('yangi', 1);
    await sql`insert into uploads (user_id, name, size, resource_type_id, storage_key)
      select u.id, 'a.txt', 9, (select min(id) from resource_types), 'davom' from users u where login = 'lead'`.execute(
      server.db,
    );
    await forgetUploads(localFiles(folder)).run({ db: server.db } as never);
    expect((await readdir(join(folder, 'incoming'))).sort()).toEqual(['davom', 'yangi']);
    await rm(folder, { recursive: true });
  });

  it('that belong to nothing are taken up to a number, and those of rows do not count', async () => {
    const lead = await signedIn(server, 'lead');
    const begin = async () => (await lead.post('resources/uploads', { name: 'a.txt', size: 3 })).status;
    await sql`insert into resources (name, size, mime, sha256, storage_key, resource_type_id, created_by)
      select 'a.txt', 1, 'text/plain', repeat('0', 64), 'none', (select min(id) from resource_types),
        (select id from users where login = 'lead') from generate_series(1, 200)`.execute(server.db);
    expect(await begin()).toBe(429);
    await sql`insert into task_files (task_id, name, resource_id)
      select (select min(id) from dev_tasks), r.name, r.id from resources r
      where r.storage_key = 'none' order by r.id limit 1`.execute(server.db);
    expect(await begin()).toBe(201);
  });
});
