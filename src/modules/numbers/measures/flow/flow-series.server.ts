import { closed } from '#modules/company/projects/door.server.ts';
import { addDays } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { day, type Sql, sql, type SqlBool, text, whole } from '#server/database/door.ts';
import type { Stretch } from '#modules/numbers/measures/asking.ts';
import { dayIn } from '#modules/numbers/measures/relations.server.ts';
import { happened } from '#modules/numbers/measures/task-relations.server.ts';
import { devTasks, taskFlows, taskStatusCodes } from '#modules/work/tasks/door.ts';

/** The bands of a cumulative flow, the latest last, with the statuses of each. */
export const flowBands = {
  new: ['new'],
  in_progress: ['processing', 'pause', 'returned', 'not_accepted', 'blocked'],
  review: ['checking'],
  done: ['done'],
  accepted: ['accepted'],
} as const;
export type FlowBand = keyof typeof flowBands;

/** How many items stood in each band at the end of a day; `wip` are those that were started and are not closed. */
export type FlowDay = { readonly day: string; readonly wip: number } & Readonly<Record<FlowBand, number>>;

/** Items whose past is asked for. */
export interface FlowScope {
  /** What the task `t`, and its row `s`, must fulfil as it is now; null: nothing. */
  readonly tasks: Sql<SqlBool> | null;
  /** The row `s` of a task, to be selected beside it: the columns of a source, taken from `t`. */
  readonly row?: Sql;
  /** Places of which the history counts: a task belongs to the days on which it was in one of them. */
  readonly place?: { readonly field: 'project_id' | 'task_group_id'; readonly ids: readonly number[] };
}

const why = 'the past of a project or a person is whole for whoever sees the row, and narrowed before';
const tasks = rowsForAll(devTasks, why);
const flows = rowsForAll(taskFlows, why);
const notAccepted = taskStatusCodes.filter((status) => status !== 'accepted');
const columns = { day, band: text, change: whole };

/**
 * The items in each band at the end of each day. Asked of what changed since the first day: a task that did not move
 * stands where it is, and a move takes its task from one band to another on its day. A deleted task is in the days
 * before. The last day may still run: it ends at the end of the stretch.
 */
export async function flowSeries(ctx: Context, { day_from, day_to, from, end }: Stretch, scope: FlowScope) {
  const [begin, last] = [sql`${from.toISOString()}::timestamptz`, sql`${end.toISOString()}::timestamptz`];
  const rows = await sql(columns)`with items as materialized (${itemsOf(scope, begin, last)}),
    moves as (select f.task_id, f.from_status, f.to_status, f.created_at as at,
        lead(f.created_at) over (partition by f.task_id order by f.created_at, f.id) as next_at,
        row_number() over (partition by f.task_id order by f.created_at, f.id) as nth
      from ${flows} f where ${happened('f')} and f.created_at >= ${begin}
        and f.task_id in (select i.id from items i)),
    spans as (
      select m.task_id, m.to_status as status, m.at as since, m.next_at as until from moves m
      union all
      select i.id, coalesce(m.from_status, i.status), case when m.at is null then i.became else '-infinity' end, m.at
        from (select distinct on (n.id) n.* from items n order by n.id) i
        left join moves m on m.task_id = i.id and m.nth = 1
      union all
      select i.id, 'new', '-infinity', i.became from (select distinct on (n.id) n.* from items n order by n.id) i
        where i.became > '-infinity' and not exists (select from moves m where m.task_id = i.id)),
    stays as (select s.status, i.started_at, greatest(s.since, i.since, ${begin}) as since,
        least(s.until, i.until, 'infinity') as until
      from spans s join items i on i.id = s.task_id),
    bands as (
      select ${bandOf(sql.raw('y.status'))} as band, y.since, y.until from stays y where y.since < y.until
      union all
      select 'wip', greatest(y.since, y.started_at), y.until from stays y
      where y.status <> 'new' and y.status not in ${closed} and greatest(y.since, y.started_at) < y.until
        and y.started_at is not null)
    select x.day, x.band, sum(x.change)::bigint as change from (
      select ${dayIn(ctx, sql.raw('e.since'))} as day, e.band, 1 as change from bands e where e.since < ${last}
      union all
      select ${dayIn(ctx, sql.raw('e.until'))}, e.band, -1 from bands e where e.since < ${last} and e.until < ${last}
      ${
        scope.place
          ? sql``
          : sql`union all select ${dayIn(ctx, begin)}, 'accepted', count(*)
        from ${withRow(scope)} where ${hasRested(begin)}${scope.tasks ? sql` and ${scope.tasks}` : sql``}`
      }) x
    group by x.day, x.band`.rows(ctx.db);
  return daysOf(rows, day_from, day_to);
}

