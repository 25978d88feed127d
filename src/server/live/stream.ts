import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { addEndpoint, noJson, type Served, serve } from '#server/http/serve.ts';
import { replayingOf } from '#server/live/replaying.ts';
import { sendingOf, type Subscriber } from '#server/live/sending.ts';
import { sessionNewsOf } from '#server/live/session-news.ts';

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

  fastify.addHook('preClose', async () => {
    for (const { reply } of subscribers) reply.raw.end();
  });
}
