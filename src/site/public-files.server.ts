import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound, Problem } from '#kernel/problems.ts';
import { type RowOf, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { App } from '#server/app.ts';
import { isShownInline } from '#server/files/content.ts';
import { isPublicFile } from '#site/site-data.server.ts';

const stored = { storage_key: text, size: whole, mime: text, name: text };
type Stored = RowOf<typeof stored>;

/** An answer about a file holds for so long; nothing is withdrawn from the world in less. */
const freshMs = 5_000;
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
    answer.catch(() => known.delete(id));
    return answer;
  };
  const config = { schema: { tags: ['public/files'], security: [] } };
  fastify.get<{ Params: { id: string } }>('/api/public/files/:id', config, async (request, reply) => {
    const id = idOf(request.params.id);
    if (!(await isPublic(id))) throw notFound();
    const { rows } = await sql(stored)`select storage_key, size, mime, name from resources
      where id = ${id} and deleted_at is null`.execute(app.db);
    return sendStored(app, reply, rows[0], 'public, max-age=300');
  });
  fastify.get<{ Params: { id: string; name: string } }>(
    '/api/public/files/:id/:name',
    config,
    async (request, reply) => {
      const id = idOf(request.params.id);
      const [, width, format] = variantName.exec(request.params.name) ?? [];
      if (!width || !format || !(await isPublic(id))) throw notFound();
      const { rows } = await sql(stored)`select v.storage_key, v.size, 'image/' || v.format as mime, '' as name
      from picture_variants v
      where v.resource_id = ${id} and v.width = ${Number(width)} and v.format = ${format}`.execute(app.db);
      return sendStored(app, reply, rows[0], 'public, max-age=31536000, immutable');
    },
  );
}

function idOf(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw notFound();
  return Number(given);
}

async function sendStored(app: App, reply: FastifyReply, file: Stored | undefined, keeping: string) {
  if (!file) throw notFound();
  if (!(await app.files.has(file.storage_key))) throw new Problem('GONE');
  const isInline = isShownInline(file.mime);
  const name = file.name ? `; filename*=UTF-8''${encodeURIComponent(file.name)}` : '';
  return reply
    .headers({
      'content-type': file.mime,
      'content-length': file.size,
      'content-disposition': `${isInline ? 'inline' : 'attachment'}${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': keeping,
    })
    .send(app.files.open(file.storage_key));
}
