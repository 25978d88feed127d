import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let manager: Caller;
let client: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  client = await signedIn(server, 'client');
});
afterAll(() => server?.close());

const ask = (person: Caller, ...of: string[]) => person.get(`admin/several?of=${encodeURIComponent(of.join(' '))}`);

/** What each read was answered, in the order in which they were asked. */
function answersIn(text: string): { status: number; json: unknown }[] {
  const lines = text.split('\n');
  const found: { status: number; json: unknown }[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const [place, status] = lines[at]!.split(' ');
    found[Number(place)] = { status: Number(status), json: lines[at + 1] ? JSON.parse(lines[at + 1]!) : null };
  }
  return found;
}

describe('several reads in one request', () => {
  it('are each answered as if they had been asked alone, and judged so', async () => {
    const reads = ['admin/user-modules', 'fp/clients;page=1;perPage=2', 'admin/roles-that-are-none', 'admin/users?q=a'];
    for (const person of [manager, client]) {
      const { status, text } = await ask(person, ...reads);
      expect(status).toBe(200);
      const alone = await Promise.all(reads.map((read) => person.get(read)));
      const found = answersIn(text);
      expect(found.map((one) => one.status)).toEqual(alone.map((one) => one.status));
      for (const [at, one] of found.entries())
        if (one.status === 200) expect(one.json).toEqual(alone[at]!.json);
        else expect(one.json).toMatchObject({ code: alone[at]!.json.code, message: alone[at]!.json.message });
    }
  });

  it('are refused to strangers, and where they are too many, no addresses, no JSON, or asked through two doors', async () => {
    expect((await ask(callerOf(server, null), 'admin/users')).status).toBe(401);
    const wrong = [
      Array.from({ length: 25 }, () => 'fp/teams'),
      ['fp/teams', '"'],
      ['stream'],
      ['resources/1'],
      ['admin/several?of=fp/teams'],
      ['fp/dev-tasks/export'],
      ['../app/'],
      // The same, spelled otherwise.
      ['%73tream'],
      ['admin/sever%61l?of=fp/teams'],
      ['r%65sources/1'],
      ['./stream'],
      ['/stream'],
      ['fp/teams', ''],
    ];
    for (const of of wrong) {
      const { status, json } = await ask(manager, ...of);
      expect(status, of[0]).toBe(400);
      expect(json.errors[0].field).toBe('of');
    }
  });

  it('hold no file: a list that is asked for as one is not read to its end', async () => {
    for (const read of ['fp/dev-tasks?format=csv', 'fp/dev-tasks?form%61t=csv', 'fp/dev-tasks?format=xlsx']) {
      const [answer] = answersIn((await ask(manager, read)).text);
      expect(answer, read).toEqual({ status: 406, json: null });
    }
  });

  it('come in the language of the caller, packed where the browser unpacks', async () => {
    const of = encodeURIComponent('fp/clients/999999999 admin/user-categories');
    const signed = await callerOf(server, null).post('admin/auth/login', { login: 'manager', password: 'demo1234' });
    const { token } = signed.json;
    const answer = await server.app.inject({
      url: `/api/admin/several?of=${of}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ru', 'accept-encoding': 'br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toBe('no-store');
    const [missing, menu] = answersIn(brotliDecompressSync(answer.rawPayload).toString());
    expect(missing).toMatchObject({ status: 404, json: { message: expect.stringMatching(/[а-я]/) } });
    expect(menu).toMatchObject({ status: 200, json: { rows: expect.arrayContaining([]) } });
  });
});
