import { addDays } from '#kernel/days.ts';
import { slowMonth } from '#modules/growth/kpi/testing/slow-kpi.ts';
import { instantOfWorld, type World } from '#modules/numbers/measures/testing/world.ts';

/** A month of a person, as one would reckon it with a pencil. */
export interface SlowPersonMonth {
  /** Each task with what it brings the month. */
  readonly brought: ReadonlyMap<number, number>;
  readonly points: number;
  readonly planPoints: number | null;
  readonly attendance: { readonly days: number; readonly missed: number };
  readonly kpi: number | null;
}

const monthOf = (instant: string): string => instant.slice(0, 7);
const hoursOf = (task: Readonly<Record<string, unknown>>): number => Number(task.planned_minutes) / 60;
const weightOf = (task: Readonly<Record<string, unknown>>): number => Number(task.hard_index ?? 5) / 5;

/**
 * KPI with editions once more, and without a thought for speed: all that is known is walked for every month and every
 * person, and what was closed is a copy in a list. Written from measures.md, 3 and 15.
 */
export class SlowEditions {
  /** By month and person, the youngest last. */
  readonly #closed = new Map<string, Map<number, SlowPersonMonth[]>>();

  isClosed(month: string): boolean {
    return this.#closed.has(month);
  }

  /** Closes a month for these people, or makes another edition of theirs; all others keep the one before. */
  close(world: World, month: string, people: readonly number[]): void {
    const editions = this.#closed.get(month) ?? new Map<number, SlowPersonMonth[]>();
    // All of them are reckoned before any is kept: an edition does not build on itself.
    const made = people.map((person) => [person, this.#reckon(world, month, person)] as const);
    for (const [person, one] of made) editions.set(person, [...(editions.get(person) ?? []), one]);
    this.#closed.set(month, editions);
  }

  /** What is told of a month now: as it was closed the last time, or as it stands. */
  tell(world: World, month: string, person: number): SlowPersonMonth {
    return this.#closed.get(month)?.get(person)?.at(-1) ?? this.#reckon(world, month, person);
  }

  /** What closed months before have had of a task: by the youngest edition of each person. */
  #hadBefore(task: number, month: string): number {
    let had = 0;
    for (const [closed, people] of this.#closed)
      if (closed < month) for (const editions of people.values()) had += editions.at(-1)!.brought.get(task) ?? 0;
    return had;
  }

  #reckon(world: World, month: string, person: number): SlowPersonMonth {
    const own = (world.tasks ?? []).filter(({ executor_id }) => executor_id === person);
    const byId = new Map(own.map((task) => [task.id, task]));
    const accepted = slowMonth(world, month).filter(({ task_id }) => byId.has(task_id));
    const brought = new Map(
      accepted.map(({ task_id, points }) => [task_id, points - this.#hadBefore(task_id, month)] as const),
    );
    const points = [...brought.values()].reduce((sum, one) => sum + one, 0);

    const due = own.filter(({ deadline, planned_minutes }) => {
      return typeof deadline === 'string' && monthOf(deadline) === month && planned_minutes !== null;
    });
    const planPoints = due.length ? due.reduce((sum, task) => sum + hoursOf(task) * weightOf(task), 0) : null;

    const today = world.as_of.slice(0, 10);
    const days = (world.attendance ?? []).filter(
      ({ user_id, date, norm_min }) =>
        user_id === person &&
        monthOf(String(date)) === month &&
        String(date) <= addDays(today, -1) &&
        Number(norm_min) > 0,
    );
    const missed = days.filter(({ late_min, status }) => Number(late_min) > 0 || status === 'absent').length;

    let [quality, timely, dated, all] = [0, 0, 0, 0];
    for (const { task_id, score, submitted } of accepted) {
      const task = byId.get(task_id)!;
      const weight = weightOf(task);
      all += weight;
      quality += weight * (score === null ? 0.8 : score / 5);
      if (typeof task.deadline !== 'string') continue;
      dated += weight;
      if (submitted <= instantOfWorld(task.deadline).getTime()) timely += weight;
    }
    const parts: (readonly [weight: number, value: number | null])[] = [
      [0.35, all ? quality / all : null],
      [0.3, dated ? timely / dated : null],
      [0.2, planPoints ? Math.max(0, Math.min(1.2, points / planPoints)) : null],
      [0.1, days.length ? 1 - missed / days.length : null],
      // Nobody was asked for a worksheet.
      [0.05, null],
    ];
    const known = parts.filter(([, value]) => value !== null);
    const weights = known.reduce((sum, [weight]) => sum + weight, 0);
    const kpi =
      accepted.length < 3 ? null : (100 * known.reduce((sum, [weight, value]) => sum + weight * value!, 0)) / weights;
    return { brought, points, planPoints, attendance: { days: days.length, missed }, kpi };
  }
}
