import { notFound } from '#kernel/problems.ts';
import type { EndpointInput } from '#kernel/endpoint.ts';
import { columnsOf, type RowOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import {
  allPlanned,
  type Conflict,
  conflictsOf,
  drivenBy,
  type Id,
  type PlannedTask,
} from '#modules/work/plan/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { putOffBy } from '#modules/views/gantt/gantt-conflicts.server.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import { madePlan, type MadePlan, type PlanFacts } from '#modules/views/gantt/plan-input-of.ts';
import { planFactsOf } from '#modules/views/gantt/plan-of.server.ts';
import type { PlanLinkRow, PlanRow } from '#modules/views/gantt/plan-rows.ts';
import { taskPlan, type TaskPlan } from '#modules/views/gantt/task-plan-endpoint.ts';

type Tried = EndpointInput<typeof taskPlan>['query'];

/** Tasks that are told of those that a change moves: more nobody reads in a panel. */
const MOST_MOVES = 50;

const named = columnsOf(devTasks, 'id', 'number', 'name', 'status');
type Named = ReadonlyMap<number, RowOf<typeof named>>;

/** The plan of the task's project, twice when something is tried: some five questions, however many tasks it has. */
export const taskPlanServed = serve(taskPlan, async (ctx, { params, query }): Promise<TaskPlan> => {
  // The plan of a project is for who works here: a client learns of dates by what is promised.
  if (ctx.actor.client_id !== null) throw notFound();
  const [own] = await sql(columnsOf(devTasks, 'id', 'project_id'))`select t.id, t.project_id
    from ${rowsOf(ctx, devTasks)} as t where t.id = ${params.id}`.rows(ctx.db);
  if (!own) throw notFound();
  const userIds = typeof query.executor_id === 'number' ? [query.executor_id] : [];
  const facts = await planFactsOf(ctx, { projectIds: [own.project_id], taskIds: [own.id], userIds });
  const before = madePlan(facts);
  const row = facts.tasks.get(own.id)!;
  const isTried = Object.keys(query).length > 0;
  const after = isTried ? madePlan(withTried(ctx, facts, row, query)) : before;
  const seen = await sql(named)`select t.id, t.number, t.name, t.status from ${rowsOf(ctx, devTasks)} as t
    where t.id = any(${[...facts.tasks.keys()]}::bigint[])`.rows(ctx.db);
  const names = new Map(seen.map((one) => [one.id, one]));
  return answered(row, { before, after, names, conflicts: conflictsOf(after.network) });
});

/** The rows with what is tried; a deadline of a day is the end of that working day. */
function withTried(ctx: Context, facts: PlanFacts, row: PlanRow, tried: Tried): PlanFacts {
  const executor_id = tried.executor_id === undefined ? row.executor_id : tried.executor_id || null;
  const end = (on: string) => new Date(calendarOfPerson(ctx, executor_id).endOfWorkingDay(on)).toISOString();
  const { planned_minutes } = tried;
  const task: PlanRow = {
    ...row,
    executor_id,
    ...(tried.planned_start_on !== undefined && { planned_start_on: tried.planned_start_on || null }),
    ...(tried.deadline !== undefined && { deadline: tried.deadline ? end(tried.deadline) : null }),
    ...(planned_minutes !== undefined && { planned_minutes: planned_minutes === '' ? null : Number(planned_minutes) }),
  };
  return { ...facts, tasks: new Map(facts.tasks).set(row.id, task) };
}

interface Compared {
  readonly before: MadePlan;
  readonly after: MadePlan;
  readonly names: Named;
  /** Of the plan after. */
  readonly conflicts: readonly Conflict[];
}

function answered({ id, project_id }: PlanRow, compared: Compared): TaskPlan {
  const { before, after } = compared;
  const { timeZone } = after.facts;
  const iso = (minute: number) => isoOf(minute, timeZone);
  const [was, is] = [allPlanned(before.network), allPlanned(after.network)];
  const own = is.get(id);
  const finishOf = (plan: MadePlan, places: ReadonlyMap<Id, PlannedTask>) => {
    const ends = [...plan.facts.tasks.values()].flatMap((task) =>
      task.project_id === project_id ? (places.get(task.id)?.finish ?? []) : [],
    );
    return ends.length ? iso(ends.reduce((last, one) => Math.max(last, one))) : null;
  };
  const span = (at: PlannedTask | undefined) => at && { starts_at: iso(at.start), ends_at: iso(at.finish) };
  const told = nameOf(compared.names);
  const linked = (of: (link: PlanLinkRow) => boolean, other: 'from' | 'to') =>
    after.facts.links
      .filter(of)
      .map((link) => linkTold(compared, link, link[other], span(is.get(link[other])) ?? null));
  const moved = [...after.facts.tasks.keys()]
    .filter((one) => !isSame(was.get(one), is.get(one)))
    .toSorted((a, b) => Number(b === id) - Number(a === id) || (is.get(a)?.start ?? 0) - (is.get(b)?.start ?? 0));
  const seen = moved.filter((one) => compared.names.has(one));
  return {
    at: span(own) ?? null,
    unplaced: after.unplaced.get(id) ?? null,
    is_estimated: own?.isEstimated ?? after.facts.tasks.get(id)!.planned_minutes !== null,
    ...{ late_start: own ? iso(own.lateStart) : null, late_finish: own ? iso(own.lateFinish) : null },
    ...{ slack_minutes: own?.slack ?? null, free_slack_minutes: own?.freeSlack ?? null },
    is_critical: own?.isCritical ?? false,
    finish_at: { before: finishOf(before, was), after: finishOf(after, is) },
    waits_for: linked((link) => link.to === id, 'from'),
    holds_up: linked((link) => link.from === id, 'to'),
    conflicts: conflictsOfTask(compared, id),
    moves: seen.slice(0, MOST_MOVES).map((one) => ({
      ...told(one),
      ...{ before: span(was.get(one)) ?? null, after: span(is.get(one)) ?? null },
    })),
    hidden_moves: moved.length - seen.length,
    broken: brokenDeadlines(compared),
  };
}

const isSame = (one: PlannedTask | undefined, other: PlannedTask | undefined): boolean =>
  one?.start === other?.start && one?.finish === other?.finish;

const nameOf = (names: Named) => (id: number) => {
  const { number = null, name = null, status = null } = names.get(id) ?? {};
  return { task_id: id, number, name, status };
};

function linkTold({ after, names, conflicts }: Compared, link: PlanLinkRow, other: number, at: TaskPlan['at']) {
  const { id, version, kind, lag_minutes, lag_kind } = link;
  const broken = conflicts.find((one) => one.kind === 'link' && Number(one.link.id) === id);
  return {
    ...nameOf(names)(other),
    ...{ dependency_id: id, version, kind, lag_minutes, lag_kind, at },
    is_driving: after.network.network.nodeOf.has(link.to) && drivenBy(after.network, link.to)[0] === link.from,
    broken_minutes: broken?.kind === 'link' ? putOffBy(after, broken) : 0,
  };
}

/** What the task itself does not keep: its deadline, what it waits for, a circle that it is part of. */
function conflictsOfTask({ after, names, conflicts }: Compared, id: number): TaskPlan['conflicts'] {
  const told = nameOf(names);
  const { timeZone } = after.facts;
  const missed = conflicts.flatMap((one): TaskPlan['conflicts'] => {
    if (one.kind === 'link') {
      if (Number(one.link.to) !== id) return [];
      const by_minutes = putOffBy(after, one);
      return by_minutes > 0
        ? [{ kind: 'not_before', at: null, by_minutes, because: [told(Number(one.link.from))] }]
        : [];
    }
    if (Number(one.task) !== id) return [];
    const kind = one.kind === 'deadline' ? ('deadline' as const) : ('not_before' as const);
    const because = one.because.map(Number).map(told);
    return [{ kind, at: isoOf(one.at, timeZone), by_minutes: one.minutes, because }];
  });
  const circles = after.circles
    .filter(({ path }) => path.includes(id))
    .map(({ path }) => ({ kind: 'cycle' as const, at: null, by_minutes: 0, because: path.map(told) }));
  return [...circles, ...missed];
}

/** Deadlines that hold today, or by fewer minutes do not, and are missed by the change. */
function brokenDeadlines({ before, after, names, conflicts }: Compared): TaskPlan['broken'] {
  if (before === after) return [];
  const missed = (all: readonly Conflict[]) =>
    new Map(all.flatMap((one) => (one.kind === 'deadline' ? [[Number(one.task), one] as const] : [])));
  const were = missed(conflictsOf(before.network));
  return [...missed(conflicts)].flatMap(([id, one]) =>
    names.has(id) && one.minutes > (were.get(id)?.minutes ?? 0)
      ? [{ ...nameOf(names)(id), by_minutes: one.minutes, deadline: isoOf(one.at, after.facts.timeZone) }]
      : [],
  );
}
