import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { addEndpoint, noJson, type Served, serve } from '#server/http/serve.ts';
import type { Change } from '#server/changes.ts';
import { sendingOf, type Subscriber } from '#server/live/sending.ts';
import { sessionNewsOf } from '#server/live/session-news.ts';
import { newsFor } from '#server/live/viewers.ts';

const beatMs = 15_000;
const eventId = /^([0-9a-f]{8})-(\d{1,20})-(\d{1,20})$/;

/** Every change that the caller may see, in order, none lost across a reconnect: api.md, `GET stream`. */
export function addStream(fastify: FastifyInstance, app: App): void {
  const subscribers = new Set<Subscriber>();
  const sending = sendingOf(app);
  const { write, tell, tellKept } = sending;
  const { endStreams, tellDevice, narrowAll } = sessionNewsOf(app, subscribers, sending);

  const follow: Served['handle'] = async (_ctx, _input, { request, reply }) => {
    reply.hijack();
    const subscriber = subscribe(request, reply);
    const beat = setInterval(() => reply.raw.write(':\n\n'), beatMs);
    reply.raw.once('close', () => {
      clearInterval(beat);
      subscribers.delete(subscriber);
    });
    await replay(subscriber, request.headers['last-event-id']);
    return reply;
  };
  const stream = endpoint('GET /api/stream', { need: 'session', output: noJson });
  addEndpoint(fastify, app, serve(stream, follow, { tag: 'stream', takesAnyQuery: true }));

  function subscribe(request: FastifyRequest, reply: FastifyReply): Subscriber {
    const subscriber: Subscriber = {
      actor: request.actor!,
      lang: request.lang,
      session_id: request.session_id!,
      reply,
      waiting: [],
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

  async function replay(subscriber: Subscriber, lastEventId: string | string[] | undefined): Promise<void> {
    const [, epoch, xid, id] = eventId.exec(String(lastEventId ?? '')) ?? [];
    const start = app.feed.position;
    if (xid && id) {
      const missed = epoch === app.feed.epoch ? await app.feed.since({ xid, id }) : null;
      if (missed === null) write(subscriber, 'reset', {}, start);
      else for (const news of (await newsFor(app, [subscriber], missed)).get(subscriber)!) tell(subscriber, news);
    } else write(subscriber, 'hello', {}, start);
    const waiting = subscriber.waiting ?? [];
    subscriber.waiting = null;
    for (const news of waiting) tell(subscriber, news);
  }

  app.keeper.onRead((kept) => {
    for (const subscriber of subscribers) tellKept(subscriber, kept);
  });

  app.feed.onBatch(async (batch: readonly Change[]) => {
    for (const [subscriber, news] of await newsFor(app, [...subscribers], batch)) {
      for (const one of news) {
        if (subscriber.waiting) subscriber.waiting.push(one);
        else tell(subscriber, one);
      }
    }
  });

  app.feed.onWake((wake, payload) => {
    if (wake === 'session_ended') endStreams(({ session_id }) => session_id === Number(payload));
    if (wake === 'access_changed') void narrowAll();
    if (wake === 'device_seen') tellDevice(JSON.parse(payload));
  });

  fastify.addHook('preClose', async () => {
    for (const { reply } of subscribers) reply.raw.end();
  });
}
