import type { OrderedTask } from '#modules/views/gantt/levelling/levelling-order.ts';
import type { DayPerson, DayStep } from '#modules/views/gantt/levelling/make-day-order.ts';
import type { PeopleAtWork, SeenTask } from '#modules/views/gantt/levelling/people-at-work.server.ts';
import type { PlanRow } from '#modules/views/gantt/plan-rows.ts';

/** A task that has to be over, with what decides which steps there are about it. */
export interface TargetTask extends OrderedTask {
  readonly row: PlanRow;
  /** Undefined: the reader does not see it, and it stays as it is. */
  readonly seen: SeenTask | undefined;
  /** Before it nothing of its project begins. */
  readonly projectStart: number | undefined;
  /** Somebody who is here does it. */
  readonly isGiven: boolean;
}

interface StepsAsked {
  readonly tasks: readonly TargetTask[];
  readonly people: readonly DayPerson[];
  readonly work: PeopleAtWork;
  readonly mates: ReadonlyMap<number, readonly number[]>;
  readonly target: ReadonlySet<number>;
  readonly day: string;
}

/** To whom a task may be offered, and how many tasks of somebody may be asked to wait. */
const MOST_TAKERS = 4;
const MOST_WAITING = 8;
/** Of what is left of a task so much may go at the most: with more it is another task. */
const MOST_CUT = 0.5;
/** What is never done is never quite finished: see `remainingMinutes`. */
const LEAST_LEFT = 0.1;

/** Every single change that the reader may make and that may help to make the day. */
export function stepsFor(asked: StepsAsked): DayStep[] {
  return [
    ...asked.tasks.flatMap((task) => aboutTask(task, asked)),
    ...asked.people.flatMap((one) => waiting(one, asked)),
  ];
}

function aboutTask({ id, row, seen, people, projectStart, isGiven }: TargetTask, asked: StepsAsked): DayStep[] {
  if (!seen) return [];
  const may = (field: string) => seen.refusal(field) === null;
  const steps: DayStep[] = [];
  const isNew = row.status === 'new' && row.started_at === null;
  if (isNew && row.planned_start_on !== null && row.planned_start_on > asked.work.today && may('planned_start_on'))
    steps.push({ kind: 'start_earlier', task: id, from: projectStart });
  if (may('executor_id') && row.status !== 'processing')
    steps.push(...takersOf(people, isGiven, asked).map((to) => ({ kind: 'assign' as const, task: id, to })));
  const { planned_minutes } = row;
  if (planned_minutes && may('planned_minutes')) {
    const left = asked.tasks.find((one) => one.id === id)?.minutes ?? 0;
    const most = Math.floor(Math.min(left * MOST_CUT, left - planned_minutes * LEAST_LEFT));
    if (most > 0) steps.push({ kind: 'cut', task: id, most });
  }
  return steps;
}

/** Those who can what the executor can, the freest first; of what nobody does whoever is there. */
function takersOf(people: readonly number[], isGiven: boolean, { mates, people: all }: StepsAsked): number[] {
  const known = new Map(all.map((one) => [one.id, one]));
  const able = isGiven ? (mates.get(people[0]!) ?? []) : people;
  const busy = (id: number) =>
    known
      .get(id)!
      .taken.slice(0, 30)
      .reduce((sum, minutes) => sum + minutes, 0);
  return able
    .filter((id) => known.has(id))
    .toSorted((a, b) => busy(a) - busy(b) || a - b)
    .slice(0, MOST_TAKERS);
}

/** Tasks of somebody that are due later, or never, and have not begun: what they take of the days until then. */
function waiting({ id: person }: DayPerson, { work, target, day }: StepsAsked): DayStep[] {
  const until = work.days.filter((on) => on <= day).length;
  return work
    .tasksOf(person)
    .filter((task) => !target.has(task.id) && (task.deadline_on === null || task.deadline_on > day))
    .filter(({ id }) => {
      const seen = work.seen.get(id);
      return seen?.status === 'new' && seen.started_at === null && seen.refusal('planned_start_on') === null;
    })
    .flatMap((task): DayStep[] => {
      const load = work.loadOf(person, [task]);
      const minutes = work.days.slice(0, until).map((on) => load.get(on) ?? 0);
      return minutes.some((one) => one > 0) ? [{ kind: 'postpone', task: task.id, person, minutes }] : [];
    })
    .toSorted((a, b) => sumOf(b) - sumOf(a))
    .slice(0, MOST_WAITING);
}

const sumOf = (step: DayStep): number =>
  step.kind === 'postpone' ? step.minutes.reduce((all, one) => all + one, 0) : 0;