/** Stands behind `from`: tasks `t`, with their rows `s`. */
const withRow = ({ row }: Pick<FlowScope, 'row'>): Sql =>
  row ? sql`${tasks} as t cross join lateral (${row}) as s` : sql`${tasks} as t`;

/** Accepted before the first day and untouched since: counted all at once, because they are nearly all there are. */
const hasRested = (begin: Sql): Sql<SqlBool> => sql<SqlBool>`t.status = 'accepted' and t.sub_task_count = 0
  and t.deleted_at is null and t.status_changed_at < ${begin} and t.created_at < ${begin}`;

/**
 * Items as they are now, each with the stretches on which it was in the scope. `became` is since when one without any
 * move is what it is: it was brought in so.
 */
function itemsOf({ tasks: condition, row, place }: FlowScope, begin: Sql, last: Sql): Sql {
  const isThere = sql`t.sub_task_count = 0 and t.created_at < ${last}
    and (t.deleted_at is null or t.deleted_at > ${begin})${condition ? sql` and ${condition}` : sql``}`;
  const became = sql`case when t.status <> 'new' and t.status_changed_at > greatest(t.created_at, ${begin})
      and not exists (select from ${flows} f where f.task_id = t.id and ${happened('f')})
    then t.status_changed_at else '-infinity' end as became`;
  // Each way to have changed since has an index of its own; said as one condition, all tasks would be looked at.
  const selected = sql`select t.id, t.status, t.started_at, t.created_at as since, t.deleted_at as until, ${became}
    from ${withRow({ row })} where ${isThere}`;
  if (!place)
    return sql`${selected} and t.deleted_at is null and t.status = any(${notAccepted}::text[])
      union all ${selected} and t.deleted_at is null and t.status = 'accepted' and t.status_changed_at >= ${begin}
      union all ${selected} and t.deleted_at is null and t.status = 'accepted' and t.status_changed_at < ${begin}
        and t.created_at >= ${begin}
      union all ${selected} and t.deleted_at is not null`;
  const { field, ids } = place;
  const name = sql.lit(field);
  const texts = ids.map(String);
  return sql`select p.id, p.status, p.started_at, p.since, least(p.until, p.deleted_at) as until, p.became
    from (select t.id, t.status, t.started_at, t.deleted_at, h.value, h.at as since,
        lead(h.at) over (partition by t.id order by h.at, h.nth) as until, ${became}
      from ${withRow({ row })}
      cross join lateral (
        select t.created_at as at, 0 as nth,
            case when c.id is null then t.${sql.ref(field)}::text else c.before->>${name} end as value
          from (values (1)) as one left join lateral (select a.id, a.before from audit_log a
            where ${ofTask} and a.before ? ${name} order by a.id limit 1) c on true
        union all
        select a.created_at, a.id, a.after->>${name} from audit_log a where ${ofTask} and a.before ? ${name}) h
      where ${isThere} and t.id in (
        select n.id from ${tasks} n where n.${sql.ref(field)} = any(${ids}::bigint[])
        union select a.row_id from audit_log a
        where a.resource = 'fp/dev-tasks' and a.before->>${name} = any(${texts}::text[]))) p
    where p.value = any(${texts}::text[])`;
}

/** As the index of such changes has it. */
const ofTask = sql`a.resource = 'fp/dev-tasks' and a.row_id = t.id and a.after is not null
  and a.before ?| array['project_id', 'task_group_id', 'planned_minutes', 'hard_index']`;

const bandOf = (status: Sql): Sql =>
  sql`case ${sql.join(
    Object.entries(flowBands).map(
      ([band, statuses]) =>
        sql`when ${status} in (${sql.join(statuses.map((one) => sql.lit(one)))}) then ${sql.lit(band)}`,
    ),
    sql` `,
  )} end`;

/** Changes added up day by day. */
function daysOf(rows: readonly { day: string; band: string; change: number }[], first: string, last: string) {
  const byDay = Map.groupBy(rows, (row) => row.day);
  const now: Record<string, number> = { wip: 0, new: 0, in_progress: 0, review: 0, done: 0, accepted: 0 };
  const days: FlowDay[] = [];
  for (let on = first; on <= last; on = addDays(on, 1)) {
    for (const { band, change } of byDay.get(on) ?? []) now[band]! += change;
    days.push({ day: on, ...now } as FlowDay);
  }
  return days;
}
