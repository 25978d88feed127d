import { htmlLang, inEachLanguage, type Lang, languages } from '#kernel/languages.ts';
import { sectionPath } from '#modules/house/site/section-path.ts';
import { type Html, html } from '#site/html.ts';
import type { Frame, Listed } from '#site/site-types.ts';
import { plain, type View } from '#site/view.ts';

/** XML is escaped as HTML is. */
const xml = ({ text }: Html): string => `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;

/** Pages that are there in every language, whatever editors write. */
export const fixedPaths = (frame: Frame): string[] => [
  '',
  ...frame.types.map(({ code }) => `/${code}`),
  ...(frame.people.length ? ['/team'] : []),
  ...frame.sections.map(sectionPath).filter((path) => path && path !== '/contact'),
  '/contact',
  '/feedback',
  '/subscribe',
  '/privacy',
];

interface Addressed {
  readonly lang: Lang;
  readonly code: string;
  readonly slug: string;
  readonly id: number;
  readonly changed_at: string;
}

/** Every page with its other languages: sitemaps.org, 0.9. */
export function sitemap(frame: Frame, origin: string, pages: readonly Addressed[]): string {
  const at = (lang: Lang, paths: Paths) => `${origin}/${lang}${paths[lang]}`;
  const entry = (lang: Lang, paths: Paths, changed?: string) => html`<url><loc>${at(lang, paths)}</loc>
    ${changed ? html`<lastmod>${changed}</lastmod>` : null}
    ${languages
      .filter((one) => paths[one] !== undefined)
      .map((one) => html`<xhtml:link rel="alternate" hreflang="${htmlLang[one]}" href="${at(one, paths)}"/>`)}</url>`;
  const fixed = fixedPaths(frame).flatMap((path) => {
    const paths = inEachLanguage(() => path);
    return languages.map((lang) => entry(lang, paths));
  });
  const own = [...Map.groupBy(pages, ({ id }) => id).values()].flatMap((group) => {
    const paths = Object.fromEntries(group.map(({ lang, code, slug }) => [lang, `/${code}/${slug}`]));
    return group.map(({ lang, changed_at }) => entry(lang, paths, changed_at));
  });
  const spaces = [
    html`xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`,
    html`xmlns:xhtml="http://www.w3.org/1999/xhtml"`,
  ];
  return xml(html`<urlset ${spaces[0]} ${spaces[1]}>${[...fixed, ...own]}</urlset>`);
}

type Paths = Partial<Record<Lang, string>>;

const urlOf = ({ origin, lang }: View, { code, slug }: Listed): string => `${origin}/${lang}/${code}/${slug}`;
const momentOf = (day: string): string => `${day}T06:00:00Z`;

/** The news of a language: RSS 2.0. */
export function rss(view: View, rows: readonly Listed[]): string {
  const { origin, lang, frame } = view;
  const items = rows.map((row) => {
    const url = urlOf(view, row);
    const day = new Date(momentOf(row.shown_on)).toUTCString();
    return html`<item><title>${row.title}</title><link>${url}</link><guid isPermaLink="true">${url}</guid>
      <pubDate>${day}</pubDate><description>${row.content.lead}</description></item>`;
  });
  return xml(html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>${frame.company}</title><link>${origin}/${lang}</link><description>${view.say('motto')}</description>
    <language>${htmlLang[lang].toLowerCase()}</language>
    <atom:link href="${origin}/${lang}/rss.xml" rel="self" type="application/rss+xml"/>${items}</channel></rss>`);
}

/** The same as Atom: RFC 4287. */
export function atom(view: View, rows: readonly Listed[]): string {
  const { origin, lang, frame } = view;
  const entries = rows.map((row) => {
    const url = urlOf(view, row);
    return html`<entry><title>${row.title}</title><id>${url}</id><link href="${url}"/>
      <updated>${momentOf(row.shown_on)}</updated><summary>${row.content.lead}</summary></entry>`;
  });
  return xml(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLang[lang]}"><title>${frame.company}</title>
    <id>${origin}/${lang}</id><link href="${origin}/${lang}"/><link rel="self" href="${origin}/${lang}/atom.xml"/>
    <updated>${momentOf(rows[0]?.shown_on ?? '2026-01-01')}</updated><author><name>${frame.company}</name></author>
    ${entries}</feed>`);
}

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /app/',
    'Disallow: /preview/',
    'Allow: /api/public/files/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** What the site is, for language models: llmstxt.org. */
export function llms(view: View, rows: readonly Listed[]): string {
  const { origin, frame, lang } = view;
  const [hero] = frame.landing.filter(({ place }) => place === 'hero');
  const base = `${origin}/${lang}`;
  return [
    `# ${frame.company}`,
    `> ${plain(view, hero?.text_i18n) || view.say('motto')}`,
    `Uzbek (Latin): ${origin}/uz · Uzbek (Cyrillic): ${origin}/uk · Russian: ${origin}/ru`,
    `## ${view.say('menu')}`,
    [
      ...frame.types.map((type) => `- [${plain(view, type.names)}](${base}/${type.code})`),
      `- [${view.say('contact')}](${base}/contact)`,
    ].join('\n'),
    `## ${view.say('works')}`,
    rows.map((row) => `- [${row.title}](${urlOf(view, row)}): ${row.content.lead ?? ''}`).join('\n'),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
}

/** RFC 9116; it is asked to be renewed within a year. */
export const securityText = (frame: Frame, origin: string, now: number): string => {
  const email = frame.landing.find(({ place, value }) => place === 'contacts' && value?.includes('@'))?.value;
  const expires = new Date(Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 6, 1)).toISOString();
  return [
    `Contact: ${email ? `mailto:${email}` : `${origin}/uz/contact`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: uz, ru, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
};

export const manifest = (view: View): string =>
  JSON.stringify({
    name: view.frame.company,
    short_name: view.frame.company,
    lang: htmlLang[view.lang],
    start_url: `/${view.lang}`,
    scope: `/${view.lang}`,
    display: 'browser',
    background_color: '#f7f5ef',
    theme_color: '#1b2770',
    icons: [{ src: '/site/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
