import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlLang, isLang, type Lang, langOf, languages } from '#kernel/languages.ts';
import { notFound } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import { isConnectionLoss } from '#server/crud/database-problems.ts';
import { readAssets } from '#site/assets.server.ts';
import { newStamp } from '#site/form-stamps.ts';
import { addForms } from '#site/forms.server.ts';
import { documentOf } from '#site/layout.ts';
import { addLinkPictures } from '#site/link-pictures.server.ts';
import { atom, llms, manifest, robots, rss, securityText, sitemap } from '#site/machine.ts';
import { PageCache } from '#site/page-cache.ts';
import { stampPlace } from '#site/pages/forms.ts';
import { errorPage } from '#site/pages/other-pages.ts';
import { addPublicFiles } from '#site/public-files.server.ts';
import { addPublicReads } from '#site/public-reads.server.ts';
import { pageAt, previewPage } from '#site/site-pages.server.ts';
import type { SiteParts } from '#site/site-parts.ts';
import { allPages, listPublications, nextBoundary, readFrame } from '#site/site-data.server.ts';
import type { Frame } from '#site/site-types.ts';
import type { View } from '#site/view.ts';
import { icon } from '#site/icon.ts';

/** No script, style, letter or picture of anybody else; what is typed goes to us alone. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

/** A visitor's browser asks each time, and is mostly told that nothing has changed. */
const asksEachTime = 'public, no-cache';

/** Resources whose changes visitors see. Of publications only what was published counts: see `isSeen`. */
const followed = new Set([
  ...['admin/publication-types', 'admin/sections', 'admin/site-content', 'admin/menu', 'admin/site-user-data'],
  ...['fp/landing-data', 'fp/events', 'admin/app-configs', 'admin/translations', 'admin/resources-view'],
]);
const longestTimerMs = 3_600_000;

/** The public site: pages for visitors, and what machines read of it. */
export async function addSite(fastify: FastifyInstance, app: App): Promise<void> {
  const cache = new PageCache();
  const assets = readAssets();
  const frameOf = keptFrame(app, cache);
  followChanges(fastify, app, cache);

  const originOf = (request: FastifyRequest): string =>
    app.config.publicUrl ?? `${request.protocol}://${/^[\w.:[\]-]{1,100}$/.exec(request.host)?.[0] ?? 'localhost'}`;
  const viewOf = (frame: Frame, lang: Lang, origin: string): View => ({
    ...{ frame, lang, origin, now: Date.now(), assets: assets.addresses },
    say: (key, values) => app.texts.say(lang, `public.${key}`, values),
  });
  const viewFor: SiteParts['viewFor'] = async (request, lang) => viewOf(await frameOf(), lang, originOf(request));
  const send: SiteParts['send'] = (reply, page, view, status = 200) =>
    safe(reply)
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-language', htmlLang[view.lang])
      .type('text/html; charset=utf-8')
      .send(stamped(app, documentOf(view, page)));
  const parts: SiteParts = { app, cache, viewFor, send };

  addPages(fastify, { parts, frameOf, viewOf, originOf });
  addMachinePages(fastify, parts);
  addAssets(fastify, assets);
  addPublicFiles(fastify, app);
  addPublicReads(fastify, app, parts);
  addLinkPictures(fastify, parts);
  await addForms(fastify, parts);
  // Whatever else a visitor asks for is a page that is not there; the API and the app answer for themselves.
  fastify.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^\/(api|app)(\/|$|\?)/.test(request.url)) throw notFound();
    const view = await viewFor(request, langOf(request.headers['accept-language']));
    return send(reply, errorPage(view, 404), view, 404);
  });
}

interface PageParts {
  readonly parts: SiteParts;
  readonly frameOf: () => Promise<Frame>;
  readonly viewOf: (frame: Frame, lang: Lang, origin: string) => View;
  readonly originOf: (request: FastifyRequest) => string;
}

/** A page out of the memory, made where it is not there yet. */
function pagesFrom({ parts, frameOf, viewOf, originOf }: PageParts) {
  const { app, cache, viewFor, send } = parts;
  return async (request: FastifyRequest, reply: FastifyReply, lang: Lang, path: string) => {
    const query = request.query as Record<string, string | undefined>;
    const { page, q } = query;
    const origin = originOf(request);
    const key = `${origin} ${lang}${path}?${page ?? ''}`;
    const make = async () => {
      const view = viewOf(await frameOf(), lang, origin);
      const found = await pageAt(parts, view, path, { page, q });
      if ('to' in found) return { status: 301, type: found.to, text: '' };
      return { status: found.status, type: 'text/html; charset=utf-8', text: documentOf(view, found.page) };
    };
    // What people search for is theirs alone, and endless.
    const isKept = path !== '/search' && !query.sent;
    if (!isKept) {
      const view = await viewFor(request, lang);
      const found = await pageAt(parts, view, path, { page, q, sent: query.sent });
      return 'to' in found ? reply.redirect(found.to, 301) : send(reply, found.page, view, found.status);
    }
    const kept = await cache.get(key, make);
    if (kept.status === 301) return reply.redirect(kept.type, 301);
    reply.header('content-language', htmlLang[lang]);
    return sendKept(app, request, reply, kept);
  };
}

/** A page that cannot be made is still a page: it says so, and where to go. */
function answering({ parts, frameOf, viewOf, originOf }: PageParts) {
  return (
    lang: (request: FastifyRequest) => Lang,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await handle(request, reply);
      } catch (error) {
        const isAway = isConnectionLoss(error);
        if (!isAway) request.log.error({ err: error, request_id: request.id }, 'a page of the site failed');
        const view = viewOf(await frameOf().catch(() => noFrame), lang(request), originOf(request));
        const status = isAway ? 503 : 500;
        return parts.send(reply.header('retry-after', 60), errorPage(view, status), view, status);
      }
    };
}

