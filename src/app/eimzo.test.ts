import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let visitor: Caller;
let standIn: Server;
/** What the stand-in was asked, and what it answers next. */
const asked: { path: string; ip: unknown; body: string }[] = [];
let status = 1;

const pinfl = '30101011234567';
const path = 'admin/auth/eimzo';

/** The E-IMZO server by its documentation: domain.md, section 1. A challenge is good once. */
function startStandIn(): Promise<Server> {
  const challenges = new Set<string>();
  const one = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ path: request.url ?? '', ip: request.headers['x-real-ip'], body });
    const say = (answer: object) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    if (request.url === '/frontend/challenge') {
      const challenge = `c-${challenges.size}-${Math.random()}`;
      challenges.add(challenge);
      return say({ challenge, ttl: 120, status: 1, message: '' });
    }
    const signed = Buffer.from(body, 'base64').toString('utf8');
    const [who = '', challenge = ''] = signed.split('|');
    if (!challenges.delete(challenge)) return say({ status: -20, message: 'challenge not found' });
    if (status !== 1) return say({ status, message: 'refused' });
    say({
      subjectCertificateInfo: {
        serialNumber: '2187131f2',
        subjectName: { '1.2.860.3.16.1.2': who, CN: 'MIN GUNNER OLETTA' },
        validFrom: '2026-08-18 14:55:14',
        validTo: '2028-08-18 14:55:14',
      },
      status: 1,
      message: '',
    });
  });
  return new Promise((resolve) => one.listen(0, '127.0.0.1', () => resolve(one)));
}

const setting = async (key: string, value: string | null) => {
  const { id } = (await admin.get(`admin/app-configs?key=${key}`)).json.rows[0];
  return admin.patch(`admin/app-configs/${id}`, { value });
};
const pkcs7Of = (who: string, challenge: string): string => Buffer.from(`${who}|${challenge}`).toString('base64');
const challengeNow = async (): Promise<string> => (await visitor.post(`${path}/challenge`, {})).json.challenge;
const enter = async (who: string) => visitor.post(`${path}/login`, { pkcs7: pkcs7Of(who, await challengeNow()) });

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  visitor = callerOf(server, null);
  standIn = await startStandIn();
});
afterAll(async () => {
  standIn.close();
  await server?.close();
});

describe('signing in by certificate', () => {
  it('does not exist without its setting', async () => {
    expect((await visitor.get(path)).json).toEqual({ is_on: false, api_keys: [] });
    expect((await visitor.post(`${path}/challenge`, {})).status).toBe(404);
    expect((await visitor.post(`${path}/login`, { pkcs7: 'YQ==' })).status).toBe(404);
    expect((await visitor.get('ping')).headers['content-security-policy']).not.toContain('64443');
  });

  it('is switched on by the setting, at once, and only with an address', async () => {
    expect((await setting('eimzo_server', 'javascript:alert(1)')).json.errors).toMatchObject([
      { rule: 'setting_address' },
    ]);
    const { port } = standIn.address() as AddressInfo;
    expect((await setting('eimzo_server', `http://127.0.0.1:${port}/`)).status).toBe(200);
    await setting('eimzo_api_keys', 'localhost KEY1 example.uz KEY2');
    await expect
      .poll(async () => (await visitor.get(path)).json)
      .toEqual({ is_on: true, api_keys: ['localhost', 'KEY1', 'example.uz', 'KEY2'] });
    expect((await visitor.get('ping')).headers['content-security-policy']).toContain('wss://127.0.0.1:64443');
  });

  it('lets in whom the certificate names, and tells the E-IMZO server who asks', async () => {
    const person = (await admin.get('admin/users?login=lead')).json.rows[0];
    await admin.patch(`admin/users/${person.id}`, { pinfl });
    const entered = await enter(pinfl);
    expect(entered.status, entered.text).toBe(200);
    expect(entered.json.user.id).toBe(person.id);
    expect(entered.headers['set-cookie']).toMatch(/vazifa_refresh=.*HttpOnly.*SameSite=Strict/i);
    expect((await callerOf(server, entered.json.token).get('admin/auth/me')).status).toBe(200);
    expect(asked.map((one) => one.path)).toEqual(['/frontend/challenge', '/backend/auth']);
    for (const { ip } of asked) expect(ip).toBe('127.0.0.1');
  });

  it('refuses a strange certificate, a bad signature, a challenge used twice and a blocked person, each with its word', async () => {
    expect((await enter('99999999999999')).json).toMatchObject({ status: 401, description: 'CERTIFICATE_UNKNOWN' });
    status = -10;
    expect((await enter(pinfl)).json).toMatchObject({ status: 401, description: 'CERTIFICATE_REFUSED' });
    status = 1;
    const challenge = await challengeNow();
    expect((await visitor.post(`${path}/login`, { pkcs7: pkcs7Of(pinfl, challenge) })).status).toBe(200);
    expect((await visitor.post(`${path}/login`, { pkcs7: pkcs7Of(pinfl, challenge) })).json).toMatchObject({
      description: 'CERTIFICATE_REFUSED',
    });
    await sql`update users set status = 'blocked' where pinfl = ${pinfl}`.execute(server.db);
    expect((await enter(pinfl)).json).toMatchObject({ description: 'USER_BLOCKED' });
    await sql`update users set status = 'active' where pinfl = ${pinfl}`.execute(server.db);
    const { rows } = await sql<{
      reason: string;
    }>`select reason from login_logs where login = 'E-IMZO' order by id`.execute(server.db);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'ok',
      'unknown_login',
      'wrong_certificate',
      'ok',
      'wrong_certificate',
      'blocked',
    ]);
  });

  it('answers 422 to nonsense and 503 while the E-IMZO server is away', async () => {
    expect((await visitor.post(`${path}/login`, { pkcs7: '<xml>' })).status).toBe(422);
    expect((await visitor.post(`${path}/login`, {})).status).toBe(422);
    await setting('eimzo_server', 'http://127.0.0.1:1');
    await expect
      .poll(async () => (await visitor.post(`${path}/challenge`, {})).json)
      .toMatchObject({ status: 503, description: 'EIMZO_UNREACHABLE' });
    await setting('eimzo_server', null);
  });
});
