import type { Resource, Row } from '#kernel/resource.ts';
import { rowColumnsOf, type Sql, sql } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { committing, recording, type Writing } from '#server/crud/record.ts';
import { boundValue, chosenBy, type Values } from '#server/crud/values.ts';

/** What columns become: values as they are kept, or pieces of SQL over the row `t` and what `from` brings. */
export type Sets<R extends Resource> = Values & { readonly [K in keyof Row<R>]?: Row<R>[K] | Date | Sql };

/** Values of a new row. */
export type Given<R extends Resource> = Values & { readonly [K in keyof Row<R>]?: Row<R>[K] | Date };

/** Which rows change, and to what. */
export interface Update<R extends Resource> {
  readonly set: Sets<R>;
  /** More relations that `set` and `where` speak of. */
  readonly from?: Sql;
  /** A condition over the row `t`; without one the rows that are held. */
  readonly where?: Sql;
  /** Rows that this transaction has locked and read already: they are not locked and read again. */
  readonly held?: readonly Values[];
  /** What the columns were as JSON, where the statement itself knows because the rows are locked. */
  readonly was?: Sql;
  /** With `was`: what they are now, where that is known too. */
  readonly is?: Sql;
  /** False for what is itself a record of what happened, or a notice to one person: version and event, no audit. */
  readonly isAudited?: boolean;
  /** What the audit log calls it, where that is more than a change of rows. */
  readonly action?: string;
}

/** Columns that no audit row and no event may carry: what is derived, secret, printed, and what it takes to undo. */
const leftOut = ['search', 'password_hash', 'secret_hash', 'sealed', 'before', 'row_versions', 'notices', 'issued'];
/** Beside them what goes for good with its row: docs/decisions/forgetting.md. */
const forgottenIn = ({ fields }: Resource): string[] =>
  Object.keys(fields).filter((name) => fields[name]!.options.isForgotten);
const wholeRow = (resource: Resource): Sql =>
  sql.raw(`to_jsonb(t) - '{${[...leftOut, ...forgottenIn(resource)].join(',')}}'::text[]`);
const nothing = sql.raw('null::jsonb');

/**
 * Changes rows: their version and stamp, one audit row and one event each, by one statement. What the columns were is
 * taken by the statement itself. Answers the changed rows in the caller's language.
 */
export const updateRows = <R extends Resource>(resource: R, ctx: Context, update: Update<R>): Promise<Row<R>[]> =>
  write(resource, ctx, updating(resource, ctx, update));

/** Marks rows as deleted; `set` may name the deletion by which they come back. */
export const removeRows = <R extends Resource>(
  resource: R,
  ctx: Context,
  where: Sql,
  set: Values = {},
): Promise<Row<R>[]> => write(resource, ctx, removing(resource, ctx, where, set));

/** Deleted rows are there again, and rows that an import made hidden are seen: others hear of them as of new ones. */
export const showRows = <R extends Resource>(
  resource: R,
  ctx: Context,
  where: Sql,
  change: 'create' | 'restore' = 'restore',
): Promise<Row<R>[]> => write(resource, ctx, updating<Resource>(resource, ctx, { set: comeBack, where }, change));

const comeBack = { deleted_at: null, deletion_id: null };

/** Makes rows of these values; all have the same columns. */
export const insertRows = async <R extends Resource>(
  resource: R,
  ctx: Context,
  rows: readonly Given<R>[],
): Promise<Row<R>[]> => (rows.length ? write(resource, ctx, inserting(resource, ctx, insertOf(resource, rows))) : []);

/** Carries out one change of rows with all that belongs to it. */
export const write = <R extends Resource>(resource: R, ctx: Context, writing: Writing): Promise<Row<R>[]> =>
  sql(
    rowColumnsOf(resource),
  )`${committing(ctx)}with ${recording(ctx, { t: writing })} select ${sql.raw(selectionOf(resource, ctx.lang))}
    from t`.rows(ctx.db);

/** The same of rows that nobody asks back: however many they are, none is worded and sent to this process. */
export const writeUnseen = (ctx: Context, writing: Writing): Promise<void> =>
  sql`${committing(ctx)}with ${recording(ctx, { t: writing })} select`.run(ctx.db);

/**
 * Writes columns that follow from other rows and could be computed anew, as counts, sums and the root of a tree, or
 * that work leaves behind, as that a review has begun. Whoever looks at the rows is told, but it is no change by a
 * person: no version, so that nobody's edit becomes stale, no stamp, no audit.
 */
export async function deriveRows<R extends Resource>(
  resource: R,
  ctx: Context,
  { set, from, where }: Pick<Update<R>, 'set' | 'from' | 'where'>,
): Promise<void> {
  const derived: Writing = {
    ...{ resource, change: 'update', isAudited: false, columns: Object.keys(set) },
    statements: (name) => [
      sql`${sql.raw(name)} as (update ${sql.table(tableNameOf(resource))} as t set ${setting(resource, set)}
        ${from ? sql`from ${from}` : sql``} where ${where ?? sql`true`} returning t.id)`,
    ],
  };
  await sql`with ${recording(ctx, { t: derived })} select`.run(ctx.db);
}

