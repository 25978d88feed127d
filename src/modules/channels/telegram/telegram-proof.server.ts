import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/context.ts';
import { sql } from '#server/database/door.ts';

/** Who says who somebody is: the Mini App that Telegram opened, or its button for signing in. */
export type ProofKind = 'mini-app' | 'login';

/** So old a proof may be, in seconds. */
const mostAge: Readonly<Record<ProofKind, number>> = { 'mini-app': 3600, login: 86_400 };
/** So far clocks may be apart. */
const ahead = 60;
const hashBytes = 32;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The two keys are of different making, so that neither proof stands for the other. */
const keyOf = (kind: ProofKind, token: string): Buffer =>
  kind === 'mini-app' ? hmac('WebAppData', token) : createHash('sha256').update(token).digest();

/** All fields but the hash itself, `signature` too, which Telegram has added since. */
const checked = (fields: URLSearchParams): string =>
  [...fields]
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');

const isOnce = (fields: URLSearchParams): boolean => new Set(fields.keys()).size === [...fields.keys()].length;

export interface Proved {
  readonly telegram_id: number;
  /** What the address that opened the Mini App said, `task_812`. */
  readonly start: string | null;
}

/**
 * Whose Telegram account a proof is of, at a moment in seconds since 1970; null for one that is forged, altered, old,
 * of another bot or from the future. core.telegram.org/bots/webapps and /widgets/login.
 */
export function provedBy(kind: ProofKind, raw: string, token: string, now: number): Proved | null {
  const fields = new URLSearchParams(raw);
  const given = Buffer.from(fields.get('hash') ?? '', 'hex');
  if (!isOnce(fields) || given.length !== hashBytes) return null;
  if (!timingSafeEqual(given, hmac(keyOf(kind, token), checked(fields)))) return null;
  const at = Number(fields.get('auth_date'));
  if (!Number.isInteger(at) || at <= 0 || at > now + ahead || now - at > mostAge[kind]) return null;
  const telegramId = kind === 'login' ? Number(fields.get('id')) : userIn(fields.get('user'));
  return Number.isSafeInteger(telegramId) && telegramId > 0
    ? { telegram_id: telegramId, start: fields.get('start_param') }
    : null;
}

function userIn(user: string | null): number {
  try {
    return Number((JSON.parse(user ?? '') as { id?: unknown }).id);
  } catch {
    return 0;
  }
}

/** Each proof lets in once: false for the second time, on whatever process. */
export const takeProof = (db: Db, raw: string): Promise<boolean> =>
  sql`insert into telegram_proofs (hash, expires_at)
    values (${createHash('sha256')
      .update(new URLSearchParams(raw).get('hash') ?? '')
      .digest()},
      now() + interval '2 days')
    on conflict do nothing returning 1`.isThere(db);
