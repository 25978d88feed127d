import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { htmlLang, isLang, type Lang, langOf, languages } from '#kernel/languages.ts';
import { notFound } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import { isConnectionLoss } from '#server/database/failures.ts';
import { hostOf } from '#server/http/https.ts';
import { readAssets } from '#site/assets.server.ts';
import { formGuard } from '#site/form-guard.server.ts';
import { newStamp, proofBits } from '#site/form-stamps.ts';
import { addForms } from '#site/forms.server.ts';
import { escaped, keepable } from '#site/html.ts';
import { documentOf } from '#site/layout.ts';
import { addLinkPictures } from '#site/link-pictures.server.ts';
import { followChanges, keptFrame, noFrame } from '#site/kept-frame.server.ts';
import { addAssets, addFeeds, addMachinePages } from '#site/machine-pages.server.ts';
import { safe } from '#site/page-policy.ts';
import { PageCache } from '#site/page-cache.ts';
import { bitsPlace, formMark, fromPlace, stampPlace } from '#site/pages/forms.ts';
import { errorPage } from '#site/pages/other-pages.ts';
import { addPublicFiles } from '#site/public-files.server.ts';
import { addPublicReads } from '#site/public-reads.server.ts';
import { previewAt } from '#site/previews.server.ts';
import { type Asked, pageAt } from '#site/site-pages.server.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { Frame } from '#site/site-types.ts';
import { countVisits } from '#site/visits.server.ts';
import type { View } from '#site/view.ts';

/** A visitor's browser asks each time, and is mostly told that nothing has changed. */
const asksEachTime = 'public, no-cache';

/** The public site: pages for visitors, and what machines read of it. */
export async function addSite(fastify: FastifyInstance, app: App): Promise<void> {
  const cache = new PageCache();
  const assets = readAssets();
  const frameOf = keptFrame(app, cache);
  followChanges(fastify, app, cache);

  const originOf = (request: FastifyRequest): string =>
    app.config.publicUrl ?? `${request.protocol}://${/^[\w.:[\]-]{1,100}$/.exec(hostOf(request))?.[0] ?? 'localhost'}`;
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
      .send(stamped(parts, reply.request, documentOf(view, page)));
  const parts: SiteParts = { app, cache, visits: countVisits(fastify, app), guard: formGuard(app), viewFor, send };

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
  const { cache, viewFor, send, visits } = parts;
  return async (request: FastifyRequest, reply: FastifyReply, lang: Lang, path: string) => {
    const asked = askedIn(request);
    const origin = originOf(request);
    const key = `${origin} ${lang}${path}?${asked.page ?? ''}`;
    const make = async () => {
      const view = viewOf(await frameOf(), lang, origin);
      const found = await pageAt(parts, view, path, asked);
      if ('to' in found) return { status: 301, type: found.to, text: '' };
      return { status: found.status, type: 'text/html; charset=utf-8', text: documentOf(view, found.page) };
    };
    // What people search for is theirs alone, and endless.
    const isKept = path !== '/search' && !asked.sent && !path.startsWith('/subscribe/');
    if (!isKept) {
      const view = await viewFor(request, lang);
      const found = await pageAt(parts, view, path, asked);
      if ('to' in found) return reply.redirect(found.to, 301);
      if (found.status === 200) visits.count(request, lang, counted(path));
      return send(reply, found.page, view, found.status);
    }
    const kept = await cache.get(key, make);
    if (kept.status === 301) return reply.redirect(kept.type, 301);
    if (kept.status === 200) visits.count(request, lang, counted(path));
    reply.header('content-language', htmlLang[lang]);
    return sendKept(parts, request, reply, kept);
  };
}

/** An address that only its owner knows is counted by the page that it opens. */
const counted = (path: string): string => (path.startsWith('/subscribe/') ? '/subscribe' : path);

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
  const { app, viewFor } = own.parts;
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
  addPreviews(fastify, own);
}

/** What editors show to whom they like before the world sees it. */
function addPreviews(fastify: FastifyInstance, { parts }: PageParts): void {
  const { viewFor, send } = parts;
  for (const path of ['/preview/:token/:lang', '/preview/:token/:lang/*'])
    fastify.get<{ Params: { token: string; lang: string; '*'?: string } }>(
      path,
      { schema: { hide: true } },
      async (request, reply) => {
        const { token, lang, '*': rest = '' } = request.params;
        if (!isLang(lang)) throw notFound();
        const view = await viewFor(request, lang);
        const path = rest && `/${keepable(rest)}`;
        const shown = await previewAt(parts, view, { token, path, ...askedIn(request) });
        if (!shown) return send(reply, errorPage(view, 404), view, 404);
        const { found } = shown;
        return 'to' in found ? reply.redirect(found.to, 302) : send(reply, found.page, shown.view, found.status);
      },
    );
}

const decoded = (path: string): string => {
  try {
    return keepable(decodeURIComponent(path));
  } catch {
    return path;
  }
};

/** What an address asks of its page: each name once, as a text. */
function askedIn({ query }: FastifyRequest): Asked {
  const one = (name: string): string | undefined => {
    const given: unknown = (query as Record<string, unknown>)[name];
    const first: unknown = Array.isArray(given) ? given[0] : given;
    return typeof first === 'string' ? keepable(first) : undefined;
  };
  return { page: one('page'), q: one('q'), sent: one('sent') };
}

/** A form gets a number of its own, and says from which page of the site it was opened. */
const stamped = ({ app, guard }: SiteParts, request: FastifyRequest, text: string): string =>
  text.includes(formMark)
    ? text
        .replaceAll(bitsPlace, guard.isOn() ? String(proofBits) : '')
        .replaceAll(stampPlace, newStamp(app.config.secretKey, Date.now()))
        // By a function: signs of money in an address are no orders to take in parts of the page.
        .replaceAll(fromPlace, () => escaped(pageBefore(request)))
    : text;

/** The page of this site that led here, else this page itself. */
function pageBefore({ headers, url, host }: FastifyRequest): string {
  const led = URL.canParse(headers.referer ?? '') ? new URL(headers.referer!) : null;
  return led?.host === host ? led.pathname : url.split('?')[0]!;
}

function sendKept(
  parts: SiteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Awaited<ReturnType<PageCache['get']>>,
): FastifyReply {
  safe(reply).code(kept.status).type(kept.type);
  // A form has a number of its own, so that a page with one is written anew for each visitor.
  if (kept.body.includes(formMark))
    return reply.header('cache-control', 'no-store').send(stamped(parts, request, kept.body.toString()));
  reply.header('cache-control', kept.status === 200 ? asksEachTime : 'no-store').header('etag', kept.etag);
  reply.header('vary', reply.getHeader('vary') ? 'accept-language, accept-encoding' : 'accept-encoding');
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (!takesBrotli || !kept.br) return reply.send(kept.body);
  return reply.header('content-encoding', 'br').send(kept.br);
}
