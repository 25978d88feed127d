import { createHmac, timingSafeEqual } from 'node:crypto';
import { oneOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context, Db } from '#server/context.ts';
import { deliveryCameBack } from '#modules/channels/notifications/door.server.ts';
import type { SmsProvider } from '#modules/channels/sms/sms-providers.ts';

export type SmsState = 'sending' | 'sent' | 'delivered' | 'failed';

const message = { delivery_id: whole, provider: oneOf<SmsProvider>(), state: oneOf<SmsState>(), said: orNull(text) };

/** What became of an earlier try of a delivery. */
export const messageOf = (db: Db, deliveryId: number) =>
  sql(message)`select delivery_id, provider, state, said from sms_messages where delivery_id = ${deliveryId}`.first(db);

export interface NewMessage {
  readonly delivery_id: number;
  readonly user_id: number | null;
  readonly provider: SmsProvider;
  readonly phone: string;
  readonly kind: string;
  readonly parts: number;
}

/** Written before the provider is asked, so that its callback may come before its answer. False: another is at it. */
export const beginMessage = (db: Db, given: NewMessage): Promise<boolean> =>
  sql({ delivery_id: whole })`insert into sms_messages (delivery_id, user_id, provider, phone, kind, parts)
    values (${given.delivery_id}, ${given.user_id}, ${given.provider}, ${given.phone}, ${given.kind}, ${given.parts})
    on conflict do nothing returning delivery_id`.isThere(db);

/** Nothing of it went out: the next try begins anew. */
export const forgetMessage = (db: Db, deliveryId: number): Promise<void> =>
  sql`delete from sms_messages where delivery_id = ${deliveryId} and state = 'sending'`.run(db);

/** The provider has taken it. What its callback said meanwhile stays. */
export const messageTaken = (db: Db, deliveryId: number, providerId: string, said: string): Promise<void> =>
  sql`update sms_messages set provider_id = ${providerId}, said = coalesce(said, ${said}),
    state = case when state = 'sending' then 'sent' else state end, changed_at = now()
    where delivery_id = ${deliveryId}`.run(db);

/** So many messages in a row that do not arrive, and the phone is left alone. */
const mostFailures = 3;

/**
 * What the network says of a message later. Said twice, or after the last word, it changes nothing. Answers whether it
 * did.
 */
export async function messageEnded(
  ctx: Context,
  deliveryId: number,
  state: 'delivered' | 'failed',
  said: string,
): Promise<boolean> {
  return ctx.db.transaction(async (inner) => {
    const row = await sql({ phone: text })`update sms_messages set state = ${state}, said = ${said}, changed_at = now()
      where delivery_id = ${deliveryId} and state in ('sending', 'sent') returning phone`.first(inner);
    if (!row) return false;
    const failures = state === 'failed' ? 1 : 0;
    await sql`insert into sms_phones as p (phone, failures) values (${row.phone}, ${failures})
      on conflict (phone) do update set
        failures = case when ${failures}::int = 0 then 0 else p.failures + 1 end,
        dead_at = case when ${failures}::int = 0 then null
          when p.failures + 1 >= ${mostFailures} then coalesce(p.dead_at, now()) else p.dead_at end`.run(inner);
    const back = { method: 'sms', delivery_id: deliveryId, address: row.phone, answer: said } as const;
    if (state === 'failed') await deliveryCameBack({ ...ctx, db: inner }, { ...back, isPermanent: true });
    return true;
  });
}

/** What a provider refused before it took it. */
export const messageRefused = (db: Db, deliveryId: number, said: string): Promise<void> =>
  sql`update sms_messages set state = 'failed', said = ${said}, changed_at = now()
    where delivery_id = ${deliveryId} and state = 'sending'`.run(db);

export const isPhoneDead = (db: Db, phone: string): Promise<boolean> =>
  sql({
    is_dead: yesNo,
  })`select true as is_dead from sms_phones where phone = ${phone} and dead_at is not null`.isThere(db);

/** Why accounts are off now, by provider. */
export const accountsOff = (db: Db) =>
  sql({ provider: oneOf<SmsProvider>(), reason: text })`select provider, coalesce(off_reason, '') as reason
    from sms_accounts where off_at is not null`.pairs(db, 'provider', 'reason');

/** Turns an account off with a reason of the provider, or on again. */
export const turnAccount = (db: Db, provider: SmsProvider, reason: string | null): Promise<void> =>
  sql`insert into sms_accounts (provider, off_at, off_reason)
    values (${provider}, case when ${reason}::text is null then null else now() end, ${reason})
    on conflict (provider) do update set off_at = excluded.off_at, off_reason = excluded.off_reason`.run(db);

export const noteRefusedText = (db: Db, provider: SmsProvider, kind: string, lang: string, said: string) =>
  sql`insert into sms_refused_texts (provider, kind, lang, said) values (${provider}, ${kind}, ${lang}, ${said})
    on conflict (provider, kind, lang) do update set said = excluded.said, refused_at = now()`.run(db);

export const refusedTexts = (db: Db) =>
  sql({ provider: text, kind: text, lang: text, said: text })`select provider, kind, lang, said from sms_refused_texts
    order by refused_at desc limit 50`.rows(db);

/** Belongs to one delivery: whoever knows it may say what became of that one. Providers sign nothing. */
export const callbackSeal = (secretKey: string, deliveryId: number): string =>
  createHmac('sha256', secretKey).update(`sms callback ${deliveryId}`).digest('base64url');

export function isCallbackSeal(secretKey: string, deliveryId: number, seal: string): boolean {
  const [right, given] = [Buffer.from(callbackSeal(secretKey, deliveryId)), Buffer.from(seal)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Eight in the morning, for what would come at night. Seconds to wait; 0: it is day. */
export function secondsOfNight({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const [hours, minutes, seconds] = parts.format(now).split(':').map(Number) as [number, number, number];
  const at = hours * 3600 + minutes * 60 + seconds;
  if (at < 8 * 3600) return 8 * 3600 - at;
  return at >= 22 * 3600 ? 32 * 3600 - at : 0;
}
