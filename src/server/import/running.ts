import type { ImportPhase, ImportSettings, Left } from '#kernel/imports.ts';
import { Problem } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { type Sql, sql } from '#server/database/door.ts';
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
/** Lines after which it is told how far the reading is. */
const toldAtOnce = 5000;

/** Values of one target that are asked about: who has more of them mends the file. */
const mostUnknown = 200;

/** The values of a file that name nothing we know, by the target that they go to. */
export async function unknownValues(
  { app, operations, ctx, one, signal }: Work,
  mapping: ImportSettings['mapping'],
): Promise<Map<string, Map<string, number>>> {
  const preparing = new Preparing(app, operations, { mapping, key: null, existing: 'skip', skip_errors: true });
  const { lines } = await opened({ app, operations, one, signal });
  const all = new Map<string, Map<string, number>>();
  for await (const chunk of chunksOf(lines)) {
    for (const [code, counts] of await preparing.unknownValues(ctx, chunk)) {
      const known = all.get(code) ?? new Map<string, number>();
      all.set(code, known);
      for (const [value, count] of counts) {
        if (known.size < mostUnknown || known.has(value)) known.set(value, (known.get(value) ?? 0) + count);
      }
    }
  }
  return all;
}

/** The table of the file of an import. */
const opened = ({
  app,
  operations,
  one,
  signal,
}: Pick<Work, 'app' | 'operations' | 'one' | 'signal'>): Promise<Table> =>
  tableOf({ name: one.file_name, open: () => app.files.open(one.file_key), files: operations.sources?.files, signal });

/** Judges every line, and writes it on trial: what is left changes nothing. */
export async function checkImport(work: Work): Promise<void> {
  const { app, one } = work;
  const counts = { done: 0, created: 0, updated: 0, skipped: 0, failed: 0, remarked: 0 };
  await store.clearImport(app.db, one.id);
  const preparing = await lookedThrough(work);
  if (!preparing) return;
  for await (const prepared of preparedChunks(work, preparing)) {
    const wrong = prepared.filter(({ errors }) => errors.length);
    const known = prepared.filter(({ errors, existing }) => !errors.length && existing);
    await noteLines(work, prepared);
    const fresh = prepared.filter(({ errors, existing }) => !errors.length && !existing);
    const made = await writeLines(work, fresh, 'make', true);
    const isUpdate = one.settings?.existing === 'update';
    const changed = isUpdate
      ? await writeLines(work, known, 'change', true)
      : { made: 0, same: known.length, failed: 0 };
    counts.done += prepared.length;
    counts.failed += wrong.length + made.failed + changed.failed;
    counts.updated += changed.made;
    counts.skipped += changed.same + made.same;
    counts.created += made.made;
    counts.remarked += prepared.filter(({ remarks }) => remarks.length).length;
    await store.countImport(app.db, one.id, counts);
  }
}

/**
 * Makes the rows, hidden, some hundred in a transaction; when all are there, reads the file again for those that were
 * there before and changes them, and lets the new ones be seen. A line that fails takes everything back, unless lines
 * with errors are to be left out.
 */
export async function runImport(work: Work): Promise<void> {
  const { app, one } = work;
  const { settings } = one;
  const counts = { done: 0, created: 0, updated: 0, skipped: 0, failed: 0, remarked: 0 };
  await store.clearImport(app.db, one.id);
  const preparing = await lookedThrough(work);
  if (!preparing) return;
  let present = 0;
  for await (const prepared of preparedChunks(work, preparing)) {
    const right = prepared.filter(({ errors }) => !errors.length);
    const known = right.filter(({ existing }) => existing).length;
    if (settings?.existing === 'update') present += known;
    else counts.skipped += known;
    counts.failed += prepared.length - right.length;
    counts.remarked += prepared.filter(({ remarks }) => remarks.length).length;
    await noteLines(work, prepared);
    const { made, same, failed } = await writeLines(
      work,
      right.filter(({ existing }) => !existing),
      'make',
    );
    counts.created += made;
    counts.skipped += same;
    counts.failed += failed;
    counts.done += prepared.length - (settings?.existing === 'update' ? known : 0);
    await store.countImport(app.db, one.id, counts);
    if (counts.failed && !settings?.skip_errors) throw new Problem('RULE_NOT_MET');
  }
  if (present) await changePresent(work, preparing.again(), counts);
  await work.operations.sources?.join?.((step) => inTransaction(work, step), one.batch);
  await showImport(work);
}

