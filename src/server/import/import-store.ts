import type { Values } from '#server/crud/values.ts';
import { importPhases, importStatuses, type ImportSettings, type ImportStatus, type Left } from '#kernel/imports.ts';
import { json, moment, oneOf, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';
import type { FieldError } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { actorId, type Context, type Db } from '#server/context.ts';

const importColumns = {
  id: whole,
  resource: text,
  file_name: text,
  file_key: text,
  headings: json<readonly string[]>(),
  settings: orNull(json<ImportSettings>()),
  status: oneOf(...importStatuses),
  phase: orNull(oneOf(...importPhases)),
  total: whole,
  done: whole,
  created: whole,
  updated: whole,
  skipped: whole,
  failed: whole,
  kept: whole,
  remarked: whole,
  left: json<readonly Left[]>(),
  batch: text,
  created_at: moment,
};
export type Import = RowOf<typeof importColumns>;

export interface LineError extends FieldError {
  readonly line: number;
  readonly cell: string;
}

const shown = sql.raw(
  Object.keys(importColumns)
    .map((name) => `"${name}"`)
    .join(', '),
);

export const addImport = (
  ctx: Context,
  resource: Resource,
  file: { name: string; key: string; headings: readonly string[] },
): Promise<Import> =>
  sql(importColumns)`insert into imports (resource, file_name, file_key, headings, created_by)
    values (${resource.path}, ${file.name}, ${file.key}, ${JSON.stringify(file.headings)}::jsonb, ${actorId(ctx.actor)})
    returning ${shown}`.one(ctx.db);

/** An import of the caller's own. Throws 404 for others. */
export const ownImport = (ctx: Context, resource: Resource, id: number): Promise<Import> =>
  sql(importColumns)`select ${shown} from imports where id = ${id} and resource = ${resource.path}
    and created_by = ${actorId(ctx.actor)}`.found(ctx.db);

export const lastImports = (ctx: Context, resource: Resource): Promise<Import[]> =>
  sql(importColumns)`select ${shown} from imports where resource = ${resource.path}
    and created_by = ${actorId(ctx.actor)} and status <> 'uploaded' order by id desc limit 20`.rows(ctx.db);

/**
 * Moves an import on, if it stands where it should: two presses of one button start it once.
 * @returns whether it was moved.
 */
export const moveImport = (
  db: Db,
  id: number,
  from: readonly ImportStatus[],
  to: ImportStatus,
  settings?: ImportSettings,
): Promise<boolean> =>
  sql`update imports set status = ${to}, phase = null, touched_at = now(),
    settings = coalesce(${settings ? JSON.stringify(settings) : null}::jsonb, settings)
    where id = ${id} and status = any(${from}) returning 1`.isThere(db);

/** So long a process that is alive says nothing of the import on which it works. */
const silence = sql.raw(`interval '2 minutes'`);

/** Imports on which nobody works any more, for one who takes them up: each is given once. */
export const takeBroken = (db: Db): Promise<(Import & { readonly maker: number })[]> =>
  sql({ ...importColumns, maker: whole })`update imports set touched_at = now(),
      status = case when status = 'checking' then 'failed' else status end
    where status in ('checking', 'running', 'stopping', 'undoing') and touched_at < now() - ${silence}
    returning ${shown}, created_by as maker`.rows(db);

export type Counts = Partial<
  Pick<Import, 'phase' | 'total' | 'done' | 'created' | 'updated' | 'skipped' | 'failed' | 'kept' | 'remarked'>
>;

/** Thrown where an import works that somebody has stopped. */
export class Stopped extends Error {
  constructor() {
    super('the import was stopped');
  }
}

/** Sets counts; also tells that the import is alive. Throws `Stopped` when it is to end: any process may be asked. */
export async function countImport(db: Db, id: number, counts: Counts): Promise<void> {
  const sets = Object.entries(counts).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
  const row = await sql({ status: text })`update imports set touched_at = now()${sql.join(sets, sql``)}
    where id = ${id} returning status`.first(db);
  if (row?.status === 'stopping') throw new Stopped();
}

/** Tells that the import is alive while what was stopped is taken back. */
export const touchImport = (db: Db, id: number): Promise<void> =>
  sql`update imports set touched_at = now() where id = ${id}`.run(db);

/** What of the file no row gets. */
export const leaveOut = (db: Db, id: number, left: readonly Left[]): Promise<void> =>
  sql`update imports set "left" = ${JSON.stringify(left)}::jsonb where id = ${id}`.run(db);

/** Forgets rows that were made and never seen. */
export const forgetDropped = (db: Db, id: number, table: string, batch: string): Promise<void> =>
  sql`delete from import_rows r using ${sql.table(table)} t where r.import_id = ${id} and r.before is null
    and t.id = r.row_id and t.deletion_id = ${batch}::uuid and t.deleted_at is not null`.run(db);

/** More errors are counted and not shown. */
const mostErrors = 1000;
/** As much of a wrong cell as tells which one it is. */
const shownOfCell = 300;

export async function clearImport(db: Db, id: number): Promise<void> {
  await sql`delete from import_errors where import_id = ${id}`.run(db);
  await sql`delete from import_rows where import_id = ${id}`.run(db);
  const none = { total: 0, done: 0, created: 0, updated: 0, skipped: 0, failed: 0, kept: 0, remarked: 0 };
  await countImport(db, id, none);
}

/** Errors of lines, or remarks on lines that are taken all the same. */
export async function addErrors(db: Db, id: number, errors: readonly LineError[], isRemark = false): Promise<void> {
  if (!errors.length) return;
  const shortened = errors.map((error) => ({ ...error, cell: error.cell.slice(0, shownOfCell) }));
  await sql`insert into import_errors (import_id, line, field, rule, values, cell, is_remark)
    select ${id}, e.line, e.field, e.rule, e.values, e.cell, ${isRemark}::boolean
    from jsonb_to_recordset(${JSON.stringify(shortened)}::jsonb)
      as e(line integer, field text, rule text, values jsonb, cell text)
    where (select count(*) from import_errors
      where import_id = ${id} and is_remark = ${isRemark}::boolean) < ${sql.lit(mostErrors)}`.run(db);
}

const errorColumns = {
  line: whole,
  field: text,
  rule: text,
  values: { ...json<FieldError['values']>(), isNullable: true },
  cell: text,
};

export const errorsOf = (db: Db, id: number, isRemark = false): Promise<LineError[]> =>
  sql(errorColumns)`select line, field, rule, values, cell from import_errors
    where import_id = ${id} and is_remark = ${isRemark}::boolean
    order by line, id limit ${sql.lit(mostErrors)}`.rows(db);

/**
 * `version` is the one that the import left the row in: when it has moved on, undoing leaves it alone. `before` is what
 * the columns were that an update changed; null for a row that was made.
 */
const rowColumns = { line: whole, row_id: whole, version: whole, before: orNull(json<Values>()) };
export type ImportedRow = RowOf<typeof rowColumns>;

export async function addImportedRows(db: Db, id: number, rows: readonly ImportedRow[]): Promise<void> {
  if (!rows.length) return;
  await sql`insert into import_rows (import_id, line, row_id, version, before)
    select ${id}, r.line, r.row_id, r.version, r.before from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(line integer, row_id bigint, version integer, before jsonb)`.run(db);
}

export const importedRows = (db: Db, id: number, afterLine: number, limit: number): Promise<ImportedRow[]> =>
  sql(rowColumns)`select line, row_id, version, before from import_rows
    where import_id = ${id} and line > ${afterLine} order by line limit ${sql.lit(limit)}`.rows(db);
