import { isSame } from '#kernel/equality.ts';
import { Problem } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { isPlainCreate } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows } from '#server/crud/record.ts';
import { checkReferences, type Directory, givenReferences } from '#server/crud/references.ts';
import type { Values } from '#server/crud/values.ts';
import { sql } from '#server/database/door.ts';

/**
 * Rules look at rows that the caller may not see, and must not tell of them: whatever refuses a change, a reference
 * that is not there for the caller is said in its place. It is asked of what was refused only; what goes through was
 * asked on its way, so nobody waits for this.
 */
export function referencesFirst(directory: Directory, operations: Operations): Operations {
  const { resource, create, update, bulk, move, groupedBy } = operations;
  const refusing = refusingOf(directory, resource);
  return {
    ...operations,
    create: isPlainCreate(create)
      ? create
      : (ctx, input, system) => refusing(ctx, [], input, () => create(ctx, input, system)),
    update: (ctx, id, patch, version, system) =>
      refusing(ctx, [id], patch, () => update(ctx, id, patch, version, system)),
    bulk: (ctx, ids, changes) => refusing(ctx, ids, changes, () => bulk(ctx, ids, changes)),
    ...(move && {
      move: (ctx, asked) =>
        refusing(ctx, [asked.id], groupedBy ? { [groupedBy]: asked.group } : {}, () => move(ctx, asked)),
    }),
  };
}

/** Does what is asked; refused, it is refused for its references first. `ids`: the rows that would change. */
const refusingOf =
  (directory: Directory, resource: Resource) =>
  async <T>(ctx: Context, ids: readonly number[], values: Values, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      const wrong = error instanceof Problem ? await wrongReferences(directory, resource, ctx, ids, values) : null;
      throw wrong ?? error;
    }
  };

/** What PostgreSQL says when an error has ended the transaction: it had been asked for the references before. */
const isOver = '25P02';

/** Why the references are refused, if they are; null too where the rows are not there, or the transaction is over. */
async function wrongReferences(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  ids: readonly number[],
  values: Values,
): Promise<Problem | null> {
  if (!givenReferences(resource, values).length) return null;
  try {
    const rows: Values[] = ids.length ? await lockRows(resource, ctx, [...new Set(ids)], sql`true`) : [];
    if (rows.length < new Set(ids).size) return null;
    const changed = Object.entries(values).filter(
      ([name, value]) => !ids.length || rows.some((row) => !isSame(row[name], value)),
    );
    await checkReferences(directory, resource, ctx, Object.fromEntries(changed));
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    if ((error as { code?: string }).code === isOver) return null;
    throw error;
  }
}
