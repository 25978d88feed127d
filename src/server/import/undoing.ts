import { Problem } from '#kernel/problems.ts';
import { type Sql, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { problemOf } from '#server/crud/database-problems.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { lockRows } from '#server/crud/record.ts';
import { referringColumns } from '#server/crud/references.ts';
import type { Values } from '#server/crud/values.ts';
import * as store from '#server/import/import-store.ts';
import { quickOf, usedAmong } from '#server/import/many-rows.ts';
import { readAtOnce } from '#server/import/running.ts';
import { inTransaction, laterParts, type Work } from '#server/import/writing-lines.ts';

/**
 * Deletes what an import made and gives back what it changed; rows that somebody has touched since are left alone.
 * Quietly, what was counted before stays as it is.
 */
export async function undoImport(work: Work, isQuiet = false): Promise<void> {
  const { app, operations, one } = work;
  let after = 0;
  let done = 0;
  const touched = await touchedSince(work);
  let kept = 0;
  for (;;) {
    const all = await store.importedRows(app.db, one.id, after, readAtOnce);
    if (!all.length) return;
    const rows = all.filter(({ row_id, before }) => before || !touched.has(row_id));
    done += all.length - rows.length;
    kept += all.length - rows.length;
    const gone = await removeUntouched(work, rows);
    done += gone.size;
    for (const row of rows.filter(({ row_id }) => !gone.has(row_id))) {
      try {
        await inTransaction(work, async (ctx) => {
          if (row.before) await giveBack(work, ctx, row);
          else await operations.remove(ctx, row.row_id, row.version);
        });
      } catch (error) {
        // A part went along with its whole.
        if (refusalOf(error).problem !== 'NOT_FOUND') kept++;
      }
      done++;
    }
    after = all.at(-1)!.line;
    if (isQuiet) await store.touchImport(app.db, one.id);
    else await store.countImport(app.db, one.id, { done, kept });
  }
}

/** In one step those that stand as they were made and that nothing uses; the others are tried one by one. */
async function removeUntouched(work: Work, rows: readonly store.ImportedRow[]): Promise<ReadonlySet<number>> {
  const { app, operations } = work;
  const quick = quickOf(app.directory, operations);
  const made = new Map(rows.filter(({ before }) => !before).map(({ row_id, version }) => [row_id, version]));
  if (!quick || !made.size) return new Set();
  const removed = inTransaction(work, async (ctx) => {
    const visible = thereFor(operations.scope, ctx.actor);
    const locked = await lockRows(operations.resource, ctx, [...made.keys()], visible);
    const used = await usedAmong(app.directory, operations.resource, ctx, [...made.keys()]);
    const ids = locked.filter(({ id, version }) => version === made.get(id) && !used.has(id)).map(({ id }) => id);
    if (ids.length) await quick.removeMany(ctx, ids);
    return new Set(ids);
  });
  return removed.catch((error: unknown) => {
    refusalOf(error);
    return new Set<number>();
  });
}

/** Why rows stay: a module refuses it, or a rule that the database keeps. Throws what is a fault. */
function refusalOf(error: unknown): Problem {
  const problem = error instanceof Problem ? error : problemOf(error);
  if (problem && (error instanceof Problem || problem.problem === 'RULE_NOT_MET')) return problem;
  throw error;
}

async function giveBack({ operations }: Work, ctx: Context, { row_id, version, before }: store.ImportedRow) {
  const { [laterParts]: parts, ...columns } = before as Values;
  if (parts) await operations.sources?.later?.remove(ctx, parts as readonly number[]);
  if (Object.keys(columns).length) await operations.update(ctx, row_id, columns, version);
}

/**
 * Rows that an import made and that people have worked on since: they are changed, or something that is a part of them
 * is, or is new; and whatever these stand below, because it would take them along.
 */
async function touchedSince({ app, operations, one }: Work): Promise<ReadonlySet<number>> {
  const { resource } = operations;
  const table = sql.table(tableNameOf(resource));
  const parts = referringColumns(app.directory, resource).filter(({ field }) => field.options.partOf);
  const own = parts.filter(({ from }) => from.path === resource.path).map(({ column }) => sql`t.${sql.ref(column)}`);
  const touched: Sql[] = [
    sql`select m.id from made m join ${table} t on t.id = m.id where t.deleted_at is null and t.version <> m.version`,
    ...parts.map(({ from, column }) => {
      const isSame = from.path === resource.path;
      // What came along was seen before its whole; another row of the file has its own version to tell.
      const isNew = isSame ? sql`p.id not in (select id from made)` : sql`p.updated_at >= t.updated_at`;
      return sql`select m.id from made m join ${table} t on t.id = m.id
        join ${sql.table(tableNameOf(from))} p on p.${sql.ref(column)} = m.id where p.deleted_at is null and ${isNew}`;
    }),
  ];
  const above = own.length
    ? sql`union select a.id from up join ${table} t on t.id = up.id, unnest(array[${sql.join(own)}]) as a(id)
        where a.id is not null`
    : sql``;
  return sql({ id: whole })`with recursive
    made as materialized (select row_id as id, version from import_rows where import_id = ${one.id} and before is null),
    touched as (${sql.join(touched, sql` union `)}),
    up as (select id from touched ${above})
    select id from up`.asSet(app.db);
}
