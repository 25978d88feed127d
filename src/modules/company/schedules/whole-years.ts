import { addDays, daysOf, weekdayOf } from '#kernel/days.ts';

/** What is worked in a year: its working days, and their minutes. */
export interface YearOfWork {
  readonly workingDays: number;
  readonly minutes: number;
}

/** What lies between two days: whole years as sums, and the days around them one by one. */
export interface Span extends YearOfWork {
  readonly days: readonly string[];
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
const firstOf = (year: number): string => `${year}-01-01`;
const lastOf = (year: number): string => `${year}-12-31`;
const nothing: YearOfWork = { workingDays: 0, minutes: 0 };

/**
 * Sums of whole years of a work calendar, so that three centuries between two days, which anybody may type, cost no
 * more than some months. Years that the calendar says nothing about are alike when they begin on the same weekday and
 * have as many days: there are fourteen kinds.
 */
export class WholeYears {
  readonly #minutesOf: (day: string) => number;
  readonly #own = new Set<number>();
  readonly #known = new Map<string, YearOfWork>();
  readonly #stretchOf: (year: number) => string;

  /** @param stretchOf what years alike must have in common beside their weekdays: the schedule that holds in them. */
  constructor(minutesOfDay: (day: string) => number, stretchOf: (year: number) => string = () => '') {
    this.#minutesOf = minutesOfDay;
    this.#stretchOf = stretchOf;
  }

  /** The calendar says something about this day: its year is like no other. */
  have(day: string): void {
    this.#own.add(yearOf(day));
  }

  of(year: number): YearOfWork {
    const first = firstOf(year);
    const kind = this.#own.has(year)
      ? first
      : `${this.#stretchOf(year)} ${weekdayOf(first)} ${weekdayOf(lastOf(year))}`;
    const known = this.#known.get(kind);
    if (known) return known;
    const minutes = daysOf(first, lastOf(year)).map(this.#minutesOf);
    const made = { workingDays: minutes.filter(Boolean).length, minutes: minutes.reduce((sum, one) => sum + one, 0) };
    this.#known.set(kind, made);
    return made;
  }

  /** What lies in `[from, to]`, both counted; the first and the last day are never part of a whole year. */
  between(from: string, to: string): Span {
    const [first, last] = [yearOf(from) + 1, yearOf(to) - 1];
    if (first > last) return { ...nothing, days: daysOf(from, to) };
    const years = Array.from({ length: last - first + 1 }, (_, at) => this.of(first + at));
    return {
      days: [...daysOf(from, addDays(firstOf(first), -1)), ...daysOf(firstOf(last + 1), to)],
      workingDays: years.reduce((sum, { workingDays }) => sum + workingDays, 0),
      minutes: years.reduce((sum, { minutes }) => sum + minutes, 0),
    };
  }
}
