import { day, fraction, orNull, type Sql, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { taskMarks } from '#modules/work/tasks/marks/task-marks.ts';

const all = 'a score is the same for every reader';

/** Was this version of a criterion, `k`, there on that day? One that was deleted since, was. */
const inForceOn = (k: Sql, on: Sql, timeZone: string): Sql =>
  sql`((${k}.valid_from is null or ${k}.valid_from <= ${on})
    and (${k}.deleted_at is null or (${k}.deleted_at at time zone ${timeZone})::date > ${on}))`;

/**
 * The versions of the criteria that count for a task of a type on a day: of each code the youngest; a type without
 * criteria of its own takes the general ones. `type` and `on` are SQL.
 */
export const criteriaInForce = (ctx: Pick<Context, 'timeZone'>, type: Sql, on: Sql): Sql =>
  sql`(select distinct on (k.code) k.* from task_mark_criteria k
    where ${inForceOn(sql`k`, on, ctx.timeZone)}
      and k.task_type_id is not distinct from (select o.task_type_id from task_mark_criteria o
        where o.task_type_id = ${type} and ${inForceOn(sql`o`, on, ctx.timeZone)} limit 1)
    order by k.code, k.valid_from desc nulls last, k.id desc)`;

/**
 * The scores of tasks as a relation `(task_id, until, score, is_marked, marked_on)`: Σ weight × mark ÷ Σ weight over
 * the marks that were valid before `until` (null: now), with the weights of the criteria they were given by, once each
 * criterion in force on the day of the last mark has one. Weights of later days change no score of before.
 * @param tasks a relation of `task_id` and `until`.
 */
export const scoresOf = (ctx: Pick<Context, 'timeZone'>, tasks: Sql): Sql =>
  sql`(with asked as materialized (select distinct x.task_id, x.until from ${tasks} x), given as materialized (
      select distinct on (x.task_id, x.until, k.code) x.task_id, x.until, k.id as criterion_id, k.weight, m.score,
        max((m.created_at at time zone ${ctx.timeZone})::date) over (partition by x.task_id, x.until) as marked_on
      from asked x join ${rowsForAll(taskMarks, all)} m on m.task_id = x.task_id and m.deleted_at is null
        and (not m.is_void or m.updated_at >= x.until) and (x.until is null or m.created_at < x.until)
      join task_mark_criteria k on k.id = m.task_mark_criterion_id
      order by x.task_id, x.until, k.code, m.created_at desc, m.id desc),
    judged as (
      select g.task_id, g.until, g.marked_on, sum(g.weight * g.score) as total, sum(g.weight) as weights,
        array_agg(g.criterion_id) as criterion_ids
      from given g group by g.task_id, g.until, g.marked_on)
    select x.task_id, x.until, j.marked_on, coalesce(j.is_marked, false) as is_marked,
      case when j.is_marked then j.total / j.weights end as score
    from asked x left join lateral (select j.*, j.weights > 0 and not exists (
          select 1 from ${criteriaInForce(ctx, sql`d.task_type_id`, sql`j.marked_on`)} c
          where c.id <> all(j.criterion_ids)) as is_marked
        from judged j join dev_tasks d on d.id = j.task_id
        where j.task_id = x.task_id and j.until is not distinct from x.until) j on true)`;

const scored = { task_id: whole, score: orNull(fraction), is_marked: yesNo, marked_on: orNull(day) };

/** The scores of tasks as they are now, 1 to 5; null while a mark is missing. */
export const scoresNow = (ctx: Context, taskIds: readonly number[]) =>
  sql(scored)`select s.task_id, s.score::float8 as score, s.is_marked, s.marked_on
    from ${scoresOf(
      ctx,
      sql`(select x.id as task_id, null::timestamptz as until
      from unnest(${taskIds}::bigint[]) as x(id))`,
    )} s`.by(ctx.db, 'task_id');
