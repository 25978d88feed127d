import { type Sql, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import {
  blockedTimes,
  finishedItems,
  itemsInProgress,
  standingTasks,
  statusTimes,
} from '#modules/measures/flow/flow-sources.ts';
import {
  type Asked,
  dayIn,
  reachOf,
  type Relation,
  relationIs,
  relationOf,
  andTasks,
  stretchRows,
} from '#modules/measures/relations.server.ts';
import { happened, statusAt } from '#modules/measures/task-relations.server.ts';
import { finishedTasks, placeColumns, taskLevels } from '#modules/measures/task-sources.ts';
import { workClock } from '#modules/measures/work-clock.server.ts';
import { devTasks, taskFlows } from '#modules/tasks/door.ts';

const whole = 'the numbers of a person or a project are whole for whoever sees the row, and narrowed before';
const tasks = rowsForAll(devTasks, whole);
const flows = rowsForAll(taskFlows, whole);
const places = (of: string) =>
  sql.raw(
    Object.keys(placeColumns)
      .map((name) => `${of}.${name}`)
      .join(', '),
  );

const ownPlaces = Object.keys(placeColumns)
  .filter((name) => name !== 'task_id')
  .map((name) => `t.${name}`)
  .join(', ');

/** Stays of the task `t` in its statuses, each from the move before it, or the making, to the move that ended it. */
const stays = (before: Sql): Sql => sql`(select f.from_status as status, f.created_at as ended,
      lag(f.created_at, 1, t.created_at) over (order by f.created_at, f.id) as began
    from ${flows} f where f.task_id = t.id and ${happened('f')} and f.created_at < ${before})`;

/** Rows of another source as `r`, with their task `t` and the stretch `b`. */
async function joined(ctx: Context, asked: Asked, relation: Relation): Promise<Sql> {
  return sql`(${await relation(ctx, asked)}) as r join ${tasks} as t on t.id = r.row_id
    join ${stretchRows(asked)} on b.stretch = r.stretch`;
}

relationIs(finishedItems, async (ctx, asked) => {
  const { join, between } = workClock(ctx, reachOf(asked).end);
  const finished = await joined(ctx, asked, relationOf(finishedTasks));
  // What was finished before it was ever begun has no start: a move into processing later is another time round.
  const started = sql.raw('case when t.started_at <= r.at then t.started_at end');
  return sql`select i.row_id, i.stretch, ${places('i')}, i.executor_id, i.day, i.at, i.started_at,
      i.day - ${dayIn(ctx, sql.raw('i.started_at'))} + 1 as cycle_days,
      i.day - ${dayIn(ctx, sql.raw('i.created_at'))} + 1 as lead_days,
      case when i.started_at is not null then i.processing_minutes end as processing_minutes,
      ${between(sql.raw('i.started_at'), sql.raw('i.at'))} as span_minutes
    from (select r.row_id, r.stretch, ${places('r')}, r.executor_id, r.day, r.at, t.created_at,
        ${started} as started_at,
        coalesce((select sum(${between(sql.raw('x.began'), sql.raw('x.ended'))})
          from ${stays(sql.raw("r.at + interval '1 microsecond'"))} x ${join} where x.status = 'processing'), 0)
          as processing_minutes
      from ${finished} where r.sub_task_count = 0) as i ${join}`;
});

relationIs(statusTimes, async (ctx, asked) => {
  const { join, between } = workClock(ctx, reachOf(asked).end);
  const finished = await joined(ctx, asked, relationOf(finishedTasks));
  return sql`select r.row_id, r.stretch, ${places('r')}, r.executor_id, r.day, x.status, x.minutes
    from ${finished} cross join lateral (
      select y.status, sum(${between(sql.raw('y.began'), sql.raw('y.ended'))}) as minutes
      from ${stays(sql.raw('b.ends_at'))} y ${join} group by y.status) x
    where r.sub_task_count = 0`;
});

relationIs(blockedTimes, async (ctx, asked) => {
  const { join, between } = workClock(ctx, reachOf(asked).end);
  const spent = sql`coalesce((select sum(${between(sql.raw('x.began'), sql.raw('x.ended'))})
    from ${stays(sql.raw('b.ends_at'))} x ${join} where x.status = 'blocked'), 0)`;
  const since = sql`coalesce((select max(f.created_at) from ${flows} f
    where f.task_id = t.id and ${happened('f')} and f.created_at < b.ends_at), t.created_at)`;
  const open = sql`(select ${between(since, sql.raw('b.ends_at'))} from (values (1)) as one ${join})`;
  const selected = sql`r.row_id, r.stretch, ${places('r')}, r.executor_id, r.day`;
  const level = await joined(ctx, asked, relationOf(taskLevels));
  const finished = await joined(ctx, asked, relationOf(finishedTasks));
  return sql`select ${selected}, ${spent} + ${open} as minutes
      from ${level} where r.sub_task_count = 0 and r.status = 'blocked'
    union all
    select ${selected}, ${spent} as minutes from ${finished} where r.sub_task_count = 0`;
});

relationIs(itemsInProgress, async (ctx, asked) => {
  const level = await joined(ctx, asked, relationOf(taskLevels));
  return sql`select r.row_id, r.stretch, ${places('r')}, r.executor_id, r.day, r.status,
      ${dayIn(ctx, sql.raw("(b.ends_at - interval '1 microsecond')"))} - ${dayIn(ctx, sql.raw('t.started_at'))} + 1
        as age_days
    from ${level}
    where r.sub_task_count = 0 and r.status not in ('new', 'done', 'accepted') and t.started_at < b.ends_at`;
});

relationIs(
  standingTasks,
  (_ctx, asked) => sql`select t.id as row_id, b.stretch, t.id as task_id, ${sql.raw(ownPlaces)}, t.executor_id, b.day,
      ${statusAt(sql.raw('b.ends_at'))} in ('done', 'accepted') as is_closed, t.planned_minutes, t.hard_index
    from ${stretchRows(asked)} join ${tasks} as t on t.created_at < b.ends_at
    where t.deleted_at is null${andTasks(asked)}`,
);
