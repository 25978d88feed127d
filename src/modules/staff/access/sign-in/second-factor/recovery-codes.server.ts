import { createHash, randomInt } from 'node:crypto';

const count = 10;
/** Without what looks alike on paper: 0 and o, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 120 bits, so that a plain hash is enough: OWASP ASVS 5, 6.5.3. */
const newCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

/** Case and dashes do not matter: people type these from paper. */
export const hashOfRecovery = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** Ten codes to write down, shown once, and what is kept of them. */
export function newRecoveryCodes(userId: number): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: count }, newCode);
  return { codes, hashes: codes.map((code) => hashOfRecovery(userId, code)) };
}
