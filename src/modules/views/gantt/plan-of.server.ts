import { addDays } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, day, oneOf, orNull, sql, text } from '#server/database/door.ts';
import { awaySpansOf } from '#modules/staff/leave/door.ts';
import { leaveBetween } from '#modules/staff/leave/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import {
  awayDuring,
  instantOf,
  type LagKind,
  type LinkKind,
  MINUTES_A_DAY,
  nextStart,
  NeverWorks,
  ofSchedule,
  type TimeScale,
  WorkingTime,
} from '#modules/work/plan/door.ts';
import { closedStatuses, projects } from '#modules/company/projects/door.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { devTasks, taskDependencies } from '#modules/work/tasks/door.ts';
import { minuteOf } from '#modules/views/gantt/local-time.ts';
import { isClosed, madePlan, type MadePlan, type PlanFacts } from '#modules/views/gantt/plan-input-of.ts';
import type { AwayRow, PlanLinkRow, PlanPerson, PlanRow } from '#modules/views/gantt/plan-rows.ts';

/** Of whose open work a plan is made. */
export interface PlanAsked {
  /** All open tasks of these projects: slack reaches to the end of the whole project. */
  readonly projectIds: readonly number[];
  /** Tasks beside them, closed ones too. */
  readonly taskIds?: readonly number[];
  /** People beside the executors: who may get a task. */
  readonly userIds?: readonly number[];
}

const whole = 'dates hang on every task of a project and on what it waits for, whoever looks';

/**
 * The plan of some projects as it stands: all their open tasks, what these wait for and what waits for them in other
 * projects, and the calendars of everybody who does them. The same for every reader; who shows it leaves out what the
 * reader does not see. Five statements, whatever their size.
 */
export async function planOf(ctx: Context, asked: PlanAsked): Promise<MadePlan> {
  return madePlan(await planFactsOf(ctx, asked));
}

/** The rows of which the plan is made: a try changes some of them and makes the plan anew with `madePlan`. */
export async function planFactsOf(ctx: Context, asked: PlanAsked): Promise<PlanFacts> {
  const tasks = new Map<number, PlanRow>();
  const links = new Map<number, PlanLinkRow>();
  let found = await tasksOfPlan(ctx, asked.projectIds, asked.taskIds ?? []);
  // What is over stands where it stands: what it waited for moves nothing any more.
  for (let round = 0; found.length && round < MOST_ROUNDS; round++) {
    for (const task of found) tasks.set(task.id, task);
    const open = found.filter((task) => !isClosed(task) || round === 0).map(({ id }) => id);
    const more = new Set<number>();
    for (const link of await linksOf(ctx, open)) {
      links.set(link.id, link);
      for (const id of [link.from, link.to]) if (!tasks.has(id)) more.add(id);
    }
    found = more.size ? await tasksOfPlan(ctx, [], [...more]) : [];
  }
  const executors = [...tasks.values()].flatMap(({ executor_id }) => executor_id ?? []);
  return {
    timeZone: ctx.timeZone,
    now: minuteOf(ctx.now.getTime(), ctx.timeZone),
    tasks,
    links: [...links.values()].filter(({ from, to }) => tasks.has(from) && tasks.has(to)),
    people: await peopleOfPlan(ctx, [...new Set([...executors, ...(asked.userIds ?? [])])]),
    company: new WorkingTime(ofSchedule(calendarOf(ctx)), minuteOf(ctx.now.getTime(), ctx.timeZone)),
  };
}

/** Chains through this many projects are followed; what lies behind them moves nothing that anybody would see. */
const MOST_ROUNDS = 20;

const planColumns = {
  ...columnsOf(devTasks, 'id', 'project_id', 'parent_id', 'executor_id', 'status', 'planned_minutes'),
  ...columnsOf(devTasks, 'actual_minutes', 'running_since', 'planned_start_on', 'deadline', 'kpi_deadline'),
  ...columnsOf(devTasks, 'started_at', 'submitted_at', 'done_at', 'ended_at'),
  project_starts_on: orNull(day),
};

