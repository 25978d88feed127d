import { addDays, daysBetween } from '#kernel/days.ts';

/** From an instant on, in milliseconds, something is so. */
export interface Turn<T> {
  readonly at: number;
  readonly value: T;
}

/** A task as far as it matters to a group or project, from its making on; turns in their order, the first is that. */
export interface TaskHistory {
  readonly id: number;
  /** Null: it is there. */
  readonly deleted_at: number | null;
  readonly is_in: readonly Turn<boolean>[];
  readonly is_closed: readonly Turn<boolean>[];
  readonly planned_minutes: readonly Turn<number | null>[];
  readonly hard_index: readonly Turn<number | null>[];
}

/** How much there was at the end of a day, and how much of it was done or accepted. Minutes are planned ones. */
export interface BurnDay {
  readonly day: string;
  readonly scope_count: number;
  readonly done_count: number;
  readonly scope_minutes: number;
  readonly done_minutes: number;
  readonly scope_hard: number;
  readonly done_hard: number;
}

/** More days than these nobody looks at. */
export const BURN_DAYS_MAX = 370;

type Sums = readonly [
  count: number,
  done: number,
  minutes: number,
  doneMinutes: number,
  hard: number,
  doneHard: number,
];
const nothing: Sums = [0, 0, 0, 0, 0, 0];

/**
 * The scope of each day at its end, and what of it was finished then, by plans and difficulties of that day: work that
 * was carried over stays in the past of where it was, and what was deleted in the days before. `dayOf` says on which
 * day of the company an instant falls. A task without a plan or difficulty adds nothing to these.
 */
export function burnOf(
  histories: readonly TaskHistory[],
  from: string,
  to: string,
  dayOf: (instant: number) => string,
): BurnDay[] {
  const count = Math.min(daysBetween(from, to) + 1, BURN_DAYS_MAX);
  if (count <= 0) return [];
  const changes = changesByDay(histories, dayOf);
  const now = [...nothing] as Mutable<Sums>;
  const before = [...changes.keys()].filter((day) => day < from);
  for (const day of before) add(now, changes.get(day)!);
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(from, at);
    const change = changes.get(day);
    if (change) add(now, change);
    const [scope_count, done_count, scope_minutes, done_minutes, scope_hard, done_hard] = now;
    return { day, scope_count, done_count, scope_minutes, done_minutes, scope_hard, done_hard };
  });
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function add(to: Mutable<Sums>, change: Sums): void {
  for (const [at, value] of change.entries()) to[at]! += value;
}

function changesByDay(histories: readonly TaskHistory[], dayOf: (instant: number) => string): Map<string, Sums> {
  const changes = new Map<string, Mutable<Sums>>();
  for (const history of histories) {
    let was = nothing;
    for (const at of instantsOf(history)) {
      const is = sumsAt(history, at);
      if (is.every((value, index) => value === was[index])) continue;
      const day = dayOf(at);
      const change = changes.get(day) ?? ([...nothing] as Mutable<Sums>);
      for (const [index, value] of is.entries()) change[index]! += value - was[index]!;
      changes.set(day, change);
      was = is;
    }
  }
  return changes;
}

/** When anything about a task changed, in order and once. */
function instantsOf({ deleted_at, is_in, is_closed, planned_minutes, hard_index }: TaskHistory): number[] {
  const turns = [...is_in, ...is_closed, ...planned_minutes, ...hard_index].map(({ at }) => at);
  return [...new Set(deleted_at === null ? turns : [...turns, deleted_at])].toSorted((a, b) => a - b);
}

/** What held from an instant on: the last turn not after it; null before the first. */
export const valueAt = <T>(turns: readonly Turn<T>[], at: number): T | null =>
  turns.findLast((turn) => turn.at <= at)?.value ?? null;

function sumsAt(history: TaskHistory, at: number): Sums {
  if (!valueAt(history.is_in, at) || (history.deleted_at !== null && history.deleted_at <= at)) return nothing;
  const minutes = valueAt(history.planned_minutes, at) ?? 0;
  const hard = valueAt(history.hard_index, at) ?? 0;
  return valueAt(history.is_closed, at) ? [1, 1, minutes, minutes, hard, hard] : [1, 0, minutes, 0, hard, 0];
}

/** The instant at which a task came to where it is now; null: it is not there any more. */
export function cameAt({ deleted_at, is_in }: TaskHistory): number | null {
  if (deleted_at !== null || !is_in.at(-1)?.value) return null;
  const out = is_in.findLastIndex(({ value }) => !value);
  return is_in[out + 1]?.at ?? null;
}
