import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentEpoch } from '#server/auth/actors.ts';
import type { App } from '#server/http/app-context.ts';
import { admit } from '#server/http/request.ts';
import type { Change, Position } from '#server/live/feed.ts';
import type { Kept } from '#server/live/kept.ts';
import { type News, newsFor, type Viewer } from '#server/live/viewers.ts';

interface Subscriber extends Viewer {
  readonly reply: FastifyReply;
  /** Changes that came while older ones are still being replayed. */
  waiting: News[] | null;
}

interface SeenDevice {
  readonly user_id: number;
  readonly session_id: number;
  readonly address: string;
  readonly user_agent: string;
}

const beatMs = 15_000;
/** A reader that is so far behind is dropped; it comes back with Last-Event-ID. */
const largestBacklog = 1 << 20;
const eventId = /^([0-9a-f]{8})-(\d{1,20})-(\d{1,20})$/;

const heldBy = ({ actions }: Viewer['actor']): string => [...actions].sort((a, b) => a - b).join();

/** Every change that the caller may see, in order, none lost across a reconnect: api.md, `GET stream`. */
export function addStream(fastify: FastifyInstance, app: App): void {
  const subscribers = new Set<Subscriber>();

  fastify.route({
    method: 'GET',
    url: '/api/stream',
    schema: { tags: ['stream'] },
    onRequest: (request) => admit(app.actors, 'session', request),
    handler: async (request, reply) => {
      reply.hijack();
      const subscriber = subscribe(request, reply);
      const beat = setInterval(() => reply.raw.write(':\n\n'), beatMs);
      reply.raw.once('close', () => {
        clearInterval(beat);
        subscribers.delete(subscriber);
      });
      await replay(subscriber, request.headers['last-event-id']);
    },
  });

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

  function tell(subscriber: Subscriber, { change, row, gone }: News): void {
    const data = { resource: change.resource, id: change.row_id, op: change.op, row, ...(gone && { gone }) };
    write(subscriber, 'change', data, change);
  }

  function write({ reply }: Subscriber, event: string, data: object, at: Position): void {
    reply.raw.write(`id: ${app.feed.epoch}-${at.xid}-${at.id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (reply.raw.writableLength > largestBacklog) reply.raw.destroy();
  }

  /** Has no id: it is no change of a row, and comes anew with every stream. */
  function tellKept({ reply, lang }: Subscriber, kept: Kept): void {
    reply.raw.write(`event: ${kept.name}\ndata: ${JSON.stringify(kept.told(app, lang))}\n\n`);
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

  function endStreams(which: (subscriber: Subscriber) => boolean): void {
    for (const subscriber of [...subscribers].filter(which)) {
      write(subscriber, 'session', { ended: true }, app.feed.position);
      subscriber.reply.raw.end();
      subscribers.delete(subscriber);
    }
  }

  /** Somebody signed in from a device that was never seen: his other sessions hear of it. */
  function tellDevice({ user_id, session_id, address, user_agent }: SeenDevice): void {
    for (const subscriber of subscribers) {
      if (subscriber.actor.id !== user_id || subscriber.session_id === session_id) continue;
      write(subscriber, 'session', { new_device: { address, user_agent } }, app.feed.position);
    }
  }

  /** Rights changed somewhere: everyone who looks is judged anew and told what he holds now. */
  async function narrowAll(): Promise<void> {
    const epoch = await currentEpoch(app.db);
    for (const subscriber of subscribers) {
      const actor = await app.actors.of(subscriber.actor.id, epoch, subscriber.actor.token_actions);
      if (!actor) {
        endStreams((one) => one === subscriber);
        continue;
      }
      const held = heldBy(actor);
      const differs = held !== heldBy(subscriber.actor);
      subscriber.actor = actor;
      if (differs)
        write(
          subscriber,
          'session',
          { actions: [...actor.actions].map((id) => ({ app_actions_id: id, access_state: 1 })) },
          app.feed.position,
        );
    }
  }

  fastify.addHook('preClose', async () => {
    for (const { reply } of subscribers) reply.raw.end();
  });
}
