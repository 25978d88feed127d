import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app has it: SHA-1, 6 digits, 30 seconds. */
const period = 30;
/** A clock may be one step off in either direction. */
const window = 1;

const totpOf = (secret: string, account = '') =>
  new TOTP({
    issuer: 'Vazifa',
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base 32, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the picture. */
export const uriOf = (secret: string, account: string): string => totpOf(secret, account).toString();

/**
 * The time step of a code, or null when it is wrong. A step up to `lastStep` was used already: RFC 6238, section 5.2,
 * wants each code taken once.
 */
export function stepOf(secret: string, code: string, lastStep: number, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now, window });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / period) + delta;
  return step > lastStep ? step : null;
}
