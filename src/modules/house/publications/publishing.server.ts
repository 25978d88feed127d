import type { Lang } from '#kernel/languages.ts';
import { type FieldError, refuseInvalid } from '#kernel/problems.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import type { Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import { sql } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { filesOfPage, pageContentOf } from '#modules/house/publications/page-content.ts';
import * as endpoints from '#modules/house/publications/publication-endpoints.ts';
import { type Schedule, scheduleProblem } from '#modules/house/publications/publication-states.ts';
import { type Publication, publications } from '#modules/house/publications/publications.ts';
import { hashOfPage } from '#modules/house/publications/publications.server.ts';

function judge(row: Publication, languages: readonly Lang[], schedule: Schedule, now: number): void {
  const errors: FieldError[] = languages.flatMap((lang) => [
    ...(row.names[lang]?.trim() ? [] : [{ field: `names.${lang}`, rule: 'required' }]),
  ]);
  const wrong = scheduleProblem(schedule, now);
  if (wrong) errors.push(wrong);
  refuseInvalid(errors);
}

/** What visitors of a language read from now on. An address that changes goes on leading here. */
async function makePage(ctx: Context, row: Publication, lang: Lang): Promise<void> {
  const page = pageContentOf(row, lang);
  await sql`insert into publication_redirects (lang, slug, publication_id)
    select lang, slug, publication_id from publication_pages
    where publication_id = ${row.id} and lang = ${lang} and slug <> ${page.slug}
    on conflict (lang, slug) do update set publication_id = excluded.publication_id`.run(ctx.db);
  await sql`delete from publication_redirects where lang = ${lang} and slug = ${page.slug}`.run(ctx.db);
  await sql`insert into publication_pages (publication_id, lang, publication_type_id, slug, title, content, hash,
      shown_on, ordering, is_pinned, file_ids, made_at, changed_at)
    values (${row.id}, ${lang}, ${row.publication_type_id}, ${page.slug}, ${page.title},
      ${JSON.stringify(page)}::jsonb, ${hashOfPage(row, lang)}, ${row.shown_on}::date, ${row.ordering ?? 0},
      ${row.is_pinned}, ${filesOfPage(page)}::bigint[], ${ctx.now}, ${ctx.now})
    on conflict (publication_id, lang) do update set publication_type_id = excluded.publication_type_id,
      slug = excluded.slug, title = excluded.title, content = excluded.content, hash = excluded.hash,
      shown_on = excluded.shown_on, ordering = excluded.ordering, is_pinned = excluded.is_pinned,
      file_ids = excluded.file_ids, changed_at = excluded.changed_at`.run(ctx.db);
}

/** All languages of a publication come and go together. */
const schedulePages = (ctx: Context, id: number, { from, until }: Schedule) =>
  sql`update publication_pages set from_at = ${from}::timestamptz, until_at = ${until}::timestamptz
    where publication_id = ${id}`.run(ctx.db);

const publish = serve(endpoints.publish, async (ctx, { body }, { app }) => {
  const { id, version, languages, publish_from: from = null, publish_until: until = null } = body;
  const found = await heldRow(ctx, app.operationsAt(publications), id, version);
  const asked = [...new Set(languages)];
  judge(found, asked, { from, until }, ctx.now.getTime());
  const shown_on = found.shown_on ?? dayOf(from ?? ctx.now.toISOString(), ctx.timeZone);
  const row = { ...found, shown_on };
  for (const lang of asked) await makePage(ctx, row, lang);
  await schedulePages(ctx, id, { from, until });
  const published_langs = [...new Set([...row.published_langs, ...asked])].sort();
  const changed_langs = row.changed_langs.filter((lang) => !asked.includes(lang as Lang));
  const set = { published_langs, changed_langs, publish_from: from, publish_until: until, shown_on };
  await updateRows(publications, ctx, { set, held: [found], action: 'publish' });
  return app.operationsAt(publications).read(ctx, id);
});

const withdraw = serve(endpoints.withdraw, async (ctx, { body }, { app }) => {
  const { id, version, languages } = body;
  const row = await heldRow(ctx, app.operationsAt(publications), id, version);
  const isLeft = (lang: string) => !languages.includes(lang as Lang);
  await sql`delete from publication_pages where publication_id = ${id} and lang = any(${languages}::text[])`.run(
    ctx.db,
  );
  const published_langs = row.published_langs.filter(isLeft);
  const schedule = published_langs.length ? {} : { publish_from: null, publish_until: null };
  const set = { published_langs, changed_langs: row.changed_langs.filter(isLeft), ...schedule };
  await updateRows(publications, ctx, { set, held: [row], action: 'withdraw' });
  return app.operationsAt(publications).read(ctx, id);
});

export const publishingServed: readonly Served[] = [publish, withdraw];
