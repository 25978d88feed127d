import { daysBetween, weekdayOf } from '#kernel/days.ts';
import { formatUnit } from '#kernel/formats.ts';
import type { Lang } from '#kernel/languages.ts';
import { type DurationUnit, localeData } from '#kernel/locale-data.ts';

/** How days and moments read. Days are `YYYY-MM-DD`, moments ISO 8601; the product shows `DD.MM.YYYY` and 24 hours. */

const isoDay = /^(\d{4})-(\d{2})-(\d{2})/;

/** `2026-11-21` → `21.11.2026`. */
export function formatDay(day: string): string {
  const match = isoDay.exec(day);
  return match ? `${match[3]}.${match[2]}.${match[1]}` : '';
}

/** `21.11`, for places where the year is plain. */
export const formatShortDay = (day: string): string => formatDay(day).slice(0, 5);

/** `21-noyabr, 2026` · `21 ноябрь 2026` · `21 ноября 2026 г.` */
export function formatLongDay(day: string, lang: Lang): string {
  const { year, month, date } = partsOf(day);
  const name = localeData[lang].monthsInDates[month - 1];
  if (lang === 'uz') return `${date}-${name}, ${year}`;
  return lang === 'ru' ? `${date} ${name} ${year} г.` : `${date} ${name} ${year}`;
}

/** `shanba, 21-noyabr`: today's date as a person says it. */
export function formatWeekdayAndDay(day: string, lang: Lang): string {
  const { month, date } = partsOf(day);
  const name = localeData[lang].monthsInDates[month - 1];
  return `${weekdayName(day, lang)}, ${date}${lang === 'uz' ? '-' : ' '}${name}`;
}

/** The heading of a month: `noyabr 2026`. */
export function formatMonth(day: string, lang: Lang): string {
  const { year, month } = partsOf(day);
  return `${localeData[lang].months[month - 1]} ${year}`;
}

export const weekdayName = (day: string, lang: Lang): string => localeData[lang].weekdays[weekdayOf(day) - 1] ?? '';

/** What people type into a date: `21.11.2026`, `21.11.26`, `21.11`, `21/11`, `211126`, `2026-11-21`; else undefined. */
export function parseDay(typed: string, today: string): string | undefined {
  const text = typed.trim();
  if (isoDay.test(text) && text.length === 10) return realDay(text);
  const match =
    /^(\d{1,2})[./\s-](\d{1,2})(?:[./\s-](\d{4}|\d{2}))?\.?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!match) return undefined;
  const [, date = '', month = '', typedYear] = match;
  const year = typedYear ? (typedYear.length === 2 ? `20${typedYear}` : typedYear) : today.slice(0, 4);
  return realDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** The clock of a time zone is read through English, whose data every browser has. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    clock = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone, hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

function zoned(instant: string | number, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
}

/** The day of a moment in the time zone, as ISO. */
export function dayOf(instant: string | number, timeZone: string): string {
  const { year, month, day } = zoned(instant, timeZone);
  return `${year}-${month}-${day}`;
}

/** `14:05`. */
export function formatTime(instant: string | number, timeZone: string): string {
  const { hour, minute } = zoned(instant, timeZone);
  return `${hour}:${minute}`;
}

/** `21.11.2026 14:05`. */
export const formatInstant = (instant: string | number, timeZone: string): string =>
  `${formatDay(dayOf(instant, timeZone))} ${formatTime(instant, timeZone)}`;

/** Days from one to another as one reads them: `07.06.2027`, `07.06 – 20.06.2027`, `28.12.2026 – 05.01.2027`. */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? formatShortDay(from) : formatDay(from)} – ${formatDay(to)}`;
}

/** The moment at which the clock of the time zone shows the day and time (`HH:mm`), as ISO in UTC. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  // Twice, because the offset is that of the answer and not of the guess (changes of the clock).
  let guess = asUtc;
  for (let i = 0; i < 2; i++)
    guess = asUtc - (Date.parse(`${dayOf(guess, timeZone)}T${formatTime(guess, timeZone)}:00Z`) - guess);
  return new Date(guess).toISOString();
}

/** A day near today in words (`bugun`, `ertaga`, `kecha`), any other of this year as `21.11`, else `21.11.2027`. */
export function formatNearDay(day: string, today: string, lang: Lang): string {
  const { today: now, tomorrow, yesterday } = localeData[lang];
  const otherDay = day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);
  return { 0: now, 1: tomorrow, [-1]: yesterday }[daysBetween(today, day)] ?? otherDay;
}

/** Steps of relative time: from so many minutes on, the unit and how many minutes it has. */
const steps: readonly (readonly [DurationUnit, number])[] = [
  ['year', 525_600],
  ['month', 43_200],
  ['week', 10_080],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
];

/** `3 daqiqa oldin`, `2 kundan keyin`, `hozirgina`. Both are moments. */
export function formatRelative(instant: string | number, now: number, lang: Lang): string {
  const data = localeData[lang];
  const minutes = (new Date(instant).getTime() - now) / 60_000;
  const size = Math.abs(minutes);
  const [unit, length] = steps.find(([, least]) => size >= least) ?? [];
  if (!unit || !length) return data.justNow;
  return (minutes < 0 ? data.ago : data.ahead).replace('{0}', formatUnit(Math.floor(size / length), unit, lang));
}

function partsOf(day: string): { year: number; month: number; date: number } {
  const [, year, month, date] = (isoDay.exec(day) ?? []).map(Number);
  return { year: year ?? 0, month: month ?? 1, date: date ?? 0 };
}

function realDay(day: string): string | undefined {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
