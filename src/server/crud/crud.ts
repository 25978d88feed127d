import { notFound, Problem } from '#kernel/problems.ts';
import type { Input, Patch, Resource, Row } from '#kernel/resource.ts';
import type { Letters } from '#server/auth/letters.ts';
import type { FileStore } from '#server/stored-files.ts';
import type { Texts } from '#server/texts.ts';
import { checkDays } from '#server/crud/days-in-order.ts';
import type { Context } from '#server/context.ts';
import { allOf, nameConditions, scopeCondition, thereFor } from '#server/crud/conditions.ts';
import { removeWithParts, restoreWithParts } from '#server/crud/deletion.ts';
import type { Operations, Option, OptionQuery, Page, Reading, ReadingOf } from '#server/crud/operations.ts';
import { checkReferences, type Directory, referencesThere, usesOf } from '#server/crud/references.ts';
import { allows } from '#kernel/access.ts';
import { isSame } from '#kernel/equality.ts';
import { searchWords } from '#kernel/search-folding.ts';
import { lockRows } from '#server/crud/record.ts';
import { boundValue, type Values } from '#server/crud/values.ts';
import { inserting, type Sets, updateRows, write } from '#server/crud/writing.ts';
import { defaultsOf, normalized } from '#server/crud/stored-values.ts';
import { orNull, rowColumnsOf, type Sql, sql, type SqlBool, text, whole } from '#server/database/door.ts';
import { fieldNamed } from '#kernel/fields-of.ts';
import type { ListQuery } from '#kernel/list-query.ts';
import { displayOf, selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { listRows } from '#server/crud/list.ts';
import { noteComputed } from '#server/crud/filter-conditions.ts';
import { noteScope, scopeOf } from '#server/crud/sources.ts';

export interface CrudSettings {
  /** The rest of the product; a function, because it is complete only after every resource has its operations. */
  readonly directory: () => Directory;
  readonly letters: Letters;
  /** By which modules seal secrets that they have to know again: `auth/sealing.ts`. */
  readonly secretKey: string;
  readonly texts: Texts;
  readonly files: FileStore;
  /** Under which address the product is known; null: under none. */
  readonly publicUrl: () => string | null;
}

/** The default operations of a resource. `reading` narrows which rows exist for whom and fills in computed fields. */
export function crudOf<R extends Resource>(
  resource: R,
  { directory }: CrudSettings,
  ...[reading]: ReadingOf<R>
): Operations<R> {
  const reads = readsOf(resource, reading);
  const { lock, create, update, change, bulk } = writesOf(resource, reads, directory);
  const { scope, present, read, list, options } = reads;

  async function remove(ctx: Context, id: number, version?: number): Promise<void> {
    const row = await lock(ctx, id, version);
    const { isUsed, seen } = await usesOf(directory(), resource, ctx, id);
    if (isUsed) throw new Problem('ROW_IN_USE', { extra: { uses: seen } });
    await removeWithParts(directory(), resource, ctx, [row.id]);
  }

  async function restore(ctx: Context, id: number): Promise<Row<R>> {
    await restoreWithParts(directory(), resource, ctx, id, scopeCondition(scope, ctx.actor));
    return read(ctx, id);
  }

  plain.add(create).add(remove);
  return {
    ...{ resource, scope, present, list, read, create, update, bulk, remove, restore, options },
    change: async (ctx, rows, patch, system = {}) => present(ctx, await change(ctx, rows, patch, system)),
  };
}

/** The functions made here, by which those are told that a module has replaced. */
const plain = new WeakSet<Operations[keyof Operations] & object>();
export const isPlainCreate = (create: Operations['create']): boolean => plain.has(create);
export const isPlain = ({ create, remove }: Operations): boolean => isPlainCreate(create) && plain.has(remove);

/** How the rows of a resource are made and changed: those only that are there for the caller. */
function writesOf<R extends Resource>(
  resource: R,
  { presentOne, present, visible }: Reads<R>,
  directory: () => Directory,
) {
  /** The row under a lock; 404 when it is not there for the caller, 409 with the row when it moved on. */
  async function lock(ctx: Context, id: number, version?: number): Promise<Row<R>> {
    const [row] = await lockRows(resource, ctx, [id], visible(ctx));
    if (!row) throw notFound();
    if (version !== undefined && row.version !== version) {
      const mayRead = allows(resource.access.read, ctx.actor);
      throw new Problem('STALE_VERSION', mayRead ? { extra: { row: await presentOne(ctx, row) } } : {});
    }
    return row;
  }

  async function create(ctx: Context, input: Input<R>, system: Values = {}): Promise<Row<R>> {
    const values = { ...defaultsOf(resource), ...normalized(resource, input), ...system };
    checkDays(resource, ctx, values);
    const there = ctx.commits ? referencesThere(directory(), resource, ctx, values) : null;
    if (!ctx.commits) await checkReferences(directory(), resource, ctx, values);
    const names = Object.keys(values);
    const bound = names.map((name) => boundValue(resource, name, values[name]));
    const source = (by: Sql) =>
      there ? sql`select ${sql.join([...bound, by])} where ${there}` : sql`values (${sql.join([...bound, by])})`;
    const insert = { columns: names, source };
    const [row] = await write(resource, ctx, inserting(resource, ctx, insert));
    return presentOne(ctx, row);
  }

  /** Changes the rows that are locked already; what stays as it is makes no version and no audit row. */
  async function change(ctx: Context, rows: readonly Row<R>[], patch: Patch<R>, system: Values): Promise<Row<R>[]> {
    const values = { ...normalized(resource, patch), ...system };
    const names = Object.keys(values).filter((name) => rows.some((row: Values) => !isSame(row[name], values[name])));
    if (!names.length) return [...rows];
    const set = Object.fromEntries(names.map((name) => [name, values[name]])) as Sets<R>;
    for (const row of rows) checkDays(resource, ctx, set, row);
    await checkReferences(directory(), resource, ctx, set);
    return updateRows(resource, ctx, { set, held: rows });
  }

  async function update(
    ctx: Context,
    id: number,
    patch: Patch<R>,
    version?: number,
    system: Values = {},
  ): Promise<Row<R>> {
    const row = await lock(ctx, id, version);
    const [changed] = await change(ctx, [row], patch, system);
    return presentOne(ctx, changed);
  }

  /** All or none: one id that is not there for the caller refuses the whole. */
  async function bulk(ctx: Context, ids: readonly number[], changes: Patch<R>): Promise<Row<R>[]> {
    const unique = [...new Set(ids)];
    const rows = await lockRows(resource, ctx, unique, visible(ctx));
    if (rows.length !== unique.length) throw notFound();
    return present(ctx, await change(ctx, rows, changes, {}));
  }

  return { lock, create, update, change, bulk };
}

/** How the rows of a resource are read: within the scope, with their computed fields. */
function readsOf<R extends Resource>(resource: R, reading?: Reading<R>) {
  noteScope(resource, reading?.scope);
  noteComputed(resource, reading?.computed);
  const scope = scopeOf(resource);
  const present = reading?.present ?? ((_ctx: Context, rows: Row<R>[]) => rows);
  const presentOne = async (ctx: Context, row: Row<R> | undefined): Promise<Row<R>> => (await present(ctx, [row!]))[0]!;
  const table = sql.table(tableNameOf(resource));
  /** What a row `t` fulfils that is there for the caller. */
  const visible = (ctx: Context): Sql<SqlBool> => thereFor(scope, ctx.actor);

  async function read(ctx: Context, id: number): Promise<Row<R>> {
    const row = await sql(rowColumnsOf(resource))`select ${sql.raw(selectionOf(resource, ctx.lang))} from ${table} as t
      where t.id = ${id} and ${visible(ctx)}`.found(ctx.db);
    return presentOne(ctx, row);
  }

  async function list(ctx: Context, query: ListQuery): Promise<Page<R>> {
    const { columns, ...whole } = query;
    const isPlain = columns?.every((name) => !fieldNamed(resource, name)?.options.computed);
    // What is filled in for the reader may need the whole row, and what it hides must stay hidden.
    const asked = isPlain && (!reading?.present || reading.onlyFillsIn) ? query : whole;
    const page = await listRows(resource, scope, ctx, asked, reading?.keepsTotals);
    return { ...page, rows: asked === whole ? await present(ctx, page.rows) : page.rows };
  }

  async function options(ctx: Context, { q, ids, perPage, within = {} }: OptionQuery): Promise<Option[]> {
    const chosen = ids.length
      ? [sql<SqlBool>`t.id = any(${ids}::bigint[])`]
      : [...nameConditions(resource, q, ctx.actor), ...(reading?.choosable ? [reading?.choosable] : [])];
    const color = resource.fields.color ? sql`t.color` : sql`null::text`;
    const alive = ids.length ? [] : [sql<SqlBool>`t.deleted_at is null`];
    const order = resource.order.startsWith('-') ? 'desc' : 'asc';
    // What stands in the order in which it came, like tasks, is offered so too, and not sorted by its name.
    const isByTime = /^-?(id|created_at)$/.test(resource.order);
    const named = isByTime ? 't.id' : displayOf(resource, ctx.lang);
    const by = Object.hasOwn(resource.fields, 'ordering') ? 't.ordering' : named;
    const inside = Object.entries(within).map(([name, value]) => insideOf(resource, name, value));
    const conditions = [...alive, ...inside, ...scopeCondition(scope, ctx.actor), ...chosen];
    const detail = reading?.detail && sql.raw(displayOf({ ...resource, display: reading.detail }, ctx.lang));
    const columns = detail ? { ...optionColumns, detail: orNull(text) } : optionColumns;
    return sql(columns)`select t.id, ${sql.raw(displayOf(resource, ctx.lang))} as name, ${color} as color
        ${detail ? sql`, ${detail} as detail` : sql``}
      from ${table} as t where ${conditions.length ? allOf(conditions) : sql`true`}
      order by ${isByTime ? sql`` : beginningFirst(displayOf(resource, ctx.lang), q)}
        ${sql.raw(by)} ${sql.raw(order)}${isByTime ? sql`` : sql`, t.id`} limit ${sql.lit(perPage)}`.rows(ctx.db);
  }

  return { scope, present, presentOne, visible, read, list, options };
}

/** A value that narrows what is offered; `false` of a reference: there is none. */
function insideOf(resource: Resource, name: string, value: number | boolean): Sql<SqlBool> {
  const column = sql.ref(`t.${name}`);
  if (value === false && resource.fields[name]?.options.to) return sql<SqlBool>`${column} is null`;
  return sql<SqlBool>`${column} = ${value}`;
}

/** What begins with what was typed comes before what has a word that does, and this before all others. */
function beginningFirst(display: string, q: string): Sql {
  const typed = searchWords(q)
    .join(' ')
    .replace(/[\\%_]/g, '\\$&');
  if (!typed) return sql``;
  const name = sql`fold(${sql.raw(display)})`;
  return sql`case when ${name} like ${`${typed}%`} then 0 when ${name} like ${`% ${typed}%`} then 1 else 2 end,`;
}

type Reads<R extends Resource> = ReturnType<typeof readsOf<R>>;

const optionColumns = { id: whole, name: text, color: orNull(text) };
