import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from '#server/database/sql.ts';
import type { Db } from '#server/context.ts';

const minutes = 5;
const nonceBytes = 16;
const timeBytes = 6;

const signatureOf = (secretKey: string, purpose: string, body: Buffer): Buffer =>
  createHmac('sha256', secretKey).update(`challenge for ${purpose} `).update(body).digest();

/** Something to sign, good for five minutes and one purpose. Nothing is kept: a flood of questions fills no table. */
export function newChallenge(secretKey: string, purpose: string, now: Date): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(nonceBytes + timeBytes);
  randomBytes(nonceBytes).copy(body);
  body.writeUIntBE(now.getTime() + minutes * 60_000, nonceBytes, timeBytes);
  return new Uint8Array([...body, ...signatureOf(secretKey, purpose, body)]);
}

/** Did this server ask it, for this purpose, and is it still time? */
export function isChallenge(secretKey: string, purpose: string, challenge: string, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, nonceBytes + timeBytes);
  const signature = bytes.subarray(nonceBytes + timeBytes);
  const expected = signatureOf(secretKey, purpose, body);
  return (
    body.length === nonceBytes + timeBytes &&
    signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    body.readUIntBE(nonceBytes, timeBytes) > now.getTime()
  );
}

/** Each is answered once: false for the second answer, however quickly it follows, on whatever process. */
export async function takeChallenge(db: Db, challenge: string, now: Date): Promise<boolean> {
  await sql`delete from answered_challenges where expires_at < ${now}`.run(db);
  return sql`insert into answered_challenges (challenge, expires_at)
    values (${challenge}, ${new Date(now.getTime() + minutes * 60_000)}) on conflict do nothing returning 1`.isThere(
    db,
  );
}
