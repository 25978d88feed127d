import { type Field, isList } from '#kernel/field.ts';
import { fieldEntries, isSought } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import { wrongParameter } from '#kernel/problems.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { orNull, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { serve } from '#server/http/serve.ts';
import { conditionsAsked } from '#modules/task-views/lists/read-tasks.server.ts';
import { devTasks } from '#modules/tasks/door.ts';
import { taskValueCounts } from '#modules/task-views/totals/totals-endpoints.ts';

/** More values than this nobody looks through: those with most tasks are told. */
const VALUES_AT_MOST = 200;

/** Fields whose values are few enough to be counted: choices and references, not texts and moments. */
const counted = new Set(
  fieldEntries(devTasks)
    .filter(([, field]) => {
      const operators: readonly string[] = kinds[field.kind].operators;
      return operators.includes('not') && !operators.includes('range') && isSought(field);
    })
    .map(([name]) => name),
);

/** How many tasks behind the other filters have each value of a field; a task with several counts for each. */
export const valueCountsServed = serve(taskValueCounts, async (ctx, { query }) => {
  const { of = '', ...asked } = query;
  if (!counted.has(of)) throw wrongParameter('of', 'choice');
  const where = conditionsAsked(ctx, asked, []);
  const field: Field = devTasks.fields[of as keyof typeof devTasks.fields];
  const { computed } = field.options;
  const column = typeof computed === 'string' ? sql.raw(`(${computed})`) : sql.ref(`t.${of}`);
  // A task without any value is a row of its own here as well.
  const each = isList(field)
    ? sql`left join lateral unnest(${column}) as each(value) on true`
    : sql`cross join lateral (select ${column}) as each(value)`;
  const rows = await sql({ value: orNull(text), count: whole })`select each.value::text as value, count(*) as count
    from ${rowsOf(ctx, devTasks)} as t ${each} where ${where} group by each.value
    order by count desc, each.value limit ${sql.lit(VALUES_AT_MOST)}`.rows(ctx.db);
  return { rows };
});