/** Every page of the site by its address. */
function addPages(fastify: FastifyInstance, own: PageParts): void {
  const { app, viewFor, send } = own.parts;
  const [serve, answered] = [pagesFrom(own), answering(own)];
  const hidden = { schema: { hide: true } };
  for (const lang of languages) {
    const at = (request: FastifyRequest) => new URL(request.url, 'http://site').pathname.slice(3).replace(/\/+$/, '');
    for (const path of [`/${lang}`, `/${lang}/*`])
      fastify.get(
        path,
        hidden,
        answered(
          () => lang,
          (request, reply) => serve(request, reply, lang, decoded(at(request))),
        ),
      );
    addFeeds(fastify, { lang, viewFor, app });
  }
  const asked = (request: FastifyRequest): Lang => langOf(request.headers['accept-language']);
  fastify.get(
    '/',
    hidden,
    answered(asked, (request, reply) => serve(request, reply.header('vary', 'accept-language'), asked(request), '')),
  );
  fastify.get<{ Params: { token: string; lang: string } }>('/preview/:token/:lang', hidden, async (request, reply) => {
    const { token, lang } = request.params;
    if (!isLang(lang)) throw notFound();
    const view = await viewFor(request, lang);
    const page = await previewPage(own.parts, view, token);
    return send(reply, page ?? errorPage(view, 404), view, page ? 200 : 404);
  });
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const safe = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', policy).header('referrer-policy', 'strict-origin-when-cross-origin');

const stamped = (app: App, text: string): string =>
  text.includes(stampPlace) ? text.replaceAll(stampPlace, newStamp(app.config.secretKey, Date.now())) : text;

function sendKept(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Awaited<ReturnType<PageCache['get']>>,
): FastifyReply {
  safe(reply).code(kept.status).type(kept.type);
  // A form has a number of its own, so that a page with one is written anew for each visitor.
  if (kept.body.includes(stampPlace))
    return reply.header('cache-control', 'no-store').send(stamped(app, kept.body.toString()));
  reply.header('cache-control', kept.status === 200 ? asksEachTime : 'no-store').header('etag', kept.etag);
  reply.header('vary', reply.getHeader('vary') ? 'accept-language, accept-encoding' : 'accept-encoding');
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesBrotli || !kept.br) return reply.send(kept.body);
  return reply.header('content-encoding', 'br').send(kept.br);
}

/** Before anything could be read. */
const noFrame: Frame = {
  ...{ company: 'Vazifa', timeZone: 'Asia/Tashkent', pictures: new Map() },
  ...{ types: [], menu: [], sections: [], landing: [], people: [] },
};

/** What all pages have in common: read again after a change, and kept as it was while the database is away. */
function keptFrame(app: App, cache: PageCache): () => Promise<Frame> {
  let frame: Frame | null = null;
  let generation = 0;
  let reading: Promise<Frame> | null = null;
  const company = () => brandOf(String(app.config.settings.company_name ?? ''));
  const read = async (): Promise<Frame> => {
    const asked = cache.generation;
    const found = await readFrame(app.db, company(), app.config.timeZone);
    frame = found;
    generation = asked;
    return found;
  };
  return async () => {
    if (frame && generation === cache.generation) return frame;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      return await reading;
    } catch (error) {
      if (frame) return frame;
      throw error;
    }
  };
}

/** Of the name on papers, `"Namuna Soft" MCHJ`, what people call it. */
export const brandOf = (name: string): string => /["«“](.+?)["»”]/.exec(name)?.[1] ?? (name || 'Vazifa');

interface Seen {
  readonly resource: string;
  readonly op: string;
  readonly changed: readonly string[] | null;
}

/** What editors only write down is nobody's business: visitors see what is published, withdrawn, deleted. */
const isSeen = ({ resource, op, changed }: Seen): boolean =>
  resource === 'admin/publications'
    ? op !== 'update' || (changed?.includes('published_langs') ?? false)
    : followed.has(resource);

/** Every process hears of each change by the event feed, and knows when pages come and go by themselves. */
function followChanges(fastify: FastifyInstance, app: App, cache: PageCache): void {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const watch = async () => {
    clearTimeout(timer);
    const next = await nextBoundary(app.db).catch(() => null);
    if (isClosed) return;
    const wait = next === null ? longestTimerMs : Math.min(Math.max(next - Date.now(), 0) + 20, longestTimerMs);
    timer = setTimeout(() => {
      cache.outdate();
      void watch();
    }, wait);
    timer.unref();
  };
  app.feed.onBatch(async (batch) => {
    if (!batch.some(isSeen)) return;
    cache.outdate();
    void watch();
  });
  app.keeper.onRead(() => cache.outdate());
  fastify.addHook('onReady', watch);
  fastify.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}

interface FeedParts {
  readonly lang: Lang;
  readonly viewFor: SiteParts['viewFor'];
  readonly app: App;
}

function addFeeds(fastify: FastifyInstance, { lang, viewFor, app }: FeedParts): void {
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

function addMachinePages(fastify: FastifyInstance, { app, viewFor }: SiteParts): void {
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

function addAssets(fastify: FastifyInstance, { files }: ReturnType<typeof readAssets>): void {
  fastify.get<{ Params: { name: string } }>('/site/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) throw notFound();
    safe(reply)
      .type(file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding');
    const isPacked = file.br && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    return isPacked ? reply.header('content-encoding', 'br').send(file.br) : reply.send(file.body);
  });
}
