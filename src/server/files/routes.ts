import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import { parseId } from '#kernel/fields/reference.ts';
import { invalid, notFound, Problem } from '#kernel/problems.ts';
import { linkMinutes, sessionOfLink, signLink } from '#server/auth/links.ts';
import type { Actor } from '#server/context.ts';
import { mayReadFile } from '#server/files/access.ts';
import { isShownInline, safeFileName } from '#server/files/content.ts';
import { fileTypeFor, judgeFile } from '#server/files/file-judging.ts';
import { addResumable } from '#server/files/resumable.ts';
import type { App } from '#server/http/app-context.ts';
import { admit } from '#server/http/request.ts';

/** No type of file may be larger than this, whatever its own limit says. */
const largestFile = 200 * 1024 * 1024;

interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string;
  readonly storage_key: string;
}

/** Uploading, reading with ranges, and signed addresses. */
export async function addFiles(fastify: FastifyInstance, app: App, resourceOfFiles: string): Promise<void> {
  await fastify.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: largestFile },
    defParamCharset: 'utf8',
  } as object);

  fastify.route({
    method: 'POST',
    url: '/api/resources/upload',
    bodyLimit: largestFile,
    schema: { consumes: ['multipart/form-data'], tags: ['resources'] },
    onRequest: (request) => admit(app.actors, 'session', request),
    handler: async (request, reply) => {
      if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA');
      const part = await request.file().catch((error) => {
        throw error.statusCode ? error : new Problem('BROKEN_JSON');
      });
      if (!part) throw invalid('file', 'required');
      const stored = await app.files.receive(part.file);
      try {
        const name = safeFileName(part.filename);
        const asked = (part.fields.resource_type_id as { value?: unknown } | undefined)?.value;
        const type = await fileTypeFor(app, name, asked === undefined ? null : String(asked));
        if (part.file.truncated) throw new Problem('TOO_LARGE');
        return await reply.code(201).send(await judgeFile(app, request, resourceOfFiles, { name, type, stored }));
      } catch (error) {
        await app.files.discard(stored);
        throw error;
      }
    },
  });

  await fastify.register(async (own) => addResumable(own, app, resourceOfFiles));

  fastify.route({
    method: 'GET',
    url: '/api/resources/:id',
    schema: { tags: ['resources'] },
    onRequest: async (request) => {
      const { link } = request.query as { link?: string };
      if (link === undefined) return admit(app.actors, 'session', request);
      const session = sessionOfLink(
        app.config.secretKey,
        `/api/resources/${(request.params as { id: string }).id}`,
        link,
      );
      const signedIn = session === null ? null : await app.actors.ofSession(session);
      if (!signedIn) throw new Problem('SESSION_ENDED');
      request.actor = signedIn.actor;
      request.lang = signedIn.lang;
    },
    handler: async (request, reply) =>
      sendFile(request, reply, await fileFor(request.actor!, (request.params as { id: string }).id)),
  });

  fastify.route({
    method: 'POST',
    url: '/api/resources/:id/link',
    schema: { response: { 200: Type.Object({ url: Type.String(), expires_in: Type.Integer() }) }, tags: ['resources'] },
    onRequest: (request) => admit(app.actors, 'session', request),
    handler: async (request) => {
      const file = await fileFor(request.actor!, (request.params as { id: string }).id);
      const address = `/api/resources/${file.id}`;
      return {
        url: `${address}?link=${signLink(app.config.secretKey, address, request.session_id!)}`,
        expires_in: linkMinutes * 60,
      };
    },
  });

  async function fileFor(actor: Actor, idText: string): Promise<FileRow> {
    const id = parseId(idText);
    if (id === undefined) throw notFound();
    const { rows } = await sql<
      FileRow & { created_by: number }
    >`select id, name, size, mime, sha256, storage_key, created_by from resources
      where id = ${id} and deleted_at is null`.execute(app.db);
    if (!rows[0] || !(rows[0].created_by === actor.id || (await mayReadFile(app, actor, id)))) throw notFound();
    return rows[0];
  }

  function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileRow): FastifyReply {
    const shown = isShownInline(file.mime) && (request.query as { download?: string }).download === undefined;
    reply.headers({
      'content-type': file.mime,
      'content-disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
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
}

/** One range of bytes, both ends included; several at once are answered with the whole file. RFC 9110, 14.1.2. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'outside' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return null;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? 'outside' : { start, end };
}
