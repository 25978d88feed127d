import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Nobody fills in a form sooner; a form may stand open for a day. */
const quickestMs = 2_500;
const longestMs = 24 * 3_600_000;

const signatureOf = (secretKey: string, nonce: string, at: number): Buffer =>
  createHmac('sha256', secretKey).update(`form ${nonce} ${at}`).digest().subarray(0, 12);

/** When a form was opened, and a number of its own, signed: nothing has to be kept for it. */
export function newStamp(secretKey: string, now: number): string {
  const nonce = randomBytes(9).toString('base64url');
  return `${nonce}.${now}.${signatureOf(secretKey, nonce, now).toString('base64url')}`;
}

/** The number of the form, `hasty` where no person was at it, `old` where it stood open too long or is none of ours. */
export function readStamp(secretKey: string, stamp: string, now: number): { nonce: string } | 'hasty' | 'old' {
  const [, nonce, at, signature] = /^([\w-]{12})\.(\d{13})\.([\w-]{16})$/.exec(stamp) ?? [];
  if (!nonce || !at || !signature) return 'old';
  const sent = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secretKey, nonce, Number(at));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return 'old';
  const age = now - Number(at);
  if (age > longestMs) return 'old';
  return age < quickestMs ? 'hasty' : { nonce };
}
