import { fieldNamed } from '#kernel/fields-of.ts';
import { parseListQuery } from '#kernel/list-query.ts';
import { invalid } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { orderingOf } from '#server/crud/columns.ts';
import { allOf, conditionsOf } from '#server/crud/conditions.ts';
import { BULK_MAX } from '#modules/work/tasks/task/bulk-limit.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** A range is drawn in a list of at most so many rows. */
const LIST_MAX = 5_000;

type Asked = Readonly<Record<string, string>>;

/** The ids that a list would show to the caller, in its order and on all its pages, up to a number of them. */
export async function idsInList(ctx: Context, asked: Asked, most = LIST_MAX): Promise<number[]> {
  const query = parseListQuery(devTasks, asked);
  const conditions = conditionsOf(devTasks, tasksVisibleTo, ctx, query);
  const field = fieldNamed(devTasks, query.sortBy);
  const ordering = field ? orderingOf(query.sortBy, field, ctx.lang) : 't.id';
  const direction = query.descending ? 'desc' : 'asc';
  return sql({ id: whole })`select t.id from dev_tasks as t where ${allOf(conditions)}
    order by ${sql.raw(`${ordering} ${direction}, t.id ${direction}`)} limit ${sql.lit(most + 1)}`.column(ctx.db);
}

export async function listedIds(ctx: Context, asked: Asked) {
  const ids = await idsInList(ctx, asked);
  return { ids: ids.slice(0, LIST_MAX), is_whole: ids.length <= LIST_MAX };
}

/** The tasks that an order means: those it names, or all that fulfil its filters. Throws 422 when they are too many. */
export async function chosenIds(
  ctx: Context,
  { ids, filter }: { readonly ids?: readonly number[]; readonly filter?: Asked },
): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalid('ids', 'bulk_one_choice');
  if (ids) return [...new Set(ids)];
  const found = await idsInList(ctx, filter ?? {}, BULK_MAX);
  if (found.length > BULK_MAX) throw tooMany();
  return found;
}

export const tooMany = () => invalid('ids', 'bulk_too_many', { max: BULK_MAX });
