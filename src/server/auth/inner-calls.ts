import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Lang } from '#kernel/languages.ts';
import type { Actor } from '#server/context.ts';

/** As whom the product asks itself, and in which language. */
export interface Asker {
  readonly actor: Actor;
  readonly lang: Lang;
  /** By which way the person came, for the audit log in place of an address: `telegram`, `email`. */
  readonly via?: string;
}

/** A call that is no plain reading. */
export interface Sent {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  /** JSON, or bytes with their `type`. */
  readonly body?: object;
  /** The type of a body that is no JSON. */
  readonly type?: string;
  /** Its Idempotency-Key: what is made under it is made once, however often it is asked for. */
  readonly once?: string;
}

/** What came back, as it would have gone over the wire. */
export interface InnerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/**
 * Opens an address of the product (`/api/…`) as somebody, past no rule: need, schema and scope judge as always. What
 * is sent is carried out in a transaction of its own, written into the audit as the doing of that person.
 */
export type AskInside = (asker: Asker, address: string, sent?: Sent) => Promise<InnerAnswer>;

const header = 'x-inside';

interface Ticket {
  readonly asker: Asker;
  readonly method: string;
}

/**
 * Questions of the product to itself: a widget or a schedule opens the address of a report as its reader, a button in
 * a messenger does what its presser may do. Who asks is known by a ticket that is made for one call of one method,
 * never leaves the process and is worth nothing afterwards.
 */
export class InnerCalls {
  readonly #asking = new Map<string, Ticket>();

  /** Who asks by the ticket of a request; null for everything that comes from outside. */
  takenFrom(request: FastifyRequest): Asker | null {
    const key = request.headers[header];
    if (typeof key !== 'string') return null;
    const ticket = this.#asking.get(key);
    this.#asking.delete(key);
    return ticket?.method === request.method ? ticket.asker : null;
  }

  through(fastify: FastifyInstance): AskInside {
    return async (asker, url, sent) => {
      const key = randomBytes(32).toString('base64url');
      const method = sent?.method ?? 'GET';
      this.#asking.set(key, { asker, method });
      try {
        const { statusCode, headers, rawPayload } = await fastify.inject({
          ...{ method, url },
          ...(sent?.body && { payload: sent.body }),
          headers: {
            ...{ [header]: key, 'accept-language': asker.lang },
            ...(sent?.type && { 'content-type': sent.type }),
            ...(sent?.once && { 'idempotency-key': sent.once }),
          },
        });
        return { status: statusCode, headers, body: rawPayload };
      } finally {
        this.#asking.delete(key);
      }
    };
  }
}
