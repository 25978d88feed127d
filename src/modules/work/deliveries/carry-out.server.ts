import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Channel, ChannelCode, Outcome } from '#modules/channels/notifications/door.ts';
import { type Attempt, atEnd, LEASE_SECONDS, mark, withoutIds } from '#modules/work/deliveries/attempt.server.ts';
import { backOffSeconds } from '#modules/work/deliveries/back-off.ts';
import type { Unaddressed } from '#modules/work/deliveries/letter-message.server.ts';

/** Whoever would have to wait longer for their turn comes again. */
const LONGEST_WAIT_MS = 15_000;
/** Of what a provider said so much is kept. */
const LONGEST_ANSWER = 500;

/** To each address of the person. It is sent when one of them took it, and tried again while one may. */
export async function carryOut(
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

/** Says how a try has ended: for good, or when it is tried again. */
export async function settle(channel: Channel, attempt: Attempt, address: string, outcome: Outcome): Promise<void> {
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
  const { most } = await sql({
    most: whole,
  })`select m.max_tries as most from notification_methods m
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
