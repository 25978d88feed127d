import { day, json, moment, oneOf, orNull, type RowOf, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { columnOf, storedFields } from '#kernel/fields-of.ts';
import { users } from '#modules/company/people/door.ts';
import * as endpoints from '#modules/house/publications/publication-endpoints.ts';
import { linksServed } from '#modules/house/publications/site-links.server.ts';
import { previewLink, smallPictureLink } from '#modules/house/publications/preview-links.server.ts';
import { publications } from '#modules/house/publications/publications.ts';
import { publishingServed } from '#modules/house/publications/publishing.server.ts';
import { sitePreviewLink } from '#modules/house/site/door.ts';
import type { App } from '#server/app.ts';
import { announce } from '#server/crud/record.ts';
import { resourcesView } from '#modules/company/files/door.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { siteInsight } from '#modules/house/publications/insight-endpoints.ts';

/** So many saved states are offered; what one person saves within minutes is one of them. */
const mostVersions = 100;
const togetherMs = 10 * 60_000;

const logged = { id: whole, at: moment, by: orNull(whole), action: text, changed: texts };

/** What the product keeps beside what editors write. */
const derived = new Set(['published_langs', 'changed_langs', 'publish_from', 'publish_until', 'body_file_ids']);
const written = storedFields(publications)
  .map(([name, field]) => columnOf(name, field))
  .filter((name) => !derived.has(name));

const versions = serve(endpoints.versionsOf, async (ctx, { params }, { app }) => {
  await app.operationsAt(publications).read(ctx, params.id);
  const rows = await sql(logged)`select id, created_at as at, actor_id as by, action,
      array(select jsonb_object_keys(coalesce(before, '{}'::jsonb))) as changed
    from audit_log where resource = ${publications.path} and row_id = ${params.id}
      and action in ('create', 'update', 'publish', 'withdraw') order by id desc limit 1000`.rows(ctx.db);
  const kept: (typeof rows)[number][] = [];
  for (const row of rows) {
    const next = kept.at(-1);
    const isOneSitting =
      next?.action === 'update' &&
      row.action === 'update' &&
      next.by === row.by &&
      Date.parse(next.at) - Date.parse(row.at) < togetherMs;
    if (isOneSitting) next.changed = [...new Set([...next.changed, ...row.changed])];
    else kept.push(row);
  }
  const shown = kept.map((row) => ({ ...row, changed: row.changed.filter((name) => written.includes(name)) }));
  return { rows: shown.slice(0, mostVersions) };
});

const image = { before: orNull(json<Record<string, unknown>>()) };

/** The row of today, with what each later change replaced put back, from the youngest to the asked one. */
const content = serve(endpoints.versionContent, async (ctx, { params }, { app }) => {
  const row: Readonly<Record<string, unknown>> = { ...(await app.operationsAt(publications).read(ctx, params.id)) };
  const ofRow = sql`resource = ${publications.path} and row_id = ${params.id}`;
  await sql({ id: whole })`select id from audit_log
    where ${ofRow} and id = ${params.version_id}`.found(ctx.db);
  const rows = await sql(image)`select before from audit_log
    where ${ofRow} and id > ${params.version_id} and before is not null order by id desc`.rows(ctx.db);
  const then = rows.reduce((state, { before }) => ({ ...state, ...before }), row);
  return Object.fromEntries(written.map((name) => [name, then[name] ?? null]));
});

/** Who has said nothing for so long has left without a word. */
const presentSeconds = 25;

const othersAt = async (ctx: Context, id: number) => ({
  rows: await sql({ user_id: whole, name: text, seen_at: moment })`
    select e.user_id, u.fio as name, e.seen_at from publication_editors e
      join ${beside(users)} u on u.id = e.user_id
    where e.publication_id = ${id} and e.user_id <> ${ctx.actor.id}
      and e.seen_at > now() - make_interval(secs => ${sql.lit(presentSeconds)}) order by e.seen_at`.rows(ctx.db),
});

const editing = serve(endpoints.editing, async (ctx, { body: { id, leaves } }, { app }) => {
  await app.operationsAt(publications).read(ctx, id);
  const mine = sql`publication_id = ${id} and user_id = ${ctx.actor.id}`;
  if (leaves) await sql`delete from publication_editors where ${mine}`.run(ctx.db);
  else
    await sql`insert into publication_editors (publication_id, user_id) values (${id}, ${ctx.actor.id})
      on conflict (publication_id, user_id) do update set seen_at = now()`.run(ctx.db);
  return othersAt(ctx, id);
});

const preview = serve(endpoints.previewLink, async (ctx, { body: { id } }, { app }) => {
  await app.operationsAt(publications).read(ctx, id);
  return previewLink(app, ctx, id);
});

const sitePreview = serve(sitePreviewLink, async (ctx, { body }, { app }) =>
  previewLink(app, ctx, body.with_hidden ? 'all' : 'site'),
);

const known = {
  has_small: yesNo,
  ...{ resource_id: whole, status: text, width: orNull(whole), height: orNull(whole) },
  ...{ focus_x: whole, focus_y: whole },
};
const names = sql`resource_id, status, width, height, focus_x, focus_y,
  exists (select from picture_variants v where v.resource_id = site_pictures.resource_id) as has_small`;

const withSmall = (app: App, { now }: Context, { has_small, ...picture }: RowOf<typeof known>) => ({
  ...picture,
  small: has_small ? smallPictureLink(app.config.secretKey, picture.resource_id, now) : null,
});

const list = serve(endpoints.sitePictures, async (ctx, { query: { ids } }, { app }) => {
  const rows = await sql(known)`select ${names} from site_pictures
    where resource_id = any(${ids.split(',').map(Number)}::bigint[]) order by resource_id`.rows(ctx.db);
  return { rows: rows.map((row) => withSmall(app, ctx, row)) };
});

const focus = serve(endpoints.focusPicture, async (ctx, { body }, { app }) => {
  const { resource_id, focus_x, focus_y } = body;
  await app.operationsAt(resourcesView).read(ctx, resource_id);
  const row = await sql(known)`insert into site_pictures (resource_id, focus_x, focus_y)
    values (${resource_id}, ${focus_x}, ${focus_y})
    on conflict (resource_id) do update set focus_x = excluded.focus_x, focus_y = excluded.focus_y, updated_at = now()
    returning ${names}`.one(ctx.db);
  await announce(resourcesView, ctx, [resource_id], ['focus']);
  return withSmall(app, ctx, row);
});

const picturesServed: readonly Served[] = [list, focus];

const most = 20;
const counted = { count: whole };

/** The figures of the site over the last days, today among them. */
const insightServed = serve(siteInsight, async (ctx, { query }) => {
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

export const publicationsServed: readonly Served[] = [
  ...publishingServed,
  versions,
  content,
  editing,
  preview,
  sitePreview,
  ...linksServed,
  insightServed,
  ...picturesServed,
];
