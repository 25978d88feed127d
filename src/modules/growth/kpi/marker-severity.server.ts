import { fraction, orNull, sql, type Sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { LEAST_JUDGED, roundedOrNull } from '#modules/growth/kpi/kpi-formula.ts';

const YEAR_MS = 365 * 86_400_000;

/** The mean score of the other tasks of an executor, accepted within the year before an instant. */
export const meanOfOthers = (executor: Sql, task: Sql, until: Sql): Sql =>
  sql`(select avg(o.score) from task_kpi o where o.executor_id = ${executor} and o.task_id <> ${task}
    and o.voided_at is null and o.score is not null and o.accepted_at < ${until}
    and o.accepted_at >= ${until} - interval '12 months')`;

/** Who gave the marks of a task that count, each once. */
export const markersOf = (task: Sql): Sql =>
  sql`(select distinct m.created_by as user_id from ${rowsForAll('task_marks', 'how strict somebody is')} m
    where m.task_id = ${task} and not m.is_void and m.deleted_at is null and m.created_by is not null)`;

/**
 * How much higher or lower somebody marks than others mark the same people: the mean of score less the mean score of
 * the executor's other tasks within twelve months. Null with fewer than ten tasks.
 */
export async function severityOf(ctx: Context, userId: number) {
  const since = new Date(ctx.now.getTime() - YEAR_MS);
  const found = await sql({ value: orNull(fraction), count: whole })`select avg(x.difference)::float8 as value,
      count(x.difference)::int as count
    from (select
        k.score - ${meanOfOthers(sql`k.executor_id`, sql`k.task_id`, sql`${ctx.now}::timestamptz`)} as difference
      from task_kpi k
      where k.voided_at is null and k.score is not null and k.accepted_at >= ${since} and k.task_id in (
        select m.task_id from ${rowsForAll('task_marks', 'how strict somebody is')} m where m.created_by = ${userId}
          and not m.is_void and m.deleted_at is null)) x`.one(ctx.db);
  return { count: found.count, value: found.count < LEAST_JUDGED ? null : roundedOrNull(found.value, 2) };
}
