import { dayOf } from '#kernel/calendar-formats.ts';
import { inEachLanguage, languages } from '#kernel/languages.ts';
import { oneOf, sql, text, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { type OpenedPage, visitRows } from '#modules/house/seed/demo/visit-rows.ts';

/** Pages of every language, and how much more they are opened than others. */
const fixed: readonly (readonly [path: string, weight: number])[] = [
  ['', 34],
  ['/services', 10],
  ['/portfolio', 11],
  ['/news', 6],
  ['/vacancies', 9],
  ['/contact', 7],
  ['/about', 5],
  ['/team', 4],
  ['/events', 2],
  ['/gallery', 2],
];
const weights: Readonly<Record<string, number>> = { portfolio: 3, services: 3, vacancies: 4, news: 1 };

/** What was read of the demo company's site, from where, and what came of it. */
export async function addDemoVisits(db: Db, config: Config): Promise<void> {
  const rows = await sql({ id: whole, code: text, lang: oneOf(...languages), slug: text })`
    select p.publication_id as id, t.code, p.lang, p.slug from publication_pages p
      join publication_types t on t.id = p.publication_type_id
    where p.from_at is null order by p.publication_id, p.lang`.rows(db);
  const own = [...Map.groupBy(rows, ({ id }) => id).values()].map((group): OpenedPage => {
    const paths = Object.fromEntries(group.map(({ lang, code, slug }) => [lang, `/${code}/${slug}`]));
    return { paths, weight: weights[group[0]!.code] ?? 1 };
  });
  const everywhere = fixed.map(([path, weight]): OpenedPage => {
    const paths = inEachLanguage(() => path);
    return { paths, weight };
  });
  const { visits, searches } = visitRows(dayOf(Date.now(), config.timeZone), [...everywhere, ...own]);
  await sql`insert into site_visits (day, path, lang, referrer, count)
    select day, path, lang, referrer, count
    from jsonb_populate_recordset(null::site_visits, ${JSON.stringify(visits)}::jsonb)`.run(db);
  await sql`insert into site_searches (day, lang, words, count)
    select day, lang, words, count
    from jsonb_populate_recordset(null::site_searches, ${JSON.stringify(searches)}::jsonb)`.run(db);
  await addPagesOfLetters(db);
  await sql`insert into news_subscribers (email, lang, token, confirmed_at)
    select 'obunachi' || n || '@example.uz', (array['uz', 'ru', 'uk'])[1 + n % 3], md5('obuna' || n),
      case when n % 4 > 0 then now() - make_interval(days => n) end
    from generate_series(1, 23) n`.run(db);
}

/** Those who wrote, and those who applied by the site, did so from a page of it. */
async function addPagesOfLetters(db: Db): Promise<void> {
  await sql`update new_clients set from_page = '/' || lang_code
    || (array['/services', '', '/portfolio', '/contact'])[1 + id % 4]`.run(db);
  await sql`update appeal_for_jobs a set from_page = '/' || p.lang || '/vacancies/' || p.slug
    from publication_pages p
    where p.publication_id = a.publication_id and p.lang = a.lang_code and a.source = 'site'`.run(db);
}
