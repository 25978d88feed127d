import { createHmac, timingSafeEqual } from 'node:crypto';

/** api.md: signed addresses live 5 minutes and belong to one session. */
export const linkMinutes = 5;
const form = /^(\d{1,15})\.(\d{10,11})\.([\w-]{43})$/;

const signatureOf = (secretKey: string, address: string, session: number, expires: number): Buffer =>
  createHmac('sha256', secretKey).update(`link ${session} ${expires} ${address}`).digest();

/** The `link` parameter by which an address works without a header, for pictures and downloads. */
export function signLink(secretKey: string, address: string, session: number, now: Date = new Date()): string {
  const expires = Math.floor(now.getTime() / 1000) + linkMinutes * 60;
  return `${session}.${expires}.${signatureOf(secretKey, address, session, expires).toString('base64url')}`;
}

/** The session that an address was signed for, or null when it is forged, for another address, or too old. */
export function sessionOfLink(secretKey: string, address: string, link: string, now: Date = new Date()): number | null {
  const [, session, expires, signature] = form.exec(link) ?? [];
  if (!session || !expires || !signature || Number(expires) * 1000 < now.getTime()) return null;
  const expected = signatureOf(secretKey, address, Number(session), Number(expires));
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(session) : null;
}
