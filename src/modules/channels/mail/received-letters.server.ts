import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { deliveryCameBack } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { type DeliveryReport, isNoSuchAddress, isPermanent } from '#modules/channels/mail/delivery-reports.ts';
import { addressesIn, type KnownAddresses } from '#modules/channels/mail/judge-letter.ts';
import type { MailServer } from '#modules/channels/mail/mail-settings.ts';
import { type ReplyTo, readBounceAddress, readReplyAddress } from '#modules/channels/mail/seals.server.ts';

/** Whoever was written to, as an answer has to prove it. */
export interface Writer extends ReplyTo {
  readonly email: string | null;
  readonly lang: string;
}

/** What became of a letter that came in. */
export interface Taken {
  readonly hash: Buffer;
  readonly outcome: 'comment' | 'bounce' | 'dropped' | 'refused';
  readonly reason?: string;
  readonly to?: ReplyTo;
  readonly comment_id?: number;
  readonly is_answered?: boolean;
}

/** By its Message-ID; letters that have none are known by their bytes. */
export const hashOfLetter = (letter: ParsedMail, raw: Buffer): Buffer =>
  createHash('sha256')
    .update(letter.messageId ?? raw)
    .digest();

export const isKnown = ({ db }: Context, hash: Buffer): Promise<boolean> =>
  sql({ there: yesNo })`select true as there from mail_received where message_hash = ${hash}`.isThere(db);

/** More answers of one person in an hour are no conversation. */
const commentsAnHour = 60;
const answersADay = 10;

/** How much somebody wrote lately, and how often they were told that it became nothing. */
export async function lately({ db, now }: Context, userId: number): Promise<{ isMuch: boolean; isTold: boolean }> {
  const { comments, answers } = await sql({ comments: whole, answers: whole })`select
      count(*) filter (where outcome = 'comment' and received_at > ${now}::timestamptz - interval '1 hour') as comments,
      count(*) filter (where is_answered) as answers
    from mail_received where user_id = ${userId} and received_at > ${now}::timestamptz - interval '1 day'`.one(db);
  return { isMuch: comments >= commentsAnHour, isTold: answers >= answersADay };
}

/** Whose the sealed addresses of a letter are: two questions, whatever stands in it. */
export async function knownAddresses(
  ctx: Context,
  secretKey: string,
  { server, letter }: { readonly server: MailServer; readonly letter: ParsedMail },
): Promise<KnownAddresses<Writer>> {
  const addresses = addressesIn(letter);
  const replies = new Map(
    addresses
      .filter((address) => address.startsWith('reply+'))
      .map((address) => [address, readReplyAddress(secretKey, address, ctx.now)]),
  );
  const people = [...replies.values()].flatMap((to) => (to && to !== 'old' ? [to.user_id] : []));
  const writers = await sql(columnsOf(users, 'id', 'email', 'lang_code'))`select u.id, u.email, u.lang_code
    from ${rowsForAll(users, 'who writes proves who they are')} u
    where u.id = any(${people}::bigint[]) and u.status = 'active' and u.deleted_at is null`.by(ctx.db, 'id');
  const bounces = new Map(
    addresses
      .filter((address) => address.startsWith('bounces+'))
      .map((address) => [address, readBounceAddress(secretKey, address)]),
  );
  const sent = await sql({ delivery: whole, to: text })`select delivery_id as delivery, address as to from mail_letters
    where delivery_id = any(${[...bounces.values()].filter((id) => id !== null)}::bigint[])`.by(ctx.db, 'delivery');
  return {
    replyTo: (address) => {
      const to = replies.get(address);
      if (!to || to === 'old') return to;
      const writer = writers.get(to.user_id);
      return writer ? { ...to, email: writer.email, lang: writer.lang_code } : null;
    },
    delivered: (address) => {
      const delivery = bounces.get(address);
      return typeof delivery === 'number' ? (sent.get(delivery) ?? null) : delivery;
    },
    own: [server.from.address.toLowerCase()],
    authority: server.authority,
  };
}

/** Writes down what became of letters: with the place of the mailbox, so that neither is there without the other. */
export async function noteReceived({ db, now }: Context, letters: readonly Taken[]): Promise<void> {
  for (const { hash, outcome, reason, to, comment_id, is_answered } of letters)
    await sql`insert into mail_received (message_hash, user_id, path, row_id, comment_id, outcome, reason, is_answered,
        received_at)
      values (${hash}, ${to?.user_id ?? null}, ${to?.path ?? null}, ${to?.row_id ?? null}, ${comment_id ?? null},
        ${outcome}, ${reason ?? null}, ${is_answered ?? false}, ${now}) on conflict do nothing`.run(db);
}

/** Refusals of a mailbox that is there, in so many days, until nothing goes to it any more. */
const refusals = { times: 3, days: 14 };

/** What came back is noted at its letter; an address that is not there, or refuses again and again, gets no more. */
export async function noteBounce(ctx: Context, delivery: number, report: DeliveryReport): Promise<void> {
  const { db, now } = ctx;
  const { status, diagnosis, action } = report;
  const answer = diagnosis ?? `${action} ${status}`;
  const permanent = isPermanent(report);
  const { address, times } = await sql({ address: text, times: whole })`update mail_letters l
    set bounced_at = ${now}, bounce_status = ${status}, bounce_answer = ${answer.slice(0, 300)}
    where l.delivery_id = ${delivery}
    returning l.address, (select count(*) from mail_letters o where o.address = l.address
      and o.delivery_id <> l.delivery_id and o.bounce_status like '5%'
      and o.bounced_at > ${now}::timestamptz - make_interval(days => ${refusals.days})) as times`.one(db);
  await deliveryCameBack(ctx, { method: 'email', delivery_id: delivery, address, answer, isPermanent: permanent });
  if (!permanent || (!isNoSuchAddress(report) && times + 1 < refusals.times)) return;
  await sql`insert into dead_addresses (method, address, answer, at)
    values ('email', ${address}, ${answer.slice(0, 300)}, ${now}) on conflict do nothing`.run(db);
}

/** Up to where a mailbox was read; null: never, or it is numbered anew. */
export const placeIn = ({ db }: Context, mailbox: string, uidValidity: string): Promise<number | null> =>
  sql({ last_uid: orNull(whole) })`select max(last_uid) as last_uid from mailbox_places
    where mailbox = ${mailbox} and uid_validity = ${uidValidity}`.value(db);

export const movePlace = ({ db, now }: Context, mailbox: string, uidValidity: string, uid: number): Promise<void> =>
  sql`insert into mailbox_places (mailbox, uid_validity, last_uid, read_at)
    values (${mailbox}, ${uidValidity}, ${uid}, ${now})
    on conflict (mailbox) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid,
      read_at = excluded.read_at`.run(db);

/** Kept for as long as letters are answered; what came back counts for a fortnight and is kept as long. */
export const forgetOldLetters = async ({ db, now }: Context): Promise<void> => {
  await sql`delete from mail_received where received_at < ${now}::timestamptz - interval '150 days'`.run(db);
  await sql`delete from mail_letters where sent_at < ${now}::timestamptz - interval '60 days'`.run(db);
};
