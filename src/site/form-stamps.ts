import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Nobody fills in a form sooner; a form may stand open for a day. */
const quickestMs = 2_500;
const longestMs = 24 * 3_600_000;
/** So long whoever cannot work a proof waits instead. */
export const waitingMs = 60_000;
/** So many bits of nothing a proof begins with: some ten thousand tries, less than a second of a telephone. */
export const proofBits = 14;

/** Given with a page that somebody opened, or with one that came back because too many letters come. */
type StampKind = 'form' | 'asked';

const signatureOf = (secretKey: string, kind: StampKind, nonce: string, at: number): Buffer =>
  createHmac('sha256', secretKey).update(`${kind} ${nonce} ${at}`).digest().subarray(0, 12);

/** When a form was opened, and a number of its own, signed: nothing has to be kept for it. */
export function newStamp(secretKey: string, now: number, kind: StampKind = 'form'): string {
  const nonce = randomBytes(9).toString('base64url');
  return `${nonce}.${now}.${signatureOf(secretKey, kind, nonce, now).toString('base64url')}`;
}

export interface Stamp {
  readonly nonce: string;
  readonly kind: StampKind;
  /** Milliseconds since it was given. */
  readonly age: number;
  readonly text: string;
}

/** What a form says of itself; `hasty` where no person was at it, `old` where it stood too long or is none of ours. */
export function readStamp(secretKey: string, stamp: string, now: number): Stamp | 'hasty' | 'old' {
  const [, nonce, at, signature] = /^([\w-]{12})\.(\d{13})\.([\w-]{16})$/.exec(stamp) ?? [];
  if (!nonce || !at || !signature) return 'old';
  const sent = Buffer.from(signature, 'base64url');
  const kind = (['form', 'asked'] as const).find((one) =>
    timingSafeEqual(sent, signatureOf(secretKey, one, nonce, Number(at))),
  );
  const age = now - Number(at);
  if (!kind || age > longestMs) return 'old';
  // What came back has been filled in before, and goes again as soon as the work is done.
  return kind === 'form' && age < quickestMs ? 'hasty' : { nonce, kind, age, text: stamp };
}

/** A form comes back with a stamp of its own: whoever cannot work the proof waits from now on. */
export interface Asked {
  readonly stamp: string;
  /** So long it is still to wait without a proof. */
  readonly seconds: number;
}

/** Does this number, put behind the stamp, give a hash that begins with nothing? Only tries find one. */
export function isProof(stamp: string, proof: string): boolean {
  if (!/^\d{1,9}$/.test(proof)) return false;
  return createHash('sha256').update(`${stamp}:${proof}`).digest().readUInt32BE(0) >>> (32 - proofBits) === 0;
}
