import type { ListQuery } from '#kernel/list-query.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

/** A list that is asked for numbers also finds tasks that had them before they moved to another project. */
export async function withNumbersNow({ db }: Context, query: ListQuery): Promise<ListQuery> {
  const asked = query.filters.find(({ name, operator }) => name === 'number' && operator === 'equals');
  if (!asked) return query;
  const rows = await sql(columnsOf(devTasks, 'number'))`select t.number
    from unnest(${asked.values}::text[]) as x(former) join dev_tasks t on t.deleted_at is null
      and t.search like '%' || fold(x.former) || '%'
      and x.former = any(string_to_array(t.former_numbers, ' '))`.rows(db);
  if (!rows.length) return query;
  const values = [...asked.values, ...rows.map(({ number }) => number)];
  return { ...query, filters: query.filters.map((one) => (one === asked ? { ...one, values } : one)) };
}