/** A change of rows as a piece, for a statement that changes several tables: see `recording`. */
export function updating<R extends Resource>(
  resource: R,
  ctx: Context,
  { set, from, where, held, was, is, isAudited = true, action }: Update<R>,
  change: Writing['change'] = 'update',
): Writing {
  const table = sql.table(tableNameOf(resource));
  const columns = change === 'update' ? Object.keys(set).filter((name) => !leftOut.includes(name)) : [];
  const forgotten = forgottenIn(resource);
  const told = columns.filter((name) => !forgotten.includes(name));
  const which = where ?? (held ? chosenBy(held.map(({ id }) => id as number)) : sql`true`);
  const given = was ?? (held && heldImage(held, told));
  const locks = change === 'update' && isAudited && !given;
  return {
    // What the statement says of a row that it was differs from row to row.
    ...{ resource, change, action, isAudited, columns: was ? null : columns },
    statements(name) {
      const lock = sql.raw(`${name}_was`);
      const sources = [...(locks ? [lock] : []), ...(from ? [from] : [])];
      const chosen = [...(locks ? [sql`t.id = ${lock}.id`] : []), ...(locks && !from ? [] : [which])];
      const after = isAudited ? (is ?? afterImage(resource, change, told)) : nothing;
      const before = change === 'update' ? (given ?? (locks && sql`${lock}.row_was`)) : null;
      const locked = sql`${lock} as materialized (select t.id, ${imageOf(told)} as row_was
        from ${table} as t${from ? sql`, ${from}` : sql``} where ${which} order by t.id for update of t)`;
      const changed = sql`${sql.raw(name)} as (update ${table} as t set ${setting(resource, set)}, ${stamped(ctx)}
        ${sources.length ? sql`from ${sql.join(sources)}` : sql``} where ${sql.join(chosen, sql.raw(' and '))}
        returning t.*, ${before || nothing} as row_was, ${after} as row_is)`;
      return locks ? [locked, changed] : [changed];
    },
  };
}

export const removing = (resource: Resource, ctx: Context, where: Sql, set: Values = {}): Writing =>
  updating(resource, ctx, { set: { deleted_at: ctx.now, ...set }, where }, 'delete');

export interface Insert {
  readonly columns: readonly string[];
  /** `select …` of these columns, or `values`, each with the names of who makes the rows behind them. */
  readonly source: Sql | ((by: Sql) => Sql);
  readonly isAudited?: boolean;
  /** An `on conflict …` that leaves rows out. */
  readonly unless?: Sql;
}

/** New rows as a piece: made now by the caller unless their columns say otherwise. */
export function inserting(
  resource: Resource,
  ctx: Context,
  { columns, source, isAudited = true, unless }: Insert,
): Writing {
  const by = sql`${actorId(ctx.actor)}::bigint`;
  const at = sql`${ctx.now}::timestamptz`;
  const stamps = { created_at: at, created_by: by, updated_at: at, updated_by: by };
  const added = Object.entries(stamps).filter(([name]) => !columns.includes(name));
  const [names, made] =
    typeof source === 'function'
      ? [['created_by', 'updated_by'], source(sql`${by}, ${by}`)]
      : [
          added.map(([name]) => name),
          sql`select s.*, ${sql.join(added.map(([, value]) => value))} from (${source}) as s`,
        ];
  const list = sql.join([...columns, ...names].map((name) => sql.ref(name)));
  return {
    ...{ resource, change: 'create', isAudited, columns: [] },
    statements: (name) => [
      sql`${sql.raw(name)} as (insert into ${sql.table(tableNameOf(resource))} as t (${list})
        ${columns.includes('id') ? sql`overriding system value` : sql``} ${made} ${unless ?? sql``}
        returning t.*, ${nothing} as row_was, ${isAudited ? wholeRow(resource) : nothing} as row_is)`,
    ],
  };
}

/** Rows of values as the source of an insertion. Values are JSON, so an instant may be a Date or its text. */
export function insertOf(resource: Resource, rows: readonly Values[]): Insert {
  const columns = Object.keys(rows[0] ?? {});
  const table = sql.table(tableNameOf(resource));
  const list = sql.join(columns.map((name) => sql.ref(name)));
  return {
    columns,
    source: sql`select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  };
}

/** Rows of values as `from` and `where` of an update in which each row becomes its own, by its id. */
export const recordsOf = (resource: Resource, rows: readonly Values[], name: string): { from: Sql; where: Sql } => ({
  from: sql`jsonb_populate_recordset(null::${sql.table(tableNameOf(resource))}, ${JSON.stringify(rows)}::jsonb)
    as ${sql.raw(name)}`,
  where: sql`t.id = ${sql.raw(name)}.id`,
});

const stamped = (ctx: Context): Sql =>
  sql`version = t.version + 1, updated_at = ${ctx.now}, updated_by = ${actorId(ctx.actor)}::bigint`;

const setting = (resource: Resource, set: Values): Sql =>
  sql.join(Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${boundValue(resource, name, value)}`));

const imageOf = (columns: readonly string[]): Sql =>
  sql`jsonb_build_object(${sql.join(columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`t.${name}`)}`))})`;

/** What columns of rows were that the caller has read under their lock. */
function heldImage(rows: readonly Values[], columns: readonly string[]): Sql {
  const images = rows.map((row) => [row.id, Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))]);
  return sql`${JSON.stringify(Object.fromEntries(images))}::jsonb -> t.id::text`;
}

/** After a creation the whole row, after a change the changed columns, after a deletion nothing. */
function afterImage(resource: Resource, change: Writing['change'], columns: readonly string[]): Sql {
  if (change === 'delete') return nothing;
  return change === 'update' ? imageOf(columns) : wholeRow(resource);
}
