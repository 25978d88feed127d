import { createCanvas } from '@napi-rs/canvas';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { localFiles } from '#server/files/file-store.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { makePictures } from '#modules/house/publications/make-pictures.server.ts';
import { isReasonable, sizeOf } from '#modules/house/publications/picture-size.ts';

let server: TestServer;
let editor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  // The pictures of the demo company were drawn elsewhere.
  await sql`update publications set img_resource_id = null, gallery_ids = '{}'`.execute(server.db);
});
afterAll(() => server?.close());

const drawn = (width: number, height: number): Buffer => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#24349c';
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer('image/png');
};

it('believes the largest measures that an AVIF says of itself', async () => {
  const box = (width: number, height: number) => {
    const bytes = Buffer.alloc(20);
    bytes.write('ispe', 4, 'latin1');
    bytes.writeUInt32BE(width, 12);
    bytes.writeUInt32BE(height, 16);
    return bytes;
  };
  const small = box(160, 120);
  const picture = Buffer.concat([Buffer.alloc(40), small, Buffer.alloc(8000), box(2 ** 31, 2 ** 31 - 1), small]);
  expect(isReasonable(sizeOf(picture)!)).toBe(false);
  expect(isReasonable(sizeOf(Buffer.concat([Buffer.alloc(40), small]))!)).toBe(true);
});

async function upload(name: string, bytes: Buffer): Promise<number> {
  const boundary = 'sinov';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/resources/upload',
    headers: { ...editor.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
}

async function published(cover: number, slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from publication_types where code = 'news'`.execute(server.db);
  const body = {
    publication_type_id: rows[0]!.id,
    names: { uz: slug },
    slug_i18n: { uz: slug },
    img_resource_id: cover,
  };
  const { json } = await editor.post('admin/publications', body);
  await editor.post('admin/publications/publish', { id: json.id, languages: ['uz'] });
  return json.id;
}

const makeFrom = (folder: string, unread = new Map<number, number>()) =>
  makePictures(contextOfJob(server.db, server.config, 'test'), localFiles(join(server.config.dataDir, folder)), unread);
const make = () => makeFrom('files');
const pageOf = async (slug: string) => (await server.app.inject({ url: `/uz/news/${slug}` })).body;
const made = (id: number) => editor.get(`admin/site-pictures?ids=${id}`).then(({ json }) => json.rows[0]);

it('tells nobody where a picture was taken', async () => {
  const [plain, words] = [drawn(40, 20), 'exif:GPSLatitude="41,18.5N"'];
  const taken = Buffer.concat([plain, Buffer.from(words)]);
  const id = await upload('joyi-bor.png', taken);
  await published(id, 'joyi-bor-xabar');
  const { statusCode, rawPayload, headers } = await server.app.inject({ url: `/api/public/files/${id}` });
  expect([statusCode, Number(headers['content-length'])]).toEqual([200, rawPayload.length]);
  expect(rawPayload.includes('41,18')).toBe(false);
});

it('makes lighter forms, which the page offers with the measures of the picture', async () => {
  const id = await upload('katta.png', drawn(1800, 900));
  await published(id, 'rasmli-xabar');
  expect(await pageOf('rasmli-xabar')).toContain(`<img src="/api/public/files/${id}"`);
  while ((await made(id))?.status !== 'ready') await make();
  expect(await made(id)).toMatchObject({ width: 1800, height: 900, focus_x: 50 });
  await editor.post('admin/site-pictures/focus', { resource_id: id, focus_x: 83, focus_y: 10 });
  await expect.poll(() => pageOf('rasmli-xabar')).toContain('data-x="85" data-y="10"');
  const page = await pageOf('rasmli-xabar');
  expect(page).toContain('width="1800" height="900"');
  for (const [width, format] of [
    [480, 'avif'],
    [960, 'webp'],
    [1600, 'avif'],
  ] as const) {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      url: `/api/public/files/${id}/${width}.${format}`,
    });
    expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`]);
    expect(sizeOf(rawPayload)?.width).toBe(width);
  }
});

it('is shown to editors in its lightest form, by an address that is its own', async () => {
  const { rows: made } = await sql<{ id: number }>`select resource_id as id from picture_variants limit 1`.execute(
    server.db,
  );
  const id = made[0]!.id;
  const { rows } = (await editor.get(`admin/site-pictures?ids=${id}`)).json;
  expect(rows[0].small).toMatch(new RegExp(`^/preview/small/${id}\\.`));
  const shown = await server.app.inject({ url: rows[0].small });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  const other = rows[0].small.replace(`/${id}.`, `/${id + 1}.`);
  for (const url of [other, `${rows[0].small}x`, '/preview/small/x'])
    expect((await server.app.inject({ url })).statusCode, url).toBe(404);
});

it('a broken picture does not break the page: a pattern stands in its place', async () => {
  const broken = drawn(600, 400);
  const id = await upload('buzuq.png', broken.subarray(0, 60));
  await published(id, 'buzuq-rasm');
  for (let at = 0; at < 8 && (await made(id))?.status !== 'broken'; at++) await make();
  expect((await made(id)).status).toBe('broken');
  await expect.poll(() => pageOf('buzuq-rasm')).toContain('class="tiled"');
  expect(await pageOf('buzuq-rasm')).not.toContain(`/api/public/files/${id}`);
});

it('a picture whose file is away for a while is left alone and made later', async () => {
  const unread = new Map<number, number>();
  const { rows } = await sql<{ id: number }>`insert into resources (name, size, mime, sha256, storage_key,
      resource_type_id, created_by)
    select 'uzoqda.png', 4, 'image/png', repeat('c', 64), 'uzoqda', resource_type_id, created_by
    from resources where mime like 'image/%' limit 1 returning id`.execute(server.db);
  const { id } = rows[0]!;
  await published(id, 'uzoqdagi-rasm');
  for (let at = 0; at < 8; at++) await makeFrom('away', unread);
  expect([...unread.keys()]).toContain(id);
  expect(await made(id)).toBeUndefined();
  expect(await pageOf('uzoqdagi-rasm')).toContain(`/api/public/files/${id}`);
  const folder = join(server.config.dataDir, 'files/uz/oq');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'uzoqda'), drawn(700, 500));
  await expect.poll(async () => (await make(), (await made(id))?.status)).toBe('ready');
});

it('does not unpack what would fill the memory', () => {
  const head = Buffer.from(drawn(10, 10));
  head.writeUInt32BE(60_000, 16);
  head.writeUInt32BE(60_000, 20);
  expect(isReasonable(sizeOf(head)!)).toBe(false);
  expect(isReasonable(sizeOf(drawn(1600, 1000))!)).toBe(true);
  expect(sizeOf(Buffer.alloc(200))).toBeNull();
});

it('a file is for the world only while something shows it', async () => {
  const id = await upload('yashirin.png', drawn(500, 300));
  const status = async () => (await server.app.inject({ url: `/api/public/files/${id}` })).statusCode;
  expect(await status()).toBe(404);
  const publication = await published(id, 'korinadigan');
  await expect.poll(status, { interval: 100 }).toBe(200);
  await editor.post('admin/publications/withdraw', { id: publication, languages: ['uz'] });
  await expect.poll(status, { interval: 100 }).toBe(404);
});
