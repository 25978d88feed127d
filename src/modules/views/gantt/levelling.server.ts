import { ruleNotMet } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { instantOf, MINUTES_A_DAY, type PlanNetwork, timeOf } from '#modules/work/plan/door.ts';
import { zoneOffset } from '#modules/company/schedules/door.ts';
import { remainingMinutes } from '#modules/numbers/measures/door.ts';
import { hoursOf, minutesByDay } from '#modules/views/gantt/levelling/level-order.ts';
import type {
  LevelledTask,
  LevelledTasks,
  OrderedPerson,
  OrderedTask,
} from '#modules/views/gantt/levelling/levelling-order.ts';
import { askLevelling } from '#modules/views/gantt/levelling/levelling-maker.server.ts';
import {
  type PeopleAtWork,
  peopleAtWork,
  type TriedTasks,
  type WeighingTask,
} from '#modules/views/gantt/levelling/people-at-work.server.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import { matesOf } from '#modules/views/gantt/levelling/mates.server.ts';
import { surroundings } from '#modules/views/gantt/levelling/surroundings.ts';

/** Whom to level, from which day on; tasks that begin behind `day_to` stay. */
export interface LevellingAsked {
  readonly day_from: string;
  readonly day_to?: string | undefined;
  readonly user_ids: readonly number[];
  /** Tasks may go to others of these people who are in a team as the same kind of member. */
  readonly shares_work?: boolean | undefined;
  readonly schedules: number;
  readonly seed: number;
}

/** A change that makes the levelled plan true. */
export interface LevellingChange {
  readonly task_id: number;
  readonly version: number;
  readonly planned_start_on?: string;
  readonly executor_id?: number;
}

export interface PlacedTask {
  readonly task_id: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly executor_id: number;
}

export interface LevelledDay {
  readonly user_id: number;
  readonly day: string;
  readonly capacity_minutes: number;
  readonly load_minutes: number;
  /** What of it comes from tasks that the reader does not see. */
  readonly hidden_minutes: number;
}

export interface LevelledPeople {
  /** Each task that was put, its instants, and who does it. */
  readonly placed: readonly PlacedTask[];
  readonly changes: readonly LevellingChange[];
  /** Seen tasks that nobody moves, and why: `in_progress`, or the rule that refuses the reader. */
  readonly staying: readonly { readonly task_id: number; readonly rule: string }[];
  /** Tasks without a plan weigh nothing and are not moved. */
  readonly unestimated_count: number;
  /** Minutes by which deadlines are missed, and when the last task ends. */
  readonly late_minutes: number;
  readonly finish_at: string;
  readonly tried: number;
  readonly load: readonly LevelledDay[];
}

/**
 * Puts the tasks of people one behind the other, so that nobody has more on a day than is there for tasks: capacity and
 * the load of what stays are those of `modules/numbers/measures`. Tasks that have begun stay, as do those that the
 * reader does not see or may not move, and count as load. Deadlines come first, then the finish. Nothing begins before
 * its planned start, and nothing is written. Throws 409 `infeasible` with the tasks that no hours are found for.
 */
