import type { FastifyInstance } from 'fastify';
import { createServer as createVite } from 'vite';
import { runToEnd } from '#app/run-to-end.ts';
import { startProduct } from '#app/server.ts';
import { readConfig, rootDir } from '#server/config.ts';

/** Vite in place of the built web app: a change of the web shows in the browser without a reload. */
async function addVite(fastify: FastifyInstance): Promise<void> {
  const vite = await createVite({
    root: rootDir,
    server: { middlewareMode: true, ws: { server: fastify.server } },
  });
  fastify.addHook('onClose', () => vite.close());
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.raw.url?.startsWith('/app/')) return;
    reply.hijack();
    reply.raw.removeHeader('content-security-policy'); // hot reload puts a script into the page
    vite.middlewares(request.raw, reply.raw);
  });
  fastify.get('/app', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
}

await runToEnd((stop) => startProduct(readConfig(), stop, addVite));
