import { sql } from 'kysely';
import { notFound } from '#kernel/problems.ts';
import type { FieldError } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { actorId, type Context, type Db } from '#server/context.ts';

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What to do with a line whose row is there already: so that a file can be sent again. */
export const existingChoices = ['skip', 'update', 'refuse'] as const;

export interface ImportSettings {
  /** For each column of the file the target that it goes to. */
  readonly mapping: readonly (string | null)[];
  /** The target by which a line is known again. */
  readonly key: string | null;
  readonly existing: (typeof existingChoices)[number];
  /** What the cells of a target mean: of each as it is written, the id, the code or the text meant; '' for nothing. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What every line says of a target that has no column. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Lines with errors are left out; otherwise one of them stops the whole. */
  readonly skip_errors: boolean;
}

export interface Import {
  readonly id: number;
  readonly resource: string;
  readonly file_name: string;
  readonly file_key: string;
  readonly headings: readonly string[];
  readonly settings: ImportSettings | null;
  readonly status: ImportStatus;
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly kept: number;
  readonly batch: string;
  readonly created_at: string;
}

export interface LineError extends FieldError {
  readonly line: number;
  readonly cell: string;
}

const shown =
  sql.raw(`id, resource, file_name, file_key, headings, settings, status, total, done, created, updated, skipped,
  failed, kept, batch, created_at`);

export async function addImport(
  ctx: Context,
  resource: Resource,
  file: { name: string; key: string; headings: readonly string[] },
): Promise<Import> {
  const { rows } = await sql<Import>`insert into imports (resource, file_name, file_key, headings, created_by)
    values (${resource.path}, ${file.name}, ${file.key}, ${JSON.stringify(file.headings)}::jsonb, ${actorId(ctx.actor)})
    returning ${shown}`.execute(ctx.db);
  return rows[0]!;
}

/** An import of the caller's own. Throws 404 for others. */
export async function ownImport(ctx: Context, resource: Resource, id: number): Promise<Import> {
  const { rows } = await sql<Import>`select ${shown} from imports where id = ${id} and resource = ${resource.path}
    and created_by = ${actorId(ctx.actor)}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export async function lastImports(ctx: Context, resource: Resource): Promise<Import[]> {
  const { rows } = await sql<Import>`select ${shown} from imports where resource = ${resource.path}
    and created_by = ${actorId(ctx.actor)} and status <> 'uploaded' order by id desc limit 20`.execute(ctx.db);
  return rows;
}

/**
 * Moves an import on, if it stands where it should: two presses of one button start it once.
 * @returns whether it was moved.
 */
export async function moveImport(
  db: Db,
  id: number,
  from: readonly ImportStatus[],
  to: ImportStatus,
  settings?: ImportSettings,
): Promise<boolean> {
  const { rows } = await sql`update imports set status = ${to}, touched_at = now(),
    settings = coalesce(${settings ? JSON.stringify(settings) : null}::jsonb, settings)
    where id = ${id} and status = any(${from}) returning 1`.execute(db);
  return rows.length > 0;
}

export type Counts = Partial<Pick<Import, 'total' | 'done' | 'created' | 'updated' | 'skipped' | 'failed' | 'kept'>>;

/** Sets counts; also tells that the import is alive. */
export async function countImport(db: Db, id: number, counts: Counts): Promise<void> {
  const sets = Object.entries(counts).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`);
  await sql`update imports set touched_at = now()${sql.join(sets, sql``)} where id = ${id}`.execute(db);
}

/** More errors are counted and not shown. */
const mostErrors = 1000;
/** As much of a wrong cell as tells which one it is. */
const shownOfCell = 300;

export async function clearImport(db: Db, id: number): Promise<void> {
  await sql`delete from import_errors where import_id = ${id}`.execute(db);
  await sql`delete from import_rows where import_id = ${id}`.execute(db);
  await countImport(db, id, { done: 0, created: 0, updated: 0, skipped: 0, failed: 0, kept: 0 });
}

export async function addErrors(db: Db, id: number, errors: readonly LineError[]): Promise<void> {
  if (!errors.length) return;
  const told = errors.map((error) => ({ ...error, cell: error.cell.slice(0, shownOfCell) }));
  await sql`insert into import_errors (import_id, line, field, rule, values, cell)
    select ${id}, e.line, e.field, e.rule, e.values, e.cell
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as e(line integer, field text, rule text, values jsonb, cell text)
    where (select count(*) from import_errors where import_id = ${id}) < ${sql.lit(mostErrors)}`.execute(db);
}

export async function errorsOf(db: Db, id: number): Promise<LineError[]> {
  const { rows } = await sql<LineError>`select line, field, rule, values, cell from import_errors
    where import_id = ${id} order by line, id limit ${sql.lit(mostErrors)}`.execute(db);
  return rows;
}

export interface ImportedRow {
  readonly line: number;
  readonly row_id: number;
  /** The version that the import left the row in: when it has moved on, undoing leaves it alone. */
  readonly version: number;
  /** What the columns were that an update changed; null for a row that was made. */
  readonly before: object | null;
}

export async function addImportedRows(db: Db, id: number, rows: readonly ImportedRow[]): Promise<void> {
  if (!rows.length) return;
  await sql`insert into import_rows (import_id, line, row_id, version, before)
    select ${id}, r.line, r.row_id, r.version, r.before from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(line integer, row_id bigint, version integer, before jsonb)`.execute(db);
}

export async function importedRows(db: Db, id: number, afterLine: number, limit: number): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`select line, row_id, version, before from import_rows
    where import_id = ${id} and line > ${afterLine} order by line limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
