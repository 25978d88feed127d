import { ImpossiblePlan, MINUTES_A_DAY } from '#modules/work/plan/door.ts';
import { cut, levelledOf, tasksOf } from '#modules/views/gantt/levelling/level-order.ts';
import { longestAlone } from '#modules/views/gantt/levelling/longest-alone.ts';
import type { LevelledTask, OrderedPerson, OrderedTask } from '#modules/views/gantt/levelling/levelling-order.ts';
import type {
  DayPerson,
  DayStep,
  FoundWay,
  MadeDay,
  MakeDayAnswer,
  MakeDayOrder,
  StepKind,
  TakenStep,
} from '#modules/views/gantt/levelling/make-day-order.ts';

/** What a step costs those whom it hits, against each other: beginning sooner next to nothing, less scope most. */
const cost: Readonly<Record<StepKind, number>> = { start_earlier: 1, postpone: 2, assign: 3, cut: 12 };
/** More steps than these nobody would take. */
const MOST_STEPS = 12;
/** So many steps are tried at each of them, and so many tasks back from the last one are looked at. */
const MOST_TRIED = 24;
const MOST_BACK = 20;
/** Scope is cut by whole quarters of an hour. */
const CUT_STEP = 15;
const SCHEDULES = 3;

/** By which means a day is to be made: all, without giving tasks away, without touching the scope. */
const means: readonly (readonly StepKind[])[] = [
  ['start_earlier', 'postpone', 'assign', 'cut'],
  ['start_earlier', 'postpone', 'assign'],
  ['start_earlier', 'postpone', 'cut'],
];

/** Do the tasks end by the day, and with which changes would they? The same order has the same answer. */
export function makeDay(order: MakeDayOrder): MakeDayAnswer {
  try {
    return { made: new DaySearch(order).run() };
  } catch (error) {
    if (!(error instanceof ImpossiblePlan)) throw error;
    return { impossible: { reason: error.why.reason, task_ids: tasksOf(error.why) } };
  }
}

/** What is taken of the order: steps, each with the minutes of its cut. */
type Taken = ReadonlyMap<DayStep, number>;

interface Tried {
  readonly finish: number;
  readonly last: number;
  readonly tasks: ReadonlyMap<number, LevelledTask>;
}

class DaySearch {
  readonly #order: MakeDayOrder;
  readonly #target: ReadonlySet<number>;
  readonly #tried = new Map<string, Tried>();

  constructor(order: MakeDayOrder) {
    this.#order = order;
    this.#target = new Set(order.target);
  }

