import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { rootDir } from '#server/config.ts';

/** What a page may do is said by the page: on each of its files it would be a kilobyte for nothing. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** What is kept for ever is never asked for again, and needs no word of how. */
const toAskAgain = ['accept-ranges', 'etag', 'last-modified'];

/** The built web app under /app/: hashed files for ever, the page itself asked for each time. */
export async function addWebApp(fastify: FastifyInstance): Promise<void> {
  const folder = join(rootDir, 'dist/web');
  await fastify.register(serveStatic, {
    root: folder,
    prefix: '/app/',
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      const isScript = /[/\\]first-paint\.js/.test(path);
      if (isHashed || isScript) for (const name of ofPages) reply.removeHeader(name);
      if (isHashed) for (const name of toAskAgain) reply.removeHeader(name);
    },
  });
  fastify.get('/app/', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html'),
  );
  fastify.get('/app', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
}
