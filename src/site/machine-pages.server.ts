import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Lang, langOf } from '#kernel/languages.ts';
import { notFound } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { readAssets } from '#site/assets.server.ts';
import { icon } from '#site/icon.ts';
import { atom, llms, manifest, robots, rss, securityText, sitemap } from '#site/machine.ts';
import { safe } from '#site/page-policy.ts';
import { allPages, listPublications } from '#site/site-data.server.ts';
import type { SiteParts } from '#site/site-parts.ts';

interface FeedParts {
  readonly lang: Lang;
  readonly viewFor: SiteParts['viewFor'];
  readonly app: App;
}

/** The news of a language for readers of feeds. */
export function addFeeds(fastify: FastifyInstance, { lang, viewFor, app }: FeedParts): void {
  const newest = async () =>
    (await listPublications(app.db, { lang, code: 'news', limit: 30 })).rows.filter((row) => row.lang === lang);
  const hidden = { schema: { hide: true } };
  fastify.get(`/${lang}/rss.xml`, hidden, async (request, reply) =>
    text(reply, 'application/rss+xml', rss(await viewFor(request, lang), await newest())),
  );
  fastify.get(`/${lang}/atom.xml`, hidden, async (request, reply) =>
    text(reply, 'application/atom+xml', atom(await viewFor(request, lang), await newest())),
  );
  fastify.get(`/site/manifest-${lang}.webmanifest`, hidden, async (request, reply) =>
    text(reply, 'application/manifest+json', manifest(await viewFor(request, lang))),
  );
}

const text = (reply: FastifyReply, type: string, body: string): FastifyReply =>
  safe(reply).type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(body);

/** What machines read of the whole site. */
export function addMachinePages(fastify: FastifyInstance, { app, viewFor }: SiteParts): void {
  const hidden = { schema: { hide: true } };
  fastify.get('/sitemap.xml', hidden, async (request, reply) => {
    const { frame, origin } = await viewFor(request, 'uz');
    return text(reply, 'application/xml', sitemap(frame, origin, await allPages(app.db)));
  });
  fastify.get('/robots.txt', hidden, async (request, reply) =>
    text(reply, 'text/plain', robots((await viewFor(request, 'uz')).origin)),
  );
  fastify.get('/llms.txt', hidden, async (request, reply) => {
    const view = await viewFor(request, langOf(request.headers['accept-language']));
    const { rows } = await listPublications(app.db, { lang: view.lang, limit: 40 });
    return text(reply, 'text/plain', llms(view, rows));
  });
  for (const path of ['/.well-known/security.txt', '/security.txt'])
    fastify.get(path, hidden, async (request, reply) => {
      const { frame, origin, now } = await viewFor(request, 'uz');
      return text(reply, 'text/plain', securityText(frame, origin, now));
    });
  for (const path of ['/site/icon.svg', '/favicon.ico'])
    fastify.get(path, hidden, async (_request, reply) => text(reply, 'image/svg+xml', icon));
}

/** What pages bring along; a name is for good. */
export function addAssets(fastify: FastifyInstance, { files }: ReturnType<typeof readAssets>): void {
  fastify.get<{ Params: { name: string } }>('/site/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) throw notFound();
    safe(reply)
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    const br = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? file.br() : null;
    return br ? reply.header('content-encoding', 'br').send(br) : reply.send(file.body);
  });
}
