import type { FastifyInstance } from 'fastify';
import { isLang } from '#kernel/languages.ts';
import { notFound } from '#kernel/problems.ts';
import { makeLinkPicture } from '#modules/house/publications/door.server.ts';
import { fontFiles } from '#site/assets.server.ts';
import { html } from '#site/html.ts';
import { numberOf, starPath } from '#site/pattern.ts';
import { readPublication } from '#site/site-data.server.ts';
import type { SiteParts } from '#site/site-parts.ts';
import { plain, typeOf, type View } from '#site/view.ts';

/** Pictures of pages that were asked for lately. */
const mostKept = 150;
const form = /^([a-z0-9_-]{1,80})-(uz|uk|ru)\.png$/;

interface Words {
  readonly title: string;
  readonly over: string;
}

/** What a picture says: the page's own name, and what sort of page it is. */
async function wordsOf({ app }: SiteParts, view: View, name: string): Promise<Words | null> {
  const id = /^p(\d{1,15})$/.exec(name)?.[1];
  if (id) {
    const shown = await readPublication(app.db, view.lang, Number(id));
    return shown && { title: shown.title, over: plain(view, typeOf(view, shown.code)?.names) };
  }
  const type = name.startsWith('type-') && typeOf(view, name.slice(5));
  if (type) return { title: plain(view, type.names), over: '' };
  const section = name.startsWith('section-') && view.frame.sections.find(({ code }) => code === name.slice(8));
  if (section) return { title: plain(view, section.names), over: '' };
  if (name === 'home') {
    const hero = view.frame.landing.find(({ place }) => place === 'hero');
    return { title: plain(view, hero?.names) || view.frame.company, over: '' };
  }
  const isOwn = ['contact', 'feedback', 'subscribe', 'team', 'privacy'].includes(name);
  return isOwn ? { title: view.say(name), over: '' } : null;
}

/** The pictures that messengers show for links, one a page and language, drawn when they are asked for. */
export function addLinkPictures(fastify: FastifyInstance, parts: SiteParts): void {
  const kept = new Map<string, { readonly generation: number; readonly bytes: Promise<Uint8Array> }>();
  fastify.get<{ Params: { file: string } }>('/site/og/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, name, lang] = form.exec(request.params.file) ?? [];
    if (!name || !isLang(lang)) throw notFound();
    const key = request.params.file;
    const { generation } = parts.cache;
    let found = kept.get(key);
    if (found?.generation !== generation) {
      const view = await parts.viewFor(request, lang);
      const words = await wordsOf(parts, view, name);
      if (!words) throw notFound();
      found = { generation, bytes: draw(view, words, name) };
      found.bytes.catch(() => kept.delete(key));
      kept.set(key, found);
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    }
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=3600')
      .send(Buffer.from(await found.bytes));
  });
}

const draw = (view: View, { title, over }: Words, seed: string): Promise<Uint8Array> =>
  makeLinkPicture({
    background: backgroundOf(seed),
    lines: linesOf(title),
    over,
    company: view.frame.company,
    fonts: fontFiles,
  });

/** Words in lines of about so many letters, four at most. */
export function linesOf(title: string): string[] {
  const most = title.length > 90 ? 34 : title.length > 46 ? 29 : 24;
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= 4 ? lines : [...lines.slice(0, 3), `${lines[3]}…`];
}

const hues: readonly (readonly [string, string])[] = [
  ['#1b2770', '#2c7488'],
  ['#2a1f6b', '#40309a'],
  ['#0f3f52', '#2f9c94'],
  ['#1b2770', '#6a3fa0'],
];

function backgroundOf(seed: string): string {
  const [from, to] = hues[numberOf(seed) % hues.length]!;
  const tiles = Array.from({ length: 8 * 4 }, (_, at) => {
    const [column, row] = [at % 8, Math.floor(at / 8)];
    const strength = Math.max(0, (column - 2.4) / 8).toFixed(2);
    const place = `translate(${column * 160 - 20} ${row * 160}) scale(1.3333)`;
    return html`<path d="${starPath}" transform="${place}" stroke-opacity="${strength}"/>`;
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs>
    <linearGradient id="g" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
    </linearGradient></defs><rect width="1200" height="630" fill="url(#g)"/>
    <g fill="none" stroke="#ffffff" stroke-width="1.4">${tiles}</g></svg>`.text;
}
