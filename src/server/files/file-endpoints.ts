import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { linkFile } from '#kernel/file-endpoints.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { notFound, Problem } from '#kernel/problems.ts';
import { orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import { linkMinutes, signLink } from '#server/auth/links.ts';
import type { Actor } from '#server/context.ts';
import { mayReadFile, refuseFruitless, refuseHoarding } from '#server/files/file-access.ts';
import { isShownInline, safeFileName } from '#server/files/content.ts';
import { fileColumns, fileTypeFor, judgeFile } from '#server/files/file-judging.ts';
import { receiveSent, sentFile } from '#server/files/sent-file.ts';
import { largestFile } from '#server/files/upload-size.ts';
import type { App } from '#server/app.ts';
import { byId, idOf } from '#server/http/resource-endpoints.ts';
import { noJson, type Served, serve } from '#server/http/serve.ts';

const tag = 'resources';

const storedColumns = { ...fileColumns, storage_key: text, created_by: orNull(whole) };
type FileRow = RowOf<typeof storedColumns>;

/** What a browser sends as a form, as one file. */
export async function addForms(fastify: FastifyInstance): Promise<void> {
  const limits = { files: 1, fields: 10, fileSize: largestFile };
  await fastify.register(multipart, { limits, defParamCharset: 'utf8' } as object);
}

const upload = serve(
  endpoint('POST /api/resources/upload', { need: 'judged', output: noJson, status: 201, transaction: false }),
  async (ctx, _input, { app, request }) => {
    refuseFruitless(app, ctx.actor);
    await refuseHoarding(app, ctx.actor);
    const part = await sentFile(request);
    const stored = await receiveSent(app.files, part);
    try {
      const name = safeFileName(part.filename);
      const asked = (part.fields.resource_type_id as { value?: unknown } | undefined)?.value;
      const type = await fileTypeFor(app, name, asked === undefined ? null : String(asked));
      if (part.file.truncated) throw new Problem('TOO_LARGE');
      return await judgeFile(app, request, { name, type, stored });
    } catch (error) {
      await app.files.discard(stored);
      throw error;
    }
  },
  { tag, bodyLimit: largestFile, consumes: 'multipart/form-data', takesAnyQuery: true },
);

const read = serve(
  endpoint('GET /api/resources/:id', { need: 'judged', params: byId, output: noJson }),
  async (ctx, { params }, { app, request, reply }) =>
    await sendFile(app, request, reply, await fileFor(app, ctx.actor, params)),
  { tag, takesAnyQuery: true, takesLink: ({ link }) => link !== undefined },
);

const link = serve(
  linkFile,
  async (ctx, { params }, { app, request }) => {
    const file = await fileFor(app, ctx.actor, params);
    const address = `/api/resources/${file.id}`;
    return {
      url: `${address}?link=${signLink(app.config.secretKey, address, request.session_id!)}`,
      expires_in: linkMinutes * 60,
    };
  },
  { tag, takesAnyQuery: true },
);

/** Uploading, reading with ranges, and signed addresses. */
export const filesServed: readonly Served[] = [upload, read, link];

async function fileFor(app: App, actor: Actor, params: { readonly id: string }): Promise<FileRow> {
  const id = idOf(params);
  const row = await sql(storedColumns)`select id, name, size, mime, sha256, storage_key, created_by from resources
    where id = ${id} and deleted_at is null`.first(app.db);
  const isOwn = row?.created_by === actor.id && !actor.token_actions;
  if (!row || !(isOwn || (await mayReadFile(app, actor, id)))) throw notFound();
  return row;
}

async function sendFile(app: App, request: FastifyRequest, reply: FastifyReply, file: FileRow): Promise<FastifyReply> {
  if (!(await app.files.has(file.storage_key))) throw new Problem('GONE');
  const shown = isShownInline(file.mime) && (request.query as { download?: string }).download === undefined;
  reply.headers({
    'content-type': file.mime,
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag: `"${file.sha256.slice(0, 32)}"`,
  });
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'outside') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new Problem('RANGE_NOT_SATISFIABLE');
  }
  if (!range) return reply.header('content-length', file.size).send(app.files.open(file.storage_key));
  reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
    'content-length': range.end - range.start + 1,
  });
  return reply.send(app.files.open(file.storage_key, range));
}

/** One range of bytes, both ends included; several at once are answered with the whole file. RFC 9110, 14.1.2. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return null;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? 'outside' : { start, end };
}
