import { notFound, Problem } from '#kernel/problems.ts';
import type { Input, Patch, Resource, Row } from '#kernel/resource.ts';
import type { Letters } from '#server/auth/letters.ts';
import type { Context } from '#server/context.ts';
import { scopeCondition } from '#server/crud/conditions.ts';
import { removeWithParts, restoreWithParts } from '#server/crud/deletion.ts';
import type { Operations, ReadingOf } from '#server/crud/operations.ts';
import { type Reads, readsOf } from '#server/crud/default-reads.ts';
import { checkReferences, type Directory, referencesThere, usesOf } from '#server/crud/references.ts';
import { allows } from '#kernel/access.ts';
import { isSame } from '#kernel/equality.ts';
import { lockRows } from '#server/crud/record.ts';
import { boundValue, type Values } from '#server/crud/values.ts';
import { inserting, type Sets, updateRows, write } from '#server/crud/writing.ts';
import { defaultsOf, normalized } from '#server/crud/stored-values.ts';
import { type Sql, sql } from '#server/database/sql.ts';

export interface CrudSettings {
  /** The rest of the product; a function, because it is complete only after every resource has its operations. */
  readonly directory: () => Directory;
  readonly letters: Letters;
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
export const isPlain = ({ create, remove }: Operations): boolean => plain.has(create) && plain.has(remove);

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
