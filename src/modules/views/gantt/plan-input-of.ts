import { isClosedStatus } from '#modules/company/projects/door.ts';
import { remainingMinutes } from '#modules/numbers/measures/door.ts';
import {
  ImpossiblePlan,
  instantOf,
  type Id,
  moved,
  nextStart,
  type PlanInput,
  type PlanLink,
  PlanNetwork,
  type PlanTask,
  type TimeScale,
} from '#modules/work/plan/door.ts';
import type { UnplacedReason } from '#modules/views/gantt/gantt-answer.ts';
import { minuteAt } from '#modules/views/gantt/local-time.ts';
import type { PlanLinkRow, PlanPerson, PlanRow } from '#modules/views/gantt/plan-rows.ts';

/** All that a plan is made of: rows as they stand in the database, or as a try has changed them. */
export interface PlanFacts {
  readonly timeZone: string;
  /** The present, a local minute: nothing that has not begun is planned before. */
  readonly now: number;
  readonly tasks: ReadonlyMap<number, PlanRow>;
  readonly links: readonly PlanLinkRow[];
  readonly people: ReadonlyMap<number, PlanPerson>;
  /** When the company works: for what nobody does yet. */
  readonly company: TimeScale;
}

/** A link that the plan left out, because with it there is none. */
export interface BrokenCircle {
  readonly link: PlanLinkRow;
  readonly path: readonly number[];
}

export interface MadePlan {
  readonly facts: PlanFacts;
  readonly network: PlanNetwork;
  /** Tasks that have no place on the line, and why. */
  readonly unplaced: ReadonlyMap<number, UnplacedReason>;
  readonly circles: readonly BrokenCircle[];
}

const COMPANY = 'company';
/** No plan has more circles than these: then it is no plan. */
const MOST_CIRCLES = 50;

export const calendarNameOf = (userId: number): string => `u${userId}`;
export const isClosed = ({ status }: Pick<PlanRow, 'status'>): boolean => isClosedStatus(status);
const midnightOf = (day: string): number => instantOf(day);

/** The calendar in which a task is done: that of its executor, as far as they work at all. */
export function scaleOf({ people, company }: PlanFacts, { executor_id }: Pick<PlanRow, 'executor_id'>): TimeScale {
  const person = executor_id === null ? undefined : people.get(executor_id);
  return person?.works ? person.scale : company;
}

/** Minutes that were worked on a task, a running clock included. */
export function spentMinutes(facts: PlanFacts, task: PlanRow): number {
  if (task.running_since === null) return task.actual_minutes;
  const scale = scaleOf(facts, task);
  return task.actual_minutes + scale.before(facts.now) - scale.before(minuteAt(task.running_since, facts.timeZone));
}

/** What is left to do of it by the one definition of measures.md; null where nobody has estimated it. */
export function remainingOf(facts: PlanFacts, task: PlanRow): number | null {
  if (isClosed(task) || task.planned_minutes === 0) return 0;
  if (task.planned_minutes === null) return null;
  return remainingMinutes({ planned_minutes: task.planned_minutes, spent_minutes: spentMinutes(facts, task) });
}

/** A day stands for an estimate that is missing: the bar says that its end is not known. */
const UNKNOWN_MINUTES = 480;

/**
 * Where a task stands by itself: what is done or under way where it is, what has a day to begin on that day. Undefined:
 * the plan places it.
 */
function pinnedOf(facts: PlanFacts, task: PlanRow): PlanTask['pinned'] {
  const { timeZone, now } = facts;
  const scale = scaleOf(facts, task);
  const at = (iso: string) => minuteAt(iso, timeZone);
  if (isClosed(task)) {
    const finish = at(
      task.done_at ?? task.ended_at ?? task.submitted_at ?? task.started_at ?? new Date(0).toISOString(),
    );
    return { start: Math.min(task.started_at ? at(task.started_at) : finish, finish), finish };
  }
  const ownStart = task.planned_start_on === null ? null : nextStart(scale, midnightOf(task.planned_start_on));
  if (task.started_at !== null) {
    const start = at(task.started_at);
    if (task.status === 'checking') return { start, finish: Math.max(now, start) };
    const from = task.status === 'processing' || ownStart === null ? now : Math.max(now, ownStart);
    const left = remainingOf(facts, task) ?? UNKNOWN_MINUTES;
    return { start, finish: moved(scale, nextStart(scale, Math.max(from, start)), left) };
  }
  return ownStart === null ? undefined : { start: ownStart };
}

