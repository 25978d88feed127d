import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Only the hash of a token is stored: who reads the database cannot sign in with it. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The successors of a refresh token follow from it and the server's key. A lost answer can thus be asked for again
 * and gives the same successor, though no token is stored in readable form.
 */
export interface Successors {
  readonly refresh: string;
  readonly access: string;
}

export function successorsOf(refreshToken: string, secretKey: string): Successors {
  const derive = (use: string) => createHmac('sha256', secretKey).update(`${use} ${refreshToken}`).digest('base64url');
  return { refresh: derive('refresh'), access: derive('access') };
}
