import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key of its own, so that nothing else that SECRET_KEY protects shares it. */
const keyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'vazifa stored settings', 32));

/** Encrypts a secret for the database; `name` binds it to its place, so that it cannot be moved to another. */
export function seal(secretKey: string, name: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secretKey), iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The secret, or null where it was sealed with another key or for another place. */
export function unseal(secretKey: string, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secretKey), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
