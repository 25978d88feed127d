import { json, moment, orNull, text, texts, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { storedFields, columnOf } from '#kernel/fields-of.ts';
import { users } from '#modules/people/door.ts';
import * as endpoints from '#modules/publications/publication-endpoints.ts';
import { insightServed } from '#modules/publications/insight.server.ts';
import { linksServed } from '#modules/publications/site-links.server.ts';
import { picturesServed } from '#modules/publications/pictures-served.server.ts';
import { previewLink } from '#modules/publications/preview-links.server.ts';
import { publications } from '#modules/publications/publications.ts';
import { publishingServed } from '#modules/publications/publishing.server.ts';
import { sitePreviewLink } from '#modules/site/door.ts';

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
      join ${rowsForAll(users, 'who writes beside them, by name')} u on u.id = e.user_id
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
  return previewLink(app.config.secretKey, id, ctx.now);
});

const sitePreview = serve(sitePreviewLink, async (ctx, { body }, { app }) =>
  previewLink(app.config.secretKey, body.with_hidden ? 'all' : 'site', ctx.now),
);

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
