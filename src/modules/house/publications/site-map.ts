import { type Lang, languages } from '#kernel/languages.ts';
import type { LinkFault } from '#modules/house/publications/link-endpoints.ts';

/** What stands at the addresses of the site, as far as it was asked for. */
export interface SiteMap {
  /** `news/new-office` by language: is it there for visitors now? */
  readonly pages: ReadonlyMap<string, ReadonlyMap<Lang, boolean>>;
  /** Paths of sections and lists that are written: are they shown? */
  readonly parts: ReadonlyMap<string, boolean>;
  /** Files by their number: do they unpack? */
  readonly files: ReadonlyMap<number, boolean>;
}

/** Pages that the site itself has in every language. */
const fixed = new Set(['', '/contact', '/feedback', '/subscribe', '/team', '/privacy', '/search', '/vacancies/apply']);
/** What answers beside the pages: feeds, maps, files of the design. */
const beside = /^\/(site|app|api|preview)(\/|$)|\.(xml|txt|webmanifest)$/;
const fileForm = /^\/api\/(?:resources|public\/files)\/(\d{1,15})(?=[/?#]|$)/;

/** The number of the file that a link names, or null. */
export const fileOf = (href: string): number | null => {
  const [, id] = fileForm.exec(href) ?? [];
  return id ? Number(id) : null;
};

/** The path that a link names behind the language, and that language; null for what is not a page of the site. */
export function pathOfLink(href: string): { readonly path: string; readonly lang: Lang | null } | null {
  const plain = href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  if (!href.startsWith('/') || href.startsWith('//') || beside.test(plain)) return null;
  const [, lang, path = ''] = /^\/(uz|uk|ru)((?:\/.*)?)$/.exec(plain) ?? [];
  return lang ? { path, lang: lang as Lang } : { path: plain, lang: null };
}

/** The publication that a path names, as the map has it. */
export const pageKey = (path: string): string | null =>
  /^\/([a-z][a-z0-9_]*\/[^/]+)(?:\/apply)?$/.exec(path)?.[1] ?? null;

/** What is wrong with a link that stands in a language, or in all of them; null for one that leads somewhere. */
export function faultOf(map: SiteMap, href: string, stands: Lang | null): LinkFault | null {
  const file = fileOf(href);
  if (file !== null) return map.files.has(file) ? (map.files.get(file) ? null : 'broken_file') : 'file';
  const asked = pathOfLink(href);
  if (!asked || fixed.has(asked.path)) return null;
  const part = map.parts.get(asked.path);
  if (part !== undefined) return part ? null : 'hidden';
  const page = map.pages.get(pageKey(asked.path) ?? '');
  if (!page) return 'missing';
  if (![...page.values()].includes(true)) return 'hidden';
  const wanted = asked.lang ? [asked.lang] : stands ? [stands] : languages;
  return wanted.every((lang) => page.get(lang)) ? null : 'language';
}
