import type { Input, Patch, Resource, Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';

type Bulk<R extends Resource> = Operations<R>['bulk'];

/** Rows are changed as each of them alone, in the order in which they are asked for. */
export const oneByOne =
  <R extends Resource>(update: Operations<R>['update']): Bulk<R> =>
  async (ctx, ids, changes) => {
    const rows: Row<R>[] = [];
    for (const id of new Set(ids)) rows.push(await update(ctx, id, changes));
    return rows;
  };

/** The same by their numbers, so that two who change the same rows at once wait for each other and go on. */
export const inOrderOfIds =
  <R extends Resource>(update: Operations<R>['update']): Bulk<R> =>
  (ctx, ids, changes) =>
    oneByOne(update)(
      ctx,
      ids.toSorted((a, b) => a - b),
      changes,
    );

/** Each throws why it may not be done. */
interface Judges<R extends Resource> {
  readonly create?: (ctx: Context, input: Input<R>) => void | Promise<void>;
  /** Of the rows with these ids; without changes they are deleted. */
  readonly change?: (ctx: Context, ids: readonly number[], changes?: Patch<R>) => void | Promise<void>;
  /** Of a row as it stands when it is there again. */
  readonly restored?: (ctx: Context, row: Row<R>) => void | Promise<void>;
}

/** Operations that ask first whether the caller may. */
export const judgedBy = <R extends Resource>(
  crud: Operations<R>,
  { create, change, restored }: Judges<R>,
): Operations<R> => ({
  ...crud,
  async create(ctx, input, system) {
    await create?.(ctx, input);
    return crud.create(ctx, input, system);
  },
  async update(ctx, id, patch, version, system) {
    await change?.(ctx, [id], patch);
    return crud.update(ctx, id, patch, version, system);
  },
  async bulk(ctx, ids, changes) {
    await change?.(ctx, ids, changes);
    return crud.bulk(ctx, ids, changes);
  },
  async remove(ctx, id, version) {
    await change?.(ctx, [id]);
    await crud.remove(ctx, id, version);
  },
  async restore(ctx, id) {
    const row = await crud.restore(ctx, id);
    await restored?.(ctx, row);
    return row;
  },
});

/**
 * Operations that judge a row by all its values, as it would be. `by`: only when one of these fields changes; else by
 * every change.
 */
export function judgedAsWhole<R extends Resource>(
  crud: Operations<R>,
  judge: (ctx: Context, row: Values) => void | Promise<void>,
  by?: readonly (keyof Row<R>)[],
): Operations<R> {
  const isMeant = (changes: object) => by?.some((name) => name in changes) ?? true;
  return {
    ...crud,
    async create(ctx, input, system) {
      await judge(ctx, input);
      return crud.create(ctx, input, system);
    },
    async update(ctx, id, patch, version, system) {
      if (isMeant(patch)) await judge(ctx, { ...(await crud.read(ctx, id)), ...patch });
      return crud.update(ctx, id, patch, version, system);
    },
    async bulk(ctx, ids, changes) {
      const rows = await crud.bulk(ctx, ids, changes);
      if (isMeant(changes)) for (const row of rows) await judge(ctx, row);
      return rows;
    },
  };
}
