import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

/** What comes over one line that asks for an address twice: by HEAD, and by GET. */
async function askedTwice(path: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const line = connect(Number(port), hostname).setEncoding('latin1');
  const heard: string[] = [];
  line.on('data', (text: string) => void heard.push(text));
  const request = (method: string, more = '') => `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${more}\r\n`;
  line.write(request('HEAD') + request('GET', 'connection: close\r\n'));
  await once(line, 'close');
  return heard.join('');
}

const lengthIn = (head: string): string | undefined => /content-length: (\d+)/i.exec(head)?.[1];
const statusIn = (head: string): string | undefined => /^HTTP\/1\.1 (\d+)/.exec(head)?.[1];

it.each([
  ['/api/ping', '200'],
  ['/api/fp/dev-tasks', '401'],
  ['/api/fp/nothing', '404'],
  ['/app/', '200'],
  ['/uz', '200'],
])('HEAD of %s says what GET says, and nothing follows', async (path, status) => {
  const [asked, answered, ...body] = (await askedTwice(path)).split('\r\n\r\n');
  expect([asked, answered].map((head) => statusIn(head!))).toEqual([status, status]);
  expect(lengthIn(asked!)).toBe(lengthIn(answered!));
  expect(body.join('\r\n\r\n')).toHaveLength(Number(lengthIn(answered!)));
});

it('HEAD of what is only written to is not there', async () => {
  expect(statusIn(await askedTwice('/api/admin/auth/login'))).toBe('404');
});
