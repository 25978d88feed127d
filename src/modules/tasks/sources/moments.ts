import { isDay } from '#kernel/days.ts';
import { instantOf } from '#kernel/calendar-formats.ts';
import { isInstant } from '#kernel/fields/time.ts';

/** As Jira writes months in English and in Russian. */
const months = [
  ['jan', 'янв'],
  ['feb', 'фев'],
  ['mar', 'мар'],
  ['apr', 'апр'],
  ['may', 'май', 'мая'],
  ['jun', 'июн'],
  ['jul', 'июл'],
  ['aug', 'авг'],
  ['sep', 'сен'],
  ['oct', 'окт'],
  ['nov', 'ноя'],
  ['dec', 'дек'],
];

const two = (text: string | undefined) => (text ?? '0').padStart(2, '0');

/** The day of `21/Nov/26 4:05 PM`, `2026-11-21 16:05`, `21.11.2026 16:05`; undefined for what is none. */
export function dayIn(cell: string): string | undefined {
  const named = /^(\d{1,2})\/(\p{L}{3,4})\.?\/(\d{2}|\d{4})(?=\s|$)/u.exec(cell);
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?=[\s,]|$)/.exec(cell);
  const iso = /^\d{4}-\d{2}-\d{2}(?=[T\s]|$)/.exec(cell)?.[0];
  const month = named && months.findIndex((names) => names.includes(named[2]!.toLowerCase().slice(0, 3))) + 1;
  const day = named
    ? `${named[3]!.length === 2 ? '20' : ''}${named[3]}-${two(String(month))}-${two(named[1])}`
    : local
      ? `${local[3]}-${two(local[2])}-${two(local[1])}`
      : iso;
  return day && isDay(day) ? day : undefined;
}

/** The moment that a cell of another system means, on the clock of the company unless it names its own. */
export function momentIn(cell: string, timeZone: string): string | undefined {
  if (isInstant(cell)) return new Date(cell).toISOString();
  const day = dayIn(cell);
  if (!day) return undefined;
  const [, hour, minute, half] = /[\sT,](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(AM|PM)?$/i.exec(cell) ?? [];
  const hours = half ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour ?? 0);
  if (hours > 23 || Number(minute ?? 0) > 59) return undefined;
  return instantOf(day, `${two(String(hours))}:${two(minute)}`, timeZone);
}
