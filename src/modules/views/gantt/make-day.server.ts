import { worksIn } from '#modules/company/people/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { invalid, notFound, ruleNotMet } from '#kernel/problems.ts';
import type { SentTo } from '#kernel/endpoint.ts';
import { columnsOf, sql, whole } from '#server/database/door.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { serve } from '#server/http/serve.ts';
import { users } from '#modules/company/people/door.ts';
import { instantOf, MINUTES_A_DAY, timeOf } from '#modules/work/plan/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { askMakeDay } from '#modules/views/gantt/levelling/levelling-maker.server.ts';
import type { DayPerson, DayStep, FoundWay, MadeDay } from '#modules/views/gantt/levelling/make-day-order.ts';
import { matesOf } from '#modules/views/gantt/levelling/mates.server.ts';
import {
  type PeopleAtWork,
  peopleAtWork,
  type SeenTask,
  seenTasks,
} from '#modules/views/gantt/levelling/people-at-work.server.ts';
import { stepsFor, type TargetTask } from '#modules/views/gantt/levelling/day-steps.server.ts';
import { surroundings } from '#modules/views/gantt/levelling/surroundings.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import {
  type DayChange,
  type DayWay,
  makeDayPlan,
  type MadeDayPlan,
  type WayStep,
} from '#modules/views/gantt/make-day-endpoint.ts';
import { isClosed, madePlan, type MadePlan, remainingOf } from '#modules/views/gantt/plan-input-of.ts';
import { planFactsOf } from '#modules/views/gantt/plan-of.server.ts';

/** Whom one could ask beside those who do the tasks: more are not looked at. */
const MOST_OTHERS = 40;
/** A day stands for an estimate that is missing. */
const UNKNOWN_MINUTES = 480;
const MOST_TASKS = 1_500;

export const makeDayServed = serve(makeDayPlan, async (ctx, { body }) => {
  if (body.day < todayOf(ctx)) throw invalid('day', 'gantt_day_past');
  const about = await aboutOf(ctx, body);
  const others = await othersOf(ctx, about.project_id);
  const facts = await planFactsOf(ctx, {
    ...{ projectIds: [about.project_id], userIds: others },
    taskIds: about.task_id === null ? [] : [about.task_id],
  });
  const plan = madePlan(facts);
  const ids = targetOf(plan, about);
  if (ids.length > MOST_TASKS) throw ruleNotMet('project_id', 'gantt_too_many', { n: MOST_TASKS });
  if (!ids.length) return nothingLeft;
  const asked = await askedOf(ctx, { plan, ids, others, day: body.day });
  const answer = await askMakeDay(asked.order);
  if ('impossible' in answer) {
    const numbers = answer.impossible.task_ids.map((id) => asked.seen.get(id)?.number ?? '…').join(' → ');
    throw ruleNotMet('day', 'gantt_infeasible', { tasks: numbers });
  }
  return told(ctx, asked, answer.made);
});

const nothingLeft: MadeDayPlan = {
  ...{ is_met: true, finish_at: null, ways: [], because: null },
  ...{ task_count: 0, unestimated_count: 0, unassigned_count: 0 },
};

interface About {
  readonly project_id: number;
  /** Null: the whole project. */
  readonly task_id: number | null;
}

/** What is asked about, as far as the reader sees it. */
async function aboutOf(ctx: Context, { project_id, task_id }: SentTo<typeof makeDayPlan>): Promise<About> {
  if ((project_id === undefined) === (task_id === undefined)) throw invalid('project_id', 'gantt_one_of_both');
  if (task_id !== undefined) {
    const row = await sql(columnsOf(devTasks, 'project_id'))`select t.project_id from ${rowsOf(ctx, devTasks)} as t
      where t.id = ${task_id}`.first(ctx.db);
    if (!row) throw notFound();
    return { project_id: row.project_id, task_id };
  }
  const found = await sql({ id: whole })`select p.id from ${rowsOf(ctx, projects)} as p
    where p.id = ${project_id!}`.first(ctx.db);
  if (!found) throw notFound();
  return { project_id: found.id, task_id: null };
}

/** Who takes part in the project and works here. */
const othersOf = (ctx: Context, projectId: number): Promise<number[]> =>
  sql({ id: whole })`select u.id from ${rowsForAll(users, 'who takes part in a project is known to all in it')} u
    where u.status = 'active' and u.client_id is null and u.deleted_at is null and u.id in
      ${worksIn(sql`p.id = ${projectId}`, todayOf(ctx))}
    order by u.id limit ${sql.lit(MOST_OTHERS)}`.column(ctx.db);