export async function levelled(
  ctx: Context,
  plan: PlanNetwork,
  asked: LevellingAsked,
  tried: TriedTasks = new Map(),
): Promise<LevelledPeople> {
  const people = [...new Set(asked.user_ids)];
  const work = await peopleAtWork(ctx, people, tried);
  const moving = movingTasks(plan, work, asked);
  const mates = asked.shares_work ? await matesOf(ctx, people) : new Map<number, readonly number[]>();
  const start = startOf(ctx, asked.day_from);
  const free = people.map((id) =>
    work.freeOf(
      id,
      work.tasksOf(id).filter((task) => !moving.has(task.id)),
    ),
  );
  const projectStarts = new Map(plan.input.tasks.map((task) => [task.id, task.startNotBefore]));
  const tasks = [...moving.values()].map((task): OrderedTask => {
    const mayAssign = work.seen.get(task.id)!.refusal('executor_id') === null;
    return {
      ...{ id: task.id, minutes: remainingMinutes(task), deadline: deadlineOf(ctx, work, task) },
      people: [task.executor_id, ...(mayAssign ? (mates.get(task.executor_id) ?? []) : [])],
      startNotBefore: notBefore(task, projectStarts.get(task.id)),
    };
  });
  const { around, links } = surroundings(plan, new Map(tasks.map((task) => [task.id, task])));
  const order = { start, tasks: around, links, lagCalendar: plan.input.lagCalendar, people: free };
  const answer = await askLevelling({ ...order, schedules: asked.schedules, seed: asked.seed });
  if ('impossible' in answer) throw infeasible(work, answer.impossible);
  const natural = new Map(
    [...moving.keys()].flatMap((id) =>
      plan.network.nodeOf.has(id) ? [[id, dayText(plan.planned(id).start)] as const] : [],
    ),
  );
  const freeOf = new Map(free.map((one) => [one.id, one]));
  return answered(ctx, answer.levelled, { work, moving, people, free: freeOf, natural });
}

/** Loading tasks that may be put elsewhere, by id. */
function movingTasks(plan: PlanNetwork, work: PeopleAtWork, { user_ids, day_from, day_to }: LevellingAsked) {
  const planned = (id: number) => (plan.network.nodeOf.has(id) ? dayText(plan.planned(id).start) : null);
  const moving = new Map<number, WeighingTask>();
  for (const task of user_ids.flatMap((id) => [...work.tasksOf(id)])) {
    if (stayingRule(work, task) !== null || !task.planned_minutes) continue;
    const from = planned(task.id) ?? task.planned_start_on ?? work.today;
    if (from >= (day_from > work.today ? day_from : '') && (!day_to || from <= day_to)) moving.set(task.id, task);
  }
  return moving;
}

/** Why a task stays; null where it may be put elsewhere. What the reader does not see is told to nobody. */
function stayingRule(work: PeopleAtWork, { id }: WeighingTask): string | null {
  const seen = work.seen.get(id);
  if (!seen) return 'unseen';
  if (seen.sub_task_count > 0) return 'has_sub_tasks';
  if (seen.status !== 'new' || seen.started_at !== null) return 'in_progress';
  return seen.refusal('planned_start_on');
}

const dayText = (instant: number): string => timeOf(instant).slice(0, 10);

/** Neither before its own day nor before its project. */
function notBefore({ planned_start_on }: WeighingTask, project = -Infinity): number | undefined {
  const at = Math.max(planned_start_on === null ? -Infinity : instantOf(planned_start_on), project);
  return Number.isFinite(at) ? at : undefined;
}

/** The local minute from which may be planned: now, or the midnight of a day to come. */
function startOf(ctx: Context, dayFrom: string): number {
  const now = ctx.now.getTime();
  const local = Math.ceil(now / 60_000) + zoneOffset(now, ctx.timeZone);
  return Math.max(local, instantOf(dayFrom));
}

/** The local minute of a deadline; of one that is tried the end of its day. */
function deadlineOf(ctx: Context, work: PeopleAtWork, task: WeighingTask): number | undefined {
  const { deadline = null } = work.seen.get(task.id) ?? {};
  if (task.deadline_on === null) return undefined;
  const at = deadline === null ? Number.NaN : Date.parse(deadline);
  const local = Math.floor(at / 60_000) + (Number.isNaN(at) ? 0 : zoneOffset(at, ctx.timeZone));
  return dayText(Number.isNaN(local) ? 0 : local) === task.deadline_on
    ? local
    : instantOf(task.deadline_on) + MINUTES_A_DAY;
}

