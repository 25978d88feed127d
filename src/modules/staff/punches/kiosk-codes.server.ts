import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that one code is shown. */
export const periodSeconds = 30;
/** Bytes of the signature that a code carries. */
const signatureBytes = 12;

export interface KioskCode {
  readonly counter: number;
  /** What is scanned, base64url. */
  readonly s: string;
  /** What is typed instead, six digits. */
  readonly digits: string;
}

/** The period in which a moment lies; milliseconds since the epoch. */
export const counterAt = (ms: number): number => Math.floor(ms / 1000 / periodSeconds);

/** The code of a period: people.md, Kiosk; the digits by RFC 4226, 5.3. `secret` is 64 hexadecimal digits. */
export function codeOf(secret: string, kioskId: number, counter: number): KioskCode {
  const mac = createHmac('sha256', Buffer.from(secret, 'hex')).update(`vazifa-kiosk.v1.${kioskId}.${counter}`).digest();
  const at = mac.at(-1)! & 0x0f;
  const number = mac.readUInt32BE(at) & 0x7fffffff;
  return {
    counter,
    s: mac.subarray(0, signatureBytes).toString('base64url'),
    digits: String(number % 1_000_000).padStart(6, '0'),
  };
}

export type KioskRefusal = 'kiosk_code_old' | 'kiosk_code_early' | 'kiosk_code_wrong';

interface Shown {
  readonly kioskId: number;
  readonly secret: string;
}
interface Sent {
  readonly c?: number | undefined;
  readonly s?: string | undefined;
  readonly digits?: string | undefined;
}

/**
 * Why a code is refused now; null: it is good. One period before and one after count, because people take a moment and
 * clocks differ. A code with its period is told as old or early only if it was ours at all.
 */
export function refusalOfCode({ kioskId, secret }: Shown, { c, s, digits }: Sent, now: number): KioskRefusal | null {
  const current = counterAt(now);
  const near = [current - 1, current, current + 1];
  const isRight = (counter: number) => {
    const code = codeOf(secret, kioskId, counter);
    return s === undefined ? isSame(digits ?? '', code.digits) : isSame(s, code.s);
  };
  if (c === undefined) return near.some(isRight) ? null : 'kiosk_code_wrong';
  if (!isRight(c)) return 'kiosk_code_wrong';
  if (c < current - 1) return 'kiosk_code_old';
  return c > current + 1 ? 'kiosk_code_early' : null;
}

/** In constant time. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
