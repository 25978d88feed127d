import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import { beginUpload, finishUpload, forgetUpload, readUpload, sendPiece } from '#kernel/file-endpoints.ts';
import type { Context } from '#server/context.ts';
import { invalid, notFound, Problem } from '#kernel/problems.ts';
import { refuseFruitless, refuseHoarding } from '#server/files/file-access.ts';
import { safeFileName } from '#server/files/content.ts';
import type { FileStore } from '#server/stored-files.ts';
import { fileColumns, fileTypeFor, judgeFile, type JudgedFile, mostBytes } from '#server/files/file-judging.ts';
import type { App } from '#server/app.ts';
import { type Served, serve, type Way } from '#server/http/serve.ts';
import type { Job } from '#server/jobs/jobs.ts';

/** One piece is no larger; what is left of a file is one piece too. */
export const pieceBytes = 8 * 1024 * 1024;
/** A person has no more begun than this. */
const mostBegun = 20;
const mostBegunBytes = 2 * 1024 * 1024 * 1024;

const uploadColumns = {
  id: text,
  name: text,
  size: whole,
  received: whole,
  resource_type_id: whole,
  storage_key: text,
  resource_id: orNull(whole),
};
type UploadRow = RowOf<typeof uploadColumns>;
type Discarded = Pick<UploadRow, 'storage_key' | 'resource_id'>;
const uploadNames = sql.raw(Object.keys(uploadColumns).join(', '));

/** Nobody goes on with what has stood still for so long. */
const longest = '1 day';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The bytes of a finished upload are a file of the product now. */
async function discardBytes(files: FileStore, { storage_key, resource_id }: Discarded): Promise<void> {
  if (resource_id === null) await files.discard({ key: storage_key });
}

/** Forgets uploads that nobody goes on with, and what has come of them; some at a time, for it is one transaction. */
export const forgetUploads = (files: FileStore): Job => ({
  name: 'forget_uploads',
  cron: '*/20 * * * *',
  async run({ db }) {
    const rows = await sql({ storage_key: text, resource_id: orNull(whole) })`
        delete from uploads where id in (select id from uploads
        where updated_at < now() - ${longest}::interval limit 100) returning storage_key, resource_id`.rows(db);
    for (const row of rows) await discardBytes(files, row);
    // Whoever sent these lost the line, or the server its power, before there was a row to tell of them.
    const keys = await files.standing(new Date(Date.now() - 86_400_000));
    const known = await sql({ storage_key: text })`select storage_key from uploads
      where storage_key = any(${keys}::text[])`.asSet(db);
    for (const key of keys) if (!known.has(key)) await files.discard({ key });
  },
});

/** Two pieces of one upload at once would write over each other. */
const busy = new Set<string>();
const stateOf = ({ id, received, size }: UploadRow) => ({ id, offset: received, size, piece: pieceBytes });
const way: Way = { tag: 'resources', takesAnyQuery: true };

async function own(app: App, ctx: Context, { id }: { readonly id: string }): Promise<UploadRow> {
  if (!uuid.test(id)) throw notFound();
  return sql(uploadColumns)`select ${uploadNames} from uploads
    where id = ${id} and user_id = ${ctx.actor.id}`.found(app.db);
}

const begin = serve(
  beginUpload,
  async ({ actor }, { body }, { app }) => {
    refuseFruitless(app, actor);
    await refuseHoarding(app, actor);
    const name = safeFileName(body.name);
    const asked = body.resource_type_id;
    const type = await fileTypeFor(app, name, asked === undefined ? null : String(asked));
    if (body.size > mostBytes(type)) throw new Problem('TOO_LARGE');
    // One statement, so that two at once cannot both be the last that is allowed.
    const row = await sql(uploadColumns)`insert into uploads (user_id, name, size, resource_type_id, storage_key)
      select ${actor.id}, ${name}, ${body.size}::bigint, ${type.id}, ${randomUUID()}
      where (select count(*) < ${mostBegun} and coalesce(sum(size), 0) + ${body.size}::bigint <= ${mostBegunBytes}
        from uploads where user_id = ${actor.id} and resource_id is null
          and updated_at > now() - ${longest}::interval) returning ${uploadNames}`.first(app.db);
    if (!row) throw new Problem('TOO_MANY_REQUESTS');
    return stateOf(row);
  },
  way,
);

const state = serve(readUpload, async (ctx, { params }, { app }) => stateOf(await own(app, ctx, params)), way);

const piece = serve(
  sendPiece,
  async (ctx, { params }, { app, request, reply }) => {
    const upload = await own(app, ctx, params);
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
      const row = await sql(uploadColumns)`update uploads set received = ${received + written}, updated_at = now()
        where id = ${id} and received = ${received} returning ${uploadNames}`.found(app.db);
      if (!isWhole) throw new Problem('TOO_LARGE');
      return stateOf(row);
    } finally {
      busy.delete(id);
    }
  },
  { ...way, bodyLimit: pieceBytes, consumes: 'application/octet-stream' },
);

const end = serve(
  finishUpload,
  async (ctx, { params, body }, { app, request }) => {
    const upload = await own(app, ctx, params);
    if (upload.resource_id !== null) return finished(app, upload.resource_id);
    if (upload.received !== upload.size || busy.has(upload.id)) throw new Problem('RANGE_NOT_SATISFIABLE');
    busy.add(upload.id);
    try {
      return await finish(app, request, upload, body.sha256);
    } catch (error) {
      await forget(app, upload);
      throw error;
    } finally {
      busy.delete(upload.id);
    }
  },
  way,
);

const drop = serve(forgetUpload, async (ctx, { params }, { app }) => forget(app, await own(app, ctx, params)), way);

/**
 * Uploads in pieces, which go on after a lost connection: begin, send pieces at the offset that is safe, finish.
 * Whatever of a piece has arrived counts. Only who began an upload sees it; what nobody goes on with is forgotten after
 * a day.
 */
export const uploadsServed: readonly Served[] = [begin, state, piece, end, drop];

/** Pieces are bytes, and only their endpoint takes such bodies. */
export const takePieces = (fastify: FastifyInstance): void =>
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));

async function forget(app: App, upload: UploadRow): Promise<void> {
  await sql`delete from uploads where id = ${upload.id}`.run(app.db);
  await discardBytes(app.files, upload);
}

async function finish(
  app: App,
  request: FastifyRequest,
  upload: UploadRow,
  sha256: string | undefined,
): Promise<JudgedFile> {
  const type = await fileTypeFor(app, upload.name, String(upload.resource_type_id));
  const stored = await app.files.measure(upload.storage_key);
  if (stored.size !== upload.size || (sha256 && sha256 !== stored.sha256)) throw invalid('file', 'file_content');
  const file = await judgeFile(app, request, { name: upload.name, type, stored });
  await sql`update uploads set resource_id = ${file.id}, updated_at = now() where id = ${upload.id}`.run(app.db);
  return file;
}

const finished = (app: App, id: number): Promise<JudgedFile> =>
  sql(fileColumns)`select id, name, size, mime, sha256 from resources
    where id = ${id} and deleted_at is null`.found(app.db);