function tasksOfPlan(ctx: Context, projectIds: readonly number[], ids: readonly number[]): Promise<PlanRow[]> {
  return sql(planColumns)`select t.id, t.project_id, t.parent_id, t.executor_id, t.status, t.planned_minutes,
      t.actual_minutes, t.running_since, t.planned_start_on, t.deadline, t.kpi_deadline, t.started_at, t.submitted_at,
      t.done_at, t.ended_at, p.starts_on as project_starts_on
    from (select id from ${rowsForAll(devTasks, whole)} where project_id = any(${projectIds}::bigint[])
        and status <> all(${closedStatuses}::text[]) and deleted_at is null
      union select unnest(${ids}::bigint[])) as asked
    join ${rowsForAll(devTasks, whole)} as t on t.id = asked.id and t.deleted_at is null
    join ${rowsForAll(projects, whole)} as p on p.id = t.project_id`.rows(ctx.db);
}

const linkColumns = {
  ...columnsOf(taskDependencies, 'id', 'version', 'lag_minutes'),
  from: columnsOf(taskDependencies, 'id').id,
  to: columnsOf(taskDependencies, 'id').id,
  kind: oneOf<LinkKind>(),
  lag_kind: oneOf<LagKind>(),
};

/** Dependencies at whose one end or the other these tasks stand. */
function linksOf(ctx: Context, ids: readonly number[]): Promise<PlanLinkRow[]> {
  const of = rowsForAll(taskDependencies, whole);
  return sql(linkColumns)`select d.id, d.version, d.predecessor_id as from, d.task_id as to, d.kind, d.lag_minutes,
      d.lag_kind
    from (select id from ${of} where task_id = any(${ids}::bigint[]) and deleted_at is null
      union select id from ${of} where predecessor_id = any(${ids}::bigint[]) and deleted_at is null) as near
    join ${of} as d on d.id = near.id order by d.id`.rows(ctx.db);
}

/** Leave is known so far back and ahead. */
const LEAVE_BACK_DAYS = 120;
const LEAVE_AHEAD_DAYS = 1_100;

/** People with their hours and leave; those who work alike share one calendar. */
export async function peopleOfPlan(ctx: Context, ids: readonly number[]): Promise<Map<number, PlanPerson>> {
  const now = minuteOf(ctx.now.getTime(), ctx.timeZone);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const rows = await sql({ ...columnsOf(users, 'id', 'fio'), status: text })`select u.id, u.fio, u.status
    from ${rowsForAll(users, whole)} u where u.id = any(${ids}::bigint[]) and u.deleted_at is null`.rows(ctx.db);
  const leave = await leaveBetween(ctx, ids, addDays(today, -LEAVE_BACK_DAYS), addDays(today, LEAVE_AHEAD_DAYS));
  const awayOf = Map.groupBy(
    leave.filter(({ is_away }) => is_away),
    ({ user_id }) => user_id,
  );
  const shared = new Map<WorkCalendar, { scale: TimeScale; works: boolean }>();
  return new Map(
    rows.map(({ id, fio, status }): [number, PlanPerson] => {
      const calendar = calendarOfPerson(ctx, id);
      const away = awayOf.get(id) ?? [];
      const spansOf = (on: string) => calendar.spansOf(on);
      const known = away.length ? undefined : shared.get(calendar);
      const made = known ?? workingTime(awayDuring(ofSchedule(calendar), awayMinutes(away, spansOf)), now);
      if (!away.length) shared.set(calendar, made);
      return [id, { id, fio, isActive: status === 'active', ...made, spansOf, away }];
    }),
  );
}

function workingTime(spansOfDay: ReturnType<typeof awayDuring>, now: number): { scale: TimeScale; works: boolean } {
  const scale = new WorkingTime(spansOfDay, now);
  try {
    nextStart(scale, now);
    return { scale, works: true };
  } catch (error) {
    if (error instanceof NeverWorks) return { scale, works: false };
    throw error;
  }
}

/** Absences as stretches of local minutes; half a day is what lies before or behind its longest break. */
function awayMinutes(away: readonly AwayRow[], spansOf: PlanPerson['spansOf']): (readonly [number, number])[] {
  return away.flatMap(({ starts_on, ends_on, part }) => {
    const from = instantOf(starts_on);
    if (part === 'day') return [[from, instantOf(ends_on) + MINUTES_A_DAY] as const];
    return awaySpansOf(spansOf(starts_on), part).map(([start, end]) => [from + start, from + end] as const);
  });
}
