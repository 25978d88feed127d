import { setTimeout as rest } from 'node:timers/promises';
import { orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { seal, unseal } from '#server/auth/sealing.ts';
import type { Db } from '#server/context.ts';
import {
  askProvider,
  neverConnected,
  type ProviderAnswer,
  saidBy,
} from '#modules/channels/sms/provider-call.server.ts';
import type { SmsAccount, SmsAsked, SmsSaid } from '#modules/channels/sms/sms-providers.ts';

/** By the vendor's collection of requests: bearer tokens of 30 days, forms in, JSON out. */
export interface Eskiz {
  readonly db: Db;
  readonly secretKey: string;
  readonly account: SmsAccount;
}

/** Whoever renews the token has so long before another may; the others look again so often. */
const leaseSeconds = 15;
const lookMs = 150;

const sealName = 'sms token eskiz';

interface Token {
  readonly token: string | null;
  readonly version: number;
}

async function kept({ db, secretKey }: Eskiz): Promise<Token> {
  const row = await sql({ sealed: orNull(text), version: whole })`select sealed, token_version as version
    from sms_accounts where provider = 'eskiz'`.first(db);
  return { token: row?.sealed ? unseal(secretKey, sealName, row.sealed) : null, version: row?.version ?? 0 };
}

/**
 * A token newer than the one that was refused. One of all processes renews it, by the old one or by a new sign-in;
 * the others wait for what it brings. Throws the answer of the provider where it takes neither.
 */
async function renewed(eskiz: Eskiz, old: Token): Promise<Token> {
  const until = Date.now() + leaseSeconds * 1000;
  for (;;) {
    const now = await kept(eskiz);
    if (now.version > old.version && now.token) return now;
    const mine = await sql({ mine: yesNo })`insert into sms_accounts as a (provider, renewing_until)
      values ('eskiz', now() + make_interval(secs => ${leaseSeconds}))
      on conflict (provider) do update set renewing_until = excluded.renewing_until
        where a.token_version = ${old.version} and (a.renewing_until is null or a.renewing_until < now())
      returning true as mine`.first(eskiz.db);
    if (mine) return renew(eskiz, old);
    if (Date.now() > until) throw new Refused('nobody has renewed the token');
    await rest(lookMs);
  }
}

async function renew(eskiz: Eskiz, old: Token): Promise<Token> {
  const { db, secretKey } = eskiz;
  try {
    const token = (old.token && (await refreshed(eskiz, old.token))) || (await signedIn(eskiz));
    await sql`update sms_accounts set sealed = ${seal(secretKey, sealName, token)},
      token_version = token_version + 1, renewing_until = null where provider = 'eskiz'`.run(db);
    return { token, version: old.version + 1 };
  } catch (error) {
    await sql`update sms_accounts set renewing_until = null where provider = 'eskiz'`.run(db);
    throw error;
  }
}

async function refreshed({ account }: Eskiz, token: string): Promise<string | null> {
  const answer = await askProvider(`${account.base}/auth/refresh`, { method: 'PATCH', headers: bearer(token) });
  return answer.status === 200 ? tokenIn(answer) : null;
}

async function signedIn({ account: { base, login, password } }: Eskiz): Promise<string> {
  const body = new URLSearchParams({ email: login, password });
  const answer = await askProvider(`${base}/auth/login`, { method: 'POST', body });
  const token = answer.status < 300 ? tokenIn(answer) : null;
  if (!token) throw new Refused(saidBy(answer), answer.status < 500 && answer.status !== 429);
  return token;
}

const tokenIn = ({ json }: ProviderAnswer): string | null => {
  const token = (json as { data?: { token?: unknown } } | null)?.data?.token;
  return typeof token === 'string' ? token : null;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The provider does not let the account in. */
class Refused extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** A call as the account; once more with another token where this one is over. */
async function asked(eskiz: Eskiz, path: string, init: RequestInit): Promise<ProviderAnswer> {
  const { base } = eskiz.account;
  let token = await kept(eskiz);
  if (!token.token) token = await renewed(eskiz, token);
  const call = (by: Token) => askProvider(`${base}${path}`, { ...init, headers: bearer(by.token ?? '') });
  const first = await call(token);
  return first.status === 401 ? call(await renewed(eskiz, token)) : first;
}

/** Asks for one message. An answer that was lost is looked up by `findByEskiz` before it is asked for again. */
export async function sendByEskiz(
  eskiz: Eskiz,
  { delivery_id, phone, text: message, callback }: SmsAsked,
): Promise<SmsSaid> {
  const body = new URLSearchParams({
    ...{ mobile_phone: phone, message, from: eskiz.account.sender, user_sms_id: String(delivery_id) },
    ...(callback && { callback_url: callback }),
  });
  try {
    const answer = await asked(eskiz, '/message/sms/send', { method: 'POST', body });
    return saidOf(answer);
  } catch (error) {
    return saidOfError(error);
  }
}

function saidOf(answer: ProviderAnswer): SmsSaid {
  const said = saidBy(answer);
  const { status, json, afterSeconds } = answer;
  const id = (json as { id?: unknown } | null)?.id;
  if (status >= 200 && status < 300 && id !== undefined) return { state: 'taken', id: String(id), answer: said };
  if (status === 429) return { state: 'later', answer: said, ...(afterSeconds && { after_seconds: afterSeconds }) };
  // What answers 5xx may have taken it all the same.
  if (status >= 500 || status < 300) return { state: 'lost', answer: said };
  return { state: 'refused', why: whyOf(status, said), answer: said };
}

/** The provider has no codes for it: it is told by its words, in the three languages in which it answers. */
function whyOf(status: number, said: string): 'text' | 'money' | 'account' | 'other' {
  if (/balan[cs]|mablag|пул|limit.*(over|exceed)|недостаточно|not enough|insufficient|средств/i.test(said))
    return 'money';
  if (status === 401 || status === 403) return 'account';
  if (/moderat|шаблон|template|shablon|модерац|тест|test/i.test(said)) return 'text';
  return 'other';
}

function saidOfError(error: unknown): SmsSaid {
  const answer = (error as Error).message.slice(0, 300);
  if (error instanceof Refused)
    return error.isFinal ? { state: 'refused', why: 'account', answer } : { state: 'later', answer };
  return neverConnected(error) ? { state: 'later', answer } : { state: 'lost', answer };
}

/** So far back a lost message is looked for, and so many are looked through. */
const lookBackMs = 2 * 86_400_000;
const looked = 200;

/**
 * Looks for a message among those that the provider has: `found` with its number, `absent`, or `unsure` where it cannot
 * be asked.
 */
export async function findByEskiz(
  eskiz: Eskiz,
  deliveryId: number,
  now: Date,
): Promise<{ id: string } | 'absent' | 'unsure'> {
  // The provider takes times in UTC.
  const minuteOf = (at: number) => new Date(at).toISOString().replace(/^(.{10})T(.{5}).*/, '$1 $2');
  const body = new URLSearchParams({
    ...{ start_date: minuteOf(now.getTime() - lookBackMs), to_date: minuteOf(now.getTime() + 86_400_000) },
    ...{ page_size: String(looked), count: '0' },
  });
  try {
    const answer = await asked(eskiz, '/message/sms/get-user-messages', { method: 'POST', body });
    if (answer.status !== 200) return 'unsure';
    const { data } = (answer.json ?? {}) as { data?: { result?: unknown } | unknown[] };
    const rows = (Array.isArray(data) ? data : data?.result) as { id?: unknown; user_sms_id?: unknown }[] | undefined;
    if (!Array.isArray(rows)) return 'unsure';
    const found = rows.find(({ user_sms_id }) => String(user_sms_id) === String(deliveryId));
    return found ? { id: String(found.id) } : 'absent';
  } catch {
    return 'unsure';
  }
}

/** Who the account is, and what is left on it. Throws in words where it is not let in. */
export async function checkEskiz(eskiz: Eskiz): Promise<string> {
  const answer = await asked(eskiz, '/user/get-limit', { method: 'GET' });
  if (answer.status !== 200) throw new Refused(saidBy(answer));
  const { data } = (answer.json ?? {}) as { data?: { balance?: unknown } };
  return `eskiz: ${String(data?.balance ?? 'ok')}`;
}

/** What the network says of a message by now; null: nothing yet, or the provider cannot be asked. */
export async function statusAtEskiz(eskiz: Eskiz, providerId: string): Promise<string | null> {
  try {
    const answer = await asked(eskiz, `/message/sms/status_by_id/${encodeURIComponent(providerId)}`, { method: 'GET' });
    const { data } = (answer.json ?? {}) as { data?: { status?: unknown } };
    return typeof data?.status === 'string' ? data.status : null;
  } catch {
    return null;
  }
}