/** Open tasks without sub-tasks: of the project, or of a task all below it and all that these wait for. */
function targetOf({ facts }: MadePlan, { project_id, task_id }: About): number[] {
  const parents = new Set([...facts.tasks.values()].flatMap(({ parent_id }) => parent_id ?? []));
  const children = Map.groupBy(facts.tasks.values(), ({ parent_id }) => parent_id);
  const wanted = new Set<number>(task_id === null ? [] : [task_id]);
  for (const id of wanted) {
    for (const child of children.get(id) ?? []) wanted.add(child.id);
    for (const { from, to } of facts.links) if (to === id) wanted.add(from);
  }
  return [...facts.tasks.values()]
    .filter((task) => !isClosed(task) && !parents.has(task.id))
    .filter((task) => (task_id === null ? task.project_id === project_id : wanted.has(task.id)))
    .map(({ id }) => id);
}

interface Asking {
  readonly plan: MadePlan;
  readonly ids: readonly number[];
  readonly others: readonly number[];
  readonly day: string;
}

async function askedOf(ctx: Context, { plan, ids, others, day }: Asking) {
  const { facts } = plan;
  const rows = ids.map((id) => facts.tasks.get(id)!);
  const isThere = (id: number | null): id is number => id !== null && Boolean(facts.people.get(id)?.isActive);
  const able = others.filter((id) => facts.people.get(id)?.works);
  const executors = [...new Set(rows.flatMap(({ executor_id }) => (isThere(executor_id) ? executor_id : [])))];
  const people = [...new Set([...executors, ...able])];
  const work = await peopleAtWork(ctx, people);
  const seen = new Map([...work.seen, ...(await seenTasks(ctx, ids))]);
  const target = new Set(ids);
  const mates = await matesOf(ctx, people);
  const starts = new Map(plan.network.input.tasks.map((task) => [Number(task.id), task.startNotBefore]));
  const tasks = rows.map((row): TargetTask => {
    const isWaiting = row.status === 'checking';
    const own = row.planned_start_on && !row.started_at ? instantOf(row.planned_start_on) : undefined;
    const project = row.started_at ? undefined : starts.get(row.id);
    const latest = Math.max(own ?? -Infinity, project ?? -Infinity);
    return {
      ...{ id: row.id, minutes: remainingOf(facts, row) ?? UNKNOWN_MINUTES },
      people: isThere(row.executor_id) ? [row.executor_id] : able,
      pinned: isWaiting ? { start: facts.now, finish: facts.now } : undefined,
      startNotBefore: Number.isFinite(latest) ? latest : undefined,
      ...{ row, seen: seen.get(row.id), projectStart: project, isGiven: isThere(row.executor_id) },
    };
  });
  const { around, links } = surroundings(plan.network, new Map(tasks.map((task) => [task.id, plain(task)])));
  const staff = people.map((id) => personOf(work, id, target));
  const steps = stepsFor({ tasks, people: staff, work, mates, target, day });
  const by = instantOf(day) + MINUTES_A_DAY;
  const order = {
    ...{ start: facts.now, by, target: ids, tasks: around, links, people: staff },
    steps: steps as readonly DayStep[],
    lagCalendar: plan.network.input.lagCalendar,
  };
  return { order, tasks: new Map(tasks.map((task) => [task.id, task])), seen, work, day };
}
type Asked = Awaited<ReturnType<typeof askedOf>>;

const plain = ({ id, minutes, people, pinned, startNotBefore }: TargetTask) => ({
  ...{ id, minutes, people, pinned, startNotBefore },
});

/** Somebody's days with what all their other tasks take of them. */
function personOf(work: PeopleAtWork, id: number, target: ReadonlySet<number>): DayPerson {
  const taken = work.loadOf(
    id,
    work.tasksOf(id).filter((task) => !target.has(task.id)),
  );
  return {
    ...{ id, firstDay: Math.floor(instantOf(work.today) / MINUTES_A_DAY) },
    spans: work.days.map((on) => work.spansOf(id, on)),
    room: work.days.map((on) => work.roomOf(id, on)),
    taken: work.days.map((on) => taken.get(on) ?? 0),
  };
}

