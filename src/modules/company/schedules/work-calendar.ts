import { addDays, weekdayOf } from '#kernel/days.ts';
import type { WorkDayKind } from '#modules/company/schedules/work-day-kinds.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/work-calendar-zone.ts';
import { WholeYears, yearOf } from '#modules/company/schedules/whole-years.ts';

/**
 * The work calendar: which days are worked, and how long. The law and the decrees of each year are rows (see
 * `work-calendar-2026.json`); this is arithmetic on them. Days are `YYYY-MM-DD`, instants are milliseconds since
 * the epoch, durations whole minutes.
 */
export type WeekType = 5 | 6;

export interface WorkCalendarRow {
  readonly day: string;
  readonly kind: WorkDayKind;
  /** Null: for both kinds of week. */
  readonly week_type: number | null;
}

/** Minutes of the day, `[from, to)` pairs: the working spans of a weekday. */
export type Spans = readonly (readonly [number, number])[];

export interface WorkSchedule {
  readonly time_zone: string;
  readonly week_type: WeekType;
  /** Working spans by weekday, 1 Monday to 7 Sunday; none: a weekend. */
  readonly week: Readonly<Record<number, Spans>>;
}

const at = (hour: number) => hour * 60;
const MS_A_MINUTE = 60_000;
/** The eve of a holiday is an hour shorter: Labour Code, art. 187. */
const SHORT_DAY_CUT = 60;
/** Two years without a working day mean a broken calendar, not a long holiday. */
const LONGEST_SEARCH_DAYS = 731;
/** Days that are remembered: some years around today. */
const MOST_KNOWN_DAYS = 4_000;

const eightHours: Spans = [
  [at(9), at(13)],
  [at(14), at(18)],
];
const sevenHours: Spans = [
  [at(9), at(13)],
  [at(14), at(17)],
];

/** 40 hours in 5 days, as the company works: 09:00–18:00 with a break of an hour. */
export const fiveDayWeek: WorkSchedule = {
  time_zone: 'Asia/Tashkent',
  week_type: 5,
  week: { 1: eightHours, 2: eightHours, 3: eightHours, 4: eightHours, 5: eightHours },
};

/** 40 hours in 6 days: seven a day and five on Saturday (Labour Code; hours of calendar.json). */
export const sixDayWeek: WorkSchedule = {
  time_zone: 'Asia/Tashkent',
  week_type: 6,
  week: { 1: sevenHours, 2: sevenHours, 3: sevenHours, 4: sevenHours, 5: sevenHours, 6: [[at(9), at(14)]] },
};

/**
 * When is worked, by whatever says so: the company's week, or the schedule of a person. A span that ends after midnight
 * belongs to the day on which it begins.
 */
export abstract class WorkCalendar {
  abstract readonly timeZone: string;

  /** Working spans of a day in minutes after local midnight; none on a day off. Beyond 1440 they go over midnight. */
  abstract spansOf(day: string): Spans;

  /** A public holiday of the law on which is not worked: neither a weekend nor a moved day. */
  abstract isHoliday(day: string): boolean;

  /** The minute of a day at which work usually ends, for a day on which there is none. */
  protected abstract usualEnd(day: string): number;

  protected abstract readonly years: WholeYears;

  isWorkingDay(day: string): boolean {
    return this.spansOf(day).length > 0;
  }

  /** The norm of a day, 0 on a day off. */
  minutesOfDay(day: string): number {
    return this.spansOf(day).reduce((sum, [from, to]) => sum + to - from, 0);
  }

  /** The local day on which an instant falls. */
  dayOf(instant: number): string {
    return localDayOf(instant, this.timeZone);
  }

  /** The instant of local midnight with which a day begins. */
  startOfDay(day: string): number {
    return instantOf(day, 0, this.timeZone);
  }

  /** The instant at which work ends on a day. A day off has no such end: its schedule's usual one is taken. */
  endOfWorkingDay(day: string): number {
    return instantOf(day, this.spansOf(day).at(-1)?.[1] ?? this.usualEnd(day), this.timeZone);
  }

  /** The working day to which an instant belongs: that of a shift which is not over, else the day on which it falls. */
  workDayOf(instant: number): string {
    const day = this.dayOf(instant);
    const before = addDays(day, -1);
    const last = this.spansOf(before).at(-1);
    return last && instant < this.#instant(before, last[1]) ? before : day;
  }

