import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { sql, yesNo } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import type { JobSettings } from '#server/server.ts';
import type { Channel } from '#modules/channels/notifications/door.ts';
import { type Attempt, atEnd, drop, isBegun, mark } from '#modules/work/deliveries/attempt.server.ts';
import { carryOut, settle } from '#modules/work/deliveries/carry-out.server.ts';
import { receiverOf } from '#modules/work/deliveries/receiver.server.ts';
import { AT_ONCE, endLostOnes, takeUp } from '#modules/work/deliveries/take-up.server.ts';
import { messageFor } from '#modules/work/deliveries/worded-message.server.ts';

/** A round that has more goes on this long. */
const ROUND_MS = 8_000;
const TRY_MS = 30_000;

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
  const row = await sql({
    is_active: yesNo,
  })`select m.is_active from notification_methods m
    where m.code = ${channel.code} and m.deleted_at is null`.first(ctx.db);
  return row !== undefined && row.is_active && !(await channel.lacks(ctx));
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
