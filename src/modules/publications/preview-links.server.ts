import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whoever has the address sees the draft: long enough to ask a client what he thinks. */
export const previewDays = 7;
const form = /^(\d{1,15})\.(\d{10,11})\.([\w-]{22})$/;

const signatureOf = (secretKey: string, id: number, expires: number): Buffer =>
  createHmac('sha256', secretKey).update(`preview ${id} ${expires}`).digest().subarray(0, 16);

/** The secret part of the address of a draft. `expires` is in seconds. */
export const signPreview = (secretKey: string, id: number, expires: number): string =>
  `${id}.${expires}.${signatureOf(secretKey, id, expires).toString('base64url')}`;

/** The publication behind it, or null when it is forged or too old. */
export function publicationOfPreview(secretKey: string, given: string, now: Date): number | null {
  const [, id, expires, signature] = form.exec(given) ?? [];
  if (!id || !expires || !signature || Number(expires) * 1000 < now.getTime()) return null;
  const expected = signatureOf(secretKey, Number(id), Number(expires));
  const sent = Buffer.from(signature, 'base64url');
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? Number(id) : null;
}
