import { formatLongDay } from '#kernel/calendar-formats.ts';
import type { LocalizedText } from '#kernel/field.ts';
import { htmlLang, type Lang } from '#kernel/languages.ts';
import { html, type Html, nothing } from '#site/html.ts';
import type { Frame, Listed, PublicationType } from '#site/site-types.ts';

/** What a page is drawn for. */
export interface View {
  readonly frame: Frame;
  readonly lang: Lang;
  /** The texts of the product that begin with `public.`. */
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** `https://namuna.example`, without a slash at its end. */
  readonly origin: string;
  readonly now: number;
  /** Names of the style sheet, the script and the letters, with their hashes. */
  readonly assets: Readonly<Record<string, string>>;
  /** What is shown by a secret address: what its pages and its files begin with, where these are not the site's own. */
  readonly preview?: { readonly pages: string; readonly files: string };
}

/** A text in the language of the page, or in Uzbek. */
export const plain = (view: View, texts: LocalizedText | null | undefined): string =>
  texts?.[view.lang] || texts?.uz || texts?.ru || texts?.uk || '';

/** The same, marked where it is in another language than the page. */
export function text(view: View, texts: LocalizedText | null | undefined): Html {
  const own = texts?.[view.lang];
  if (own) return html`${own}`;
  const lang = (['uz', 'ru', 'uk'] as const).find((one) => texts?.[one]);
  return lang ? html`<span lang="${htmlLang[lang]}">${texts![lang]}</span>` : nothing;
}

/** An address of the site in the language of the page; in a preview it stays in the preview. */
export const to = (view: View, path = ''): string => `${view.preview?.pages ?? ''}/${view.lang}${path}`;

/** A link of an editor: a path of the site is in the language of the page, anything else as it stands. */
export function linkOf(view: View, link: string | null): string | null {
  if (!link) return null;
  if (!link.startsWith('/') || /^\/(uz|uk|ru)(\/|$)/.test(link)) return link;
  return to(view, link === '/' ? '' : link);
}

export const typeOf = (view: View, code: string): PublicationType | undefined =>
  view.frame.types.find((type) => type.code === code);

export const pathOf = ({ code, slug }: Pick<Listed, 'code' | 'slug'>): string => `/${code}/${slug}`;

export const time = (view: View, day: string): Html =>
  html`<time datetime="${day}">${formatLongDay(day, view.lang)}</time>`;

/** `lang` of what stands in for a text that is missing; nothing where it is the page's own. */
export const foreign = (view: View, lang: Lang): Html =>
  lang === view.lang ? nothing : html` lang="${htmlLang[lang]}"`;

/** Says that a text is there in another language only. */
export const fallbackSign = (view: View, lang: Lang): Html =>
  lang === view.lang ? nothing : html`<span class="fallback">${view.say(`only_${lang}`)}</span>`;

/** The first sentence or so, for descriptions. */
export function excerpt(markdown: string, most = 160): string {
  const words = markdown
    .replace(/```[^]*?```/g, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#>*_`|~-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= most) return words;
  const cut = words.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most - 30))}…`;
}
