import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '#server/app.ts';
import { type Change, isAfter, type Position } from '#server/changes.ts';
import type { Sending, Subscriber } from '#server/live/sending.ts';
import { newsFor } from '#server/live/viewers.ts';

const triesOfBatch = 3;
const retryMs = 200;
const eventId = /^([0-9a-f]{8})-(\d{1,20})-(\d{1,20})$/;

/** How streams hear of changes once and in order: those that they missed, and those that come. */
export function replayingOf(app: App, subscribers: Set<Subscriber>, { write, tell }: Sending, log: FastifyBaseLogger) {
  /** The reader notices, and comes back behind the last that it was told: a stream is never open and deaf. */
  const breakOff = (subscriber: Subscriber) => {
    subscribers.delete(subscriber);
    subscriber.reply.raw.destroy();
  };

  /** What happened behind the last that the reader knows; without one, since the stream was opened. */
  async function replay(subscriber: Subscriber, lastEventId: string | string[] | undefined): Promise<void> {
    const [, epoch, xid, id] = eventId.exec(String(lastEventId ?? '')) ?? [];
    const start = subscriber.last;
    const isKnown = xid !== undefined && id !== undefined && epoch === app.feed.epoch;
    if (isKnown) subscriber.last = { xid, id };
    else write(subscriber, xid ? 'reset' : 'hello', {});
    const missed = await app.feed.since(subscriber.last);
    const news = missed && (await newsFor(app, [subscriber], missed)).get(subscriber)!;
    if (!news) reset(subscriber, start);
    for (const one of news ?? []) tell(subscriber, one);
    const last = missed?.at(-1);
    if (last && isAfter(last, subscriber.last)) subscriber.last = { xid: last.xid, id: last.id };
    const waiting = subscriber.waiting ?? [];
    subscriber.waiting = null;
    for (const one of waiting) tell(subscriber, one);
  }

  /** Says that what the reader holds may be old: it reads everything anew, and hears of what comes behind `at`. */
  function reset(subscriber: Subscriber, at: Position): void {
    subscriber.last = at;
    write(subscriber, 'reset', {});
  }

  /** News of a batch, tried again for a moment; null when they cannot be had. */
  async function newsOf(viewers: readonly Subscriber[], batch: readonly Change[]) {
    for (let left = triesOfBatch; left > 0; left--) {
      try {
        return await newsFor(app, viewers, batch);
      } catch (error) {
        log.warn({ err: error }, 'news of changes could not be read');
        await sleep(retryMs);
      }
    }
    return null;
  }

  /** Hands a batch of changes on to all who listen. */
  async function handOn(batch: readonly Change[]): Promise<void> {
    const viewers = [...subscribers];
    const news = await newsOf(viewers, batch);
    for (const subscriber of viewers) {
      if (!subscribers.has(subscriber)) continue;
      if (!news && subscriber.waiting) breakOff(subscriber);
      else if (!news) reset(subscriber, batch.at(-1)!);
      else if (subscriber.waiting) subscriber.waiting.push(...news.get(subscriber)!);
      else for (const one of news.get(subscriber)!) tell(subscriber, one);
    }
  }

  return { breakOff, replay, handOn };
}
