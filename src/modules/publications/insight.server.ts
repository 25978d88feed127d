import { dayOf } from '#kernel/calendar-formats.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { day, oneOf, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { serve } from '#server/http/serve.ts';
import { siteInsight } from '#modules/publications/insight-endpoints.ts';

const most = 20;
const counted = { count: whole };

/** The figures of the site over the last days, today among them. */
export const insightServed = serve(siteInsight, async (ctx, { query }) => {
  const today = dayOf(ctx.now.getTime(), ctx.timeZone);
  const asked = query.days ?? 30;
  const since = sql`${today}::date - ${asked - 1}::integer`;
  const ofDays = sql`day between ${since} and ${today}::date`;
  // From which page a letter came is kept with its language in front.
  const sent = (table: string) => sql`(select regexp_replace(from_page, '^/(uz|uk|ru)', '') as path, count(*) as count
    from ${rowsForAll(table, 'figures of the site count everybody who wrote')}
    where from_page is not null and created_at >= ${since} group by 1)`;
  const [days, langs, referrers, pages, searches, subscribers] = await Promise.all([
    sql({ day, ...counted })`select d::date as day, coalesce(sum(v.count), 0)::integer as count
      from generate_series(${since}, ${today}::date, interval '1 day') as d left join site_visits v on v.day = d::date
      group by 1 order by 1`.rows(ctx.db),
    sql({ lang: oneOf('uz', 'uk', 'ru'), ...counted })`select lang, sum(count)::integer as count from site_visits
      where ${ofDays} group by 1 order by 2 desc`.rows(ctx.db),
    sql({ referrer: text, ...counted })`select referrer, sum(count)::integer as count from site_visits
      where ${ofDays} and referrer <> '' group by 1 order by 2 desc, 1 limit ${sql.lit(most)}`.rows(ctx.db),
    sql({ path: text, ...counted, enquiries: whole, applications: whole })`
      select path, coalesce(v.count, 0)::integer as count, coalesce(e.count, 0)::integer as enquiries,
        coalesce(a.count, 0)::integer as applications
      from (select path, sum(count) as count from site_visits where ${ofDays} group by 1) as v
        full join ${sent('new_clients')} as e using (path) full join ${sent('appeal_for_jobs')} as a using (path)
      order by 2 desc, 1 limit ${sql.lit(most)}`.rows(ctx.db),
    sql({ words: text, lang: oneOf('uz', 'uk', 'ru'), ...counted })`select words, lang, sum(count)::integer as count
      from site_searches where ${ofDays} group by 1, 2 order by 3 desc, 1 limit ${sql.lit(most)}`.rows(ctx.db),
    sql({ all: whole, confirmed: whole })`select count(*) as all, count(confirmed_at) as confirmed
      from news_subscribers`.one(ctx.db),
  ]);
  return {
    ...{ days, langs, referrers, pages },
    ...{ not_found: searches, subscribers },
  };
});
