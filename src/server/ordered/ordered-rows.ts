import { kinds } from '#kernel/kinds.ts';
import { invalid } from '#kernel/problems.ts';
import type { Patch, Resource, Row } from '#kernel/resource.ts';
import { sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { Operations } from '#server/crud/operations.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { Values } from '#server/crud/values.ts';
import type { Move } from '#kernel/row-verbs.ts';

/** How rows stand in order: 1, 2, 3 … inside each group, without holes, after each add, move, delete or restore. */
export interface Ordering<R extends Resource = Resource> {
  /** The field whose value makes a group: the parent, the section. Null: all rows are one group. */
  readonly group: (keyof R['fields'] & string) | null;
  /** A field that parts the groups further: each project has rows without a parent of its own. */
  readonly within?: keyof R['fields'] & string;
  /** The group is the row above: a tree, in which nothing may come to stand below itself. */
  readonly isTree?: boolean;
  /** Throws when the row may not be like that. Asked with the row as it would be. */
  readonly check?: (ctx: Context, row: Values) => Promise<void> | void;
}

/** What rows have in common that are numbered together. */
type Rank = readonly { readonly name: string; readonly value: unknown }[];

/** What changes of a row while it is put into its place. */
interface Placing<R extends Resource> {
  readonly patch: Patch<R>;
  readonly system: Values;
  readonly place: number;
  readonly version?: number;
}

/** The operations of a resource whose `ordering` the server keeps. */
export function orderedOperations<R extends Resource>(crud: Operations<R>, ordering: Ordering<R>): Operations<R> {
  const { resource } = crud;
  const { group, within } = ordering;
  const groupOf = (row: Values): unknown => (group === null ? null : (row[group] ?? null));
  const rankOf = (row: Values): Rank =>
    [group, within].flatMap((name) => (name ? [{ name, value: row[name] ?? null }] : []));
  const regroups = (values: Values): boolean => [group, within].some((name) => name && name in values);
  const isSameRank = (a: Rank, b: Rank): boolean => a.every(({ value }, at) => value === b[at]!.value);

  /** What the row would be breaks no rule: of the tree, of the resource. */
  async function check(ctx: Context, row: Values, id?: number): Promise<void> {
    if (ordering.isTree && id !== undefined) await refuseCycle(resource, ctx, group!, id, groupOf(row));
    await ordering.check?.(ctx, row);
  }

  /** Puts a row that stands somewhere behind so many others of its group, and closes both ranks. */
  async function put(ctx: Context, before: Row<R>, { patch, system, place, version }: Placing<R>): Promise<Row<R>> {
    const row = { ...before, ...patch, ...system };
    const [from, to] = [rankOf(before), rankOf(row)];
    const others = (await idsIn(resource, ctx, to)).filter((id) => id !== before.id);
    const at = Math.min(place, others.length);
    const moved = await crud.update(ctx, before.id, patch, version, { ...system, ordering: at + 1 });
    await number(resource, ctx, others.toSpliced(at, 0, before.id));
    if (!isSameRank(from, to)) await number(resource, ctx, await idsIn(resource, ctx, from));
    return moved;
  }

  return {
    ...crud,
    groupedBy: group,
    async create(ctx, input, system = {}) {
      await lockOrder(resource, ctx);
      const row = { ...withDefaults(resource), ...input };
      await check(ctx, row);
      const last = (await idsIn(resource, ctx, rankOf(row))).length;
      return crud.create(ctx, input, { ...system, ordering: last + 1 });
    },
    async update(ctx, id, patch, version, system = {}) {
      if (regroups(patch)) await lockOrder(resource, ctx);
      const before = await crud.read(ctx, id);
      await check(ctx, { ...before, ...patch }, id);
      if (!regroups(patch) || isSameRank(rankOf(before), rankOf({ ...before, ...patch })))
        return crud.update(ctx, id, patch, version, system);
      return put(ctx, before, { patch, system, place: Number.MAX_SAFE_INTEGER, version });
    },
    async bulk(ctx, ids, changes) {
      if (regroups(changes)) await lockOrder(resource, ctx);
      const before: Row<R>[] = [];
      for (const id of new Set(ids)) before.push(await crud.read(ctx, id));
      for (const row of before) await check(ctx, { ...row, ...changes }, row.id);
      const changed = await crud.bulk(ctx, ids, changes);
      if (!regroups(changes)) return changed;
      const ranks = [...before.map((row) => rankOf({ ...row, ...changes })), ...before.map(rankOf)];
      for (const one of new Map(ranks.map((rank) => [JSON.stringify(rank), rank])).values())
        await number(resource, ctx, await idsIn(resource, ctx, one));
      const after: Row<R>[] = [];
      for (const { id } of changed) after.push(await crud.read(ctx, id));
      return after;
    },
    async remove(ctx, id, version) {
      await lockOrder(resource, ctx);
      const row = await crud.read(ctx, id);
      await crud.remove(ctx, id, version);
      await number(resource, ctx, await idsIn(resource, ctx, rankOf(row)));
    },
    async restore(ctx, id) {
      await lockOrder(resource, ctx);
      const row = await crud.restore(ctx, id);
      // It comes back to where it stood; who took its place stands behind it.
      await number(resource, ctx, await idsIn(resource, ctx, rankOf(row), id));
      return crud.read(ctx, id);
    },
    async move(ctx, { id, group: newGroup, place }) {
      if (group === null && newGroup !== undefined) throw invalid('group', 'unknown');
      await lockOrder(resource, ctx);
      const before = await crud.read(ctx, id);
      const changes =
        group !== null && newGroup !== undefined ? { [group]: checkedGroup(resource, group, newGroup) } : {};
      await check(ctx, { ...before, ...changes }, id);
      await put(ctx, before, { patch: {}, system: changes, place });
      return crud.read(ctx, id);
    },
  };
}

/** Two who move at once would each see no cycle and make one together: one after the other. */
export const lockOrder = (resource: Resource, ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtext(${`order of ${resource.path}`}))`.run(ctx.db);

async function idsIn(resource: Resource, ctx: Context, rank: Rank, first = 0): Promise<number[]> {
  const inRank = rank.map(({ name, value }) => sql` and t.${sql.ref(name)} is not distinct from ${value}`);
  return sql({ id: whole })`select t.id from ${sql.table(tableNameOf(resource))} as t
    where t.deleted_at is null${sql.join(inRank, sql``)} order by t.ordering, t.id <> ${first}, t.id`.column(ctx.db);
}

/** Numbers the rows 1, 2, 3 … in this order; those that have their number already are not touched. */
export async function number(resource: Resource, ctx: Context, ids: readonly number[]): Promise<void> {
  const table = sql.table(tableNameOf(resource));
  const now = await sql({ id: whole, ordering: whole })`select id, ordering from ${table}
    where id = any(${ids}::bigint[]) for update`.pairs(ctx.db, 'id', 'ordering');
  const wrong = ids.flatMap((id, at) => (now.get(id) === at + 1 ? [] : [{ id, ordering: at + 1 }]));
  if (!wrong.length) return;
  const places = Object.fromEntries(wrong.map(({ id, ordering }) => [id, ordering]));
  await updateRows(resource, ctx, {
    set: { ordering: sql`(${JSON.stringify(places)}::jsonb ->> t.id::text)::integer` },
    held: wrong.map(({ id }) => ({ id, ordering: now.get(id) })),
  });
}

/** 422 when the row would stand below itself. */
async function refuseCycle(resource: Resource, ctx: Context, field: string, id: number, above: unknown): Promise<void> {
  if (above === null) return;
  const table = sql.table(tableNameOf(resource));
  const parent = sql.ref(field);
  const found = await sql({ found: yesNo })`with recursive above as (
      select t.id, t.${parent} as parent from ${table} as t where t.id = ${above}
      union select t.id, t.${parent} from ${table} as t join above on t.id = above.parent)
    select exists (select from above where id = ${id}) as found`.value(ctx.db);
  if (found) throw invalid(field, 'tree_cycle');
}

/** The group as its field takes it: a number for a row above, a code for a place. */
function checkedGroup(resource: Resource, group: string, newGroup: NonNullable<Move['group']> | null): unknown {
  const { kind, options } = resource.fields[group]!;
  if (newGroup === null) {
    if (options.required) throw invalid(group, 'required');
    return null;
  }
  const value = kinds[kind].parse(String(newGroup), options);
  if (value === undefined) throw invalid(group, options.values ? 'choice' : 'type');
  return value;
}

const withDefaults = (resource: Resource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, { options }]) =>
      options.default === undefined ? [] : [[name, options.default]],
    ),
  );
