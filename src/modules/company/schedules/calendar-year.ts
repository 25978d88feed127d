import { addDays, weekdayOf } from '#kernel/days.ts';
import type { Row } from '#kernel/resource.ts';
import type { Lang } from '#kernel/languages.ts';
import type { workCalendarDays } from '#modules/company/schedules/work-calendar-days.ts';
import type { CalendarDay } from '#modules/company/schedules/work-calendar-shipped.ts';
import { fiveDayWeek, sixDayWeek, WeekCalendar, type WeekType } from '#modules/company/schedules/work-calendar.ts';

/** A row of the calendar as the API has it. */
export type CalendarRow = Row<typeof workCalendarDays>;

export interface MonthOfYear {
  /** The first day of it. */
  readonly first: string;
  /** Weeks from Monday on; null stands for days of other months. */
  readonly weeks: readonly (readonly (string | null)[])[];
  readonly workingDays: number;
  readonly hours: number;
}

/** The twelve months of a year with their norms, by the entries of the year and the kind of week. */
export function monthsOf(year: number, days: readonly CalendarDay[], week: WeekType): MonthOfYear[] {
  const calendar = new WeekCalendar(days, week === 6 ? sixDayWeek : fiveDayWeek);
  return Array.from({ length: 12 }, (_, at) => {
    const first = `${year}-${String(at + 1).padStart(2, '0')}-01`;
    const all: string[] = [];
    for (let day = first; day.startsWith(first.slice(0, 7)); day = addDays(day, 1)) all.push(day);
    const cells = [...Array.from({ length: weekdayOf(first) - 1 }, () => null), ...all];
    const weeks = Array.from({ length: 6 }, (_week, row) =>
      Array.from({ length: 7 }, (_day, column) => cells[row * 7 + column] ?? null),
    );
    return {
      first,
      weeks: weeks.filter((one, row) => row === 0 || one.some((day) => day !== null)),
      workingDays: all.filter((day) => calendar.isWorkingDay(day)).length,
      hours: all.reduce((sum, day) => sum + calendar.minutesOfDay(day), 0) / 60,
    };
  });
}

/** The entry of a day that counts for the kind of week. */
export const entryOf = <D extends CalendarDay>(days: readonly D[], day: string, week: WeekType): D | undefined =>
  days.find((one) => one.day === day && (one.week_type === null || one.week_type === week));

/** What the day is called, in a language; Uzbek where that is missing. */
export const nameOf = (day: CalendarDay | undefined, lang: Lang): string | null =>
  day?.names?.[lang] ?? day?.names?.uz ?? null;

/** On what it rests: the law, a decree. */
export const sourceOf = (day: CalendarDay, lang: Lang): string | null =>
  day.source_i18n?.[lang] ?? day.source_i18n?.uz ?? null;

export const isWeekend = (day: string, week: WeekType): boolean => weekdayOf(day) > week;
