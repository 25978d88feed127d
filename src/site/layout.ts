import { htmlLang, inEachLanguage, type Lang, languages } from '#kernel/languages.ts';
import { sectionPath } from '#modules/house/site/section-path.ts';
import { type Html, html, jsonScript, nothing } from '#site/html.ts';
import { lattice, mark } from '#site/pattern.ts';
import type { MenuEntry } from '#site/site-types.ts';
import { linkOf, plain, text, to, typeOf, type View } from '#site/view.ts';

export interface Page {
  readonly title: string;
  readonly description: string;
  readonly body: Html;
  /** The path of the page behind the language in each language in which it is there. */
  readonly paths: Partial<Record<Lang, string>>;
  /** Another page is the real one. */
  readonly canonical?: string;
  readonly isHidden?: boolean;
  /** Named in the address of the picture that is drawn for links to the page. */
  readonly picture?: string;
  readonly type?: 'website' | 'article';
  readonly data?: readonly object[];
  /** The header lies over a dark field. */
  readonly isOverDark?: boolean;
  readonly feed?: string;
}

/** A page that has the same path in every language. */
export const everywhere = (path: string): Page['paths'] => inEachLanguage(() => path);

const names: Record<Lang, string> = { uz: 'Oʻzbekcha', uk: 'Ўзбекча', ru: 'Русский' };
const short: Record<Lang, string> = { uz: 'Oʻz', uk: 'Ўз', ru: 'Ру' };

/** The whole document around a page. */
export function documentOf(view: View, page: Page): string {
  const { lang, frame, assets } = view;
  const title = page.paths[lang] === '' ? `${frame.company} — ${page.title}` : `${page.title} — ${frame.company}`;
  return html`<!doctype html>
<html lang="${htmlLang[lang]}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(view, page, title)}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5ef">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0e1d">
<link rel="icon" href="/site/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/site/manifest-${lang}.webmanifest">
<link rel="preload" href="${assets['inter.woff2']}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${assets['serif.woff2']}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets['site.css']}">
<script src="${assets['site.js']}"></script>
</head>
<body>
<a class="skip" href="#main">${view.say('skip')}</a>
${header(view, page)}
<main id="main" tabindex="-1">${page.body}</main>
${footer(view)}
</body>
</html>`.text;
}

function headOf(view: View, page: Page, title: string): Html {
  const { lang, origin } = view;
  const own = page.paths[lang];
  const address = (one: Lang) => `${origin}/${one}${page.paths[one]}`;
  const canonical = page.canonical ?? (own === undefined ? null : address(lang));
  const there = languages.filter((one) => page.paths[one] !== undefined);
  const image = `${origin}/site/og/${page.picture ?? 'home'}-${lang}.png`;
  return html`<meta name="description" content="${page.description}">
${page.isHidden ? html`<meta name="robots" content="noindex">` : nothing}
${canonical ? html`<link rel="canonical" href="${canonical}">` : nothing}
${there.map((one) => html`<link rel="alternate" hreflang="${htmlLang[one]}" href="${address(one)}">`)}
${
  there.length > 1
    ? html`<link rel="alternate" hreflang="x-default" href="${own === '' ? `${origin}/` : address(there[0]!)}">`
    : nothing
}
<link rel="alternate" type="application/rss+xml" title="${view.frame.company}" href="${to(view, '/rss.xml')}">
<link rel="alternate" type="application/atom+xml" title="${view.frame.company}" href="${to(view, '/atom.xml')}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${page.description}">
<meta property="og:type" content="${page.type ?? 'website'}">
${canonical ? html`<meta property="og:url" content="${canonical}">` : nothing}
<meta property="og:site_name" content="${view.frame.company}">
<meta property="og:locale" content="${lang === 'ru' ? 'ru_RU' : 'uz_UZ'}">
<meta property="og:image" content="${image}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
${(page.data ?? []).map(jsonScript)}`;
}

/** Where an entry leads; null: it only opens. */
export function hrefOf(view: View, entry: MenuEntry): string | null {
  if (entry.target === 'link') return linkOf(view, entry.link);
  if (entry.target === 'publications') {
    const type = view.frame.types.find(({ id }) => id === entry.publication_type_id);
    return type ? to(view, `/${type.code}`) : null;
  }
  const section = entry.target === 'section' && view.frame.sections.find(({ id }) => id === entry.section_id);
  return section ? to(view, sectionPath(section)) : null;
}

const below = (view: View, parent: number | null): MenuEntry[] =>
  view.frame.menu.filter(({ parent_id }) => parent_id === parent);

/** The first page is behind the sign of the company already. */
const isHome = (view: View, entry: MenuEntry): boolean => hrefOf(view, entry) === to(view);

function header(view: View, page: Page): Html {
  const entries = below(view, null).filter((entry) => !isHome(view, entry));
  return html`<header class="top"${page.isOverDark ? html` data-dark=""` : nothing}>
<div class="wide">
<a class="brand" href="${to(view)}">${mark()}<span translate="no">${view.frame.company}</span></a>
<nav class="menu" aria-label="${view.say('menu')}"><ul>${entries.map((entry) => topEntry(view, entry))}</ul></nav>
<div class="tools">${languageLinks(view, page)}
<theme-switch data-light="${view.say('light')}" data-dark="${view.say('dark')}"></theme-switch>
<details class="sheet"><summary aria-label="${view.say('menu')}"><i></i><i></i></summary>
<nav aria-label="${view.say('whole_menu')}"><ul>${entries.map((entry) => sheetEntry(view, entry))}</ul>
${languageLinks(view, page)}</nav></details></div>
</div>
</header>`;
}

