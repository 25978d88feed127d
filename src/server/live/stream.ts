import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { addEndpoint, noJson, serve, type Served } from '#server/http/serve.ts';
import { type Sending, sendingOf, type Subscriber } from '#server/live/sending.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import { sql, whole } from '#server/database/door.ts';
import { newsFor, type Viewer } from '#server/live/viewers.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Change, isAfter, type Position } from '#server/changes.ts';

const beatMs = 15_000;

/** Node takes no longer wait: whoever listens on after it comes back and is judged anew. */
const longestWait = 2 ** 31 - 1;

/** A session that is not renewed ends by itself, and its stream with it. */
const endOf = ({ ends_at }: FastifyRequest, end: () => void): NodeJS.Timeout | undefined =>
  ends_at === null ? undefined : setTimeout(end, Math.min(Math.max(ends_at - Date.now(), 0), longestWait)).unref();

/** Every change that the caller may see, in order, none lost across a reconnect: api.md, `GET stream`. */
export function addStream(fastify: FastifyInstance, app: App): void {
  const subscribers = new Set<Subscriber>();
  const sending = sendingOf(app);
  const { tellKept } = sending;
  const { breakOff, replay, handOn } = replayingOf(app, subscribers, sending, fastify.log);
  const { endStreams, tellDevice, narrowAll, endDead, judge } = sessionNewsOf(app, subscribers, sending);

  const follow: Served['handle'] = async (_ctx, _input, { request, reply }) => {
    reply.hijack();
    const subscriber = subscribe(request, reply);
    const beat = setInterval(() => reply.raw.write(':\n\n'), beatMs);
    const end = endOf(request, () => endStreams((one) => one === subscriber));
    reply.raw.once('close', () => {
      clearInterval(beat);
      clearTimeout(end);
      subscribers.delete(subscriber);
    });
    try {
      await judge(subscriber);
      if (subscribers.has(subscriber)) await replay(subscriber, request.headers['last-event-id']);
    } catch (error) {
      request.log.warn({ err: error }, 'a stream could not be replayed');
      breakOff(subscriber);
    }
    return reply;
  };
  const stream = endpoint('GET /api/stream', { need: 'judged', output: noJson });
  addEndpoint(fastify, app, serve(stream, follow, { tag: 'stream', takesAnyQuery: true }));

  function subscribe(request: FastifyRequest, reply: FastifyReply): Subscriber {
    const subscriber: Subscriber = {
      actor: request.actor!,
      lang: request.lang,
      session_id: request.session_id!,
      reply,
      waiting: [],
      last: app.feed.position,
    };
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 500\n\n');
    subscribers.add(subscriber);
    for (const kept of app.keeper.all) tellKept(subscriber, kept);
    return subscriber;
  }

  app.feed.onBatch(handOn);
  app.keeper.onRead((kept) => {
    for (const subscriber of subscribers) tellKept(subscriber, kept);
  });

  /** Whoever cannot be judged anew is cut off, and judged when they come back. */
  const orBreakOff = (judging: Promise<void>) =>
    judging.catch((error: unknown) => {
      fastify.log.warn({ err: error }, 'streams could not be judged anew');
      for (const subscriber of [...subscribers]) breakOff(subscriber);
    });

  app.feed.onWake((wake, payload) => {
    if (wake === 'session_ended') endStreams(({ session_id }) => session_id === Number(payload));
    if (wake === 'access_changed') void orBreakOff(narrowAll());
    if (wake === 'heard_again') void orBreakOff(endDead().then(narrowAll));
    if (wake === 'device_seen') tellDevice(JSON.parse(payload));
  });

  // Memberships begin and end with the days of the company: whoever looks at midnight is judged anew then.
  let day = app.actors.today();
  const midnight = setInterval(() => {
    if (day === app.actors.today()) return;
    day = app.actors.today();
    void orBreakOff(narrowAll());
  }, dayCheckMs).unref();

  fastify.addHook('preClose', async () => {
    clearInterval(midnight);
    for (const { reply } of subscribers) reply.raw.end();
  });
}

interface SeenDevice {
  readonly user_id: number;
  readonly session_id: number;
  readonly address: string;
  readonly user_agent: string;
}

const heldBy = ({ actions }: Viewer['actor']): string => [...actions].sort((a, b) => a - b).join();

/** What sessions hear of themselves: that they are over, what they may do now, and that another one has begun. */
function sessionNewsOf(app: App, subscribers: Set<Subscriber>, { write }: Sending) {
  function endStreams(which: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of [...subscribers].filter(which)) {
      write(subscriber, 'session', { ended: true });
      subscriber.reply.raw.end();
      subscribers.delete(subscriber);
    }
  }

  /** Somebody signed in from a device that was never seen: their other sessions hear of it. */
  function tellDevice({ user_id, session_id, address, user_agent }: SeenDevice): void {
    for (const subscriber of subscribers) {
      if (subscriber.actor.id !== user_id || subscriber.session_id === session_id) continue;
      write(subscriber, 'session', { new_device: { address, user_agent } });
    }
  }

  /** Rights may have changed: who looks is judged anew and told what they hold now. */
  async function narrow(subscriber: Subscriber, epoch: number): Promise<void> {
    const actor = await app.actors.of(subscriber.actor.id, epoch, subscriber.actor.token_actions);
    if (!actor) return endStreams((one) => one === subscriber);
    const differs = heldBy(actor) !== heldBy(subscriber.actor);
    subscriber.actor = actor;
    const held = [...actor.actions].map((id) => ({ app_actions_id: id, access_state: 1 }));
    if (differs) write(subscriber, 'session', { actions: held });
  }

  async function narrowAll(): Promise<void> {
    const epoch = await currentEpoch(app.db);
    for (const subscriber of subscribers) await narrow(subscriber, epoch);
  }

  /** What may have happened to the session between its call and the first news of it. */
  async function judge(subscriber: Subscriber): Promise<void> {
    await endDead([subscriber]);
    if (subscribers.has(subscriber)) await narrow(subscriber, await currentEpoch(app.db));
  }

  /** Ends the streams of sessions that are over, whose notices may have been missed. */
  async function endDead(looked: Iterable<Subscriber> = subscribers): Promise<void> {
    const ids = [...looked].map(({ session_id }) => session_id);
    const dead = await sql({ id: whole })`select id from sessions
      where id = any(${ids}::bigint[]) and ended_at is not null`.asSet(app.db);
    endStreams(({ session_id }) => dead.has(session_id));
  }

  return { endStreams, tellDevice, narrowAll, endDead, judge };
}

const triesOfBatch = 3;
/** How soon after midnight open streams follow the memberships of the new day; requests do at once. */
const dayCheckMs = 5_000;
const retryMs = 200;
const eventId = /^([0-9a-f]{8})-(\d{1,20})-(\d{1,20})$/;

/** How streams hear of changes once and in order: those that they missed, and those that come. */
function replayingOf(app: App, subscribers: Set<Subscriber>, { write, tell }: Sending, log: FastifyBaseLogger) {
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
