import type { Offer } from '#kernel/imports.ts';
import type { Place } from '#kernel/row-verbs.ts';
import { sendBytes, type Sending, type Uploaded } from '#web/uploads/send-bytes.ts';
import { addressAt } from '#web/api/call.ts';

/** Larger files go in pieces, which go on after a lost connection. */
const largestWhole = 8 * 1024 * 1024;

/** Sends a file with its progress: `fetch` cannot tell how far it is. Throws a `CallProblem`. */
export async function upload(file: File, options: Sending = {}): Promise<Uploaded> {
  if (file.size <= largestWhole) return sendWhole<Uploaded>('/api/resources/upload', file, options);
  const { uploadInPieces } = await import('#web/uploads/upload-in-pieces.ts');
  return uploadInPieces(file, options);
}

/** Sends a file whose lines are to become rows of the resource. */
export const uploadRows = (resource: Place, file: File, options: Sending): Promise<Offer> =>
  sendWhole<Offer>(addressAt(resource, '/imports'), file, options);

function sendWhole<T>(url: string, file: File, options: Sending): Promise<T> {
  const body = new FormData();
  body.append('file', file);
  return sendBytes<T>({ method: 'POST', url, body, ...options });
}
