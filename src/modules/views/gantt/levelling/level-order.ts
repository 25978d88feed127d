import {
  type Id,
  ImpossiblePlan,
  levelPeople,
  MINUTES_A_DAY,
  type NoPlan,
  type PlanInput,
  PlanNetwork,
  type SpansOfDay,
  WorkingTime,
} from '#modules/work/plan/door.ts';
import type {
  LevelledTasks,
  LevellingAnswer,
  LevellingOrder,
  OrderedPerson,
  OrderedTask,
} from '#modules/views/gantt/levelling/levelling-order.ts';

/** So many places are given in one answer at most, schedules times tasks: some three seconds of one processor. */
const MOST_PLACES = 300_000;
const INSTANT_SCHEDULES = 3;

/** How many schedules are made of so many tasks: those asked for, as long as an answer does not take seconds. */
export const schedulesFor = (asked: number, tasks: number): number =>
  Math.max(INSTANT_SCHEDULES, Math.min(asked, Math.floor(MOST_PLACES / Math.max(1, tasks))));

/** The best plan found with so many schedules, or why there is none. The same order has the same answer. */
export function levelOrder(order: LevellingOrder): LevellingAnswer {
  try {
    return { levelled: levelledOf(order) };
  } catch (error) {
    if (!(error instanceof ImpossiblePlan)) throw error;
    return { impossible: { reason: error.why.reason, task_ids: tasksOf(error.why) } };
  }
}

/** @throws ImpossiblePlan */
export function levelledOf(order: LevellingOrder): LevelledTasks {
  const scales = new Map(order.people.map((one) => [one.id, new WorkingTime(hoursOf(one), order.start)]));
  const plan = new PlanNetwork(planInputOf(order, scales));
  const moving = order.tasks.filter(({ pinned, people }) => !pinned && people.length > 0);
  const tried = schedulesFor(order.schedules, order.tasks.length);
  const found = levelPeople(
    {
      plan,
      people: order.people.map(({ id }) => ({ id, scale: scales.get(id)! })),
      assignments: moving.map(({ id, people }) => ({ task: id, people })),
    },
    { schedules: tried, seed: order.seed },
  );
  const best = [...found].at(-1)!;
  const parents = new Set(order.tasks.map(({ parent }) => parent));
  const placed = order.tasks
    .filter(({ id, pinned }) => !pinned && !parents.has(id))
    .map(({ id, people }) => {
      const { start, finish, person } = best.tasks.get(id)!;
      // Who has to do nothing for it is nobody to the engine: a task of no length.
      return { id, start, finish, person: (person as number | null) ?? people[0] ?? 0 };
    });
  return { finish: best.finish, late: best.late, tried, tasks: placed };
}

/** Tasks and links of an order as a plan, each task in the free hours of who may do it first. */
export const planInputOf = (
  order: Pick<LevellingOrder, 'start' | 'tasks' | 'links' | 'lagCalendar'>,
  scales: ReadonlyMap<number, WorkingTime>,
): PlanInput => ({
  start: order.start,
  tasks: order.tasks.map((task) => ({
    ...{ id: task.id, minutes: task.minutes, deadline: task.deadline, pinned: task.pinned },
    ...{ startNotBefore: task.startNotBefore, parent: task.parent },
    calendar: calendarOf(task),
  })),
  links: order.links,
  calendars: new Map([
    ['everybody', new WorkingTime(workweek, order.start)],
    ...[...scales].map(([id, scale]) => [`person ${id}`, scale] as const),
  ]),
  projectCalendar: 'everybody',
  lagCalendar: order.lagCalendar,
});

const calendarOf = ({ people }: OrderedTask): string => (people.length ? `person ${people[0]}` : 'everybody');

/** The tasks by which a plan is impossible. */
export const tasksOf = (why: NoPlan): number[] => {
  const ids: readonly Id[] =
    'path' in why ? why.path : 'link' in why ? [why.link.from, why.link.to] : 'task' in why ? [why.task] : [];
  return ids.map(Number);
};

const usualDay = [
  [9 * 60, 13 * 60],
  [14 * 60, 18 * 60],
] as const;
const WEEK = 7;

/** Five days: for late dates that reach back before the plan, and where nobody is named. */
const workweek: SpansOfDay = (day) => ((((day + 3) % WEEK) + WEEK) % WEEK < 5 ? usualDay : []);

type Spans = readonly (readonly [number, number])[];

/** The first so many minutes of a day. */
export function cut(spans: Spans, minutes: number): Spans {
  let left = minutes;
  return spans.flatMap(([from, to]) => {
    const taken = Math.min(left, to - from);
    left -= taken;
    return taken > 0 ? [[from, from + taken] as const] : [];
  });
}

/** The kept days of somebody; behind them the last week goes on, before them any hours do for late dates. */
export const hoursOf =
  ({ firstDay, days }: Pick<OrderedPerson, 'firstDay' | 'days'>): SpansOfDay =>
  (day) => {
    const at = day - firstDay;
    if (at < 0) return workweek(day);
    if (at < days.length) return days[at]!;
    return days[days.length - WEEK + ((at - days.length) % WEEK)] ?? [];
  };

/** Minutes of some stretches that fall on each day, in the hours of whoever works then. */
export function minutesByDay(
  stretches: readonly { readonly start: number; readonly finish: number }[],
  hours: SpansOfDay,
): Map<number, number> {
  const minutes = new Map<number, number>();
  for (const { start, finish } of stretches) {
    for (let day = Math.floor(start / MINUTES_A_DAY); day * MINUTES_A_DAY < finish; day++) {
      const worked = hours(day).reduce((sum, [from, to]) => {
        const [begin, end] = [Math.max(start, day * MINUTES_A_DAY + from), Math.min(finish, day * MINUTES_A_DAY + to)];
        return sum + Math.max(0, end - begin);
      }, 0);
      if (worked) minutes.set(day, (minutes.get(day) ?? 0) + worked);
    }
  }
  return minutes;
}
