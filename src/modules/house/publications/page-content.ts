import { type Lang, languages } from '#kernel/languages.ts';
import type { Publication } from '#modules/house/publications/publications.ts';

/** Texts of a publication that every language has of its own. */
export const languageTexts = [
  'lead',
  'body',
  'cover_alt',
  'problem',
  'solution',
  'figures',
  'quote',
  'quote_author',
  'place',
] as const;

/** What is the same in all of them. */
const sharedFacts = [
  'publication_type_id',
  'shown_on',
  'img_resource_id',
  'gallery_ids',
  'author_id',
  'is_pinned',
  'ordering',
  'client_name',
  'technologies',
  'employment',
  'is_remote',
  'salary_from',
  'salary_to',
  'open_until',
] as const;

/** A publication in one language, as its page shows it. */
export type PageContent = Pick<Publication, (typeof sharedFacts)[number]> & {
  readonly [K in (typeof languageTexts)[number]]: string | null;
} & { readonly title: string; readonly slug: string };

export function pageContentOf(row: Publication, lang: Lang): PageContent {
  const texts = languageTexts.map((name) => [name, row[`${name}_i18n`]?.[lang] ?? null]);
  const shared = sharedFacts.map((name) => [name, row[name]]);
  const title = row.names[lang] ?? '';
  return { title, slug: row.slug_i18n?.[lang] ?? '', ...Object.fromEntries([...texts, ...shared]) };
}

const filesInText = /\/api\/resources\/(\d{1,15})\b/g;

/** The files that a text names. */
export const filesIn = (text: string | null | undefined): number[] =>
  [...(text ?? '').matchAll(filesInText)].map(([, id]) => Number(id));

/** All files that stand in the texts of a publication. */
export const filesInBodies = (bodies: Publication['body_i18n']): number[] =>
  [...new Set(languages.flatMap((lang) => filesIn(bodies?.[lang])))].sort((a, b) => a - b);

/** All files that a page shows. */
export const filesOfPage = (page: PageContent): number[] => [
  ...new Set([...(page.img_resource_id ? [page.img_resource_id] : []), ...page.gallery_ids, ...filesIn(page.body)]),
];