  run(): MadeDay {
    const { by } = this.#order;
    const now = this.#try(new Map());
    const ways: FoundWay[] = [];
    if (now.finish > by) {
      for (const kinds of means) {
        const way = this.#way(kinds);
        if (way.steps.length && !ways.some((one) => isSameWay(one, way))) ways.push(way);
      }
    }
    // Nobody does some of it yet: even where the day is met somebody has to be named.
    else if (this.#order.tasks.some(({ id, people }) => this.#target.has(id) && people.length > 1))
      ways.push(this.#told(new Map()));
    const made = ways.filter(({ isMet }) => isMet).toSorted((a, b) => costOf(a) - costOf(b));
    const chain = longestAlone(this.#order);
    return {
      ...{ finish: now.finish, last: now.last },
      ways: made.length ? made : ways.toSorted((a, b) => a.finish - b.finish).slice(0, 1),
      chain: chain.finish > by ? chain : null,
      busiest: now.finish > by ? this.#busiest() : null,
    };
  }

  /** The steps with most gain for their cost, one after the other; then those go that were not needed after all. */
  #way(kinds: readonly StepKind[]): FoundWay {
    const { by } = this.#order;
    const taken = new Map<DayStep, number>();
    let now = this.#try(taken);
    while (now.finish > by && taken.size < MOST_STEPS) {
      const best =
        this.#best(
          taken,
          now,
          kinds.filter((kind) => kind !== 'cut'),
        ) ?? this.#bestCut(taken, now, kinds);
      if (!best) break;
      taken.set(best.step, best.minutes);
      now = this.#try(taken);
    }
    if (now.finish <= by) this.#prune(taken);
    return this.#told(taken);
  }

  #best(taken: Taken, now: Tried, kinds: readonly StepKind[]): { step: DayStep; minutes: number } | null {
    let found: { step: DayStep; minutes: number; worth: number } | null = null;
    const open = this.#near(now).filter((step) => kinds.includes(step.kind) && isOpen(taken, step));
    for (const step of open.slice(0, MOST_TRIED)) {
      const { finish } = this.#try(new Map(taken).set(step, 0));
      const gain = Math.min(now.finish - finish, now.finish - this.#order.by);
      const worth = gain / cost[step.kind];
      if (gain > 0 && worth > (found?.worth ?? 0)) found = { step, minutes: 0, worth };
    }
    return found;
  }

  /** The task of which the least has to go, or the one that brings the end nearest when none is enough. */
  #bestCut(taken: Taken, now: Tried, kinds: readonly StepKind[]): { step: DayStep; minutes: number } | null {
    if (!kinds.includes('cut')) return null;
    const { by } = this.#order;
    const found: { step: DayStep; minutes: number; finish: number }[] = [];
    for (const step of this.#near(now)) {
      if (step.kind !== 'cut' || taken.has(step) || step.most < CUT_STEP) continue;
      const finishWith = (minutes: number) => this.#try(new Map(taken).set(step, minutes)).finish;
      const most = Math.floor(step.most / CUT_STEP);
      const all = finishWith(most * CUT_STEP);
      if (all >= now.finish) continue;
      const isEnough = (steps: number) => finishWith(steps * CUT_STEP) <= by;
      const minutes = (all <= by ? leastThat(isEnough, most) : most) * CUT_STEP;
      found.push({ step, minutes, finish: finishWith(minutes) });
    }
    const enough = found.filter(({ finish }) => finish <= by).toSorted((a, b) => a.minutes - b.minutes)[0];
    return enough ?? found.toSorted((a, b) => a.finish - b.finish)[0] ?? null;
  }

