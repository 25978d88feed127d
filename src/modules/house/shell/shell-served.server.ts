import { allows } from '#kernel/access.ts';
import { addDays } from '#kernel/days.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { json, sql, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { namesOf } from '#server/http/names-of-rows.ts';
import { type Call, serve, type Served } from '#server/http/serve.ts';
import { screenList } from '#modules/screen-list.ts';
import { places } from '#modules/house/shell/menu-order.ts';
import { ownKeysServed } from '#modules/house/shell/own-keys.server.ts';
import { severalServed } from '#modules/house/shell/several.server.ts';
import { partOf, type TextPart, textsIn } from '#modules/house/shell/texts-of-screens.server.ts';
import * as endpoints from '#modules/house/shell/shell-endpoints.ts';
import { names } from '#modules/house/shell/shell-endpoints.ts';
import { parseId } from '#kernel/fields/door.ts';
import { wrongParameter } from '#kernel/problems.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Lang } from '#kernel/languages.ts';
import type { Texts } from '#server/texts.ts';

const visibleScreens = (ctx: Context) => screenList.filter(({ need, inMenu }) => inMenu && allows(need, ctx.actor));

const userCategories = serve(endpoints.userCategories, async (ctx, _input, { app }) => {
  const used = new Set<string>(visibleScreens(ctx).map(({ place }) => place));
  const rows = places.map(({ code, text, icon }, at) => ({
    id: at + 1,
    code,
    name: app.texts.say(ctx.lang, text),
    icon,
    ordering: at + 1,
  }));
  return { rows: rows.filter(({ code }) => used.has(code)) };
});

const userModules = serve(endpoints.userModules, async (ctx, _input, { app }) => ({
  rows: visibleScreens(ctx).map(({ route, place, text, icon }) => {
    const at = screenList.findIndex((screen) => screen.route === route) + 1;
    // As #web/product/screen-title.ts has it.
    const isOwn = ctx.actor.user_type === 'client' && app.texts.has(`${text}_own`);
    const name = app.texts.say(ctx.lang, isOwn ? `${text}_own` : text);
    return { id: at, category_code: place, route, name, icon, ordering: at };
  }),
}));

/** `hash` is the state that the caller knows of: a process that is behind it reads again before it answers. */
const translations = serve(endpoints.translations, async (_ctx, { params, query }, { app, request, reply }: Call) => {
  if (query.hash !== undefined && query.hash !== app.texts.hash(params.lang)) await app.keeper.refresh('texts');
  const part = query.screen === undefined ? null : partOf(query.screen);
  const hash = app.texts.hash(params.lang);
  const tag = `"${part ? `${hash}-${part.name}` : hash}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache');
  const isKnown = request.headers['if-none-match'] === tag;
  const takesPacked = !isKnown && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const packed = takesPacked ? packedTexts(app.texts, params.lang, part) : null;
  if (isKnown) await reply.code(304).send();
  else if (packed) {
    reply.header('content-encoding', 'br').header('vary', 'accept-encoding');
    await reply.type('application/json; charset=utf-8').send(packed);
  }
  return { hash, texts: textsIn(app.texts, params.lang, part) };
});

const screenVisit = serve(endpoints.screenVisit, async (ctx, { body }) => {
  if (screenList.some(({ route }) => route === body.route)) {
    const day = dayOf(ctx.now.getTime(), ctx.timeZone);
    await sql`insert into screen_visits (day, route, visits) values (${day}, ${body.route}, 1)
      on conflict (day, route) do update set visits = screen_visits.visits + 1`.run(ctx.db);
  }
  return null;
});

const DAYS = 14;

/** What was opened before a screen got another address is counted under none of today's, and left out. */
const screenVisits = serve(endpoints.screenVisits, async (ctx, { query: { days: count = DAYS } }, { app }) => {
  const last = dayOf(ctx.now.toISOString(), ctx.timeZone);
  const rows = await sql({ route: text, visits: json<Readonly<Record<string, number>>>() })`
    select v.route, jsonb_object_agg(v.day, v.visits) as visits from screen_visits v
    where v.day > ${last}::date - ${count}::int group by v.route`.rows(ctx.db);
  const days = Array.from({ length: count }, (_, at) => addDays(last, at + 1 - count));
  const known = new Map(rows.map(({ route, visits }) => [route, visits]));
  const shown = screenList.map(({ route, text: key, icon }) => {
    const visits = days.map((day) => known.get(route)?.[day] ?? 0);
    const total = visits.reduce((sum, one) => sum + one, 0);
    return { route, name: app.texts.say(ctx.lang, key), icon, total, visits };
  });
  return { days, rows: shown.toSorted((a, b) => b.total - a.total) };
});

/** So many names at once, and of so many resources: what one screen shows. */
const mostNames = 500;
const mostResources = 30;

function parsed(of: string, isResource: (path: string) => boolean): ReadonlyMap<string, readonly number[]> {
  const wrong = (): never => {
    throw wrongParameter('of', 'reference');
  };
  const asked = new Map<string, readonly number[]>();
  let count = 0;
  for (const part of of.split(' ')) {
    const [path = '', list = '', ...more] = part.split(':');
    if (more.length || asked.has(path) || !isResource(path)) wrong();
    const ids = list.split(',').map((one) => parseId(one) ?? wrong());
    asked.set(path, ids);
    count += ids.length;
  }
  return asked.size > mostResources || count > mostNames ? wrong() : asked;
}

const namesServed = serve(names, async (ctx, { query }, { app }) => {
  const { resources } = app.directory;
  const asked = parsed(query.of, (path) => namesOf(resources, path) !== null);
  const found = await Promise.all(
    [...asked].map(async ([path, ids]) => {
      const isTold = allows(namesOf(resources, path)!.need, ctx.actor);
      const rows = isTold ? await app.operationsAtPath(path).options(ctx, { q: '', ids, perPage: mostNames }) : [];
      return [path, rows] as const;
    }),
  );
  return Object.fromEntries(found);
});

const brotli = promisify(brotliCompress);

interface Packed {
  readonly hash: string;
  bytes: Buffer | null;
}

/** By language and part, of which there are as many as modules. */
const packed = new WeakMap<Texts, Map<string, Packed>>();

/**
 * The texts of a language as JSON in Brotli, as small as can be: a seventh less than what is packed for each request,
 * on the way of every first visit. Null until it is made, once for each version of the texts.
 */
function packedTexts(texts: Texts, lang: Lang, part: TextPart | null): Buffer | null {
  const kept = packed.get(texts) ?? new Map<string, Packed>();
  packed.set(texts, kept);
  const hash = texts.hash(lang);
  const name = `${lang} ${part?.name ?? ''}`;
  const found = kept.get(name);
  if (found?.hash === hash) return found.bytes;
  const making: Packed = { hash, bytes: null };
  kept.set(name, making);
  const json = Buffer.from(JSON.stringify({ hash, texts: textsIn(texts, lang, part) }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  brotli(json, { params }).then(
    (bytes) => {
      making.bytes = bytes;
    },
    () => {},
  );
  return null;
}

export const shellServed: readonly Served[] = [
  userCategories,
  userModules,
  translations,
  namesServed,
  severalServed,
  screenVisit,
  screenVisits,
  ...ownKeysServed,
];
