import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Lang } from '#kernel/languages.ts';
import type { Actor } from '#server/context.ts';

/** As whom the product asks itself, and in which language. */
export interface Asker {
  readonly actor: Actor;
  readonly lang: Lang;
}

/** What came back, as it would have gone over the wire. */
export interface InnerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Opens a GET address of the product (`/api/…`) as somebody, past no rule: need, schema and scope judge as always. */
export type AskInside = (asker: Asker, address: string) => Promise<InnerAnswer>;

const header = 'x-inside';

/**
 * Questions of the product to itself: a widget or a schedule opens the address of a report as its reader, so that it
 * gets what the reader would get and nothing else. Who asks is known by a ticket that is made for one question, never
 * leaves the process and is worth nothing afterwards.
 */
export class InnerCalls {
  readonly #asking = new Map<string, Asker>();

  /** Who asks by the ticket of a request; null for everything that comes from outside. */
  takenFrom(request: FastifyRequest): Asker | null {
    const ticket = request.headers[header];
    if (typeof ticket !== 'string' || request.method !== 'GET') return null;
    const asker = this.#asking.get(ticket) ?? null;
    this.#asking.delete(ticket);
    return asker;
  }

  through(fastify: FastifyInstance): AskInside {
    return async (asker, url) => {
      const ticket = randomBytes(32).toString('base64url');
      this.#asking.set(ticket, asker);
      try {
        const { statusCode, headers, rawPayload } = await fastify.inject({
          ...{ method: 'GET', url },
          headers: { [header]: ticket, 'accept-language': asker.lang },
        });
        return { status: statusCode, headers, body: rawPayload };
      } finally {
        this.#asking.delete(ticket);
      }
    };
  }
}
