import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { rootDir } from '#server/config.ts';

const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

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
      // What a page may do is said by the page; on each of its sixty files it would be a kilobyte for nothing.
      if (isHashed) for (const name of pageHeaders) reply.removeHeader(name);
    },
  });
  fastify.get('/app/', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('index.html'),
  );
  fastify.get('/app', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
}
