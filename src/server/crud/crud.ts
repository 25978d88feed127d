import { Problem } from '#kernel/problems.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import type { Letters } from '#server/auth/letters.ts';
import type { Context } from '#server/context.ts';
import { scopeCondition } from '#server/crud/conditions.ts';
import { removeWithParts, restoreWithParts } from '#server/crud/deletion.ts';
import type { Operations, ReadingOf } from '#server/crud/operations.ts';
import { readsOf } from '#server/crud/default-reads.ts';
import { type Directory, usesOf } from '#server/crud/references.ts';
import { writesOf } from '#server/crud/default-writes.ts';

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