  /** A step that was needed beside another may be idle once that one has gone: all are looked at again. */
  #prune(taken: Map<DayStep, number>): void {
    const isIdle = (step: DayStep) => {
      const others = new Map(taken);
      return others.delete(step) && this.#try(others).finish <= this.#order.by;
    };
    for (;;) {
      const dearest = [...taken.keys()].toSorted((a, b) => cost[b.kind] - cost[a.kind]);
      const idle = dearest.find(isIdle);
      if (!idle) return;
      taken.delete(idle);
    }
  }

  #told(taken: Taken): FoundWay {
    const so = new Map<DayStep, number>();
    const steps = [...taken].map(([step, minutes]): TakenStep => {
      so.set(step, minutes);
      return { step, minutes, finish: this.#try(so).finish };
    });
    const { finish, tasks } = this.#try(taken);
    return { steps, finish, isMet: finish <= this.#order.by, tasks: [...tasks.values()] };
  }

  /** Steps about what keeps the last task: those before it, by links or because the same person does them. */
  #near(now: Tried): DayStep[] {
    const back = new Set<number>([now.last]);
    for (const id of back) {
      if (back.size >= MOST_BACK) break;
      const task = now.tasks.get(id);
      for (const { from, to } of this.#order.links) if (Number(to) === id) back.add(Number(from));
      if (!task) continue;
      const before = [...now.tasks.values()]
        .filter((one) => one.person === task.person && one.finish <= task.start && one.id !== id)
        .toSorted((a, b) => b.finish - a.finish)[0];
      if (before) back.add(before.id);
    }
    const people = new Set([...back].flatMap((id) => now.tasks.get(id)?.person ?? []));
    const places = new Map([...back].map((id, at) => [id, at]));
    const about = (step: DayStep) => (step.kind === 'postpone' ? people.has(step.person) : back.has(step.task));
    const place = (step: DayStep) => (step.kind === 'postpone' ? 0 : (places.get(step.task) ?? 0));
    return this.#order.steps.filter(about).toSorted((a, b) => cost[a.kind] - cost[b.kind] || place(a) - place(b));
  }

  #try(taken: Taken): Tried {
    const key = [...taken]
      .map(([step, minutes]) => `${this.#order.steps.indexOf(step)}:${minutes}`)
      .toSorted()
      .join();
    const known = this.#tried.get(key);
    if (known) return known;
    const { start, links, lagCalendar, by } = this.#order;
    const { tasks } = levelledOf({
      ...{ start, links, lagCalendar, schedules: SCHEDULES, seed: 1 },
      tasks: this.#order.tasks.map((task) => withSteps(task, taken, this.#target.has(task.id) ? by : undefined)),
      people: this.#order.people.map((person) => freeOf(person, taken)),
    });
    const placed = new Map(tasks.map((task) => [task.id, task]));
    // What is pinned is over when it is over.
    for (const { id, pinned, people } of this.#order.tasks)
      if (pinned && this.#target.has(id)) placed.set(id, { id, ...pinned, person: people[0] ?? 0 });
    let last = { id: 0, finish: start };
    for (const task of placed.values()) if (this.#target.has(task.id) && task.finish > last.finish) last = task;
    const tried = { finish: last.finish, last: last.id, tasks: placed };
    this.#tried.set(key, tried);
    return tried;
  }

  /** Of whom most is asked until then, against what they have left: their work in the target alone. */
  #busiest(): MadeDay['busiest'] {
    const { by, people, tasks, start } = this.#order;
    const over = people.map((person) => {
      const dayOf = (instant: number) => Math.floor(instant / MINUTES_A_DAY) - person.firstDay;
      const free = person.room.reduce((sum, room, at) => {
        const isWithin = at >= dayOf(start) && at <= dayOf(by - 1);
        return isWithin ? sum + Math.max(0, room - person.taken[at]!) : sum;
      }, 0);
      const wanted = tasks
        .filter((task) => this.#target.has(task.id) && task.people[0] === person.id && task.people.length === 1)
        .reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
      return { person: person.id, minutes: Math.ceil(wanted - free) };
    });
    return over.filter(({ minutes }) => minutes > 0).toSorted((a, b) => b.minutes - a.minutes)[0] ?? null;
  }
}

/** The least number of which something holds that holds of `most` and, once it does, of all above. */
function leastThat(holds: (number: number) => boolean, most: number): number {
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

const costOf = ({ steps }: FoundWay): number =>
  steps.reduce((sum, { step, minutes }) => sum + cost[step.kind] + minutes / 60, 0);

const isSameWay = (one: FoundWay, other: FoundWay): boolean =>
  one.steps.length === other.steps.length &&
  one.steps.every(({ step, minutes }, at) => other.steps[at]!.step === step && other.steps[at]!.minutes === minutes);

/** A task is given away once. */
const isOpen = (taken: Taken, step: DayStep): boolean =>
  !taken.has(step) &&
  !(step.kind === 'assign' && [...taken.keys()].some(({ kind, task }) => kind === 'assign' && task === step.task));

function withSteps(task: OrderedTask, taken: Taken, by: number | undefined): OrderedTask {
  let changed: OrderedTask = { ...task, deadline: by };
  for (const [step, minutes] of taken) {
    if (step.task !== task.id) continue;
    if (step.kind === 'start_earlier') changed = { ...changed, startNotBefore: step.from };
    if (step.kind === 'assign') changed = { ...changed, people: [step.to] };
    if (step.kind === 'cut' && changed.minutes !== null) changed = { ...changed, minutes: changed.minutes - minutes };
  }
  return changed;
}

function freeOf({ id, firstDay, spans, room, taken: others }: DayPerson, taken: Taken): OrderedPerson {
  const freed = [...taken.keys()].filter((step) => step.kind === 'postpone' && step.person === id);
  const days = spans.map((day, at) => {
    const back = freed.reduce((sum, step) => sum + (step.kind === 'postpone' ? (step.minutes[at] ?? 0) : 0), 0);
    return cut(day, Math.max(0, Math.floor(room[at]! - Math.max(0, others[at]! - back))));
  });
  return { id, firstDay, days };
}
