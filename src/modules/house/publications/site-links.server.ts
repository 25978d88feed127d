import type { LocalizedText } from '#kernel/field.ts';
import { type Lang, languages } from '#kernel/languages.ts';
import { json, oneOf, orNull, type Sql, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { brokenLinks, linksTo } from '#modules/house/publications/link-endpoints.ts';
import { linkSources } from '#modules/house/publications/link-places.ts';
import { faultOf, fileOf, pageKey, pathOfLink, type SiteMap } from '#modules/house/publications/site-map.ts';
import { sectionPath } from '#modules/house/site/door.ts';

const placed = {
  resource: oneOf(...linkSources),
  id: whole,
  names: json<LocalizedText>(),
  lang: orNull(oneOf('uz', 'uk', 'ru')),
  href: text,
  is_shown: yesNo,
};

/** More faults than this are no list of faults, but another trouble. */
const mostRows = 500;

/** Every link that editors wrote: PostgreSQL finds them in the texts, so that texts need not come here. */
const written = sql`
  select 'admin/publications' as resource, t.id, t.names, l.lang, m[1] as href,
    l.lang = any(t.published_langs) as is_shown
  from publications t cross join unnest('{uz,uk,ru}'::text[]) as l (lang)
    cross join lateral regexp_matches(concat_ws(' ', t.body_i18n->>l.lang, t.problem_i18n->>l.lang,
      t.solution_i18n->>l.lang), '\\]\\(([^)\\s]+)', 'g') as m
  where t.deleted_at is null
  union all select 'admin/site-content', t.id, t.names, l.lang, m[1], t.is_shown
  from site_content t cross join unnest('{uz,uk,ru}'::text[]) as l (lang)
    cross join lateral regexp_matches(t.text_i18n->>l.lang, '\\]\\(([^)\\s]+)', 'g') as m
  where t.deleted_at is null
  union all select 'admin/site-content', id, names, null, link, is_shown from site_content
  where deleted_at is null and link is not null
  union all select 'fp/landing-data', id, names, null, link, is_shown from landing_data
  where deleted_at is null and link is not null
  union all select 'admin/menu', id, names, null, link, is_shown from menu
  where deleted_at is null and target = 'link' and link is not null`;

/** Entries of the menu that name a section or a type by its row. */
const named = sql`
  select 'admin/menu' as resource, m.id, m.names, null::text as lang, '/' || s.code as href, m.is_shown
  from menu m join sections s on s.id = m.section_id
  where m.target = 'section' and m.deleted_at is null and (s.deleted_at is not null or not s.is_shown)
  union all select 'admin/menu', m.id, m.names, null, '/' || t.code, m.is_shown
  from menu m join publication_types t on t.id = m.publication_type_id
  where m.target = 'publications' and m.deleted_at is null and (t.deleted_at is not null or not t.is_shown)`;

async function read(ctx: Context, rows: Sql, where: Sql) {
  const found = await sql(placed)`select distinct resource, id, names, lang, href, is_shown from (${rows}) as x
    where ${where} order by is_shown desc, resource, id, href`.rows(ctx.db);
  return found.map(({ names, ...row }) => ({ ...row, name: names[ctx.lang] ?? names.uz ?? '' }));
}

/** Links to one's own site are written with and without its name. */
const inside = (href: string, origin: string | null): string =>
  origin && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;

const broken = serve(brokenLinks, async (ctx, _input, { app }) => {
  const origin = app.config.publicUrl ?? null;
  const own = origin ? sql`(href like '/%' or href like ${`${origin}/%`})` : sql`href like '/%'`;
  const links = (await read(ctx, written, own)).map((link) => ({ ...link, href: inside(link.href, origin) }));
  const map = await mapOf(
    ctx,
    links.map(({ href }) => href),
  );
  const faults = links.flatMap((link) => {
    const fault = faultOf(map, link.href, link.lang);
    return fault ? [{ ...link, fault }] : [];
  });
  const hidden = (await read(ctx, named, sql`true`)).map((link) => ({ ...link, fault: 'hidden' as const }));
  return { rows: [...hidden, ...faults].slice(0, mostRows) };
});

/** What stands at these addresses now. */
async function mapOf(ctx: Context, hrefs: readonly string[]): Promise<SiteMap> {
  const paths = hrefs.flatMap((href) => pathOfLink(href)?.path ?? []);
  const slugs = [...new Set(paths.flatMap((path) => pageKey(path)?.split('/')[1] ?? []))];
  const ids = [...new Set(hrefs.flatMap((href) => fileOf(href) ?? []))];
  const [pages, parts, files] = await Promise.all([pagesAt(ctx, slugs), partsOf(ctx), filesAt(ctx, ids)]);
  return { pages, parts, files };
}

/** Every address that a publication has or had leads to it; in which languages it is there is another matter. */
async function pagesAt(ctx: Context, slugs: readonly string[]): Promise<SiteMap['pages']> {
  const rows = await sql({ code: text, slug: text, live: json<Lang[]>() })`
    select t.code, a.slug, coalesce((select jsonb_agg(p.lang) from publication_pages p
        where p.publication_id = a.publication_id and (p.from_at is null or p.from_at <= now())
          and (p.until_at is null or p.until_at > now()) and t.is_shown and t.deleted_at is null), '[]') as live
    from (select slug, publication_id from publication_pages where slug = any(${slugs}::text[])
      union select slug, publication_id from publication_redirects where slug = any(${slugs}::text[])
      union select s.value, id from publications, jsonb_each_text(slug_i18n) as s
        where deleted_at is null and s.value = any(${slugs}::text[])) as a
      join publications b on b.id = a.publication_id and b.deleted_at is null
      join publication_types t on t.id = b.publication_type_id`.rows(ctx.db);
  return new Map(
    rows.map(({ code, slug, live }) => [
      `${code}/${slug}`,
      new Map(languages.map((lang) => [lang, live.includes(lang)] as const)),
    ]),
  );
}

async function partsOf(ctx: Context): Promise<SiteMap['parts']> {
  const rows = await sql({ code: text, is_section: yesNo, is_shown: yesNo })`
    select code, true as is_section, is_shown from sections where deleted_at is null
    union all select code, false, is_shown from publication_types where deleted_at is null`.rows(ctx.db);
  return new Map(rows.map((row) => [row.is_section ? sectionPath(row) : `/${row.code}`, row.is_shown]));
}

const filesAt = (ctx: Context, ids: readonly number[]): Promise<SiteMap['files']> =>
  sql({ id: whole, is_whole: yesNo })`select r.id,
      not exists (select from site_pictures p where p.resource_id = r.id and p.status = 'broken') as is_whole
    from ${rowsForAll(resourcesView, 'files to which pages of the site lead')} r
        where r.id = any(${ids}::bigint[]) and r.deleted_at is null`.pairs(ctx.db, 'id', 'is_whole');

const to = serve(linksTo, async (ctx, { query }, { app }) => {
  const paths = await pathsOf(ctx, query.to, query.id);
  if (!paths.length) return { rows: [] };
  const forms = paths.flatMap((path) => [path, `/uz${path}`, `/uk${path}`, `/ru${path}`]);
  const origin = app.config.publicUrl;
  const all = [...forms, ...(origin ? forms.map((path) => `${origin}${path}`) : [])];
  const own = sql`regexp_replace(href, '/?([?#].*)?$', '') = any(${all}::text[])`;
  const notSelf =
    query.to === 'admin/publications' ? sql`not (resource = ${query.to} and id = ${query.id})` : sql`true`;
  return { rows: (await read(ctx, written, sql`${own} and ${notSelf}`)).slice(0, mostRows) };
});

/** The addresses of a row behind the language, those of before among them. */
async function pathsOf(ctx: Context, resource: string, id: number): Promise<string[]> {
  if (resource === 'admin/publications') {
    return sql({ path: text })`select '/' || t.code || '/' || a.slug as path
      from (select slug from publication_pages where publication_id = ${id}
        union select slug from publication_redirects where publication_id = ${id}
        union select s.value from publications, jsonb_each_text(slug_i18n) as s where id = ${id}) as a,
        publications b join publication_types t on t.id = b.publication_type_id where b.id = ${id}`.column(ctx.db);
  }
  const table = resource === 'admin/sections' ? sql`sections` : sql`publication_types`;
  const rows = await sql({ code: text })`select code from ${table} where id = ${id}`.rows(ctx.db);
  return rows.map((row) => (resource === 'admin/sections' ? sectionPath(row) : `/${row.code}`)).filter(Boolean);
}

export const linksServed: readonly Served[] = [broken, to];
