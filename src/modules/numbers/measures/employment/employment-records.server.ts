import { columnsOf, json, oneOf, orNull, type Sql, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { type Standing, standingsOf, type TaskPast } from '#modules/numbers/measures/employment/own-tasks.ts';
import { happened } from '#modules/numbers/measures/task-relations.server.ts';
import { devTasks, taskFlows, taskIntervals, type TaskStatus } from '#modules/work/tasks/door.ts';
import { closedStatuses, projects } from '#modules/company/projects/door.ts';
import type { Spans } from '#modules/company/schedules/door.ts';

const msOf = (moment: string): Sql => sql`(extract(epoch from ${sql.raw(moment)}) * 1000)::bigint`;
const minuteOf = (moment: string): Sql => sql`floor(extract(epoch from ${sql.raw(moment)}) / 60)::bigint`;

const dayColumns = {
  ...columnsOf(attendance, 'user_id', 'day', 'worked_minutes', 'break_minutes', 'is_closed', 'revision'),
  ...{ came: orNull(whole), left: orNull(whole), midnight: whole },
  ...{
    schedule: json<{ readonly spans: Spans }>(),
    presence: orNull(json<{ readonly spans: Spans }>()),
    is_made: yesNo,
  },
};

/** Days of attendance of some people with those beside them; `is_made`: how they were filled is known. */
export const attendedDays = (ctx: Context, userIds: readonly number[], from: string, to: string) =>
  sql(dayColumns)`select t.user_id, t.day, t.worked_minutes, t.break_minutes, t.is_closed, t.revision,
      ${minuteOf('t.came')} as came, ${minuteOf('t."left"')} as "left", t.schedule, t.presence,
      floor(extract(epoch from t.day::timestamp at time zone ${ctx.timeZone}) / 60)::bigint as midnight,
      e.user_id is not null as is_made
    from ${rowsForAll(attendance, 'how days were filled is computed for everybody')} as t
    left join employment_days e on e.user_id = t.user_id and e.day = t.day
    where t.user_id = any(${userIds}::bigint[]) and t.day between ${from}::date - 1 and ${to}::date + 1
      and t.deleted_at is null
    order by t.user_id, t.day`.rows(ctx.db);

/** No interval is longer than this many days: what runs on is ended by the product with the day. */
const LONGEST_DAYS = 31;
const spanColumns = { interval_id: whole, user_id: whole, from: whole, to: whole };

/** Intervals of people that touch the time from one instant to another; a running one lasts until now. */
export const workBetween = (ctx: Context, userIds: readonly number[], begins: Date, ends: Date) =>
  sql(spanColumns)`select t.id as interval_id, t.user_id, ${minuteOf('t.started_at')} as "from",
      floor(extract(epoch from coalesce(t.ended_at, ${ctx.now}::timestamptz)) / 60)::bigint as "to"
    from ${rowsForAll(taskIntervals, 'how days were filled is computed for everybody')} as t
    where t.user_id = any(${userIds}::bigint[]) and t.started_at < ${ends}::timestamptz and t.deleted_at is null
      and coalesce(t.ended_at, ${ctx.now}::timestamptz) > ${begins}::timestamptz
      and (t.ended_at is null
        or t.started_at > ${begins}::timestamptz - make_interval(days => ${sql.lit(LONGEST_DAYS)}))
    order by t.user_id, t.started_at, t.id`.rows(ctx.db);

const status = oneOf<TaskStatus>();
const taskColumns = {
  ...{ id: whole, created_at: whole, deleted_at: orNull(whole), status, status_changed_at: whole },
  ...{ executor_id: orNull(whole), archived_at: orNull(whole) },
};
const moveColumns = {
  ...{ task_id: whole, at: whole, from_status: status, to_status: status },
  executor_id: orNull(whole),
};
const handColumns = { task_id: whole, at: whole, before: orNull(whole), after: orNull(whole) };

/** How the tasks stood that people executed at any time between two instants, deleted ones until they were. */
export async function ownStandings(
  ctx: Context,
  userIds: readonly number[],
  begins: Date,
  ends: Date,
): Promise<Map<number, Standing[]>> {
  const asText = userIds.map(String);
  const tasks = await sql(taskColumns)`select t.id, ${msOf('t.created_at')} as created_at,
      ${msOf('t.deleted_at')} as deleted_at, t.status, ${msOf('t.status_changed_at')} as status_changed_at,
      t.executor_id, ${msOf('p.archived_at')} as archived_at
    from ${rowsForAll(devTasks, 'how days were filled is computed for everybody')} t
    left join ${rowsForAll(projects, 'since when a project is put away')} p on p.id = t.project_id
    where t.created_at < ${ends}::timestamptz and coalesce(t.deleted_at, 'infinity') > ${begins}::timestamptz
      and (t.executor_id = any(${userIds}::bigint[])
          and (t.status <> all(${closedStatuses}::text[]) or t.status_changed_at >= ${begins}::timestamptz)
        or t.id = any(array(select a.row_id from audit_log a where a.resource = ${devTasks.path}
          and a.before->>'executor_id' = any(${asText}::text[]) and a.created_at >= ${begins}::timestamptz)))`.rows(
    ctx.db,
  );
  const ids = tasks.map(({ id }) => id);
  const moves = await sql(moveColumns)`select f.task_id, ${msOf('f.created_at')} as at, f.from_status, f.to_status,
      f.executor_id
    from ${rowsForAll(taskFlows, 'how days were filled is computed for everybody')} as f
    where f.task_id = any(${ids}::bigint[]) and f.created_at < ${ends}::timestamptz and ${happened('f')}
    order by f.task_id, f.created_at, f.id`.rows(ctx.db);
  const hands = await sql(handColumns)`select a.row_id as task_id, ${msOf('a.created_at')} as at,
      (a.before->>'executor_id')::bigint as before, (a.after->>'executor_id')::bigint as after
    from audit_log a where a.resource = ${devTasks.path} and a.row_id = any(${ids}::bigint[])
      and a.before ? 'executor_id' and a.after ? 'executor_id'
    order by a.row_id, a.id`.rows(ctx.db);
  const movesOf = Map.groupBy(moves, ({ task_id }) => task_id);
  const handsOf = Map.groupBy(hands, ({ task_id }) => task_id);
  const asked = new Set(userIds);
  const standings = tasks
    .map((task): TaskPast => ({ ...task, moves: movesOf.get(task.id) ?? [], hands: handsOf.get(task.id) ?? [] }))
    .flatMap((task) => standingsOf(task, ends.getTime()))
    .filter(({ executor_id, to }) => executor_id !== null && asked.has(executor_id) && to > begins.getTime());
  return Map.groupBy(standings, ({ executor_id }) => executor_id!);
}