function topEntry(view: View, entry: MenuEntry): Html {
  const inner = below(view, entry.id);
  const href = hrefOf(view, entry);
  const word = text(view, entry.names);
  if (!inner.length) return href ? html`<li><a href="${href}">${word}</a></li>` : nothing;
  return html`<li class="opens"><details name="menu"><summary>${word}</summary><ul>${
    href
      ? html`<li>
    <a href="${href}">${view.say('all_of', { name: plain(view, entry.names) })}</a></li>`
      : nothing
  }${inner.map(
    (one) => html`<li><a href="${hrefOf(view, one) ?? to(view)}">${text(view, one.names)}</a>
    </li>`,
  )}</ul></details></li>`;
}

function sheetEntry(view: View, entry: MenuEntry): Html {
  const href = hrefOf(view, entry);
  const inner = below(view, entry.id);
  const word = text(view, entry.names);
  return html`<li>${href ? html`<a href="${href}">${word}</a>` : html`<span>${word}</span>`}${
    inner.length
      ? html`<ul>
    ${inner.map((one) => html`<li><a href="${hrefOf(view, one) ?? to(view)}">${text(view, one.names)}</a></li>`)}
    </ul>`
      : nothing
  }</li>`;
}

/** The same page in the other languages; where it is not there, their first page. */
const languageLinks = (view: View, { paths }: Page): Html =>
  html`<ul class="languages" aria-label="${view.say('languages')}">${languages.map((one) =>
    one === view.lang
      ? html`<li><span aria-current="true" lang="${htmlLang[one]}" title="${names[one]}">${short[one]}</span></li>`
      : html`<li>
      <a href="${to({ ...view, lang: one }, paths[one])}" hreflang="${htmlLang[one]}" lang="${htmlLang[one]}" 
      title="${names[one]}">
      ${short[one]}</a></li>`,
  )}</ul>`;

function footer(view: View): Html {
  const { frame, say } = view;
  const contacts = frame.landing.filter(({ place }) => place === 'contacts');
  const entries = below(view, null).filter((entry) => !isHome(view, entry) && hrefOf(view, entry));
  const inner = below(view, null).flatMap((entry) => below(view, entry.id));
  return html`<footer class="foot">${lattice('foot', 96)}
<div class="wide">
<div class="foot-brand"><a class="brand" href="${to(view)}">${mark(40)}<span translate="no">${frame.company}</span>
</a><p>${say('motto')}</p></div>
<nav aria-label="${say('foot_menu')}"><ul>${[...entries, ...inner].map((entry) => {
    const href = hrefOf(view, entry);
    return href ? html`<li><a href="${href}">${text(view, entry.names)}</a></li>` : nothing;
  })}</ul></nav>
<ul class="foot-contacts">${contacts.map(
    (row) => html`<li><span>${text(view, row.names)}</span>
${contactValue(row.value ?? plain(view, row.text_i18n))}</li>`,
  )}</ul>
</div>
<div class="wide foot-end"><p>© ${new Date(view.now).getUTCFullYear()} <span translate="no">${frame.company}</span></p>
<ul><li><a href="${to(view, '/subscribe')}">${say('subscribe')}</a></li><li>
<a href="${to(view, '/feedback')}">${say('feedback')}</a></li><li><a href="${to(view, '/search')}">
${say('search')}</a></li><li><a href="${to(view, '/privacy')}">${say('privacy')}</a></li>${
    typeOf(view, 'news') ? html`<li><a href="${to(view, '/rss.xml')}">RSS</a></li>` : nothing
  }<li><a href="/app/">${say('sign_in')}</a></li>
</ul></div>
</footer>`;
}

/** A number to call, an address to write to, or words. */
export function contactValue(value: string): Html {
  const digits = value.replace(/[^\d+]/g, '');
  if (/^\S+@\S+$/.test(value)) return html`<a href="mailto:${value}">${value}</a>`;
  if (/^\+?\d{9,13}$/.test(digits) && /^[\d\s()+-]+$/.test(value)) return html`<a href="tel:${digits}">${value}</a>`;
  if (/^https:\/\/\S+$/.test(value))
    return html`<a href="${value}" rel="noopener">${value.replace('https://', '')}</a>`;
  return html`<span>${value}</span>`;
}

/** The way from the first page to this one. */
export function crumbs(view: View, way: readonly (readonly [name: string, path: string | null])[]): Html {
  return html`<nav class="crumbs" aria-label="${view.say('crumbs')}"><ol><li><a href="${to(view)}">${view.say('home')}
    </a></li>${way.map(
      ([name, path]) =>
        html`<li>${
          path === null ? html`<span aria-current="page">${name}</span>` : html`<a href="${to(view, path)}">${name}</a>`
        }</li>`,
    )}</ol></nav>`;
}

/** The same for search engines. */
export const crumbsData = (view: View, way: readonly (readonly [name: string, path: string | null])[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [[view.say('home'), ''] as const, ...way].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    ...(path !== null && { item: `${view.origin}${to(view, path)}` }),
  })),
});

/** A page's own beginning: the way to it, its name in large letters, and what it is about. */
export const heading = (
  view: View,
  way: readonly (readonly [string, string | null])[],
  title: Html | string,
  lead: Html | string | null = null,
  more: Html = nothing,
): Html =>
  html`<div class="heading"><div class="wide">${crumbs(view, way)}<h1>${title}</h1>${
    lead
      ? html`<p class="lead">
    ${lead}</p>`
      : nothing
  }${more}</div></div>`;
