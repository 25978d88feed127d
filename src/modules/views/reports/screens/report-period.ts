import { formatMonth } from '#kernel/calendar-formats.ts';
import { addDays, addMonths, daysBetween, isDay, weekdayOf } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import { localeData } from '#kernel/locale-data.ts';

/** The period of a report, as people name it and as the address keeps it. Days are the company's, both ends counted. */

export const periodWords = ['this_month', 'last_month', 'this_quarter', 'last_90_days', 'this_year', 'own'] as const;
export type PeriodWord = (typeof periodWords)[number];

export interface Days {
  readonly day_from: string;
  readonly day_to: string;
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: string) => addDays(addMonths(monthOf(day), 1), -1);
const quarterOf = (day: string) =>
  `${day.slice(0, 5)}${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;

/** The days of a word, of which none lies ahead of `today`. */
export function daysOfWord(word: Exclude<PeriodWord, 'own'>, today: string): Days {
  const month = monthOf(today);
  switch (word) {
    case 'this_month':
      return { day_from: month, day_to: today };
    case 'last_month':
      return { day_from: addMonths(month, -1), day_to: addDays(month, -1) };
    case 'this_quarter':
      return { day_from: quarterOf(today), day_to: today };
    case 'last_90_days':
      return { day_from: addDays(today, -89), day_to: today };
    case 'this_year':
      return { day_from: `${today.slice(0, 4)}-01-01`, day_to: today };
  }
}

/** The words of a report that looks ahead. `near`: the days that it has when nothing is asked for. */
export const aheadWords = ['near', 'eight_weeks', 'whole_month', 'next_month', 'own'] as const;
export type AheadWord = (typeof aheadWords)[number];

/** The days of a word of days ahead; weeks begin on Monday. */
export function daysAhead(word: Exclude<AheadWord, 'near' | 'own'>, today: string): Days {
  if (word === 'eight_weeks') {
    const monday = addDays(today, 1 - weekdayOf(today));
    return { day_from: monday, day_to: addDays(monday, 55) };
  }
  const month = addMonths(monthOf(today), word === 'next_month' ? 1 : 0);
  return { day_from: month, day_to: lastOfMonth(month) };
}

/** What the address asks a report that looks ahead: its word is found by the days. */
export function aheadWordOf(days: Days | null, today: string): AheadWord {
  if (!days) return 'near';
  const isOf = (word: AheadWord) => {
    if (word === 'near' || word === 'own') return false;
    const { day_from, day_to } = daysAhead(word, today);
    return day_from === days.day_from && day_to === days.day_to;
  };
  return aheadWords.find(isOf) ?? 'own';
}

/** What the address asks for: a word, or days of one's own. Without either the running month, which needs no saying. */
export interface AskedPeriod {
  readonly word: PeriodWord;
  /** Null: the server says which days they are. */
  readonly days: Days | null;
}

type PeriodSearch = { readonly period?: string; readonly day_from?: string; readonly day_to?: string };

export function periodOf({ period, day_from, day_to }: PeriodSearch, today: string): AskedPeriod {
  if (day_from || day_to) {
    // What is no day goes to the server as it is: it names the rule that is broken.
    return { word: 'own', days: { day_from: day_from ?? '', day_to: day_to ?? '' } };
  }
  const word = periodWords.find((one) => one === period && one !== 'own' && one !== 'this_month');
  return word && word !== 'own' ? { word, days: daysOfWord(word, today) } : { word: 'this_month', days: null };
}

const isWholeMonths = ({ day_from, day_to }: Days, today: string): boolean =>
  day_from.endsWith('-01') && (day_to === lastOfMonth(day_to) || day_to === today);

const monthsIn = ({ day_from, day_to }: Days): number =>
  (Number(day_to.slice(0, 4)) - Number(day_from.slice(0, 4))) * 12 +
  Number(day_to.slice(5, 7)) -
  Number(day_from.slice(5, 7)) +
  1;

/**
 * The period before (-1) or after (1): months beside months, else as many days. Null where it would begin after `last`,
 * the latest day that the report knows.
 */
export function beside(days: Days, by: -1 | 1, last: string): Days | null {
  const { day_from, day_to } = days;
  if (!isDay(day_from) || !isDay(day_to) || day_to < day_from) return null;
  const next = isWholeMonths(days, last) ? monthsBeside(days, by) : daysBeside(days, by);
  if (next.day_from > last) return null;
  return { day_from: next.day_from, day_to: next.day_to > last ? last : next.day_to };
}

function monthsBeside(days: Days, by: -1 | 1): Days {
  const count = monthsIn(days);
  const from = addMonths(days.day_from, by * count);
  return { day_from: from, day_to: addDays(addMonths(from, count), -1) };
}

function daysBeside({ day_from, day_to }: Days, by: -1 | 1): Days {
  const length = daysBetween(day_from, day_to) + 1;
  return { day_from: addDays(day_from, by * length), day_to: addDays(day_to, by * length) };
}

/** How days stand in the address: those of the running month need not be said. */
export function searchOfDays(days: Days, today: string): Record<string, string | null> {
  const isThisMonth = days.day_from === monthOf(today) && days.day_to === today;
  return isThisMonth
    ? { period: null, day_from: null, day_to: null }
    : { period: null, day_from: days.day_from, day_to: days.day_to };
}

/** `1–26 noyabr 2026`, `oktabr 2026`, `28 oktabr – 26 noyabr 2026`. */
export function periodText({ day_from, day_to }: Days, lang: Lang): string {
  if (!isDay(day_from) || !isDay(day_to)) return '';
  const month = (day: string) => localeData[lang].monthsInDates[Number(day.slice(5, 7)) - 1] ?? '';
  const date = (day: string) => String(Number(day.slice(8, 10)));
  const [fromYear, toYear] = [day_from.slice(0, 4), day_to.slice(0, 4)];
  if (day_from === day_to) return `${date(day_to)} ${month(day_to)} ${toYear}`;
  if (day_from === monthOf(day_to) && day_to === lastOfMonth(day_to)) return formatMonth(day_from, lang);
  if (day_from.slice(0, 7) === day_to.slice(0, 7))
    return `${date(day_from)}–${date(day_to)} ${month(day_to)} ${toYear}`;
  const begin = `${date(day_from)} ${month(day_from)}${fromYear === toYear ? '' : ` ${fromYear}`}`;
  return `${begin} – ${date(day_to)} ${month(day_to)} ${toYear}`;
}
