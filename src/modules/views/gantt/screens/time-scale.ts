import { formatMonth } from '#kernel/calendar-formats.ts';
import { addDays, dayMs, weekdayOf } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import { localeData } from '#kernel/locale-data.ts';

/** Days and pixels of a plan. A place in time is a number of days since 1970 on the company's clock, with fractions. */

export const zooms = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Zoom = (typeof zooms)[number];

/** Pixels a day. */
export const pixelsOf: Readonly<Record<Zoom, number>> = { day: 52, week: 24, month: 10, quarter: 4, year: 1.4 };
/** By so many days things are moved; four weeks keep the weekday. */
const unitOf: Readonly<Record<Zoom, number>> = { day: 1, week: 1, month: 1, quarter: 7, year: 28 };

/** Below so many pixels a day bars are painted and no parts of the page any more. */
export const PAINTED_BELOW = 6;

export interface Scale {
  readonly zoom: Zoom;
  /** The first day that is drawn, and how many there are. */
  readonly first: number;
  readonly days: number;
  readonly pixels: number;
  /** Things are moved by so many days. */
  readonly unit: number;
}

/** The number of a day of the calendar: a whole one. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs);
export const dayOfNumber = (number: number): string => addDays('1970-01-01', Math.floor(number));

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...parts });
  formats.set(timeZone, made);
  return made;
};

/** How far the clock of a zone is ahead of UTC at a moment, in milliseconds. */
function aheadAt(moment: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(moment / 60_000) * 60_000;
}

/**
 * Reads instants as places in time on the clock of one zone. Thousands of them are read at once: how far the clock is
 * ahead is found once for every quarter of an hour, for no zone changes its clock in between.
 */
export function clockOf(timeZone: string): (instant: string) => number {
  const known = new Map<number, number>();
  return (instant) => {
    const moment = Date.parse(instant);
    const quarter = Math.floor(moment / 900_000);
    let ahead = known.get(quarter);
    if (ahead === undefined) known.set(quarter, (ahead = aheadAt(moment, timeZone)));
    return (moment + ahead) / dayMs;
  };
}

/** Days of the company from one to another, both drawn whole, with room at both ends. */
export function scaleOf(zoom: Zoom, from: number, to: number): Scale {
  const pixels = pixelsOf[zoom];
  const first = Math.floor(from);
  return { zoom, first, days: Math.max(1, Math.ceil(to) - first), pixels, unit: unitOf[zoom] };
}

export const xOf = (scale: Scale, place: number): number => (place - scale.first) * scale.pixels;
export const placeAt = (scale: Scale, x: number): number => scale.first + x / scale.pixels;

/** So many days a pull of so many pixels is worth: whole units, half of one is needed, and never the other way. */
export function daysPulled(scale: Scale, pixels: number): number {
  const days = Math.abs(pixels) / scale.pixels;
  const units = Math.floor(days / scale.unit + 0.5);
  return units === 0 ? 0 : Math.sign(pixels) * units * scale.unit;
}

/** A line of the head: from which place it holds, and its words. */
export interface Tick {
  readonly at: number;
  readonly text: string;
  readonly isStrong?: boolean;
}

export interface Head {
  readonly upper: readonly Tick[];
  readonly lower: readonly Tick[];
}

const monthStart = (number: number): string => `${dayOfNumber(number).slice(0, 7)}-01`;
const nextMonth = (day: string): string => monthStart(dayNumber(day) + 32);
const shortMonth = (day: string, lang: Lang): string => localeData[lang].shortMonths[Number(day.slice(5, 7)) - 1] ?? '';

function ticks(from: number, to: number, first: string, next: (day: string) => string, name: (day: string) => string) {
  const found: Tick[] = [];
  for (let day = first; dayNumber(day) < to; day = next(day)) found.push({ at: dayNumber(day), text: name(day) });
  return found.filter(({ at }, index) => at >= from || (found[index + 1]?.at ?? to) > from);
}

/** What the head says between two places: months or years above; days, weeks, months or quarters below. */
export function headOf({ zoom }: Scale, from: number, to: number, lang: Lang): Head {
  const month = monthStart(from);
  const monday = addDays(dayOfNumber(from), 1 - weekdayOf(dayOfNumber(from)));
  const months = () => ticks(from, to, month, nextMonth, (day) => formatMonth(day, lang));
  const years = () =>
    ticks(
      from,
      to,
      `${month.slice(0, 4)}-01-01`,
      (day) => `${Number(day.slice(0, 4)) + 1}-01-01`,
      (day) => day.slice(0, 4),
    );
  switch (zoom) {
    case 'day':
    case 'week': {
      const days = ticks(
        from,
        to,
        dayOfNumber(from),
        (day) => addDays(day, 1),
        (day) => String(Number(day.slice(8))),
      );
      return {
        upper: months(),
        lower: days.map((tick) => ({ ...tick, isStrong: weekdayOf(dayOfNumber(tick.at)) === 1 })),
      };
    }
    case 'month':
      return {
        upper: months(),
        lower: ticks(
          from,
          to,
          monday,
          (day) => addDays(day, 7),
          (day) => String(Number(day.slice(8))),
        ),
      };
    case 'quarter':
      return { upper: years(), lower: ticks(from, to, month, nextMonth, (day) => shortMonth(day, lang)) };
    case 'year': {
      const first = Math.floor((Number(month.slice(5, 7)) - 1) / 3) * 3 + 1;
      const quarter = `${month.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
      const next = (day: string) => nextMonth(nextMonth(nextMonth(day)));
      const name = (day: string) => shortMonth(day, lang);
      return { upper: years(), lower: ticks(from, to, quarter, next, name) };
    }
  }
}

/** Words of days: `3–14 mart`, `28 fevral – 3 mart`; with the year where it is not that of `today`. */
export function daysText(from: string, to: string, lang: Lang, today: string): string {
  const month = (day: string) => localeData[lang].monthsInDates[Number(day.slice(5, 7)) - 1] ?? '';
  const date = (day: string) => String(Number(day.slice(8, 10)));
  const year = (day: string) => (day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`);
  const last = `${date(to)} ${month(to)}${year(to)}`;
  if (from.slice(0, 10) === to.slice(0, 10)) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${date(from)}–${last}`;
  const first = from.slice(0, 4) === to.slice(0, 4) ? '' : year(from) || ` ${from.slice(0, 4)}`;
  return `${date(from)} ${month(from)}${first} – ${last}`;
}
