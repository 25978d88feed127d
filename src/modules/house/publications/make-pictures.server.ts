import { Readable } from 'node:stream';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { FileStore } from '#server/stored-files.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { type DrawnPicture, makeVariants } from '#modules/house/publications/picture-maker.server.ts';

/** So many are made in one round, so that none takes long. */
const mostAtOnce = 4;
/** What cannot be made so often is no picture. */
const mostTries = 3;
const roundSeconds = 3;
/** So long what could not be read waits: files may lie on a disk or in a store that is away for a while. */
const unreadMs = 60_000;

const waiting = { id: whole, storage_key: text };

/** Pictures that something of the site refers to and whose lighter forms are not there yet. */
const unmade = (unread: readonly number[]) => sql(waiting)`select r.id, r.storage_key
  from ${rowsForAll(resourcesView, 'a job makes the pictures of the site')} r
  left join site_pictures s on s.resource_id = r.id
  where r.deleted_at is null and r.id <> all(${unread}::bigint[]) and r.mime like 'image/%'
    and (s.resource_id is null or s.status = 'waiting')
    and (exists (select from publications p where p.deleted_at is null and (p.img_resource_id = r.id
        or p.gallery_ids @> array[r.id] or p.body_file_ids @> array[r.id]))
      or exists (select from landing_data l where l.img_resource_id = r.id and l.deleted_at is null)
      or exists (select from site_content c where c.deleted_at is null
        and (c.img_resource_id = r.id or c.gallery_ids @> array[r.id]))
      or exists (select from site_user_data u where u.img_resource_id = r.id and u.deleted_at is null))
  order by r.id limit ${sql.lit(mostAtOnce)}`;

async function bytesOf(files: FileStore, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of files.open(key)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Which pictures could not be read, and when. */
export type UnreadPictures = Map<number, number>;

/**
 * Makes what is missing; the work is done before anything is written, so that no transaction waits for it. A picture
 * that cannot be read now is not broken for that: it goes to `unread` and is left alone for a minute.
 */
export async function makePictures(ctx: Context, files: FileStore, unread: UnreadPictures): Promise<number> {
  const now = ctx.now.getTime();
  for (const [id, at] of unread) if (now - at > unreadMs) unread.delete(id);
  const rows = await unmade([...unread.keys()]).rows(ctx.db);
  const made: { readonly id: number; readonly drawn: DrawnPicture | null }[] = [];
  for (const { id, storage_key } of rows) {
    const bytes = await bytesOf(files, storage_key).catch(() => null);
    if (bytes) made.push({ id, drawn: await makeVariants(bytes).catch(() => null) });
    else unread.set(id, now);
  }
  for (const { id, drawn } of made) {
    if (drawn) await keep(ctx, files, id, drawn);
    else
      await sql`insert into site_pictures (resource_id, tries) values (${id}, 1)
        on conflict (resource_id) do update set tries = site_pictures.tries + 1, updated_at = now(),
          status = case when site_pictures.tries + 1 >= ${mostTries} then 'broken' else 'waiting' end`.run(ctx.db);
  }
  if (made.length)
    await announce(
      resourcesView,
      ctx,
      made.map(({ id }) => id),
      ['picture'],
    );
  return made.length;
}

async function keep(ctx: Context, files: FileStore, id: number, { width, height, variants }: DrawnPicture) {
  await sql`insert into site_pictures (resource_id, status, width, height) values (${id}, 'ready', ${width}, ${height})
    on conflict (resource_id) do update set status = 'ready', width = excluded.width, height = excluded.height,
      updated_at = now()`.run(ctx.db);
  for (const variant of variants) {
    const stored = await files.receive(Readable.from([Buffer.from(variant.bytes)]));
    await files.keep(stored);
    await sql`insert into picture_variants (resource_id, width, format, storage_key, size)
      values (${id}, ${variant.width}, ${variant.format}, ${stored.key}, ${stored.size})
      on conflict (resource_id, width, format) do update set storage_key = excluded.storage_key,
        size = excluded.size`.run(ctx.db);
  }
}

export function pictureJob(files: FileStore): Job {
  const unread: UnreadPictures = new Map();
  return { name: 'make_pictures', everySeconds: roundSeconds, run: (ctx) => makePictures(ctx, files, unread) };
}
