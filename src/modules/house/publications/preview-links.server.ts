import { createHmac, timingSafeEqual } from 'node:crypto';
import { columnsOf, sql } from '#server/database/door.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, removeRows } from '#server/crud/writing.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { users } from '#modules/company/people/door.ts';
import { previewDays, previewLinks } from '#modules/house/publications/preview-links.ts';

/** What a secret address shows: a publication as it is written, or the whole site, `all` with what is hidden yet. */
export type Previewed = number | 'site' | 'all';

const form = /^(\d{1,15})\.([\w-]{22})$/;
const pictureForm = /^(\d{1,15})\.(\d{10,11})\.([\w-]{22})$/;
const dayMs = 86_400_000;

const signatureOf = (secretKey: string, what: string): string =>
  createHmac('sha256', secretKey).update(`preview ${what}`).digest().subarray(0, 16).toString('base64url');

const addressOf = (secretKey: string, id: number): string => `${id}.${signatureOf(secretKey, `link ${id}`)}`;

/** The same person looking at the same thing again goes on with the address that holds for most of its days. */
export async function previewLink(
  app: App,
  ctx: Context,
  what: Previewed,
): Promise<{ url: string; expires_at: string }> {
  const [shows, publication_id] = typeof what === 'number' ? (['publication', what] as const) : ([what, null] as const);
  const known = await sql(columnsOf(previewLinks, 'id', 'expires_at'))`select id, expires_at
    from preview_links l
    where l.created_by = ${ctx.actor.id} and l.shows = ${shows} and l.deleted_at is null
      and l.publication_id is not distinct from ${publication_id}::bigint
      and l.expires_at > ${new Date(ctx.now.getTime() + (previewDays - 1) * dayMs)}
    order by l.id desc limit 1`.first(ctx.db);
  const expires_at = new Date(ctx.now.getTime() + previewDays * dayMs).toISOString();
  const row = known ?? (await insertRows(previewLinks, ctx, [{ shows, publication_id, expires_at }]))[0]!;
  return { url: `/preview/${addressOf(app.config.secretKey, row.id)}`, expires_at: row.expires_at };
}

/** What is behind a secret address; null when it is forged, too old, taken back, or its maker may do so no more. */
export async function previewedBy({ config, db }: App, given: string): Promise<Previewed | null> {
  const [, id] = form.exec(given) ?? [];
  if (!id || !isSame(given, addressOf(config.secretKey, Number(id)))) return null;
  const row = await sql(columnsOf(previewLinks, 'shows', 'publication_id'))`select l.shows, l.publication_id
    from preview_links l
      join ${rowsForAll(users, 'who made it')} u on u.id = l.created_by
    where l.id = ${Number(id)} and l.deleted_at is null and l.expires_at > now()
      and u.deleted_at is null and u.status = 'active'`.first(db);
  if (!row) return null;
  return row.shows === 'publication' ? row.publication_id : row.shows;
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

/** Those that nobody can open any more say nothing to anybody. */
export const previewUpkeep: Job = {
  name: 'drop_old_preview_links',
  cron: '41 4 * * *',
  run: async (ctx) =>
    void (await removeRows(previewLinks, ctx, sql`t.expires_at < now() - interval '1 day' and t.deleted_at is null`)),
};

const smallAddressOf = (secretKey: string, id: number | string, expires: number | string): string =>
  `${id}.${expires}.${signatureOf(secretKey, `small ${id} ${expires}`)}`;

/**
 * The address of the lightest form of a picture for those who write with it: a browser opens it without a header. It is
 * the same all day long, so that a picture is brought once.
 */
export function smallPictureLink(secretKey: string, id: number, now: Date): string {
  const expires = ((Math.floor(now.getTime() / dayMs) + 2) * dayMs) / 1000;
  return `/preview/small/${smallAddressOf(secretKey, id, expires)}`;
}

/** The picture behind such an address, or null when it is forged or too old. */
export function smallPictureOf(secretKey: string, given: string, now: Date): number | null {
  const [, id, expires] = pictureForm.exec(given) ?? [];
  if (!id || !expires || Number(expires) * 1000 < now.getTime()) return null;
  return isSame(given, smallAddressOf(secretKey, id, expires)) ? Number(id) : null;
}
