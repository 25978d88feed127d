import { addDays } from '#kernel/days.ts';
import { orNull, sql, text, whole, yesNo, ids } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { localized } from '#server/crud/localized.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { workTypeOfInterval } from '#modules/numbers/measures/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { devTasks, taskIntervals } from '#modules/work/tasks/door.ts';
import type { CatalogueType } from '#modules/growth/worksheets/comparison.ts';

const why = 'the time of a person is whole for whoever sees their sheet';

const logged = { user_id: whole, work_type_id: whole, minutes: whole };

/**
 * Minutes of people on tasks within a period of days, by type of work: closed intervals, of the day on which they
 * began. One question for all of them.
 */
export async function loggedMinutes(
  ctx: Context,
  userIds: readonly number[],
  { period_from, period_to }: { readonly period_from: string; readonly period_to: string },
): Promise<Map<number, Map<number, number>>> {
  const at = (day: string) => new Date(instantOf(day, 0, ctx.timeZone));
  const rows = await sql(logged)`select x.user_id, x.work_type_id, sum(x.minutes)::bigint as minutes
    from (select i.user_id, i.minutes, ${workTypeOfInterval} as work_type_id
      from ${rowsForAll(taskIntervals, why)} i
      left join ${rowsForAll(devTasks, why)} t on t.id = i.task_id
      left join task_types tt on tt.id = t.task_type_id
      where i.user_id = any(${userIds}::bigint[]) and i.deleted_at is null and i.minutes > 0
        and i.started_at >= ${at(period_from)} and i.started_at < ${at(addDays(period_to, 1))}) x
    where x.work_type_id is not null
    group by x.user_id, x.work_type_id`.rows(ctx.db);
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user, own]) => [
      user,
      new Map(own.map(({ work_type_id, minutes }) => [work_type_id, minutes])),
    ]),
  );
}

const catalogue = {
  ...{ id: whole, name: text, category: orNull(text), is_time: yesNo, is_picked: yesNo },
  ...{ logged_type_ids: ids, is_alive: yesNo },
};
export interface KnownType extends CatalogueType {
  readonly category: string | null;
  readonly is_alive: boolean;
}

/** Both sides of the catalogue, deleted types too: sheets of before name them. */
export const catalogueTypes = (ctx: Context): Promise<KnownType[]> =>
  sql(catalogue)`select t.id, ${localized('t.names', ctx.lang)} as name, ${localized('c.names', ctx.lang)} as category,
      t.work_category_id is not null as is_time,
      t.work_type_category_id is not null and t.deleted_at is null as is_picked,
      t.logged_type_ids, t.deleted_at is null as is_alive
    from work_types t
    left join work_type_categories c
      on c.id = t.work_type_category_id
    order by c.ordering nulls last, c.id, t.ordering, t.id`.rows(ctx.db);
