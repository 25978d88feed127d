import { notTheirs } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { actions } from '#modules/actions.ts';
import { stickers } from '#modules/work/tasks/stickers/stickers.ts';
import { stickersVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Everyone has own labels; shared ones are kept by those who may change the dictionaries. */
export function stickerOperations(settings: CrudSettings): Operations<typeof stickers> {
  const crud = crudOf(stickers, settings, { scope: stickersVisibleTo });
  const keeps = ({ actor }: Context) => actor.actions.has(actions.dictionaries.update);
  async function checkOwn(ctx: Context, ids: readonly number[], changes: { is_shared?: unknown } = {}): Promise<void> {
    if (keeps(ctx)) return;
    if (changes.is_shared === true) throw notTheirs('own_sticker', 'is_shared');
    const { rows } = await crud.list(ctx, {
      page: 1,
      perPage: 500,
      sortBy: 'id',
      descending: false,
      q: '',
      filters: [{ name: 'id', field: { kind: 'reference', options: {} }, operator: 'equals', values: ids }],
    });
    if (rows.some((row) => row.created_by !== ctx.actor.id)) throw notTheirs('own_sticker');
  }
  return judgedBy(crud, { create: (ctx, input) => checkOwn(ctx, [], input), change: checkOwn });
}