function told(ctx: Context, asked: Asked, made: MadeDay): MadeDayPlan {
  const { order, tasks, seen } = asked;
  const iso = (minute: number) => isoOf(minute, ctx.timeZone);
  const all = [...tasks.values()];
  const named = (id: number) => ({
    task_id: id,
    number: seen.get(id)?.number ?? null,
    name: seen.get(id)?.name ?? null,
  });
  const isMet = made.finish <= order.by;
  const ways = made.ways.map((way) => wayTold(ctx, asked, way)).filter(({ steps }) => steps.length > 0);
  const isFound = ways.some(({ is_met }) => is_met);
  const counts = {
    task_count: all.length,
    unestimated_count: all.filter(({ row }) => row.planned_minutes === null).length,
    unassigned_count: all.filter(({ isGiven }) => !isGiven).length,
  };
  const answer = { is_met: isMet, finish_at: iso(made.finish), ways, ...counts };
  if (isMet || isFound) return { ...answer, because: null };
  const nobody = { user_id: null, minutes: null, finish_at: null, tasks: [] };
  if (made.chain) {
    const { tasks: chain, finish } = made.chain;
    return { ...answer, because: { ...nobody, kind: 'chain', tasks: chain.map(named), finish_at: iso(finish) } };
  }
  const fixed = all.filter((task) => !isChangeable(task.seen));
  if (fixed.length && !made.ways.length)
    return { ...answer, because: { ...nobody, kind: 'rights', tasks: fixed.slice(0, 10).map(({ id }) => named(id)) } };
  if (made.busiest) {
    const { person, minutes } = made.busiest;
    return { ...answer, because: { ...nobody, kind: 'people', user_id: person, minutes } };
  }
  return { ...answer, because: { ...nobody, kind: 'none' } };
}

const isChangeable = (seen: SeenTask | undefined): boolean =>
  Boolean(seen && ['planned_start_on', 'executor_id', 'planned_minutes'].some((field) => seen.refusal(field) === null));

/** A way in words and as changes: several steps about one task are one change of it. */
function wayTold(ctx: Context, { tasks, seen, work, day }: Asked, way: FoundWay): DayWay {
  const placed = new Map(way.tasks.map((task) => [task.id, task]));
  const changes = new Map<number, DayChange>();
  const add = (id: number, change: Omit<DayChange, 'task_id' | 'version'>) =>
    changes.set(id, { ...(changes.get(id) ?? { task_id: id, version: seen.get(id)!.version }), ...change });
  const steps = way.steps.map(({ step, minutes, finish }): WayStep => {
    const { number, name, executor_id } = seen.get(step.task)!;
    const own = tasks.get(step.task)?.row ?? work.tasksOf(executor_id ?? 0).find(({ id }) => id === step.task);
    const before = own?.planned_start_on ?? null;
    let after = before;
    let count = minutes;
    if (step.kind === 'start_earlier') {
      after = timeOf(placed.get(step.task)!.start).slice(0, 10);
      add(step.task, { planned_start_on: after });
    } else if (step.kind === 'postpone') {
      after = nextWorkingDay(ctx, step.person, day);
      count = Math.round(step.minutes.reduce((sum, one) => sum + one, 0));
      add(step.task, { planned_start_on: after });
    } else if (step.kind === 'assign') add(step.task, { executor_id: step.to });
    else add(step.task, { planned_minutes: tasks.get(step.task)!.row.planned_minutes! - minutes });
    return {
      ...{ kind: step.kind, task_id: step.task, number, name, executor_id, minutes: count },
      ...{ to_id: step.kind === 'assign' ? step.to : null, starts_on: { before, after } },
      finish_at: isoOf(finish, ctx.timeZone),
    };
  });
  // What nobody does yet goes to whom this way has reckoned with.
  for (const task of tasks.values()) {
    const to = placed.get(task.id)?.person;
    if (task.isGiven || to === undefined || changes.get(task.id)?.executor_id) continue;
    if (!task.seen || task.seen.refusal('executor_id') !== null) continue;
    const { number, name } = task.seen;
    add(task.id, { executor_id: to });
    const starts_on = { before: task.row.planned_start_on, after: task.row.planned_start_on };
    const finish_at = isoOf(way.finish, ctx.timeZone);
    steps.push({
      ...{ kind: 'assign', task_id: task.id, number, name },
      ...{ executor_id: null, to_id: to },
      ...{ minutes: 0, starts_on, finish_at },
    });
  }
  return { is_met: way.isMet, finish_at: isoOf(way.finish, ctx.timeZone), steps, changes: [...changes.values()] };
}

const nextWorkingDay = (ctx: Context, userId: number, day: string): string => {
  const calendar = calendarOfPerson(ctx, userId);
  return calendar.isWorkingDay(addDays(day, 1)) ? addDays(day, 1) : calendar.addWorkingDays(day, 1);
};
