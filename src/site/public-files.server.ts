import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound, Problem } from '#kernel/problems.ts';
import { type RowOf, sql, text, whole } from '#server/database/door.ts';
import type { App } from '#server/app.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { isShownInline } from '#server/files/content.ts';
import { withoutPosition } from '#server/files/without-position.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { previewedBy, smallPictureOf } from '#modules/house/publications/door.server.ts';
import { isFileOfPublication, isFileOfSite, isPublicFile } from '#site/site-data.server.ts';

const stored = { storage_key: text, size: whole, mime: text, name: text };
type Stored = RowOf<typeof stored>;

/** An answer about a file holds for so long; nothing is withdrawn from the world in less. */
const freshMs = 5_000;
/** That it is not shown holds for less: somebody may have asked for it just before it is. */
const hiddenMs = 500;
const mostKnown = 5_000;

const variantName = /^(\d{2,5})\.(avif|webp)$/;

/** Files that something of the site shows, and nothing else; pictures in their lighter forms. */
export function addPublicFiles(fastify: FastifyInstance, app: App): void {
  const known = new Map<number, { readonly until: number; readonly answer: Promise<boolean> }>();
  const isPublic = (id: number): Promise<boolean> => {
    const found = known.get(id);
    if (found && found.until > Date.now()) return found.answer;
    if (known.size > mostKnown) known.clear();
    const answer = isPublicFile(app.db, id);
    known.set(id, { until: Date.now() + freshMs, answer });
    answer.then(
      (isShown) => isShown || known.set(id, { until: Date.now() + hiddenMs, answer }),
      () => known.delete(id),
    );
    return answer;
  };
  const config = { schema: { tags: ['public/files'], security: [] } };
  fastify.get<{ Params: { id: string } }>('/api/public/files/:id', config, async (request, reply) => {
    const id = idOf(request.params.id);
    if (!(await isPublic(id))) throw notFound();
    return sendWhole(app, reply, id, 'public, max-age=300');
  });
  fastify.get<{ Params: { id: string; name: string } }>(
    '/api/public/files/:id/:name',
    config,
    async (request, reply) => {
      const id = idOf(request.params.id);
      if (!variantName.test(request.params.name) || !(await isPublic(id))) throw notFound();
      return sendStored(app, reply, await variant(app, id, request.params.name), forGood);
    },
  );
  addPreviewFiles(fastify, app);
}

/** Files of drafts for whoever has a secret address: those of the draft that it shows, or of all that is hidden. */
function addPreviewFiles(fastify: FastifyInstance, app: App): void {
  const asked = async (token: string, id: number) => {
    const what = await previewedBy(app, token);
    if (what === null) throw notFound();
    const isShown = typeof what === 'number' && (await isFileOfPublication(app.db, what, id));
    // The page around a draft shows what all pages show.
    const mayBeSeen = isShown || (await (what === 'all' ? isFileOfSite : isPublicFile)(app.db, id));
    if (!mayBeSeen) throw notFound();
  };
  const hidden = { schema: { hide: true } };
  fastify.get<{ Params: { token: string } }>('/preview/small/:token', hidden, async (request, reply) => {
    const id = smallPictureOf(app.config.secretKey, request.params.token, new Date());
    if (id === null) throw notFound();
    const row = await sql(stored)`select v.storage_key, v.size, 'image/webp' as mime, '' as name
      from picture_variants v
        join ${rowsForAll(resourcesView, 'whoever has the token was given it')} r
          on r.id = v.resource_id and r.deleted_at is null
      where v.resource_id = ${id} and v.format = 'webp' order by v.width limit 1`.first(app.db);
    return sendStored(app, reply, row, 'private, max-age=86400');
  });
  fastify.get<{ Params: { token: string; id: string } }>(
    '/preview/:token/files/:id',
    hidden,
    async (request, reply) => {
      const id = idOf(request.params.id);
      await asked(request.params.token, id);
      return sendWhole(app, reply, id, 'private, no-store');
    },
  );
  fastify.get<{ Params: { token: string; id: string; name: string } }>(
    '/preview/:token/files/:id/:name',
    hidden,
    async (request, reply) => {
      const id = idOf(request.params.id);
      await asked(request.params.token, id);
      return sendStored(app, reply, await variant(app, id, request.params.name), 'private, no-store');
    },
  );
}

const forGood = 'public, max-age=31536000, immutable';

/** What was uploaded; of a picture the world does not learn where it was taken. */
async function sendWhole(app: App, reply: FastifyReply, id: number, keeping: string): Promise<FastifyReply> {
  const file = await sql(stored)`select storage_key, size, mime, name
    from ${rowsForAll(resourcesView, 'what the site shows was asked for before')}
    where id = ${id} and deleted_at is null`.first(app.db);
  if (!file?.mime.startsWith('image/')) return sendStored(app, reply, file, keeping);
  await hasBytes(app, file);
  return withHeaders(reply, file, keeping).send(withoutPosition(await buffer(app.files.open(file.storage_key))));
}

async function variant(app: App, id: number, name: string): Promise<Stored | undefined> {
  const [, width, format] = variantName.exec(name) ?? [];
  if (!width || !format) throw notFound();
  return sql(stored)`select v.storage_key, v.size, 'image/' || v.format as mime, '' as name
    from picture_variants v
    where v.resource_id = ${id} and v.width = ${Number(width)} and v.format = ${format}`.first(app.db);
}

function idOf(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw notFound();
  return Number(given);
}

async function sendStored(app: App, reply: FastifyReply, file: Stored | undefined, keeping: string) {
  if (!file) throw notFound();
  await hasBytes(app, file);
  return withHeaders(reply, file, keeping).header('content-length', file.size).send(app.files.open(file.storage_key));
}

async function hasBytes(app: App, { storage_key }: Stored): Promise<void> {
  if (!(await app.files.has(storage_key))) throw new Problem('GONE');
}

function withHeaders(reply: FastifyReply, file: Stored, keeping: string): FastifyReply {
  const isInline = isShownInline(file.mime);
  const name = file.name ? `; filename*=UTF-8''${encodeURIComponent(file.name)}` : '';
  return reply.headers({
    'content-type': file.mime,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}${name}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': keeping,
  });
}
