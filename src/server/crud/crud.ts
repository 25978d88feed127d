import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnOf, storedFields, writableFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import { notFound, Problem } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { actorId, type Context, everyRow } from '#server/context.ts';
import { displayOf, selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { allOf, scopeCondition, searchConditions } from '#server/crud/conditions.ts';
import { type AnyRow, listRows } from '#server/crud/list.ts';
import type { Operations, Option, Reading } from '#server/crud/operations.ts';
import { boundValue, lockRows, recordChange, type Values } from '#server/crud/record.ts';
import { checkReferences, type Directory, usesOf } from '#server/crud/references.ts';
import { removeWithParts, restoreWithParts } from '#server/crud/deletion.ts';

export interface CrudSettings {
  readonly timeZone: string;
  /** The rest of the product; a function, because it is complete only after every resource has its operations. */
  readonly directory: () => Directory;
}

/** The default operations of a resource. `reading` narrows which rows exist for whom and fills in computed fields. */
export function crudOf(resource: Resource, settings: CrudSettings, reading: Reading = {}): Operations {
  const scope = reading.scope ?? everyRow;
  const present = reading.present ?? ((_ctx: Context, rows: AnyRow[]) => rows);
  const table = sql.table(tableNameOf(resource));
  const visible = (ctx: Context): RawBuilder<SqlBool> =>
    allOf([sql`t.deleted_at is null`, ...scopeCondition(scope, ctx.actor)]);
  const presentOne = async (ctx: Context, row: AnyRow | undefined): Promise<AnyRow> => (await present(ctx, [row!]))[0]!;

  async function read(ctx: Context, id: number): Promise<AnyRow> {
    const { rows } = await sql<AnyRow>`select ${sql.raw(selectionOf(resource, ctx.lang))} from ${table} as t
      where t.id = ${id} and ${visible(ctx)}`.execute(ctx.db);
    if (!rows[0]) throw notFound();
    return presentOne(ctx, rows[0]);
  }

  /** The row under a lock; 404 when it is not there for the caller, 409 with the row when it moved on. */
  async function lock(ctx: Context, id: number, version?: number): Promise<AnyRow> {
    const [row] = await lockRows(resource, ctx, [id], visible(ctx));
    if (!row) throw notFound();
    if (version !== undefined && row.version !== version) {
      throw new Problem('STALE_VERSION', { extra: { row: await presentOne(ctx, row) } });
    }
    return row;
  }

  async function create(ctx: Context, input: Values, system: Values = {}): Promise<AnyRow> {
    const values = { ...defaultsOf(resource), ...normalized(resource, input), ...system };
    await checkReferences(settings.directory(), resource, ctx, values);
    const names = Object.keys(values);
    const bound = names.map((name) => boundValue(resource, name, values[name]));
    const by = sql`${actorId(ctx.actor)}::bigint`;
    const columns = [...names, 'created_by', 'updated_by'].map((name) => sql.ref(name));
    const changed = sql`insert into ${table} (${sql.join(columns)})
      values (${sql.join([...bound, by, by])}) returning *`;
    const [row] = await recordChange(resource, ctx, 'create', changed);
    return presentOne(ctx, row);
  }

  /** Changes the rows that are locked already; what stays as it is makes no version and no audit row. */
  async function change(ctx: Context, rows: readonly AnyRow[], patch: Values, system: Values): Promise<AnyRow[]> {
    const values = { ...normalized(resource, patch), ...system };
    const names = Object.keys(values).filter((name) => rows.some((row) => !isSame(row[name], values[name])));
    if (!names.length) return rows as AnyRow[];
    await checkReferences(
      settings.directory(),
      resource,
      ctx,
      Object.fromEntries(names.map((name) => [name, values[name]])),
    );
    const before = new Map(
      rows.map((row) => [row.id, Object.fromEntries(names.map((name) => [name, row[name] ?? null]))]),
    );
    const sets = names.map((name) => sql`${sql.ref(name)} = ${boundValue(resource, name, values[name])}`);
    const changed = sql`update ${table} set ${sql.join(sets)}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${actorId(ctx.actor)}::bigint where id = any(${rows.map(({ id }) => id)}::bigint[]) returning *`;
    return recordChange(resource, ctx, 'update', changed, before);
  }

  async function update(
    ctx: Context,
    id: number,
    patch: Values,
    version?: number,
    system: Values = {},
  ): Promise<AnyRow> {
    const row = await lock(ctx, id, version);
    const [changed] = await change(ctx, [row], patch, system);
    return presentOne(ctx, changed);
  }

  /** All or none: one id that is not there for the caller refuses the whole. */
  async function bulk(ctx: Context, ids: readonly number[], changes: Values): Promise<AnyRow[]> {
    const wanted = [...new Set(ids)];
    const rows = await lockRows(resource, ctx, wanted, visible(ctx));
    if (rows.length !== wanted.length) throw notFound();
    return present(ctx, await change(ctx, rows, changes, {}));
  }

  async function remove(ctx: Context, id: number, version?: number): Promise<void> {
    const row = await lock(ctx, id, version);
    const uses = await usesOf(settings.directory(), resource, ctx, id);
    if (uses.length) throw new Problem('ROW_IN_USE', { extra: { uses } });
    await removeWithParts(settings.directory(), resource, ctx, [row.id]);
  }

  async function restore(ctx: Context, id: number): Promise<AnyRow> {
    await restoreWithParts(settings.directory(), resource, ctx, id, scopeCondition(scope, ctx.actor));
    return read(ctx, id);
  }

  async function options(ctx: Context, { q, ids, perPage }: Parameters<Operations['options']>[1]): Promise<Option[]> {
    const chosen = ids.length
      ? [sql<SqlBool>`t.id = any(${ids}::bigint[])`]
      : [...searchConditions(resource, q), ...(reading.choosable ? [reading.choosable] : [])];
    const color = resource.fields.color ? sql`t.color` : sql`null::text`;
    const alive = ids.length ? [] : [sql<SqlBool>`t.deleted_at is null`];
    const order = resource.order.startsWith('-') ? 'desc' : 'asc';
    const by = Object.hasOwn(resource.fields, 'ordering') ? 't.ordering' : displayOf(resource, ctx.lang);
    const conditions = [...alive, ...scopeCondition(scope, ctx.actor), ...chosen];
    const { rows } = await sql<Option>`select t.id, ${sql.raw(displayOf(resource, ctx.lang))} as name, ${color} as color
      from ${table} as t where ${conditions.length ? allOf(conditions) : sql`true`}
      order by ${sql.raw(by)} ${sql.raw(order)}, t.id limit ${sql.lit(perPage)}`.execute(ctx.db);
    return rows;
  }

  plain.add(create).add(remove);
  return {
    resource,
    scope,
    present,
    read,
    create,
    update,
    bulk,
    remove,
    restore,
    options,
    list: async (ctx, query) => {
      const page = await listRows(resource, scope, ctx, query, settings.timeZone);
      return { ...page, rows: await present(ctx, page.rows) };
    },
  };
}

/** The functions made here, by which those are told that a module has replaced. */
const plain = new WeakSet<Operations[keyof Operations] & object>();
export const isPlain = ({ create, remove }: Operations): boolean => plain.has(create) && plain.has(remove);

const defaults = new WeakMap<Resource, Values>();

export function defaultsOf(resource: Resource): Values {
  let values = defaults.get(resource);
  if (!values) {
    const given = storedFields(resource).filter(([, field]) => field.options.default !== undefined);
    values = Object.fromEntries(given.map(([name, field]) => [columnOf(name, field), field.options.default]));
    defaults.set(resource, values);
  }
  return values;
}

/** The values as they are stored: trimmed, with the right apostrophes, durations in minutes. Secrets are left out. */
export function normalized(resource: Resource, input: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [name, field] of writableFields(resource)) {
    if (input[name] === undefined || field.kind === 'secret') continue;
    const { normalize } = kinds[field.kind];
    values[name] = normalize && input[name] !== null ? normalize(input[name], field.options) : input[name];
  }
  return values;
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
