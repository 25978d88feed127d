import { setTimeout } from 'node:timers/promises';
import type { ImportSettings } from '#kernel/imports.ts';
import { Problem } from '#kernel/problems.ts';
import type { MadeRow } from '#server/crud/operations.ts';
import type { Resource } from '#kernel/resource.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { problemOf } from '#server/crud/database-problems.ts';
import * as store from '#server/import/import-store.ts';
import { quickOf } from '#server/import/many-rows.ts';
import { type PreparedLine, Preparing } from '#server/import/preparing.ts';
import { type Table, tableOf } from '#server/import/table-file.ts';
import type { Line } from '#server/import/table-messages.ts';
import type { Operations } from '#server/crud/operations.ts';
import { showRows } from '#server/crud/writing.ts';
import type { Values } from '#server/crud/values.ts';
import type { App } from '#server/app.ts';

/** Lines that are read and judged together. */
export const readAtOnce = 500;
/** Lines that one transaction writes one by one: it must not hold up the live events of others. */
const writtenAtOnce = 100;
/** Lines that one statement writes. */
const writtenQuickly = 200;

export interface Work {
  readonly app: App;
  readonly operations: Operations;
  readonly ctx: Context;
  readonly one: store.Import;
}

/** Each step is followed by a rest of the same share of its length: the machine is for those who work by hand. */
const restShare = 0.6;

/** Does something for an import in a transaction of its own, and rests. */
export async function inTransaction<T>({ app, ctx }: Work, work: (ctx: Context) => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await app.db.transaction((db) => work({ ...ctx, db, now: new Date() }));
  app.feed.committed();
  await setTimeout((performance.now() - began) * restShare);
  return answer;
}

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

/** Judges every line and changes nothing. */
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
    counts.done += prepared.length;
    counts.failed += wrong.length;
    counts[one.settings?.existing === 'update' ? 'updated' : 'skipped'] += known.length;
    counts.created += prepared.length - wrong.length - known.length;
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
    const step = quickOf(app.directory, work.operations) ? writtenQuickly : writtenAtOnce;
    for (let at = 0; at < fresh.length; at += step) {
      const { made, failed } = await makeHidden(work, fresh.slice(at, at + step));
      counts.created += made;
      counts.failed += failed;
    }
    counts.done += prepared.length;
    await store.countImport(app.db, one.id, counts);
    if (counts.failed && !settings?.skip_errors) throw new Problem('RULE_NOT_MET');
  }
  for (let at = 0; at < changes.length; at += writtenAtOnce) {
    const { made, failed } = await changeRows(work, changes.slice(at, at + writtenAtOnce));
    counts.updated += made;
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

interface Outcome {
  readonly made: number;
  readonly failed: number;
}

/** All of them in one transaction; when one fails, each half in its own, until only that one is left out. */
async function eachOrAll(
  work: Work,
  lines: readonly PreparedLine[],
  write: (ctx: Context, lines: readonly PreparedLine[]) => Promise<void>,
): Promise<Outcome> {
  try {
    await inTransaction(work, (ctx) => write(ctx, lines));
    return { made: lines.length, failed: 0 };
  } catch (error) {
    if (lines.length > 1) {
      const middle = lines.length >> 1;
      const first = await eachOrAll(work, lines.slice(0, middle), write);
      const second = await eachOrAll(work, lines.slice(middle), write);
      return { made: first.made + second.made, failed: first.failed + second.failed };
    }
    await store.addErrors(work.app.db, work.one.id, errorsOfLine(lines[0]!, error));
    return { made: 0, failed: 1 };
  }
}

function errorsOfLine({ line }: PreparedLine, error: unknown): store.LineError[] {
  const problem = error instanceof Problem ? error : problemOf(error);
  if (!problem) throw error;
  const errors = problem.details.errors ?? [{ field: '', rule: 'refused' }];
  return errors.map((one) => ({ ...one, line, cell: '' }));
}

const makeHidden = (work: Work, lines: readonly PreparedLine[]): Promise<Outcome> =>
  eachOrAll(work, lines, async (ctx, some) => {
    const { app, operations, one } = work;
    const hidden = { deleted_at: 'infinity', deletion_id: one.batch, version: hiddenVersion };
    const inputs = some.map(({ input }) => input);
    const quick = quickOf(app.directory, operations);
    const made = (await quick?.createHidden(ctx, inputs, hidden)) ?? (await makeEach(work, ctx, inputs));
    // Seen, a row has one version more.
    const rows = made.map((row, at) => ({
      line: some[at]!.line,
      row_id: row.id,
      version: row.version + 1,
      before: null,
    }));
    await store.addImportedRows(ctx.db, one.id, rows);
  });

/** The version of rows that were not announced; once announced, they have the first one like any other. */
const hiddenVersion = 0;

async function makeEach({ operations, one }: Work, ctx: Context, inputs: readonly Values[]): Promise<MadeRow[]> {
  const made: MadeRow[] = [];
  for (const input of inputs) made.push(await operations.create(ctx, input));
  await sql`update ${sql.table(tableNameOf(operations.resource))}
    set deleted_at = 'infinity', deletion_id = ${one.batch}::uuid
    where id = any(${made.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  return made;
}

const changeRows = (work: Work, lines: readonly PreparedLine[]): Promise<Outcome> =>
  eachOrAll(work, lines, async (ctx, some) => {
    // What a row brings along belongs to its making, but for parts that have come since.
    const brought = work.operations.sources?.fields ?? {};
    const own = (input: Values) => Object.fromEntries(Object.entries(input).filter(([name]) => !(name in brought)));
    const hidden = { deleted_at: 'infinity', deletion_id: work.one.batch };
    const known = some.map(({ input, existing }) => ({ id: existing!, input }));
    const added = await work.operations.sources?.later?.add(ctx, known, hidden);
    const changed: store.ImportedRow[] = [];
    for (const { line, input, existing } of some) {
      const before = await work.operations.read(ctx, existing!);
      const row = await work.operations.update(ctx, existing!, own(input));
      const parts = added?.get(row.id);
      const columns = row.version === before.version ? {} : ownColumns(before, own(input));
      if (parts || row.version !== before.version) {
        const given = { ...columns, ...(parts && { [laterParts]: parts }) };
        changed.push({ line, row_id: row.id, version: row.version, before: given });
      }
    }
    await store.addImportedRows(ctx.db, work.one.id, changed);
  });

/** Beside the columns that a row had before: the parts that it has got, which undoing takes back. */
export const laterParts = '+';

const ownColumns = (row: Values, input: Values): object =>
  Object.fromEntries(Object.keys(input).map((name) => [name, row[name] ?? null]));

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
