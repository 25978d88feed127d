import { addDays, weekdayOf } from '#kernel/days.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';

export const recurrenceUnits = ['day', 'week', 'month', 'year'] as const;
/** What becomes of a day that nobody works on. */
export const dayOffRules = ['after', 'before', 'skip', 'keep'] as const;

/** On which days something happens again. Days are `YYYY-MM-DD`, weekdays 1 Monday to 7 Sunday. */
export interface RecurrenceRule {
  readonly unit: (typeof recurrenceUnits)[number];
  /** Each so many units. */
  readonly every: number;
  /** For weeks, and for the n-th of a month; none: the weekday on which it starts. */
  readonly weekdays: readonly number[];
  /** 1 to 31, in shorter months the last day; none: the day on which it starts. */
  readonly month_day: number | null;
  /** The n-th of the chosen weekdays in the month, -1 the last one; takes the place of `month_day`. */
  readonly nth: number | null;
  readonly starts_on: string;
  readonly until: string | null;
  readonly count: number | null;
  readonly on_day_off: (typeof dayOffRules)[number];
}

/** A day by the rule, and the day on which it really is. */
export interface Occurrence {
  readonly nominal: string;
  readonly day: string;
}

type Days = Pick<WorkCalendar, 'isWorkingDay' | 'addWorkingDays'>;

/** Nothing is planned beyond. */
const LAST_DAY = '2099-12-31';

/** The days by the rule alone, in order, from its start to its end. */
export function* nominalDays(rule: RecurrenceRule): Generator<string> {
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  const last = rule.until && rule.until < LAST_DAY ? rule.until : LAST_DAY;
  for (let step = 0; ; step++) {
    const { days, begins } = periods[rule.unit](rule, step * rule.every);
    if (begins > last || left <= 0) return;
    for (const day of days) {
      if (day < rule.starts_on) continue;
      if (day > last || left-- <= 0) return;
      yield day;
    }
  }
}

/**
 * The days on which it really happens, in the order of the rule: days off are gone round as the rule says, and days on
 * which its executor is away are left out. Two that come to the same day happen once.
 */
export function* occurrences(
  rule: RecurrenceRule,
  calendar: Days,
  isAway: (day: string) => boolean = () => false,
): Generator<Occurrence> {
  let last = '';
  for (const nominal of nominalDays(rule)) {
    const day = workedDay(nominal, rule.on_day_off, calendar);
    if (day === null || day <= last || isAway(day)) continue;
    last = day;
    yield { nominal, day };
  }
}

function workedDay(day: string, rule: RecurrenceRule['on_day_off'], calendar: Days): string | null {
  if (rule === 'keep' || calendar.isWorkingDay(day)) return day;
  return rule === 'skip' ? null : calendar.addWorkingDays(day, rule === 'after' ? 1 : -1);
}

interface Period {
  readonly begins: string;
  readonly days: readonly string[];
}

/** The days of the period that lies so many units after the one in which the rule starts. */
const periods: Record<RecurrenceRule['unit'], (rule: RecurrenceRule, units: number) => Period> = {
  day({ starts_on }, units) {
    const day = addDays(starts_on, units);
    return { begins: day, days: [day] };
  },
  week(rule, units) {
    const monday = addDays(rule.starts_on, 1 - weekdayOf(rule.starts_on) + 7 * units);
    return { begins: monday, days: weekdaysOf(rule).map((weekday) => addDays(monday, weekday - 1)) };
  },
  month(rule, units) {
    const [year, month] = partsOf(rule.starts_on);
    return monthOf(rule, year, month + units);
  },
  year(rule, units) {
    const [year, month] = partsOf(rule.starts_on);
    return monthOf(rule, year + units, month);
  },
};

const weekdaysOf = ({ weekdays, starts_on }: RecurrenceRule): number[] =>
  weekdays.length ? [...weekdays].sort((a, b) => a - b) : [weekdayOf(starts_on)];

const partsOf = (day: string) => day.split('-').map(Number) as [year: number, month: number, day: number];

/** `month` may be any number: 13 is January of the year after. */
function monthOf(rule: RecurrenceRule, year: number, month: number): Period {
  const first = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (rule.nth === null) {
    const monthDay = rule.month_day ?? partsOf(rule.starts_on)[2];
    return { begins: first, days: [addDays(first, Math.min(monthDay, length) - 1)] };
  }
  const chosen = weekdaysOf(rule);
  const days = Array.from({ length }, (_, at) => addDays(first, at)).filter((day) => chosen.includes(weekdayOf(day)));
  const day = days.at(rule.nth > 0 ? rule.nth - 1 : rule.nth);
  return { begins: first, days: day ? [day] : [] };
}
