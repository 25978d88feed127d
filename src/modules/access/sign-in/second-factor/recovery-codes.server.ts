import { createHash, randomBytes } from 'node:crypto';

const count = 10;

/** 50 bits: nobody guesses them at five tries a minute, so a plain hash is enough. */
const newCode = (): string => {
  const text = BigInt(`0x${randomBytes(7).toString('hex')}`)
    .toString(32)
    .padStart(10, '0')
    .slice(-10);
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

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
