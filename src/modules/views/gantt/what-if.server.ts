import { loadingStatuses } from '#modules/company/projects/door.ts';
import { addDays } from '#kernel/days.ts';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import { Problem } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import { allPlanned, type Id, ImpossiblePlan, type NoPlan, type PlannedTask } from '#modules/work/plan/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { changeTogether } from '#modules/work/tasks/door.server.ts';
import { changedFacts, isTried, placeOfTried } from '#modules/views/gantt/changed-facts.server.ts';
import type { GanttConflict } from '#modules/views/gantt/gantt-answer.ts';
import { overloads, planConflicts } from '#modules/views/gantt/gantt-conflicts.server.ts';
import { ganttChange, ganttWhatIf } from '#modules/views/gantt/gantt-endpoints.ts';
import { type LoadingTask, loadOfPeople } from '#modules/views/gantt/gantt-load.server.ts';
import { seenAmong } from '#modules/views/gantt/gantt-tasks.server.ts';
import { isoOf, minuteAt } from '#modules/views/gantt/local-time.ts';
import { isClosed, madePlan, type MadePlan, type PlanFacts, spentMinutes } from '#modules/views/gantt/plan-input-of.ts';
import { planFactsOf } from '#modules/views/gantt/plan-of.server.ts';
import {
  infeasible,
  type JudgedTry,
  judgedTry,
  type PlanChange,
  type WhatIf,
} from '#modules/views/gantt/what-if-asked.server.ts';
import { levelledTry, withLevelled } from '#modules/views/gantt/what-if-levelling.server.ts';
import { dateWarnings, leaveWarnings, loadWarnings, placeOf } from '#modules/views/gantt/what-if-warnings.server.ts';
import { timeOf } from '#modules/work/plan/door.ts';

export const whatIfServed: readonly Served[] = [
  serve(ganttWhatIf, (ctx, { body }, call) => whatIf(ctx, call, body)),
  serve(ganttChange, (ctx, { body }, call) => changePlan(ctx, call, body)),
];

type Answer = EndpointOutput<typeof ganttWhatIf>;
/** So far ahead the load of those concerned is told. */
const LOAD_DAYS = 84;

/** Carries a change of the plan out, all of it or none: what `whatIf` told of it is judged again, under locks. */
async function changePlan(ctx: Context, { app }: Pick<Call, 'app'>, order: PlanChange) {
  const tried = await judgedTry(ctx, app, order, true);
  await planAfter(ctx, madePlan(await factsFor(ctx, tried)), tried);
  const add = tried.add.map(({ from, to, ...link }) => ({ task_id: to, predecessor_id: from, ...link }));
  const links = { add, remove: tried.remove };
  return { bulk_id: await changeTogether(ctx, app, { changes: tried.changes, links }) };
}

/** What a change would mean. Nothing is written. */
export async function whatIf(ctx: Context, { app }: Pick<Call, 'app'>, order: WhatIf): Promise<Answer> {
  if (order.level) {
    const level = await levelledTry(ctx, { app }, order);
    return withLevelled(await whatIf(ctx, { app }, level.order), level);
  }
  const tried = await judgedTry(ctx, app, order);
  const facts = await factsFor(ctx, tried);
  const before = madePlan(facts);
  const after = await planAfter(ctx, before, tried);
  const [then, now] = [allPlanned(before.network), allPlanned(after.network)];
  const moved = movedBetween(before, after, then, now, tried);
  const seen = await seenAmong(ctx, [...facts.tasks.keys()]);
  const movedSeen = moved.filter((id) => seen.has(id));
  const load = await loadsOf(ctx, after.facts, facts, tried);
  const isSeen = (id: number) => seen.has(id);
  return {
    changes: [...tried.changes].map(([task_id, values]) => ({
      ...{ task_id, version: tried.tasks.get(task_id)!.version },
      ...values,
    })),
    moved: movedSeen.map((task_id) => ({
      ...{ task_id, before: placeOf(before, then, task_id), after: placeOf(after, now, task_id) },
    })),
    hidden_moved: moved.length - movedSeen.length,
    finish_at: { before: finishOf(before), after: finishOf(after) },
    load: [...load.after.days],
    conflicts: compared(
      [...planConflicts(before, isSeen).conflicts, ...overloads(load.before)],
      [...planConflicts(after, isSeen).conflicts, ...overloads(load.after)],
    ),
    warnings: [
      ...loadWarnings(load.before.days, load.after.days),
      ...leaveWarnings(then, now, after, movedSeen),
      ...dateWarnings(then, now, after, [...new Set([...movedSeen, ...tried.changes.keys()])]),
    ],
  };
}

/** The plan of all projects that the try touches, with everybody who would do something in it. */
async function factsFor(ctx: Context, { tasks, changes }: JudgedTry): Promise<PlanFacts> {
  const userIds = [...changes.values()].flatMap(({ executor_id }) =>
    typeof executor_id === 'number' ? [executor_id] : [],
  );
  const projectIds = [...new Set([...tasks.values()].map(({ project_id }) => project_id))];
  return planFactsOf(ctx, { projectIds, taskIds: [...tasks.keys()], userIds });
}

