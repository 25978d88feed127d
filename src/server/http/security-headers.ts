import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const eimzoModule = 'wss://127.0.0.1:64443';

/** OWASP ASVS 5, V3: nothing from elsewhere, no inline script, no framing. Styles of components are set inline. */
export async function addHeaders(fastify: FastifyInstance, config: Config): Promise<void> {
  await fastify.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        fontSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The module on the visitor's own machine, where signing in by certificate is on.
        connectSrc: ["'self'", () => (config.eimzo.server ? eimzoModule : "'self'")],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        // A PDF is shown from the page's own memory.
        frameSrc: ["'self'", 'blob:'],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  // The same for every answer until the setting changes: not put together of their parts for each.
  let made: { readonly by: string | null; readonly headers: readonly (readonly [string, string])[] } | undefined;
  fastify.addHook('onRequest', async (_request, { raw, helmet: make }) => {
    const by = config.eimzo.server;
    if (made?.by === by) {
      for (const [name, value] of made.headers) raw.setHeader(name, value);
      return;
    }
    const others = raw.getHeaderNames();
    make();
    const names = raw.getHeaderNames().filter((name) => !others.includes(name));
    made = { by, headers: names.map((name) => [name, String(raw.getHeader(name))]) };
  });
  // What an answer holds is for the eyes of one person: no cache on the way or on the disk keeps it.
  fastify.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
