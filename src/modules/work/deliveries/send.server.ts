import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLang, type Lang } from '#kernel/languages.ts';
import { ids, json, moment, orNull, type RowOf, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import type { Actor, Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import type { JobSettings } from '#server/server.ts';
import {
  type Channel,
  type ChannelCode,
  deliveries,
  type DropReason,
  notificationMethods,
  type Outcome,
} from '#modules/channels/notifications/door.ts';
import type { Letter } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { backOffSeconds } from '#modules/work/deliveries/back-off.ts';
import type { Unaddressed } from '#modules/work/deliveries/letter-message.server.ts';
import { messageFor } from '#modules/work/deliveries/worded-message.server.ts';

/** So many are taken up at once, and a round that has more goes on this long. */
const AT_ONCE = 20;
const ROUND_MS = 8_000;
/** Whoever took one up and says nothing for so long was killed; a try ends before. */
const LEASE_SECONDS = 60;
const TRY_MS = 30_000;
/** Whoever would have to wait longer for their turn comes again. */
const LONGEST_WAIT_MS = 15_000;
/** Of what a provider said so much is kept. */
const LONGEST_ANSWER = 500;

const why = 'the product sends by itself';

const columns = {
  ...{ id: whole, user_id: orNull(whole), kind: text, mode: text, tries: whole, about: orNull(text) },
  ...{
    title: orNull(text),
    notice_ids: ids,
    done_addresses: texts,
    letter: orNull(json<Letter>()),
  },
  ...{ address: orNull(text), lang: orNull(text), began_at: orNull(moment), method: text },
  ...{ sealed: orNull(text), is_over: yesNo },
};
type Taken = RowOf<typeof columns>;

/**
 * Sends what is due by one way. It runs beside its transaction and not in it: what is taken up is leased first, and
 * said to be done after the provider has answered. Killed in between it is sent again when the lease is over, with the
 * same id, by which the other side knows it; a way without ids (Telegram) ends as `unknown` instead.
 */
export async function sendDeliveries(settings: JobSettings, channel: Channel, tryMs = TRY_MS): Promise<number> {
  const ctx = () => contextOfJob(settings.db, settings.config, `send_by_${channel.code}`);
  if (!(await isOpen(ctx(), channel))) return 0;
  const until = Date.now() + ROUND_MS;
  let sent = 0;
  for (;;) {
    await endLostOnes(ctx(), channel.code);
    const lease = randomUUID();
    const taken = await takeUp(ctx(), channel.code, lease);
    await Promise.all(taken.map((one) => sendOne(settings, channel, { one, lease, tryMs, ctx: ctx() })));
    sent += taken.length;
    if (taken.length < AT_ONCE || Date.now() > until) return sent;
  }
}

async function isOpen(ctx: Context, channel: Channel): Promise<boolean> {
  const row = await sql({ is_active: yesNo })`select m.is_active from ${rowsForAll(notificationMethods, why)} m
    where m.code = ${channel.code} and m.deleted_at is null`.first(ctx.db);
  return row !== undefined && row.is_active && !(await channel.lacks(ctx));
}

/** By these nobody can tell a second message from the first: what may have gone is not sent again. */
const withoutIds: readonly ChannelCode[] = ['telegram'];

/** What was begun by a process that is gone, on a way where a second message would be seen. */
async function endLostOnes(ctx: Context, method: ChannelCode): Promise<void> {
  if (!withoutIds.includes(method)) return;
  await deriveRows(deliveries, ctx, {
    set: { state: 'unknown', answer: '', sealed: null } as never,
    where: sql`t.method = ${method} and t.state = 'sending' and t.leased_until < now() and t.began_at is not null`,
  });
}

/** What says nothing true any more ends on time, also by a way that is shut; so does what is secret in it. */
export const endOverdue = (ctx: Context): Promise<void> =>
  deriveRows(deliveries, ctx, {
    set: { ...atEnd, state: 'dropped', reason: 'expired' } as never,
    where: sql`t.expires_at <= now() and t.deleted_at is null
      and (t.state = 'planned' or (t.state = 'sending' and t.leased_until < now()))`,
  });

/** What is due, oldest first; of one person and one row never a later one before an earlier. */
async function takeUp(ctx: Context, method: ChannelCode, lease: string): Promise<Taken[]> {
  await deriveRows(deliveries, ctx, {
    set: {
      ...{ state: 'sending', tries: sql`t.tries + 1`, lease, began_at: null },
      leased_until: sql`now() + interval '${sql.lit(LEASE_SECONDS)} seconds'`,
    } as never,
    where: sql`t.id in (select d.id from ${rowsForAll(deliveries, why)} d
      where d.method = ${method} and d.deleted_at is null and d.due_at <= now()
        and (d.state = 'planned' or (d.state = 'sending' and d.leased_until < now()))
        and (d.about is null or d.mode <> 'now' or not exists (select from ${rowsForAll(deliveries, why)} e
          where e.user_id = d.user_id and e.method = d.method and e.about = d.about and e.id < d.id and e.mode = 'now'
          and e.state in ('planned', 'sending') and e.deleted_at is null))
      order by d.due_at, d.id limit ${sql.lit(AT_ONCE)} for update skip locked)`,
  });
  return sql(columns)`select d.id, d.user_id, d.kind, d.mode, d.tries, d.about, d.title, d.notice_ids, d.done_addresses,
      d.letter, d.address, d.lang, d.began_at, d.method, d.sealed, coalesce(d.expires_at <= now(), false) as is_over
    from ${rowsForAll(deliveries, why)} d where d.lease = ${lease}::uuid order by d.due_at, d.id`.rows(ctx.db);
}

interface Attempt {
  readonly one: Taken;
  readonly lease: string;
  /** So long a provider may take. */
  readonly tryMs: number;
  readonly ctx: Context;
}

interface Receiver {
  readonly actor: Actor | null;
  readonly lang: Lang;
  readonly addresses: readonly string[];
}

async function sendOne(settings: JobSettings, channel: Channel, attempt: Attempt): Promise<void> {
  try {
    if (attempt.one.is_over) return await drop(attempt, 'expired');
    const receiver = await receiverOf(settings, channel, attempt);
    if (typeof receiver === 'string') return await drop(attempt, receiver);
    const message = await messageFor(settings, attempt.ctx, attempt.one, receiver);
    if (typeof message === 'string') return await drop(attempt, message);
    if ('broken' in message)
      return await mark(attempt, { ...atEnd, state: 'dead', reason: 'template', answer: message.broken });
    await carryOut(channel, attempt, receiver.addresses, message);
  } catch (error) {
    // Nobody else's message waits for what is wrong with this one. What was begun keeps its lease until that is over.
    if (!(await isBegun(attempt)))
      await settle(channel, attempt, '', { state: 'again', answer: (error as Error).name });
  }
}

const isBegun = async ({ ctx, one, lease }: Attempt): Promise<boolean> => {
  const row = await sql({ is_begun: yesNo })`select d.began_at is not null as is_begun
    from ${rowsForAll(deliveries, why)} d where d.id = ${one.id} and d.lease = ${lease}::uuid`.first(ctx.db);
  return row?.is_begun ?? true;
};

const personColumns = { lang: text, is_here: yesNo };

/** Who gets it, asked at this moment; a reason when nobody does. */
async function receiverOf(
  settings: JobSettings,
  channel: Channel,
  { ctx, one }: Attempt,
): Promise<Receiver | DropReason> {
  const { user_id, address, lang } = one;
  if (user_id === null)
    return address ? { actor: null, lang: isLang(lang) ? lang : 'uz', addresses: [address] } : 'unset';
  const person = await sql(personColumns)`select u.lang_code as lang,
      u.status = 'active' and u.deleted_at is null as is_here
    from ${rowsForAll(users, why)} u where u.id = ${user_id}`.first(ctx.db);
  if (!person?.is_here) return 'person_off';
  const reach = (await channel.reachOf(ctx, [user_id])).get(user_id) ?? { reason: 'unset' as const };
  if ('reason' in reach) return reach.reason;
  const dead = await sql({ address: text })`select address from dead_addresses
    where method = ${channel.code} and address = any(${reach}::text[])`.column(ctx.db);
  const addresses = reach.filter((each) => !dead.includes(each) && !one.done_addresses.includes(each));
  if (!addresses.length) return reach.length && dead.length === reach.length ? 'dead_address' : 'unset';
  const actor = await settings.actors.of(user_id, await currentEpoch(ctx.db));
  return actor ? { actor, lang: isLang(person.lang) ? person.lang : 'uz', addresses } : 'person_off';
}

/** To each address of the person. It is sent when one of them took it, and tried again while one may. */
async function carryOut(
  channel: Channel,
  attempt: Attempt,
  addresses: readonly string[],
  message: Unaddressed,
): Promise<void> {
  const { ctx } = attempt;
  await mark(attempt, { title: (message.shown ?? message.title).slice(0, LONGEST_ANSWER) });
  const outcomes: Outcome[] = [];
  for (const address of addresses) {
    const wait = await paceOf(ctx, channel, address);
    if (wait > LONGEST_WAIT_MS) {
      outcomes.push({ state: 'again', answer: '', after_seconds: Math.ceil(wait / 1_000) });
      continue;
    }
    if (wait > 0) await sleep(wait);
    // Killed from here on, nobody knows whether it went.
    await mark(attempt, {
      began_at: sql`now()`,
      leased_until: sql`now() + interval '${sql.lit(LEASE_SECONDS)} seconds'`,
    });
    const outcome = await inTime(channel, attempt.tryMs, channel.send(ctx, { ...message, address }));
    await noteTry(attempt, address, outcome);
    if (outcome.state === 'dead' && outcome.address_is_dead) await bury(ctx, channel.code, address, outcome.answer);
    if (outcome.state === 'sent') await mark(attempt, { done_addresses: sql`t.done_addresses || ${address}::text` });
    outcomes.push(outcome);
  }
  const strongest = (['again', 'sent', 'unknown', 'dead'] as const).flatMap(
    (state) => outcomes.find((each) => each.state === state) ?? [],
  )[0]!;
  await settle(channel, attempt, addresses.join(', '), strongest);
}

/**
 * A provider that hangs is left to itself. What is not heard in time, or breaks, may have gone: by a way without ids it
 * is not sent again.
 */
async function inTime({ code }: Channel, tryMs: number, sending: Promise<Outcome>): Promise<Outcome> {
  const lost = (answer: string): Outcome => ({ state: withoutIds.includes(code) ? 'unknown' : 'again', answer });
  const ending = new AbortController();
  const late = sleep(tryMs, lost('timeout'), { signal: ending.signal }).catch(() => lost('timeout'));
  try {
    return await Promise.race([sending.catch((error: Error) => lost(error.name)), late]);
  } finally {
    ending.abort();
  }
}

/**
 * How many milliseconds from now the next message may go: of the whole way, and to one address. Whoever would wait for
 * longer than they may takes no place in the row.
 */
async function paceOf({ db }: Context, { code, pace }: Channel, address: string): Promise<number> {
  const slots = [
    { address: '', pause: 1_000 / pace.perSecond },
    ...(pace.addressMs > 0 ? [{ address, pause: pace.addressMs }] : []),
  ];
  let wait = 0;
  for (const slot of slots) {
    const taken = await sql({ ms: whole })`insert into delivery_pace as p (method, address, next_at)
      values (${code}, ${slot.address}, now() + ${slot.pause} * interval '1 millisecond')
      on conflict (method, address) do update
        set next_at = greatest(p.next_at, now()) + ${slot.pause} * interval '1 millisecond'
        where p.next_at <= now() + ${LONGEST_WAIT_MS} * interval '1 millisecond'
      returning ceil(extract(epoch from next_at - now()) * 1000 - ${slot.pause})::int as ms`.first(db);
    if (!taken) return LONGEST_WAIT_MS + 1;
    wait = Math.max(wait, taken.ms);
  }
  return wait;
}

/** Nothing goes there any more. */
const bury = ({ db }: Context, method: ChannelCode, address: string, answer: string) =>
  sql`insert into dead_addresses (method, address, answer)
    values (${method}, ${address}, ${answer.slice(0, LONGEST_ANSWER)})
    on conflict do nothing`.run(db);

const noteTry = ({ ctx, one }: Attempt, address: string, outcome: Outcome) =>
  sql`insert into delivery_tries (delivery_id, address, state, answer, after_seconds)
    values (${one.id}, ${address}, ${outcome.state}, ${outcome.answer.slice(0, LONGEST_ANSWER)},
      ${outcome.state === 'again' ? (outcome.after_seconds ?? null) : null})`.run(ctx.db);

/** Changes what this process holds; whoever took it over meanwhile says how it ends. */
const mark = ({ ctx, one, lease }: Attempt, set: object) =>
  deriveRows(deliveries, ctx, { set: set as never, where: sql`t.id = ${one.id} and t.lease = ${lease}::uuid` });

/** What has ended holds no secret any more. */
const atEnd = { lease: null, leased_until: null, sealed: null } as const;

const drop = (attempt: Attempt, reason: DropReason) => mark(attempt, { ...atEnd, state: 'dropped', reason });

async function settle(channel: Channel, attempt: Attempt, address: string, outcome: Outcome): Promise<void> {
  const { ctx, one } = attempt;
  const answer = outcome.answer.slice(0, LONGEST_ANSWER);
  const ended = { answer, address: address.slice(0, 300) || null, lease: null, leased_until: null };
  if (outcome.state === 'sent')
    return mark(attempt, {
      ...{ ...ended, ...atEnd, state: 'sent' },
      sent_at: sql`now()`,
      reason: null,
      provider_id: outcome.provider_id ?? null,
    });
  if (outcome.state === 'unknown') return mark(attempt, { ...ended, ...atEnd, state: 'unknown' });
  if (outcome.state === 'dead')
    return mark(attempt, {
      ...{ ...ended, ...atEnd, state: 'dead' },
      reason: outcome.address_is_dead ? 'dead_address' : 'refused',
    });
  const { most } = await sql({ most: whole })`select m.max_tries as most from ${rowsForAll(notificationMethods, why)} m
    where m.code = ${channel.code}`.one(ctx.db);
  // Waiting for one's turn was no try.
  const isTurn = outcome.answer === '' && outcome.after_seconds !== undefined;
  if (!isTurn && one.tries >= most) return mark(attempt, { ...ended, ...atEnd, state: 'dead', reason: 'tries' });
  const seconds = outcome.after_seconds ?? backOffSeconds(one.tries);
  return mark(attempt, {
    ...{ ...ended, state: 'planned' },
    // What is over by then is dropped on time.
    due_at: sql`least(now() + ${seconds} * interval '1 second', t.expires_at)`,
    ...(isTurn && { tries: sql`t.tries - 1` }),
  });
}