/** The end of an import, from the moment at which all of its rows are there: it may go on in another process. */
export async function showImport(work: Work): Promise<void> {
  await showAll(work);
  await work.operations.sources?.finish?.((step) => inTransaction(work, step), work.one.id);
}

type Running = Record<'done' | 'updated' | 'skipped' | 'failed', number>;

/** Rows that are there wait in the file and not in memory: it is read once more for them. */
async function changePresent(work: Work, preparing: Preparing, counts: Running): Promise<void> {
  for await (const prepared of preparedChunks(work, preparing)) {
    const known = prepared.filter(({ errors, existing }) => !errors.length && existing);
    const { made, same, failed } = await writeLines(work, known, 'change');
    counts.updated += made;
    counts.skipped += same;
    counts.failed += failed;
    counts.done += known.length;
    await store.countImport(work.app.db, work.one.id, counts);
  }
}

async function noteLines({ app, one }: Work, lines: readonly PreparedLine[]): Promise<void> {
  const errors = lines.flatMap((line) => line.errors);
  const remarks = lines.flatMap((line) => (line.errors.length ? [] : line.remarks));
  await store.addErrors(app.db, one.id, errors);
  await store.addErrors(app.db, one.id, remarks, true);
}

/**
 * Reads the file to its end before the first line is judged: how many lines it has, which stand below which, and what
 * of it no row gets.
 */
async function lookedThrough(work: Work): Promise<Preparing | null> {
  const { app, operations, one } = work;
  if (!one.settings) return null;
  const preparing = new Preparing(app, operations, one.settings);
  const unmapped = one.settings.mapping.map(() => 0);
  const { lines, left, headings } = await opened(work);
  let count = 0;
  await phase(work, 'reading', { total: 0, done: 0 });
  for await (const line of lines) {
    if (preparing.hasTree) preparing.lookAt(line);
    one.settings.mapping.forEach((code, at) => {
      if (!code && line.cells[at]) unmapped[at]!++;
    });
    if (++count % toldAtOnce === 0) await store.countImport(app.db, one.id, { done: count });
  }
  const columns = unmapped.flatMap((filled, at): Left[] =>
    filled ? [{ kind: 'column', name: headings[at] || `№ ${at + 1}`, lines: filled }] : [],
  );
  await store.leaveOut(app.db, one.id, [...columns, ...left()]);
  await phase(work, 'writing', { total: count, done: 0 });
  return preparing;
}

const phase = ({ app, one }: Work, name: ImportPhase, counts: store.Counts): Promise<void> =>
  store.countImport(app.db, one.id, { phase: name, ...counts });

async function* preparedChunks(work: Work, preparing: Preparing): AsyncGenerator<PreparedLine[]> {
  const { lines } = await opened(work);
  for await (const chunk of chunksOf(lines)) yield await preparing.prepare(work.ctx, chunk);
}

async function* chunksOf(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let chunk: Line[] = [];
  for await (const line of lines) {
    chunk.push(line);
    if (chunk.length < readAtOnce) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length) yield chunk;
}

/** Lets the hidden rows be seen, in steps; everyone who looks is told of each as of a new row. */
async function showAll(work: Work): Promise<void> {
  const { resource, sources } = work.operations;
  await phase(work, 'showing', { done: 0 });
  // The whole is seen with its parts.
  for (const part of sources?.parts ?? []) await showSome(work, part, 'create', sql`version = ${hiddenVersion}`);
  await showSome(work, resource, 'create', sql`version = ${hiddenVersion}`);
  await showSome(work, resource, 'restore', sql`version > ${hiddenVersion}`);
}

async function showSome(work: Work, resource: Resource, change: 'create' | 'restore', which: Sql): Promise<void> {
  const table = sql.table(tableNameOf(resource));
  let done = 0;
  for (;;) {
    const hidden = sql`t.id in (select id from ${table} where deletion_id = ${work.one.batch}::uuid
      and deleted_at = 'infinity' and ${which} order by id limit ${sql.lit(readAtOnce)})`;
    const shown = await inTransaction(work, (ctx) => showRows(resource, ctx, hidden, change));
    if (!shown.length) return;
    done += shown.length;
    const isWhole = resource === work.operations.resource;
    await store.countImport(work.app.db, work.one.id, isWhole ? { done } : {});
  }
}

/** Hidden rows of an import that failed are as if they had been deleted long ago: nothing brings them back. */
export const dropHidden = (db: Context['db'], resource: Resource, batch: string): Promise<void> =>
  sql`update ${sql.table(tableNameOf(resource))} set deleted_at = now() - interval '1 year'
    where deletion_id = ${batch}::uuid and deleted_at = 'infinity'`.run(db);
