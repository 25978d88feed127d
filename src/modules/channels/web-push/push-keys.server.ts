import { sql, text } from '#server/database/door.ts';
import { seal, unseal } from '#server/auth/sealing.ts';
import type { Db } from '#server/context.ts';

/** Binds the private key to its place. */
const sealName = 'push_keys';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys of this installation, made by whoever asks first. Where the key of the installation is another one, they are
 * made anew: browsers subscribe once more at their next start.
 */
export async function pushKeys(db: Db, secretKey: string): Promise<PushKeys> {
  const stored = await readKeys(db);
  const known = stored && unseal(secretKey, sealName, stored.sealed);
  if (stored && known) return { publicKey: stored.public_key, privateKey: known };
  const { default: webPush } = await import('web-push');
  const made = webPush.generateVAPIDKeys();
  await sql`insert into push_keys (public_key, sealed)
    values (${made.publicKey}, ${seal(secretKey, sealName, made.privateKey)})
    on conflict (id) do update set public_key = excluded.public_key, sealed = excluded.sealed, created_at = now(),
      refused_at = null, refused_answer = null where push_keys.sealed = ${stored?.sealed ?? ''}`.run(db);
  return pushKeys(db, secretKey);
}

const readKeys = (db: Db) =>
  sql({ public_key: text, sealed: text })`select public_key, sealed from push_keys`.first(db);

/** What a push service said when it refused the keys; null while none does. */
export async function refusedKeys(db: Db): Promise<string | null> {
  const row = await sql({ answer: text })`select coalesce(refused_answer, '') as answer from push_keys
    where refused_at is not null`.first(db);
  return row?.answer ?? null;
}

export const noteRefusedKeys = (db: Db, answer: string | null): Promise<void> =>
  sql`update push_keys set refused_answer = ${answer},
    refused_at = case when ${answer}::text is null then null else now() end`.run(db);
