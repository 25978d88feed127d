import { createHash } from 'node:crypto';
import type { LocalizedText } from '#kernel/field.ts';
import { type Lang, languages } from '#kernel/languages.ts';
import { type FieldError, invalid, refuseInvalid } from '#kernel/problems.ts';
import { oneOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { filesInBodies, pageContentOf } from '#modules/house/publications/page-content.ts';
import { overallState } from '#modules/house/publications/publication-states.ts';
import { type Publication, publications } from '#modules/house/publications/publications.ts';
import { longestSlug, slugRule } from '#modules/house/publications/slug-form.ts';
import { slugOf } from '#modules/house/publications/slugs.ts';

/** `overallState` in SQL over the row `t`, so that lists are narrowed by it. */
const state = sql`case
  when cardinality(t.published_langs) = 0 then 'draft'
  when t.publish_until <= now() then 'ended'
  when t.publish_from > now() then 'scheduled'
  when cardinality(t.changed_langs) > 0 then 'changed'
  else 'published' end`;

/** Names the content of a page: equal pages have equal hashes. */
export const hashOfPage = (row: Publication, lang: Lang): string =>
  createHash('sha256')
    .update(JSON.stringify(pageContentOf(row, lang)))
    .digest('hex')
    .slice(0, 32);

/** What a row would be with these values, before it is written. */
type Drafted = Partial<Publication> & Pick<Publication, 'names'>;

/** Publications with their addresses, the files of their texts and what has changed since visitors saw them. */
export function publicationOperations(settings: CrudSettings): Operations<typeof publications> {
  const crud = crudOf(publications, settings, {
    computed: { state },
    present: ({ now }, rows) => rows.map((row) => ({ ...row, state: overallState(row, now.getTime()) })),
  });
  const judged = async (ctx: Context, draft: Drafted, known: readonly number[], id: number | null) => {
    const slug_i18n = await slugsOf(ctx, draft, id);
    await refuseOwnLinks(ctx, draft, slug_i18n);
    const body_file_ids = filesInBodies(draft.body_i18n ?? null);
    await refuseForeignFiles(ctx, body_file_ids, known);
    if ((draft.salary_to ?? Infinity) < (draft.salary_from ?? 0)) throw invalid('salary_to', 'salary_order');
    return { slug_i18n, body_file_ids };
  };
  return {
    ...crud,
    async create(ctx, input, system) {
      const draft = input as Drafted;
      return crud.create(ctx, input, { ...system, ...(await judged(ctx, draft, [], null)) });
    },
    async update(ctx, id, patch, version, system) {
      const row = await crud.read(ctx, id);
      const draft = { ...row, ...patch } as Publication;
      const known = [...row.body_file_ids, ...row.gallery_ids, ...(row.img_resource_id ? [row.img_resource_id] : [])];
      const found = await judged(ctx, draft, known, id);
      const changed_langs = await changedLanguages(ctx, { ...draft, ...found });
      const { slug_i18n, ...files } = found;
      // The order of languages is no change.
      const slugs = isSameText(slug_i18n, row.slug_i18n) ? { slug_i18n: row.slug_i18n } : { slug_i18n };
      return crud.update(ctx, id, patch, version, { ...slugs, ...files, changed_langs, ...system });
    },
    async bulk(ctx, ids, changes) {
      if ('slug_i18n' in changes && changes.slug_i18n) throw invalid('slug_i18n', 'slug_taken');
      const rows = await crud.bulk(ctx, ids, changes);
      for (const row of rows) {
        const changed_langs = await changedLanguages(ctx, row);
        await deriveRows(publications, ctx, { set: { changed_langs }, where: sql`t.id = ${row.id}` });
      }
      return rows;
    },
  };
}

const isSameText = (one: LocalizedText, other: LocalizedText | null): boolean =>
  languages.every((lang) => one[lang] === other?.[lang]);

const pageHash = { lang: oneOf('uz', 'uk', 'ru'), hash: text };

/** The languages in which visitors read something else than what is written now. */
async function changedLanguages(ctx: Context, row: Publication): Promise<Lang[]> {
  if (!row.published_langs.length) return [];
  const hashes = await sql(pageHash)`select lang, hash from publication_pages
    where publication_id = ${row.id}`.pairs(ctx.db, 'lang', 'hash');
  return languages.filter((lang) => hashes.has(lang) && hashes.get(lang) !== hashOfPage(row, lang));
}

/** Its addresses: those that were given, and one made of the title where none was. Throws 422 for each wrong one. */
async function slugsOf(ctx: Context, { names, slug_i18n }: Drafted, id: number | null): Promise<LocalizedText> {
  const errors: FieldError[] = [];
  const slugs: Partial<Record<Lang, string>> = {};
  for (const lang of languages) {
    const given = slug_i18n?.[lang]?.trim();
    const rule = given ? slugRule(given) : null;
    if (rule) errors.push({ field: `slug_i18n.${lang}`, rule, values: { max: longestSlug } });
    if (given) slugs[lang] = given;
    else if (names[lang]) slugs[lang] = await freeSlug(ctx, lang, slugOf(names[lang], lang) || 'nashr', id);
  }
  const taken = await takenSlugs(ctx, slugs, id);
  for (const { lang } of taken)
    if (!errors.some(({ field }) => field === `slug_i18n.${lang}`))
      errors.push({ field: `slug_i18n.${lang}`, rule: 'slug_taken' });
  refuseInvalid(errors);
  return slugs;
}

/** By another publication, as it is written, published, or was published before. */
const takenSlugs = (ctx: Context, slugs: LocalizedText, id: number | null) =>
  sql({ lang: oneOf('uz', 'uk', 'ru'), id: whole })`
    select s.lang, t.id from unnest(${Object.keys(slugs)}::text[], ${Object.values(slugs)}::text[]) as s (lang, slug)
      join publications t on t.slug_i18n ->> s.lang = s.slug and t.deleted_at is null
      where t.id is distinct from ${id}::bigint
    union all
    select s.lang, p.publication_id from unnest(${Object.keys(slugs)}::text[], ${Object.values(slugs)}::text[])
        as s (lang, slug)
      join (select lang, slug, publication_id from publication_pages
        union all select lang, slug, publication_id from publication_redirects) p on p.lang = s.lang and p.slug = s.slug
      where p.publication_id is distinct from ${id}::bigint`.rows(ctx.db);

/** The proposal itself, or with the first number behind it that is free. */
async function freeSlug(ctx: Context, lang: Lang, wished: string, id: number | null): Promise<string> {
  for (let at = 1; at < 100; at++) {
    const end = at === 1 ? '' : `-${at}`;
    const slug = `${wished.slice(0, longestSlug - end.length).replace(/-$/, '')}${end}`;
    if (!slugRule(slug) && !(await takenSlugs(ctx, { [lang]: slug }, id)).length) return slug;
  }
  return `${wished.slice(0, 40)}-${crypto.randomUUID()}`;
}

/** A page that leads to itself leads nowhere. */
async function refuseOwnLinks(ctx: Context, draft: Drafted, slugs: LocalizedText): Promise<void> {
  const row = await sql({ code: text })`select code from publication_types
    where id = ${draft.publication_type_id ?? 0}`.first(ctx.db);
  const own = (lang: Lang) => new RegExp(`\\]\\((?:https?://[^/\\s)]+)?/${lang}/${row?.code}/${slugs[lang]}/?\\)`);
  for (const lang of languages) {
    const body = draft.body_i18n?.[lang];
    if (body && slugs[lang] && own(lang).test(body)) throw invalid(`body_i18n.${lang}`, 'self_link');
  }
}

/** A text may show files that its writer may see, or that stand in it already: never those of a contract by number. */
async function refuseForeignFiles(ctx: Context, ids: readonly number[], known: readonly number[]): Promise<void> {
  const fresh = ids.filter((id) => !known.includes(id));
  if (!fresh.length) return;
  const rows = await sql({ id: whole })`select t.id from ${rowsOf(ctx, resourcesView)} as t
    where t.id = any(${fresh}::bigint[])`.rows(ctx.db);
  if (rows.length !== fresh.length) throw invalid('body_i18n', 'exists');
}
