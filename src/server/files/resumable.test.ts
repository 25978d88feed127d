import { contextOfJob } from '#server/jobs/jobs.ts';
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { localFiles } from '#server/files/file-store.ts';
import { forgetUploads, pieceBytes } from '#server/files/resumable.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { callerOf, signedIn, type Caller } from '#app/testing/caller.ts';

let server: TestServer;
let manager: Caller;
let other: Caller;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  other = await signedIn(server, 'developer');
  token = (await callerOf(server, null).post('admin/auth/login', { login: 'manager', password: 'demo1234' })).json
    .token;
});
afterAll(() => server?.close());

const path = 'resources/uploads';
/** A PDF by its first bytes, and noise behind them. */
const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);

const send = async (id: string, offset: number | string, bytes: Buffer, type = 'application/octet-stream') => {
  const answer = await server.app.inject({
    method: 'PATCH',
    url: `/api/${path}/${id}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'upload-offset': String(offset) },
    payload: bytes,
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    json: answer.body ? JSON.parse(answer.body) : undefined,
  };
};
const begin = async (name: string, size: number): Promise<string> =>
  (await manager.post(path, { name, size })).json.id as string;

describe('an upload in pieces', () => {
  it('goes on where it stopped and is one file in the end', async () => {
    const bytes = pdf(pieceBytes + 5_000);
    const begun = await manager.post(path, { name: 'shartnoma.pdf', size: bytes.length });
    expect(begun).toMatchObject({ status: 201, json: { offset: 0, size: bytes.length, piece: pieceBytes } });
    const { id } = begun.json;
    expect((await send(id, 0, bytes.subarray(0, pieceBytes))).json.offset).toBe(pieceBytes);
    expect((await manager.get(`${path}/${id}`)).json.offset).toBe(pieceBytes);
    expect((await manager.post(`${path}/${id}/finish`, {})).status).toBe(416);
    expect((await send(id, pieceBytes, bytes.subarray(pieceBytes))).json.offset).toBe(bytes.length);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const made = await manager.post(`${path}/${id}/finish`, { sha256 });
    expect(made).toMatchObject({ status: 201, json: { name: 'shartnoma.pdf', size: bytes.length, sha256 } });
    const read = await server.app.inject({
      url: `/api/resources/${made.json.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(read.rawPayload.equals(bytes)).toBe(true);
    // The answer was lost: asked again it is the same file.
    expect((await manager.post(`${path}/${id}/finish`, {})).json).toEqual(made.json);
    expect((await manager.delete(`${path}/${id}`)).status).toBe(204);
    expect((await manager.get(`resources/${made.json.id}`)).status).toBe(200);
  });
  it('keeps what has come of a piece when the line breaks in the middle of it', async () => {
    const bytes = pdf(3_000_000);
    const id = await begin('uzildi.pdf', bytes.length);
    await server.app.ready();
    await new Promise<void>((resolve) => {
      const sending = request(`${server.url}/api/${path}/${id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'upload-offset': '0',
          'content-length': bytes.length,
        },
      });
      sending.on('error', () => resolve());
      sending.write(bytes.subarray(0, 1_000_000), () => setTimeout(() => sending.destroy(new Error('cut')), 300));
    });
    await expect.poll(async () => (await manager.get(`${path}/${id}`)).json.offset).toBeGreaterThan(0);
    const { offset } = (await manager.get(`${path}/${id}`)).json;
    expect(offset).toBeLessThanOrEqual(1_000_000);
    expect((await send(id, offset, bytes.subarray(offset))).json.offset).toBe(bytes.length);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect((await manager.post(`${path}/${id}/finish`, { sha256 })).status).toBe(201);
  });
  it('takes no other offset than the one that is safe, and says which that is', async () => {
    const id = await begin('a.pdf', 1_000);
    for (const offset of [1, 1_000, -1, '', 'x', 2 ** 53]) {
      const refused = await send(id, offset, pdf(100));
      expect([offset, refused.status, refused.headers['upload-offset']]).toEqual([offset, 416, '0']);
    }
    expect((await send(id, 0, pdf(100), 'application/pdf')).status).toBe(415);
  });
  it('takes no more than was said, and no piece that is too large', async () => {
    const id = await begin('a.pdf', 1_000);
    expect((await send(id, 0, pdf(1_001))).status).toBe(413);
    expect((await manager.get(`${path}/${id}`)).json.offset).toBe(1_000);
    const large = await begin('b.pdf', pieceBytes * 2);
    expect((await send(large, 0, pdf(pieceBytes + 1))).status).toBe(413);
  });
  it('is refused before a byte where its kind or size cannot be', async () => {
    for (const [body, status] of [
      [{ name: 'virus.exe', size: 10 }, 422],
      [{ name: 'a.pdf', size: 0 }, 422],
      [{ name: 'a.pdf', size: 1.5 }, 422],
      [{ name: 'a.pdf', size: 10, resource_type_id: 999_999 }, 422],
      [{ name: '', size: 10 }, 422],
      [{ name: 'a.pdf', size: 2 ** 39 }, 413],
      [[], 422],
    ] as const)
      expect([body, (await manager.post(path, body)).status]).toEqual([body, status]);
  });
  it('is refused at the end where the content is another, and leaves nothing', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const id = await begin('shartnoma.pdf', page.length);
    await send(id, 0, page);
    const refused = await manager.post(`${path}/${id}/finish`, {});
    expect(refused).toMatchObject({ status: 422, json: { errors: [{ rule: 'file_content' }] } });
    expect((await manager.get(`${path}/${id}`)).status).toBe(404);
    const wrong = await begin('a.pdf', 1_000);
    await send(wrong, 0, pdf(1_000));
    expect((await manager.post(`${path}/${wrong}/finish`, { sha256: 'a'.repeat(64) })).status).toBe(422);
  });
  it('is nobody else’s', async () => {
    const id = await begin('a.pdf', 1_000);
    for (const whose of [id, 'x', '00000000-0000-0000-0000-000000000000', '1']) {
      expect((await other.get(`${path}/${whose}`)).status).toBe(404);
      expect((await other.delete(`${path}/${whose}`)).status).toBe(404);
      expect((await other.post(`${path}/${whose}/finish`, {})).status).toBe(404);
    }
    const visitor = callerOf(server, null);
    expect((await visitor.post(path, { name: 'a.pdf', size: 1 })).status).toBe(401);
    expect((await visitor.get(`${path}/${id}`)).status).toBe(401);
    expect((await manager.delete(`${path}/${id}`)).status).toBe(204);
    expect((await send(id, 0, pdf(1_000))).status).toBe(404);
  });
  it('is one of twenty at most, and forgotten with its bytes after a day, by a job', async () => {
    const lead = await signedIn(server, 'lead');
    const files = localFiles(join(server.config.dataDir, 'files'));
    const begun = await begin('eski.pdf', 1_000);
    await send(begun, 0, pdf(400));
    const { rows } = await sql<{ storage_key: string }>`select storage_key from uploads where id = ${begun}`.execute(
      server.db,
    );
    const key = rows[0]!.storage_key;
    expect((await files.measure(key)).size).toBe(400);
    for (let i = 0; i < 20; i++) expect((await lead.post(path, { name: 'a.pdf', size: 1_000 })).status).toBe(201);
    expect((await lead.post(path, { name: 'a.pdf', size: 1_000 })).status).toBe(429);
    const left = async () => (await sql`select 1 from uploads`.execute(server.db)).rows.length;
    const before = await left();
    await forgetUploads(files).run(contextOfJob(server.db, server.config, 'test'));
    expect(await left()).toBe(before);
    await sql`update uploads set updated_at = now() - interval '25 hours'`.execute(server.db);
    expect((await lead.post(path, { name: 'a.pdf', size: 1_000 })).status).toBe(201);
    await forgetUploads(files).run(contextOfJob(server.db, server.config, 'test'));
    expect(await left()).toBe(1);
    await expect(files.measure(key)).rejects.toThrow();
  });
});