  /** Minutes of working time in `[from, to)`: what a work interval is worth. Whole minutes, rounded. */
  workingMinutes(from: number, to: number): number {
    if (to <= from) return 0;
    const [first, last] = [this.dayOf(from), this.dayOf(to)];
    // The shift of the evening before may last until now, and that of the last day but one into the last.
    const years = this.years.between(first, addDays(last, -1));
    const days = [addDays(first, -1), ...years.days, last];
    return Math.round(days.reduce((sum, day) => sum + this.#worked(day, from, to), years.minutes));
  }

  /** Working days in `[from, to]`, both ends counted. */
  workingDaysBetween(from: string, to: string): number {
    const years = this.years.between(from, to);
    return years.days.reduce((count, day) => count + Number(this.isWorkingDay(day)), years.workingDays);
  }

  /** The day `count` working days after `day` (before it, when negative). 0 gives the day itself. */
  addWorkingDays(day: string, count: number): string {
    const step = Math.sign(count);
    let current = day;
    let left = Math.abs(count);
    while (left > 0) {
      const next = this.#nextWorkingDay(current, step);
      const year = this.years.of(yearOf(next));
      // A whole year is passed at once: from its first working day to the last.
      const isWhole = yearOf(next) !== yearOf(current) && year.workingDays < left;
      current = isWhole ? this.#lastWorkingDay(yearOf(next), step) : next;
      left -= isWhole ? year.workingDays : 1;
    }
    return current;
  }

  /** The instant at which `minutes` of working time after `from` have passed. */
  addWorkingMinutes(from: number, minutes: number): number {
    if (minutes <= 0) return from;
    let left = minutes;
    for (let day = addDays(this.dayOf(from), -1); ; day = this.#nextWorkingDay(day, 1)) {
      for (const [start, end] of this.spansOf(day)) {
        const begin = Math.max(from, this.#instant(day, start));
        const room = Math.max(0, (this.#instant(day, end) - begin) / MS_A_MINUTE);
        if (left <= room) return begin + left * MS_A_MINUTE;
        left -= room;
      }
    }
  }

  #worked(day: string, from: number, to: number): number {
    return this.spansOf(day).reduce((sum, [start, end]) => {
      const begin = Math.max(from, this.#instant(day, start));
      const until = Math.min(to, this.#instant(day, end));
      return sum + Math.max(0, until - begin) / MS_A_MINUTE;
    }, 0);
  }

  /** The working day of a year that is met last on the way forward (1) or back (-1). */
  #lastWorkingDay(year: number, step: number): string {
    return this.#nextWorkingDay(step > 0 ? `${year + 1}-01-01` : `${year - 1}-12-31`, -step);
  }

  #nextWorkingDay(day: string, step: number): string {
    let next = day;
    for (let i = 0; i < LONGEST_SEARCH_DAYS; i++) {
      next = addDays(next, step);
      if (this.isWorkingDay(next)) return next;
    }
    throw new Error(`the work calendar has no working day within two years of ${day}`);
  }

  #instant(day: string, minute: number): number {
    return instantOf(day, minute, this.timeZone);
  }
}

/** The calendar of a week of the same hours, with the days off of the law and the decrees: what the company has. */
export class WeekCalendar extends WorkCalendar {
  readonly timeZone: string;
  readonly #schedule: WorkSchedule;
  readonly #days: CalendarDays;
  readonly #spans = new Map<string, Spans>();
  protected readonly years = new WholeYears((day) => this.minutesOfDay(day));

  constructor(rows: Iterable<WorkCalendarRow>, schedule: WorkSchedule = fiveDayWeek) {
    super();
    this.#schedule = schedule;
    this.timeZone = schedule.time_zone;
    this.#days = new CalendarDays(rows, schedule.week_type);
    for (const day of this.#days.all) this.years.have(day);
  }

  spansOf(day: string): Spans {
    const known = this.#spans.get(day);
    if (known) return known;
    const spans = this.#spansByRule(day);
    if (this.#spans.size >= MOST_KNOWN_DAYS) this.#spans.clear();
    this.#spans.set(day, spans);
    return spans;
  }

  isHoliday(day: string): boolean {
    return this.#days.of(day)?.has('holiday') ?? false;
  }

  protected usualEnd(): number {
    return (this.#schedule.week[1] ?? eightHours).at(-1)?.[1] ?? at(18);
  }

  #spansByRule(day: string): Spans {
    const kinds = this.#days.of(day);
    const usual = this.#schedule.week[weekdayOf(day)] ?? [];
    if (!kinds) return usual;
    if (kinds.has('holiday') || kinds.has('extra_off') || kinds.has('moved_off')) return [];
    const spans = kinds.has('working_saturday') ? (this.#schedule.week[1] ?? eightHours) : usual;
    return kinds.has('short_day') ? shortened(spans) : spans;
  }
}

/** The days that are not like the others of their week, for a kind of week; `null`: those that are so for both. */
export class CalendarDays {
  readonly #kinds = new Map<string, Set<WorkDayKind>>();

  constructor(rows: Iterable<WorkCalendarRow>, weekType: WeekType | null) {
    for (const { day, kind, week_type } of rows) {
      if (week_type !== null && week_type !== weekType) continue;
      this.#kinds.set(day, (this.#kinds.get(day) ?? new Set()).add(kind));
    }
  }

  get all(): Iterable<string> {
    return this.#kinds.keys();
  }

  of(day: string): ReadonlySet<WorkDayKind> | undefined {
    return this.#kinds.get(day);
  }
}

function shortened(spans: Spans): Spans {
  const last = spans.at(-1);
  return last ? [...spans.slice(0, -1), [last[0], last[1] - SHORT_DAY_CUT] as const] : spans;
}
