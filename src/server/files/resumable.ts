import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import { invalid, notFound, Problem } from '#kernel/problems.ts';
import { safeFileName } from '#server/files/content.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { fileTypeFor, judgeFile, type JudgedFile, mostBytes } from '#server/files/file-judging.ts';
import type { App } from '#server/http/app-context.ts';
import { admit } from '#server/http/request.ts';
import type { Job } from '#server/jobs/jobs.ts';

/** One piece is no larger; what is left of a file is one piece too. */
export const pieceBytes = 8 * 1024 * 1024;
/** A person has no more begun than this. */
const mostBegun = 20;
const mostBegunBytes = 2 * 1024 * 1024 * 1024;

interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly received: number;
  readonly resource_type_id: number;
  readonly storage_key: string;
  readonly resource_id: number | null;
}

/** Nobody goes on with what has stood still for so long. */
const longest = '1 day';

const State = Type.Object({ id: Type.String(), offset: Type.Integer(), size: Type.Integer(), piece: Type.Integer() });
const Begin = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500 }),
    size: Type.Integer({ minimum: 1, maximum: 2 ** 40 }),
    resource_type_id: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
const Finish = Type.Object(
  { sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })) },
  { additionalProperties: false },
);
const tags = ['resources'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const url = '/api/resources/uploads';

/** The bytes of a finished upload are a file of the product now. */
async function discardBytes(files: FileStore, { storage_key, resource_id }: UploadRow): Promise<void> {
  if (resource_id === null) await files.discard({ key: storage_key });
}

/** Forgets uploads that nobody goes on with, and what has come of them; some at a time, for it is one transaction. */
export const forgetUploads = (files: FileStore): Job => ({
  name: 'forget_uploads',
  cron: '*/20 * * * *',
  async run(db) {
    const { rows } = await sql<UploadRow>`delete from uploads where id in (select id from uploads
        where updated_at < now() - ${longest}::interval limit 100) returning storage_key, resource_id`.execute(db);
    for (const row of rows) await discardBytes(files, row);
  },
});

/**
 * Uploads in pieces, which go on after a lost line: begin, send pieces at the offset that is safe, finish. Whatever of
 * a piece has arrived counts. Only who began an upload sees it; what nobody goes on with is forgotten after a day.
 */
export async function addResumable(fastify: FastifyInstance, app: App, resourceOfFiles: string): Promise<void> {
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  const onRequest = (request: FastifyRequest) => admit(app.actors, 'session', request);
  /** Two pieces of one upload at once would write over each other. */
  const busy = new Set<string>();
  const stateOf = ({ id, received, size }: UploadRow) => ({ id, offset: received, size, piece: pieceBytes });

  async function own(request: FastifyRequest): Promise<UploadRow> {
    const { id } = request.params as { id: string };
    const { rows } = uuid.test(id)
      ? await sql<UploadRow>`select id, name, size, received, resource_type_id, storage_key, resource_id from uploads
          where id = ${id} and user_id = ${request.actor!.id}`.execute(app.db)
      : { rows: [] };
    if (!rows[0]) throw notFound();
    return rows[0];
  }

  const discard = (upload: UploadRow) => discardBytes(app.files, upload);

  fastify.post(url, { onRequest, schema: { body: Begin, response: { 201: State }, tags } }, async (request, reply) => {
    const body = request.body as { name: string; size: number; resource_type_id?: number };
    const name = safeFileName(body.name);
    const type = await fileTypeFor(
      app,
      name,
      body.resource_type_id === undefined ? null : String(body.resource_type_id),
    );
    if (body.size > mostBytes(type)) throw new Problem('TOO_LARGE');
    // One statement, so that two at once cannot both be the last that is allowed.
    const { rows } = await sql<UploadRow>`insert into uploads (user_id, name, size, resource_type_id, storage_key)
      select ${request.actor!.id}, ${name}, ${body.size}::bigint, ${type.id}, ${randomUUID()}
      where (select count(*) < ${mostBegun} and coalesce(sum(size), 0) + ${body.size}::bigint <= ${mostBegunBytes}
        from uploads where user_id = ${request.actor!.id} and resource_id is null
          and updated_at > now() - ${longest}::interval) returning *`.execute(app.db);
    if (!rows[0]) throw new Problem('TOO_MANY_REQUESTS');
    return reply.code(201).send(stateOf(rows[0]));
  });

  fastify.get(`${url}/:id`, { onRequest, schema: { response: { 200: State }, tags } }, async (request) =>
    stateOf(await own(request)),
  );

  fastify.patch(
    `${url}/:id`,
    {
      onRequest,
      bodyLimit: pieceBytes,
      schema: { consumes: ['application/octet-stream'], response: { 200: State }, tags },
    },
    async (request, reply) => {
      const upload = await own(request);
      const { id, received, size, storage_key } = upload;
      if (!request.headers['content-type']?.startsWith('application/octet-stream'))
        throw new Problem('UNSUPPORTED_MEDIA');
      if (request.headers['upload-offset'] !== String(received) || busy.has(id)) {
        reply.header('upload-offset', received);
        throw new Problem('RANGE_NOT_SATISFIABLE');
      }
      busy.add(id);
      try {
        const most = Math.min(pieceBytes, size - received);
        const { written, isWhole } = await app.files.append(storage_key, received, request.body as Readable, most);
        const { rows } = await sql<UploadRow>`update uploads set received = ${received + written}, updated_at = now()
          where id = ${id} and received = ${received} returning *`.execute(app.db);
        if (!rows[0]) throw notFound();
        if (!isWhole) throw new Problem('TOO_LARGE');
        return stateOf(rows[0]);
      } finally {
        busy.delete(id);
      }
    },
  );

  fastify.post(`${url}/:id/finish`, { onRequest, schema: { body: Finish, tags } }, async (request, reply) => {
    const upload = await own(request);
    if (upload.resource_id !== null) return reply.code(201).send(await finished(upload.resource_id));
    if (upload.received !== upload.size || busy.has(upload.id)) throw new Problem('RANGE_NOT_SATISFIABLE');
    busy.add(upload.id);
    try {
      return await reply.code(201).send(await finish(request, upload));
    } catch (error) {
      await sql`delete from uploads where id = ${upload.id}`.execute(app.db);
      await discard(upload);
      throw error;
    } finally {
      busy.delete(upload.id);
    }
  });

  async function finish(request: FastifyRequest, upload: UploadRow): Promise<JudgedFile> {
    const { sha256 } = request.body as { sha256?: string };
    const type = await fileTypeFor(app, upload.name, String(upload.resource_type_id));
    const stored = await app.files.measure(upload.storage_key);
    if (stored.size !== upload.size || (sha256 && sha256 !== stored.sha256)) throw invalid('file', 'file_content');
    const file = await judgeFile(app, request, resourceOfFiles, { name: upload.name, type, stored });
    await sql`update uploads set resource_id = ${file.id}, updated_at = now() where id = ${upload.id}`.execute(app.db);
    return file;
  }

  async function finished(id: number): Promise<JudgedFile> {
    const { rows } = await sql<JudgedFile>`select id, name, size, mime, sha256 from resources
      where id = ${id} and deleted_at is null`.execute(app.db);
    if (!rows[0]) throw notFound();
    return rows[0];
  }

  fastify.delete(`${url}/:id`, { onRequest, schema: { tags } }, async (request, reply) => {
    const upload = await own(request);
    await sql`delete from uploads where id = ${upload.id}`.execute(app.db);
    await discard(upload);
    return reply.code(204).send();
  });
}
