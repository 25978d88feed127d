import type { FastifyReply } from 'fastify';
import type { App } from '#server/app.ts';
import { isAfter, type Position } from '#server/changes.ts';
import type { Kept } from '#server/live/kept.ts';
import type { News, Viewer } from '#server/live/viewers.ts';

export interface Subscriber extends Viewer {
  readonly reply: FastifyReply;
  /** Changes that came while older ones are still being replayed. */
  waiting: News[] | null;
  /** What the stream has told of, and what it need not tell: a reader that comes back goes on behind it. */
  last: Position;
}

/** A reader that is so far behind is dropped; it comes back with Last-Event-ID. */
const largestBacklog = 1 << 20;

/** Writes events to streams, numbered so that a reader that comes back can say where it was. */
export function sendingOf(app: App) {
  /** Once and in order: what a replay has told already may come with a batch again. */
  function tell(subscriber: Subscriber, { change, row, gone, parts = [] }: News): void {
    if (!isAfter(change, subscriber.last)) return;
    // Before the row: whoever is cut off in between comes back before it, and hears of both.
    for (const part of parts === 'many' ? [] : parts)
      write(subscriber, 'change', { resource: part.resource, id: part.row.id, op: 'create', row: part.row });
    subscriber.last = { xid: change.xid, id: change.id };
    const data = { resource: change.resource, id: change.row_id, op: change.op, row, ...(gone && { gone }) };
    write(subscriber, 'change', data);
    if (parts === 'many') write(subscriber, 'reset', {});
  }

  function write({ reply, last }: Subscriber, event: string, data: object): void {
    reply.raw.write(`id: ${app.feed.epoch}-${last.xid}-${last.id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (reply.raw.writableLength > largestBacklog) reply.raw.destroy();
  }

  /** Has no id: it is no change of a row, and comes anew with every stream. */
  function tellKept({ reply, lang }: Subscriber, kept: Kept): void {
    reply.raw.write(`event: ${kept.name}\ndata: ${JSON.stringify(kept.announced(app, lang))}\n\n`);
  }

  return { write, tell, tellKept };
}

export type Sending = ReturnType<typeof sendingOf>;