/** The plan of some rows: dates of all that can be placed. What is left out keeps nobody from having a plan. */
export function madePlan(facts: PlanFacts): MadePlan {
  const unplaced = unplacedOf(facts);
  const tasks = [...facts.tasks.values()].filter(({ id }) => !unplaced.has(id));
  const there = new Set(tasks.map(({ id }) => id));
  const rows = new Map(
    facts.links.filter(({ from, to }) => there.has(from) && there.has(to)).map((row) => [row.id, row]),
  );
  const input = (links: readonly PlanLinkRow[]): PlanInput => ({
    start: facts.now,
    tasks: tasks.map((task) => planTaskOf(facts, task, there)),
    links: links.map(planLinkOf),
    calendars: calendarsOf(facts),
    projectCalendar: COMPANY,
    unestimatedMinutes: UNKNOWN_MINUTES,
  });
  const circles: BrokenCircle[] = [];
  for (;;) {
    try {
      return { facts, network: new PlanNetwork(input([...rows.values()])), unplaced, circles };
    } catch (error) {
      const broken = error instanceof ImpossiblePlan ? linkToDrop(error, rows) : undefined;
      if (!broken || circles.length === MOST_CIRCLES) throw error;
      rows.delete(broken.link.id);
      circles.push(broken);
    }
  }
}

/** Without which link there may be a plan: the youngest of a circle, or the one whose lag is no lag. */
function linkToDrop({ why }: ImpossiblePlan, rows: ReadonlyMap<number, PlanLinkRow>): BrokenCircle | undefined {
  if (why.reason === 'lag') {
    const link = rows.get(Number(why.link.id));
    return link && { link, path: [link.from, link.to] };
  }
  if (why.reason !== 'cycle') return undefined;
  const within = new Set<Id>(why.path);
  const closing = [...rows.values()].filter(({ from, to }) => within.has(from) || within.has(to));
  const both = closing.filter(({ from, to }) => within.has(from) && within.has(to));
  const link = (both.length ? both : closing).toSorted((a, b) => b.id - a.id)[0];
  return link && { link, path: why.path.map(Number) };
}

function calendarsOf({ people, company }: PlanFacts): Map<string, TimeScale> {
  const all = new Map<string, TimeScale>([[COMPANY, company]]);
  for (const { id, scale, works } of people.values()) if (works) all.set(calendarNameOf(id), scale);
  return all;
}

export function planTaskOf(facts: PlanFacts, task: PlanRow, there: ReadonlySet<number>): PlanTask {
  const { timeZone, people } = facts;
  const person = task.executor_id === null ? undefined : people.get(task.executor_id);
  const from = task.project_starts_on;
  const isOver = isClosed(task);
  return {
    id: task.id,
    minutes: isOver ? 0 : task.planned_minutes,
    calendar: person?.works ? calendarNameOf(person.id) : undefined,
    parent: task.parent_id !== null && there.has(task.parent_id) ? task.parent_id : null,
    group: task.project_id,
    pinned: pinnedOf(facts, task),
    deadline: task.deadline === null || isOver ? undefined : minuteAt(task.deadline, timeZone),
    startNotBefore: from === null || isOver ? undefined : midnightOf(from),
  };
}

export const planLinkOf = ({ id, from, to, kind, lag_minutes, lag_kind }: PlanLinkRow): PlanLink => ({
  ...{ id, from, to, kind, lag: lag_minutes, lagKind: lag_kind },
});

/** Tasks that nothing places: neither dates of their own, nor a deadline, nor another task on which they hang. */
function unplacedOf({ tasks, links, people }: PlanFacts): Map<number, UnplacedReason> {
  const linked = new Set(
    links.filter(({ from, to }) => tasks.has(from) && tasks.has(to)).flatMap((l) => [l.from, l.to]),
  );
  const parents = new Set([...tasks.values()].flatMap(({ parent_id }) => parent_id ?? []));
  const reasons = new Map<number, UnplacedReason>();
  for (const task of tasks.values()) {
    if (parents.has(task.id)) continue;
    const person = task.executor_id === null ? null : people.get(task.executor_id);
    const reason = reasonOf(task, person, linked.has(task.id));
    if (reason) reasons.set(task.id, reason);
  }
  // A parent spans what is below it: with nothing there it stands by its own dates, or nowhere.
  const placedBelow = new Set<number>();
  for (const task of tasks.values()) {
    if (reasons.has(task.id) || parents.has(task.id)) continue;
    for (let at = task.parent_id; at !== null && !placedBelow.has(at); at = tasks.get(at)?.parent_id ?? null)
      placedBelow.add(at);
  }
  for (const id of parents) {
    const task = tasks.get(id);
    if (!task || placedBelow.has(id)) continue;
    const person = task.executor_id === null ? null : people.get(task.executor_id);
    const reason = reasonOf(task, person, false);
    if (reason) reasons.set(id, reason);
  }
  return reasons;
}

function reasonOf(task: PlanRow, person: PlanPerson | null | undefined, isLinked: boolean): UnplacedReason | null {
  if (isClosed(task) || task.started_at !== null) return null;
  if (person && person.isActive && !person.works) return 'no_working_time';
  if (task.planned_start_on !== null || isLinked) return null;
  if (!person) return 'no_executor';
  if (!person.isActive) return 'executor_left';
  if (task.deadline !== null) return null;
  return task.planned_minutes === null ? 'no_plan' : 'no_dates';
}
