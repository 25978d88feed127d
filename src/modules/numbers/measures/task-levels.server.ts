import { closed } from '#modules/company/projects/door.server.ts';
import { type Sql, sql } from '#server/database/door.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { devTasks, taskFlows, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { keepsSpans } from '#modules/numbers/measures/kept-spans.server.ts';
import { andTasks, type Asked, relationIs, stretchRows } from '#modules/numbers/measures/relations.server.ts';
import { deadlineAt, fieldAt, happened, places, statusAt } from '#modules/numbers/measures/task-relations.server.ts';
import { taskLevels } from '#modules/numbers/measures/task-sources.ts';

const whole = 'the numbers of a person or a project are whole for whoever sees the row, and narrowed before';
const tasks = rowsForAll(devTasks, whole);
const flows = rowsForAll(taskFlows, whole);
const notAccepted = taskStatusCodes.filter((status) => status !== 'accepted');

/**
 * Tasks that stand at the end of each stretch and were not accepted by then: all ever accepted grow without end. What
 * did not change since is taken as it is, so that only tasks with later moves ask for their history.
 */
relationIs(
  taskLevels,
  (_ctx, asked) => sql`select l.row_id, l.stretch, l.task_id, l.project_id, l.project_category_id,
      l.task_group_id, l.client_id, l.task_type_id, l.task_priority_id, l.executor_id, l.status, l.day,
      l.planned_minutes, l.actual_minutes, l.sub_task_count, l.deadline is null as is_undated,
      coalesce(l.deadline < l.ends_at, false) and l.status not in ${closed} as is_late
    from (${asked.stretches.length > 1 ? levelsOfSteps(asked) : levelAtEnd(asked)}) as l
    where l.status <> 'accepted'`,
);

/** What a task says of itself is what it says now, so of that nothing is kept. */
keepsSpans(taskLevels, {
  columns: ['status', 'is_late', 'is_undated'],
  stale: {
    // The first move of a task says what it was before, too.
    task_flows: {
      since: sql`least(r.created_at, (select t.created_at from ${tasks} t where t.id = r.task_id))`,
      age: 'created_at',
    },
    // A deadline that was set then was in force until then.
    task_deadlines: { until: 'created_at' },
    dev_tasks: { since: 'created_at', changed: ['created_at', 'deleted_at is null', 'project_id'] },
  },
});

const own = sql`t.planned_minutes, t.actual_minutes, t.sub_task_count`;

function levelAtEnd(asked: Asked): Sql {
  const end = sql.raw('b.ends_at');
  return sql`select t.id as row_id, b.stretch, b.day, b.ends_at, ${places}, ${own},
      ${fieldAt('executor_id', end)} as executor_id, ${statusAt(end)} as status, ${deadlineAt(end)} as deadline
    from ${stretchRows(asked)} join ${tasks} as t on t.created_at < b.ends_at
    where t.deleted_at is null
      and (t.status = any(${notAccepted}::text[])
        or (t.status = 'accepted' and (t.ended_at >= b.ends_at or t.ended_at is null)))
      ${andTasks(asked)}`;
}

/**
 * The same at many ends: each task is looked at once. Its moves since the first end divide the time into stays, and a
 * stay stands at the ends that lie within it; asked end by end, each would look through all tasks.
 */
function levelsOfSteps(asked: Asked): Sql {
  const sorted = asked.stretches
    .map(({ end, day_to }, stretch) => ({ end: end.toISOString(), day_to, stretch }))
    .toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : a.stretch - b.stretch));
  const ends = sql`${sorted.map(({ end }) => end)}::timestamptz[]`;
  const first = sql`${sorted[0]!.end}::timestamptz`;
  const last = sql`${sorted.at(-1)!.end}::timestamptz`;
  const end = sql.raw('b.ends_at');
  // Most are made and accepted between two ends. Of all tasks those that were not are found by an index alone.
  const made = sql`t.deleted_at is null and t.created_at < ${last}`;
  const isAccepted = sql`t.status = 'accepted' and t.ended_at >= ${first}
          and width_bucket(t.created_at, ${ends}) < width_bucket(t.ended_at, ${ends})`;
  const isOther = sql`(t.status = any(${notAccepted}::text[]) or (t.status = 'accepted' and t.ended_at is null))`;
  const which = asked.isOfAll
    ? sql`t.id = any(array(select t.id from ${tasks} as t where ${made} and ${isAccepted}
          union all select t.id from ${tasks} as t where ${made} and ${isOther}))`
    : sql`${made} and (${isOther} or (${isAccepted}))`;
  return sql`with items as materialized (
      select t.id, ${places}, ${own}, t.executor_id, t.status, t.deadline, t.created_at, t.updated_at,
        t.status_changed_at, case when t.status = 'accepted' then t.ended_at end as gone_at,
        t.updated_at >= ${first} and exists (select from audit_log a where a.resource = 'fp/dev-tasks'
          and a.row_id = t.id and a.created_at >= ${first} and a.before ? 'executor_id') as was_handed_over,
        exists (select from ${rowsForAll('task_deadlines', whole)} d where d.task_id = t.id and d.deleted_at is null
          and d.created_at >= ${first} and d.created_at > t.created_at) as was_put_off
      from ${tasks} as t
      where ${which}
        ${andTasks(asked)}),
    moves as materialized (
      select f.task_id, f.from_status, f.to_status, f.created_at as at,
        lead(f.created_at) over (partition by f.task_id order by f.created_at, f.id) as next_at,
        row_number() over (partition by f.task_id order by f.created_at, f.id) as nth
      from ${flows} f
      where ${happened('f')} and f.created_at >= ${first}
        and f.task_id in (select i.id from items i where i.status_changed_at >= ${first})),
    stays as (
      select m.task_id, m.to_status as status, m.at as since, m.next_at as until from moves m
      union all
      select i.id, case when i.status_changed_at < ${first} then i.status else coalesce(
          (select f.to_status from ${flows} f where f.task_id = i.id and ${happened('f')} and f.created_at < ${first}
            order by f.created_at desc, f.id desc limit 1), m.from_status, 'new') end, '-infinity', m.at
      from items i left join moves m on m.task_id = i.id and m.nth = 1)
    select t.id as row_id, b.stretch, b.day, b.ends_at, ${places}, ${own},
      case when t.was_handed_over then ${fieldAt('executor_id', end)} else t.executor_id end as executor_id,
      case when t.status_changed_at < b.ends_at then t.status else x.status end as status,
      case when t.was_put_off then ${deadlineAt(end)} else t.deadline end as deadline
    from (select y.* from stays y
        -- Most stays begin and end between two ends.
        where width_bucket(y.since, ${ends}) < width_bucket(coalesce(y.until, 'infinity'), ${ends})) x
      join items as t on t.id = x.task_id
      cross join lateral generate_series(width_bucket(greatest(x.since, t.created_at), ${ends}) + 1,
        width_bucket(least(coalesce(x.until, 'infinity'), coalesce(t.gone_at, 'infinity')), ${ends})) as n
      cross join lateral (select (${sorted.map(({ stretch }) => stretch)}::integer[])[n] as stretch,
        (${ends})[n] as ends_at, (${sorted.map(({ day_to }) => day_to)}::date[])[n] as day) as b`;
}
