import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { callerOf, type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let developer: Caller;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  developer = await signedIn(server, 'developer');
  const body = { login: 'developer', password: 'demo1234' };
  token = (await callerOf(server, null).post('admin/auth/login', body)).json.token;
});
afterAll(() => server?.close());

const me = async (caller = developer) => (await caller.get('admin/auth/me')).json.user;

describe('the theme', () => {
  it("is nobody's choice at first, and goes with the account once it is one", async () => {
    expect((await me()).theme).toBeNull();
    expect((await developer.post('admin/app/settheme', { theme: 'system' })).status).toBe(204);
    expect((await me(await signedIn(server, 'developer'))).theme).toBe('system');
  });

  it('is one of three, and of those who are signed in', async () => {
    expect((await developer.post('admin/app/settheme', { theme: 'pink' })).status).toBe(422);
    expect((await callerOf(server, null).post('admin/app/settheme', { theme: 'dark' })).status).toBe(401);
  });

  it('is not changed for somebody else', async () => {
    const admin = await signedIn(server, 'admin');
    const { id, version } = await me();
    const { status } = await admin.patch(`admin/users/${id}`, { version, theme: 'dark' });
    expect(status).toBe(422);
  });
});

/** The smallest picture that there is: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function uploaded(): Promise<number> {
  const boundary = 'the-line-between';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/resources/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`${head}content-type: image/png\r\n\r\n`),
      pixel,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return answer.json().id as number;
}

describe('the photo', () => {
  it('is told to those who see the person, opens for them, and goes again', async () => {
    const [manager, client] = [await signedIn(server, 'manager'), await signedIn(server, 'client')];
    const { id } = await me();
    const file_id = await uploaded();
    expect((await developer.post('admin/auth/edit-user-info', { img_resource_id: file_id })).status).toBe(200);
    expect((await manager.get('admin/users/photos')).json.rows).toEqual([{ id, file_id }]);
    expect((await manager.get(`resources/${file_id}`)).status).toBe(200);
    // A client sees the own organisation and those who run its projects.
    expect((await client.get('admin/users/photos')).json.rows).toEqual([]);
    expect((await client.get(`resources/${file_id}`)).status).toBe(404);
    await developer.post('admin/auth/edit-user-info', { img_resource_id: null });
    expect((await manager.get('admin/users/photos')).json.rows).toEqual([]);
  });
});
