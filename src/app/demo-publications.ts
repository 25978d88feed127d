import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type Lang, languages } from '#kernel/languages.ts';
import { rowColumnsOf, sql, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import type { Context, Db } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { localFiles } from '#server/files/file-store.ts';
import { filesOfPage, pageContentOf } from '#modules/house/publications/page-content.ts';
import { hashOfPage } from '#modules/house/publications/publications.server.ts';
import { type Publication, publications } from '#modules/house/publications/publications.ts';
import { pictureFile, pictureNames } from '#modules/house/seed/demo/picture-files.ts';
import { drawnNames } from '#modules/house/seed/demo/publication-rows.ts';

/** The pictures of the demo company's site are stored like those of any editor, and its texts published. */
export async function addDemoPublications(db: Db, config: Config): Promise<void> {
  const ids = new Map<string, number>();
  for (const name of pictureNames) ids.set(name, await addPicture(db, config, name));
  for (const [at, { cover, gallery }] of drawnNames.entries())
    await sql`update publications set img_resource_id = ${cover ? ids.get(cover) : null}::bigint,
      gallery_ids = ${gallery.map((name) => ids.get(name))}::bigint[] where id = ${at + 1}`.run(db);
  const ctx = contextOfJob(db, config, 'demo');
  const rows = await sql(rowColumnsOf(publications))`select ${sql.raw(selectionOf(publications, 'uz'))}
    from publications t order by t.id`.rows(db);
  for (const row of rows as Publication[]) {
    const isWaiting = row.id === drawnNames.length + 1;
    if (row.id > drawnNames.length && !isWaiting) continue;
    await publish(ctx, row, isWaiting ? `${row.shown_on}T04:00:00Z` : null);
  }
}

async function addPicture(db: Db, config: Config, name: string): Promise<number> {
  const store = localFiles(join(config.dataDir, 'files'));
  const stored = await store.receive(createReadStream(pictureFile(name)));
  await store.keep(stored);
  return sql({ id: whole })`insert into resources
      (name, size, mime, sha256, storage_key, resource_type_id, created_by, updated_by)
    select ${`${name}.jpg`}, ${stored.size}::integer, 'image/jpeg', ${stored.sha256}, ${stored.key},
      (select id from resource_types where deleted_at is null and extensions like '%jpg%' order by id limit 1),
      u.id, u.id
    from users u where u.login = 'editor' returning id`.value(db);
}

async function publish(ctx: Context, row: Publication, from: string | null): Promise<void> {
  const made = row.created_at;
  for (const lang of languages as readonly Lang[]) {
    const page = pageContentOf(row, lang);
    await sql`insert into publication_pages (publication_id, lang, publication_type_id, slug, title, content, hash,
        shown_on, ordering, is_pinned, file_ids, from_at, made_at, changed_at)
      values (${row.id}, ${lang}, ${row.publication_type_id}, ${page.slug}, ${page.title},
        ${JSON.stringify(page)}::jsonb, ${hashOfPage(row, lang)}, ${row.shown_on}::date, ${row.ordering ?? 0},
        ${row.is_pinned}, ${filesOfPage(page)}::bigint[], ${from}::timestamptz, ${made}, ${made})`.run(ctx.db);
  }
  await sql`update publications set published_langs = '{ru,uk,uz}', publish_from = ${from}::timestamptz
    where id = ${row.id}`.run(ctx.db);
}