/** Throws 422 `cycle` with the path when the tried dependencies close one, `infeasible` with what cannot be held. */
async function planAfter(ctx: Context, before: MadePlan, tried: JudgedTry): Promise<MadePlan> {
  const after = madePlanOf(changedFacts(before.facts, tried));
  const circle = after.circles.find(({ link }) => isTried(link));
  if (circle) throw await circleClosed(ctx, placeOfTried(circle.link), circle.path);
  for (const [id, reason] of after.unplaced) {
    if (reason !== 'no_working_time' || !tried.changes.has(id)) continue;
    throw infeasible('changes', { kind: 'no_working_time', task_id: id }, 'no_working_time');
  }
  return after;
}

function madePlanOf(facts: PlanFacts): MadePlan {
  try {
    return madePlan(facts);
  } catch (error) {
    if (error instanceof ImpossiblePlan) throw noPlan(error.why);
    throw error;
  }
}

/** Why there is no plan as an answer of the API: 422 `infeasible` with the constraint. */
export function noPlan(why: NoPlan): Problem {
  const task_id = 'task' in why ? Number(why.task) : undefined;
  const rule = rulesOfNoPlan[why.reason];
  const values = 'path' in why ? { path: why.path.join(' → ') } : undefined;
  return infeasible('changes', { kind: why.reason, ...(task_id !== undefined && { task_id }) }, rule, values);
}

const rulesOfNoPlan: Record<NoPlan['reason'], string> = {
  cycle: 'plan_circle',
  lag: 'lag_too_long',
  unknown_task: 'exists',
  unknown_calendar: 'no_working_time',
  minutes: 'plan_too_long',
  no_working_time: 'no_working_time',
  nobody: 'nobody_can',
};

/** `SHOP-1 → SHOP-4 → SHOP-1`; a task that the reader may not see is only dots. */
async function circleClosed(ctx: Context, at: number, path: readonly number[]): Promise<Problem> {
  const numbers = await sql(columnsOf(devTasks, 'id', 'number'))`select t.id, t.number
    from ${rowsOf(ctx, devTasks)} as t where t.id = any(${path}::bigint[])`.pairs(ctx.db, 'id', 'number');
  const text = [...path, path[0]!].map((id) => numbers.get(id) ?? '…').join(' → ');
  return new Problem('VALIDATION_FAILED', {
    errors: [{ field: `links.add.${at}.to`, rule: 'plan_circle', values: { path: text } }],
    extra: { rule: 'cycle', path: path.filter((id) => numbers.has(id)) },
  });
}

type Planned = ReadonlyMap<Id, PlannedTask>;

/** Tasks that lie elsewhere, come onto the line or leave it, or that somebody else does. */
function movedBetween(
  before: MadePlan,
  after: MadePlan,
  then: Planned,
  now: Planned,
  { changes }: JudgedTry,
): number[] {
  return [...after.facts.tasks.keys()].filter((id) => {
    const [was, is] = [then.get(id), now.get(id)];
    if (was?.start !== is?.start || was?.finish !== is?.finish) return true;
    const executor = (plan: MadePlan) => plan.facts.tasks.get(id)?.executor_id;
    return changes.has(id) && executor(before) !== executor(after);
  });
}

const finishOf = ({ network, facts }: MadePlan): string | null =>
  network.input.tasks.length ? isoOf(network.finish, facts.timeZone) : null;

/** The load of everybody who has or gets one of the changed tasks, as it is and as it would be. */
async function loadsOf(ctx: Context, changed: PlanFacts, facts: PlanFacts, { changes }: JudgedTry) {
  const rows = [...changes.keys()].flatMap((id) => changed.tasks.get(id) ?? []);
  const former = [...changes.keys()].flatMap((id) => facts.tasks.get(id)?.executor_id ?? []);
  const userIds = [...new Set([...former, ...rows.flatMap(({ executor_id }) => executor_id ?? [])])];
  const today = todayOf(ctx);
  const asked = { userIds, today, day_from: today, day_to: addDays(today, LOAD_DAYS) };
  const own = new Set(rows.map(({ id }) => id));
  const weighing = rows.flatMap((row): LoadingTask[] => {
    const { executor_id } = row;
    if (executor_id === null || isClosed(row) || !(loadingStatuses as readonly string[]).includes(row.status))
      return [];
    const { id, planned_minutes, actual_minutes, running_since, planned_start_on, deadline } = row;
    const spent_minutes = spentMinutes(changed, row);
    const deadline_on = deadline === null ? null : timeOf(minuteAt(deadline, changed.timeZone)).slice(0, 10);
    return [
      { id, executor_id, planned_minutes, actual_minutes, running_since, planned_start_on, deadline_on, spent_minutes },
    ];
  });
  return {
    before: await loadOfPeople(ctx, asked),
    after: await loadOfPeople(ctx, {
      ...asked,
      changed: (tasks) => [...tasks.filter(({ id }) => !own.has(id)), ...weighing],
    }),
  };
}

/** The conflicts that there would be, each with whether it is there today. */
function compared(before: readonly GanttConflict[], after: readonly GanttConflict[]) {
  const key = ({ kind, task_ids, user_id }: GanttConflict) =>
    kind === 'overload' ? `${kind} ${user_id}` : `${kind} ${task_ids.join(' ')}`;
  const was = new Map(before.map((one) => [key(one), one.by_minutes]));
  return after.map((one) => ({ ...one, is_new: one.by_minutes > (was.get(key(one)) ?? -1) }));
}
