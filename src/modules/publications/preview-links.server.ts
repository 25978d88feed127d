import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whoever has the address sees the draft: long enough to ask a client what he thinks. */
export const previewDays = 7;

/** What a secret address shows: a publication as it is written, or the whole site, `all` with what is hidden yet. */
export type Previewed = number | 'site' | 'all';

const form = /^(\d{1,15}|site|all)\.(\d{10,11})\.([\w-]{22})$/;

const signatureOf = (secretKey: string, what: string, expires: number): Buffer =>
  createHmac('sha256', secretKey).update(`preview ${what} ${expires}`).digest().subarray(0, 16);

const signPreview = (secretKey: string, what: Previewed, expires: number): string =>
  `${what}.${expires}.${signatureOf(secretKey, String(what), expires).toString('base64url')}`;

/** A secret address and when it stops to work. */
export function previewLink(secretKey: string, what: Previewed, now: Date): { url: string; expires_at: string } {
  const expires = Math.floor(now.getTime() / 1000) + previewDays * 86_400;
  return {
    url: `/preview/${signPreview(secretKey, what, expires)}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}

/** What is behind a secret address, or null when it is forged or too old. */
export function previewedBy(secretKey: string, given: string, now: Date): Previewed | null {
  const [, what, expires, signature] = form.exec(given) ?? [];
  if (!what || !expires || !signature || Number(expires) * 1000 < now.getTime()) return null;
  const expected = signatureOf(secretKey, what, Number(expires));
  const sent = Buffer.from(signature, 'base64url');
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null;
  return what === 'site' || what === 'all' ? what : Number(what);
}

const dayMs = 86_400_000;

/**
 * The address of the lightest form of a picture for those who write with it: a browser opens it without a header. It is
 * the same all day long, so that a picture is brought once.
 */
export function smallPictureLink(secretKey: string, id: number, now: Date): string {
  const expires = ((Math.floor(now.getTime() / dayMs) + 2) * dayMs) / 1000;
  return `/preview/small/${id}.${expires}.${signatureOf(secretKey, `small ${id}`, expires).toString('base64url')}`;
}

/** The picture behind such an address, or null when it is forged or too old. */
export function smallPictureOf(secretKey: string, given: string, now: Date): number | null {
  const [, id, expires] = form.exec(given) ?? [];
  if (!id || !/^\d+$/.test(id) || Number(expires) * 1000 < now.getTime()) return null;
  const expected = `${id}.${expires}.${signatureOf(secretKey, `small ${id}`, Number(expires)).toString('base64url')}`;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? Number(id) : null;
}
