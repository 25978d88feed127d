import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid, Problem } from '#kernel/problems.ts';
import type { FileStore, StoredFile } from '#server/stored-files.ts';

/** The one file of a form. Throws 415 for what is no form, 400 for a broken one, 422 for one without a file. */
export async function sentFile(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA');
  const part = await request.file().catch((error) => {
    throw error.statusCode ? error : new Problem('NOT_UNDERSTOOD');
  });
  if (!part) throw invalid('file', 'required');
  return part;
}

/** Takes its bytes in. A form that ends in the middle of them is the sender's fault, or that of the line. */
export function receiveSent(files: FileStore, { file }: MultipartFile): Promise<StoredFile> {
  return files.receive(file).catch((error: unknown) => {
    throw file.errored === null && !file.destroyed ? error : brokenOff(error);
  });
}

/** The disk has errors with a code; a form has none. */
const brokenOff = (error: unknown): unknown =>
  /^E[A-Z]+$/.test((error as { code?: string }).code ?? '') ? error : new Problem('NOT_UNDERSTOOD');
