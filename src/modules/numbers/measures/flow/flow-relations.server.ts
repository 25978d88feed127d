import { closed } from '#modules/company/projects/door.server.ts';
import { type Sql, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import {
  blockedTimes,
  finishedItems,
  itemsInProgress,
  standingTasks,
  statusTimes,
} from '#modules/numbers/measures/flow/flow-sources.ts';
import {
  type Asked,
  dayIn,
  reachOf,
  type Relation,
  relationIs,
  relationOf,
  andTasks,
  stretchRows,
} from '#modules/numbers/measures/relations.server.ts';
import { happened, statusAt } from '#modules/numbers/measures/task-relations.server.ts';
import { finishedTasks, placeColumns, taskLevels } from '#modules/numbers/measures/task-sources.ts';
import { minutesOfPlaces, type WorkClock, workClock } from '#modules/numbers/measures/work-clock.server.ts';
import { devTasks, taskFlows } from '#modules/work/tasks/door.ts';

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

/**
 * Stays of the task `t` in its statuses, each from the move before it, or the making, to the move that ended it, with
 * the working time in places of the clock.
 */
const stays = ({ join, place }: WorkClock, before: Sql): Sql => {
  const ended = place(sql.raw('f.created_at'));
  return sql`(select f.from_status as status, greatest(0, ${ended} - lag(${ended}, 1, ${place(sql.raw('t.created_at'))})
        over (order by f.created_at, f.id)) as worked
      from ${flows} f ${join} where f.task_id = t.id and ${happened('f')} and f.created_at < ${before})`;
};

/** Rows of another source as `r`, with their task `t` and the stretch `b`. */
async function joined(ctx: Context, asked: Asked, relation: Relation): Promise<Sql> {
  return sql`(${await relation(ctx, asked)}) as r join ${tasks} as t on t.id = r.row_id
    join ${stretchRows(asked)} on b.stretch = r.stretch`;
}

relationIs(finishedItems, async (ctx, asked) => {
  const clock = workClock(ctx, reachOf(asked).end);
  const { join, between } = clock;
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
        ${minutesOfPlaces(sql`coalesce((select sum(x.worked)
          from ${stays(clock, sql.raw("r.at + interval '1 microsecond'"))} x where x.status = 'processing'), 0)`)}
          as processing_minutes
      from ${finished} where r.sub_task_count = 0) as i ${join}`;
});

relationIs(statusTimes, async (ctx, asked) => {
  const clock = workClock(ctx, reachOf(asked).end);
  const finished = await joined(ctx, asked, relationOf(finishedTasks));
  return sql`select r.row_id, r.stretch, ${places('r')}, r.executor_id, r.day, x.status, x.minutes
    from ${finished} cross join lateral (
      select y.status, ${minutesOfPlaces(sql.raw('sum(y.worked)'))} as minutes
      from ${stays(clock, sql.raw('b.ends_at'))} y group by y.status) x
    where r.sub_task_count = 0`;
});

relationIs(blockedTimes, async (ctx, asked) => {
  const clock = workClock(ctx, reachOf(asked).end);
  const spent = minutesOfPlaces(sql`coalesce((select sum(x.worked)
    from ${stays(clock, sql.raw('b.ends_at'))} x where x.status = 'blocked'), 0)`);
  const since = sql`coalesce((select max(f.created_at) from ${flows} f
    where f.task_id = t.id and ${happened('f')} and f.created_at < b.ends_at), t.created_at)`;
  const open = sql`(select ${clock.between(since, sql.raw('b.ends_at'))} from (values (1)) as one ${clock.join})`;
  const selected = sql`r.row_id, r.stretch, ${places('r')}, r.executor_id, r.day`;
  const level = await joined(ctx, asked, relationOf(taskLevels));
  const finished = await joined(ctx, asked, relationOf(finishedTasks));
  // Few of those that were finished were ever blocked: those are looked for, and no moves of the others.
  return sql`select ${selected}, ${spent} + ${open} as minutes
      from ${level} where r.sub_task_count = 0 and r.status = 'blocked'
    union all
    select ${selected}, ${spent} as minutes
      from (select distinct f.task_id from ${flows} f where ${happened('f')} and f.from_status = 'blocked') as ever
        join ${finished} on ever.task_id = r.row_id
      where r.sub_task_count = 0`;
});

relationIs(itemsInProgress, async (ctx, asked) => {
  const level = await joined(ctx, asked, relationOf(taskLevels));
  return sql`select r.row_id, r.stretch, ${places('r')}, r.executor_id, r.day, r.status,
      ${dayIn(ctx, sql.raw("(b.ends_at - interval '1 microsecond')"))} - ${dayIn(ctx, sql.raw('t.started_at'))} + 1
        as age_days
    from ${level}
    where r.sub_task_count = 0 and r.status <> 'new' and r.status not in ${closed} and t.started_at < b.ends_at`;
});

relationIs(
  standingTasks,
  (_ctx, asked) => sql`select t.id as row_id, b.stretch, t.id as task_id, ${sql.raw(ownPlaces)}, t.executor_id, b.day,
      ${statusAt(sql.raw('b.ends_at'))} in ${closed} as is_closed, t.planned_minutes, t.hard_index
    from ${stretchRows(asked)} join ${tasks} as t on t.created_at < b.ends_at
    where t.deleted_at is null${andTasks(asked)}`,
);
