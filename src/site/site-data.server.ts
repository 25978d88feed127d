import type { Lang } from '#kernel/languages.ts';
import type { LocalizedText } from '#kernel/field.ts';
import { searchWords } from '#kernel/search-folding.ts';
import {
  columnsOf,
  day,
  type Db,
  json,
  moment,
  oneOf,
  orNull,
  type Sql,
  sql,
  text,
  whole,
} from '#server/database/door.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { events } from '#modules/staff/events/door.ts';
import { landingData } from '#modules/house/site/landing-data.ts';
import { menu } from '#modules/house/site/menu.ts';
import { publicationTypes } from '#modules/house/site/publication-types.ts';
import { sections } from '#modules/house/site/sections.ts';
import { siteContent } from '#modules/house/site/site-content.ts';
import { siteUserData } from '#modules/house/site/site-user-data.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import type { PageContent } from '#modules/house/publications/door.ts';
import {
  blockColumns,
  codedColumns,
  type Frame,
  landingColumns,
  type Listed,
  menuColumns,
  personColumns,
  type Picture,
  type Shown,
  type SiteEvent,
} from '#site/site-types.ts';

const names = json<LocalizedText>();
const texts = orNull(names);

/** What of a frame the settings say. */
type Known = Pick<Frame, 'company' | 'timeZone' | 'applicationMonths' | 'asksReaders'>;

/** Rows that editors write, in their order; with those that they still hide, if asked for. */
function shownRows<R extends Resource, const N extends readonly (keyof Row<R> & string)[]>(
  db: Db,
  resource: R,
  names: N,
  withHidden: boolean,
) {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  return sql(
    columnsOf(resource, ...names),
  )`select ${columns} from ${rowsForAll(resource, 'pages of the site are for everybody')}
    where ${withHidden ? sql`true` : sql`is_shown`} and deleted_at is null order by ordering, id`.rows(db);
}

/** Everything that pages have in common, by one round of questions; with what editors still hide, if asked for. */
export async function readFrame(db: Db, known: Known, withHidden = false): Promise<Frame> {
  const [types, entries, parts, blocks, landing, people, pictures] = await Promise.all([
    shownRows(db, publicationTypes, codedColumns, withHidden),
    shownRows(db, menu, menuColumns, withHidden),
    shownRows(db, sections, codedColumns, withHidden),
    shownRows(db, siteContent, blockColumns, withHidden),
    shownRows(db, landingData, landingColumns, withHidden),
    shownRows(db, siteUserData, personColumns, withHidden),
    readPictures(db),
  ]);
  const ofSection = Map.groupBy(blocks, ({ section_id }) => section_id);
  return {
    ...known,
    ...{ pictures, types, landing, people },
    menu: entries,
    sections: parts.map((section) => ({ ...section, blocks: ofSection.get(section.id) ?? [] })),
  };
}

async function readPictures(db: Db): Promise<ReadonlyMap<number, Picture>> {
  const rows = await sql({
    ...{ id: whole, status: text, width: orNull(whole), height: orNull(whole), focus_x: whole, focus_y: whole },
    widths: json<number[]>(),
  })`select p.resource_id as id, p.status, p.width, p.height, p.focus_x, p.focus_y,
      (select coalesce(jsonb_agg(distinct v.width), '[]'::jsonb) from picture_variants v
        where v.resource_id = p.resource_id) as widths
    from site_pictures p`.rows(db);
  return new Map(rows.map(({ id, ...picture }) => [id, picture]));
}

/** A page that visitors may see at this moment. */
const live = sql`(p.from_at is null or p.from_at <= now()) and (p.until_at is null or p.until_at > now())
  and b.deleted_at is null and t.is_shown and t.deleted_at is null`;
const from = sql`publication_pages p join publications b on b.id = p.publication_id
  join publication_types t on t.id = p.publication_type_id`;

const listed = {
  ...{ publication_id: whole, lang: oneOf('uz', 'uk', 'ru'), code: text, slug: text, title: text, shown_on: day },
  content: json<Omit<PageContent, 'body'>>(),
};

interface Asked {
  readonly lang: Lang;
  readonly code?: string;
  readonly limit: number;
  readonly offset?: number;
  readonly pinnedFirst?: boolean;
  readonly where?: Sql;
  readonly except?: number;
}

