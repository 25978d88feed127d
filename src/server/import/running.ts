import type { ImportSettings } from '#kernel/imports.ts';
import { Problem } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import * as store from '#server/import/import-store.ts';
import type { PreparedLine } from '#server/import/prepared-line.ts';
import { Preparing } from '#server/import/preparing.ts';
import { type Table, tableOf } from '#server/import/table-file.ts';
import type { Line } from '#server/import/table-messages.ts';
import { inTransaction, hiddenVersion, type Work, writeLines } from '#server/import/writing-lines.ts';
import { showRows } from '#server/crud/writing.ts';

/** Lines that are read and judged together. */
export const readAtOnce = 500;
/** Changes after which the count is told. */
const changedAtOnce = 100;

/** Values of one target that are asked about: who has more of them mends the file. */
const mostUnknown = 200;

/** The values of a file that name nothing we know, by the target that they go to. */
export async function unknownValues(
  { app, operations, ctx, one }: Work,
  mapping: ImportSettings['mapping'],
): Promise<Map<string, Map<string, number>>> {
  const preparing = new Preparing(app, operations, { mapping, key: null, existing: 'skip', skip_errors: true });
  const { lines } = await opened({ app, operations, one });
  const all = new Map<string, Map<string, number>>();
  const take = async (chunk: readonly Line[]) => {
    for (const [code, counts] of await preparing.unknownValues(ctx, chunk)) {
      const known = all.get(code) ?? new Map<string, number>();
      all.set(code, known);
      for (const [value, count] of counts) {
        if (known.size < mostUnknown || known.has(value)) known.set(value, (known.get(value) ?? 0) + count);
      }
    }
  };
  let chunk: Line[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < readAtOnce) continue;
    await take(chunk);
    chunk = [];
  }
  await take(chunk);
  return all;
}

/** The table of the file of an import. */
const opened = ({ app, operations, one }: Pick<Work, 'app' | 'operations' | 'one'>): Promise<Table> =>
  tableOf({ name: one.file_name, open: () => app.files.open(one.file_key), files: operations.sources?.files });

/** Judges every line, and writes it on trial: what is left changes nothing. */
export async function checkImport(work: Work): Promise<void> {
  const { app, ctx, one } = work;
  const counts = { total: 0, done: 0, created: 0, updated: 0, skipped: 0, failed: 0 };
  await store.clearImport(app.db, one.id);
  for await (const prepared of preparedChunks(work)) {
    const wrong = prepared.filter(({ errors }) => errors.length);
    const known = prepared.filter(({ errors, existing }) => !errors.length && existing);
    await store.addErrors(
      app.db,
      one.id,
      wrong.flatMap(({ errors }) => errors),
    );
    const fresh = prepared.filter(({ errors, existing }) => !errors.length && !existing);
    const made = await writeLines(work, fresh, 'make', true);
    const isUpdate = one.settings?.existing === 'update';
    const changed = isUpdate
      ? await writeLines(work, known, 'change', true)
      : { made: 0, same: known.length, failed: 0 };
    counts.done += prepared.length;
    counts.failed += wrong.length + made.failed + changed.failed;
    counts.updated += changed.made;
    counts.skipped += changed.same;
    counts.created += made.made;
    await store.countImport(ctx.db, one.id, { ...counts, total: counts.done });
  }
}

/**
 * Makes the rows, hidden, some hundred in a transaction; when all are there, changes those that were there before and
 * lets the new ones be seen. A line that fails takes everything back, unless lines with errors are to be left out.
 */
export async function runImport(work: Work): Promise<void> {
  const { app, one } = work;
  const { settings } = one;
  const counts = { done: 0, created: 0, updated: 0, skipped: 0, failed: 0 };
  const changes: PreparedLine[] = [];
  await store.clearImport(app.db, one.id);
  for await (const prepared of preparedChunks(work)) {
    const wrong = prepared.filter(({ errors }) => errors.length);
    const right = prepared.filter(({ errors }) => !errors.length);
    const known = right.filter(({ existing }) => existing);
    const fresh = right.filter(({ existing }) => !existing);
    if (settings?.existing === 'update') changes.push(...known);
    else counts.skipped += known.length;
    counts.failed += wrong.length;
    await store.addErrors(
      app.db,
      one.id,
      wrong.flatMap(({ errors }) => errors),
    );
    const { made, failed } = await writeLines(work, fresh, 'make');
    counts.created += made;
    counts.failed += failed;
    counts.done += prepared.length;
    await store.countImport(app.db, one.id, counts);
    if (counts.failed && !settings?.skip_errors) throw new Problem('RULE_NOT_MET');
  }
  for (let at = 0; at < changes.length; at += changedAtOnce) {
    const { made, same, failed } = await writeLines(work, changes.slice(at, at + changedAtOnce), 'change');
    counts.updated += made;
    counts.skipped += same;
    counts.failed += failed;
    await store.countImport(app.db, one.id, counts);
  }
  const finish = await work.operations.sources?.join?.((step) => inTransaction(work, step), one.batch);
  await showAll(work);
  await finish?.();
}

async function* preparedChunks(work: Work): AsyncGenerator<PreparedLine[]> {
  const { app, operations, ctx, one } = work;
  if (!one.settings) return;
  const preparing = new Preparing(app, operations, one.settings);
  if (preparing.hasTree) for await (const line of (await opened(work)).lines) preparing.lookAt(line);
  const { lines } = await opened(work);
  let chunk: Line[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < readAtOnce) continue;
    yield await preparing.prepare(ctx, chunk);
    chunk = [];
  }
  if (chunk.length) yield await preparing.prepare(ctx, chunk);
}

/** Lets the hidden rows be seen, in steps; everyone who looks is told of each as of a new row. */
async function showAll(work: Work): Promise<void> {
  const { resource, sources } = work.operations;
  // The whole is seen with its parts.
  for (const part of sources?.parts ?? []) await showSome(work, part, 'create', sql`version = ${hiddenVersion}`);
  await showSome(work, resource, 'create', sql`version = ${hiddenVersion}`);
  await showSome(work, resource, 'restore', sql`version > ${hiddenVersion}`);
}

async function showSome(work: Work, resource: Resource, change: 'create' | 'restore', which: Sql): Promise<void> {
  const table = sql.table(tableNameOf(resource));
  for (;;) {
    const hidden = sql`t.id in (select id from ${table} where deletion_id = ${work.one.batch}::uuid
      and deleted_at = 'infinity' and ${which} order by id limit ${sql.lit(readAtOnce)})`;
    const shown = await inTransaction(work, (ctx) => showRows(resource, ctx, hidden, change));
    if (!shown.length) return;
  }
}

/** Hidden rows of an import that failed are as if they had been deleted long ago: nothing brings them back. */
export async function dropHidden(db: Context['db'], resource: Resource, batch: string): Promise<void> {
  await sql`update ${sql.table(tableNameOf(resource))} set deleted_at = now() - interval '1 year'
    where deletion_id = ${batch}::uuid and deleted_at = 'infinity'`.execute(db);
}
