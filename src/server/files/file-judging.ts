import type { FastifyRequest } from 'fastify';
import { parseId } from '#kernel/fields/door.ts';
import { invalid, Problem } from '#kernel/problems.ts';
import { type RowOf, sql, text, whole } from '#server/database/door.ts';
import { typeOfContent } from '#server/files/content.ts';
import { extensionOf } from '#server/files/extension.ts';
import type { StoredFile } from '#server/stored-files.ts';
import { filesPath } from '#server/files/file-access.ts';
import type { App } from '#server/app.ts';
import { contextOf } from '#server/http/request.ts';

const typeColumns = { id: whole, extensions: text, max_megabytes: whole };
export type FileType = RowOf<typeof typeColumns>;

export const takes = (extensions: string, name: string): boolean =>
  extensions
    .split(/[\s,]+/)
    .map((one) => extensionOf(`.${one}`))
    .includes(extensionOf(name));

export const mostBytes = ({ max_megabytes }: FileType): number => max_megabytes * 1024 * 1024;

/** The type that was asked for, else the first that takes files with this ending. Throws 422. */
export async function fileTypeFor(app: App, name: string, asked: string | null): Promise<FileType> {
  const id = asked === null ? null : parseId(asked);
  if (id === undefined) throw invalid('resource_type_id', 'exists');
  const rows = await sql(typeColumns)`select id, extensions, max_megabytes from resource_types
    where deleted_at is null and (id = ${id}::bigint or ${id}::bigint is null) order by id`.rows(app.db);
  const type = id === null ? rows.find(({ extensions }) => takes(extensions, name)) : rows[0];
  if (!type) throw invalid(id === null ? 'file' : 'resource_type_id', id === null ? 'file_type' : 'exists');
  return type;
}

/** What an upload answers. */
export const fileColumns = { id: whole, name: text, size: whole, mime: text, sha256: text };
export type JudgedFile = RowOf<typeof fileColumns>;

/** Keeps a file whose content is what its name says, and makes the row that it is known by. Throws 413 or 422. */
export async function judgeFile(
  app: App,
  request: FastifyRequest,
  { name, type, stored }: { readonly name: string; readonly type: FileType; readonly stored: StoredFile },
): Promise<JudgedFile> {
  if (stored.size > mostBytes(type)) throw new Problem('TOO_LARGE');
  if (!stored.size) throw invalid('file', 'empty_file');
  if (!takes(type.extensions, name)) throw invalid('file', 'file_type');
  const mime = await typeOfContent(name, stored.head);
  if (!mime) throw invalid('file', 'file_content');
  await app.files.keep(stored);
  const { size, sha256, key } = stored;
  const values = { name, size, mime, sha256, storage_key: key, resource_type_id: type.id };
  const created = await app.operationsAtPath(filesPath).create(contextOf(app, request, app.db), {}, values);
  return { id: created.id, name, size, mime, sha256 };
}