/** Publications in a language, each in Uzbek or in what there is where it has no text in that. */
export async function listPublications(db: Db, asked: Asked): Promise<{ rows: Listed[]; total: number }> {
  const { lang, code, limit, offset = 0, pinnedFirst = false, where, except = 0 } = asked;
  const rows = await sql({ ...listed, total: whole })`with found as (
      select distinct on (p.publication_id) p.publication_id, p.lang, t.code, p.slug, p.title, p.shown_on,
        p.content - 'body' as content, p.ordering, p.is_pinned
      from ${from} where ${live} ${code ? sql`and t.code = ${code}` : sql``} ${where ? sql`and ${where}` : sql``}
        and p.publication_id <> ${except}
      order by p.publication_id, (p.lang = ${lang}) desc, (p.lang = 'uz') desc)
    select publication_id, lang, code, slug, title, shown_on, content, count(*) over () as total from found
    order by ${pinnedFirst ? sql`is_pinned desc,` : sql``} ordering, shown_on desc, publication_id desc
    limit ${limit} offset ${offset}`.rows(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** What contains all the words, in whatever script they were typed. */
export async function searchPublications(db: Db, lang: Lang, question: string, limit: number): Promise<Listed[]> {
  const words = searchWords(question);
  if (!words.length) return [];
  const all = sql.join(
    words.map((word) => sql`p.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  );
  return (await listPublications(db, { lang, limit, where: all })).rows;
}

/** The publication of an address: of this language, of another one that stands in for it, or moved to another slug. */
export async function publicationAt(db: Db, lang: Lang, code: string, slug: string) {
  const found = await sql({ publication_id: whole, is_moved: json<boolean>() })`
    select p.publication_id, to_jsonb(false) as is_moved from ${from}
      where p.slug = ${slug} and t.code = ${code} and ${live} and (p.lang = ${lang}
        or not exists (select from publication_pages o where o.publication_id = p.publication_id and o.lang = ${lang}))
    union all
    select r.publication_id, to_jsonb(true) from publication_redirects r where r.slug = ${slug} and r.lang = ${lang}
    limit 1`.first(db);
  if (!found) return null;
  const shown = await readPublication(db, lang, found.publication_id);
  return shown && { shown, isMoved: found.is_moved || shown.slug !== slug };
}

export async function readPublication(db: Db, lang: Lang, id: number): Promise<Shown | null> {
  const row = await sql({
    ...listed,
    content: json<PageContent>(),
    ...{ made_at: moment, changed_at: moment },
  })`select p.publication_id, p.lang, t.code, p.slug, p.title, p.shown_on, p.content, p.made_at, p.changed_at
    from ${from} where p.publication_id = ${id} and ${live}
    order by (p.lang = ${lang}) desc, (p.lang = 'uz') desc limit 1`.first(db);
  if (!row) return null;
  const others = await sql({ lang: oneOf('uz', 'uk', 'ru'), slug: text })`
    select p.lang, p.slug from ${from} where p.publication_id = ${id} and ${live}`.rows(db);
  return { ...row, slugs: Object.fromEntries(others.map((one) => [one.lang, one.slug])) };
}

/** Public events of the company: those to come, the next first, or the last that were. */
export const listEvents = (db: Db, which: 'coming' | 'past', limit: number): Promise<SiteEvent[]> =>
  sql({
    ...{ id: whole, names, starts_at: moment, ends_at: orNull(moment), place_i18n: texts, description_i18n: texts },
  })`select id, names, starts_at, ends_at, place_i18n, description_i18n
    from ${rowsForAll(events, 'visitors read those that are public')}
    where is_public and deleted_at is null
      and coalesce(ends_at, starts_at) ${which === 'coming' ? sql`>=` : sql`<`} now()
    order by starts_at ${which === 'coming' ? sql`` : sql`desc`} limit ${limit}`.rows(db);

const addressed = { lang: oneOf('uz', 'uk', 'ru'), code: text, slug: text, id: whole, changed_at: moment };

/** Every page of a publication, for the map of the site. */
export const allPages = (db: Db) =>
  sql(addressed)`select p.lang, t.code, p.slug, p.publication_id as id, p.changed_at
    from ${from} where ${live} order by p.publication_id limit 45000`.rows(db);

/** When the next page comes or goes by itself, or an event becomes one that was. */
export async function nextBoundary(db: Db): Promise<number | null> {
  const row = await sql({ at: orNull(moment) })`select min(at) as at from (
      select from_at as at from publication_pages union all select until_at from publication_pages
      union all select coalesce(ends_at, starts_at) from ${rowsForAll(events, 'public ones end')}
        where is_public and deleted_at is null
    ) as x where at > now()`.first(db);
  return row?.at ? Date.parse(row.at) : null;
}

/** Does anything that editors write for the site refer to this file, shown or not? */
export const isFileOfSite = (db: Db, id: number): Promise<boolean> =>
  sql({ is_used: json<boolean>() })`select to_jsonb(
      exists (select from publications where deleted_at is null and (img_resource_id = ${id}
        or gallery_ids @> array[${id}::bigint] or body_file_ids @> array[${id}::bigint]))
      or exists (select from landing_data where img_resource_id = ${id} and deleted_at is null)
      or exists (select from site_content where deleted_at is null
        and (img_resource_id = ${id} or gallery_ids @> array[${id}::bigint]))
      or exists (select from site_user_data where img_resource_id = ${id} and deleted_at is null)
    ) as is_used`.value(db);

/** Does this publication show the file, as it is written now? */
export const isFileOfPublication = (db: Db, publication: number, id: number): Promise<boolean> =>
  sql({ is_used: json<boolean>() })`select to_jsonb(exists (select from publications
    where id = ${publication} and deleted_at is null and (img_resource_id = ${id}
      or gallery_ids @> array[${id}::bigint] or body_file_ids @> array[${id}::bigint]))) as is_used`.value(db);

/** May the world see this file? Only what something shown refers to. */
export const isPublicFile = (db: Db, id: number): Promise<boolean> =>
  sql({ is_public: json<boolean>() })`select to_jsonb(
      exists (select from ${from} where ${live} and p.file_ids @> array[${id}::bigint])
      or exists (select from landing_data where img_resource_id = ${id} and is_shown and deleted_at is null)
      or exists (select from site_content where (img_resource_id = ${id} or gallery_ids @> array[${id}::bigint])
        and is_shown and deleted_at is null)
      or exists (select from site_user_data where img_resource_id = ${id} and is_shown and deleted_at is null)
    ) as is_public`.value(db);