function infeasible(work: PeopleAtWork, { reason, task_ids }: { reason: string; task_ids: readonly number[] }) {
  const numbers = task_ids.map((id) => work.seen.get(id)?.number ?? '…').join(' → ');
  return ruleNotMet('level', reason === 'cycle' ? 'gantt_circle' : 'gantt_infeasible', { tasks: numbers });
}

interface Found {
  readonly work: PeopleAtWork;
  readonly moving: ReadonlyMap<number, WeighingTask>;
  readonly people: readonly number[];
  readonly free: ReadonlyMap<number, OrderedPerson>;
  /** The day on which the plan has a task without days of its own. */
  readonly natural: ReadonlyMap<number, string>;
}

function answered(ctx: Context, { tasks: all, finish, late, tried }: LevelledTasks, found: Found): LevelledPeople {
  const { work, moving, people } = found;
  const tasks = all.filter(({ id }) => moving.has(id));
  const theirs = people.flatMap((id) => [...work.tasksOf(id)]);
  return {
    placed: tasks.map(({ id, start, finish: end, person }) => ({
      ...{ task_id: id, starts_at: isoOf(start, ctx.timeZone), ends_at: isoOf(end, ctx.timeZone) },
      executor_id: person,
    })),
    changes: tasks.flatMap((task) => changeOf(task, moving.get(task.id)!, found)),
    staying: theirs.flatMap((task) => {
      const rule = stayingRule(work, task);
      return rule === null || rule === 'unseen' ? [] : [{ task_id: task.id, rule }];
    }),
    unestimated_count: theirs.filter(({ planned_minutes }) => !planned_minutes).length,
    ...{ late_minutes: late, finish_at: isoOf(finish, ctx.timeZone), tried },
    load: people.flatMap((id) => loadDays(id, tasks, found)),
  };
}

/**
 * What has to be written so that a task begins on its day; nothing where the plan puts it there by itself. A task may
 * not be planned behind its own deadline: what is late begins on the day of it, if that is still to come.
 */
function changeOf(
  { id, start, person }: LevelledTask,
  task: WeighingTask,
  { work, natural }: Found,
): LevellingChange[] {
  const day = dayText(start);
  const isBehind = task.deadline_on !== null && task.deadline_on < day;
  const wanted = isBehind ? task.deadline_on! : day;
  const begins = task.planned_start_on ?? natural.get(id) ?? work.today;
  const isMoved = wanted !== begins && wanted >= work.today;
  const isGiven = person !== task.executor_id;
  if (!isMoved && !isGiven) return [];
  const { version } = work.seen.get(id)!;
  return [
    { task_id: id, version, ...(isMoved && { planned_start_on: wanted }), ...(isGiven && { executor_id: person }) },
  ];
}

/** The days of somebody up to the end of what was put: what stays by the measure, what was put by its hours. */
function loadDays(userId: number, tasks: readonly LevelledTask[], { work, moving, free }: Found): LevelledDay[] {
  const theirs = tasks.filter(({ person }) => person === userId);
  const person = free.get(userId)!;
  const put = minutesByDay(theirs, hoursOf(person));
  const others = work.tasksOf(userId).filter(({ id }) => !moving.has(id));
  const staying = work.loadOf(userId, others);
  const hidden = work.loadOf(
    userId,
    others.filter(({ id }) => !work.seen.has(id)),
  );
  const last = theirs.reduce((latest, { finish }) => Math.max(latest, finish), 0);
  const days = Math.max(0, Math.min(person.days.length, Math.ceil(last / MINUTES_A_DAY) - person.firstDay));
  return Array.from({ length: days }, (_, at) => {
    const day = dayText((person.firstDay + at) * MINUTES_A_DAY);
    const load_minutes = Math.round(staying.get(day) ?? 0) + (put.get(person.firstDay + at) ?? 0);
    const hidden_minutes = Math.min(load_minutes, Math.round(hidden.get(day) ?? 0));
    return { user_id: userId, day, capacity_minutes: work.capacityOf(userId, day), load_minutes, hidden_minutes };
  });
}
