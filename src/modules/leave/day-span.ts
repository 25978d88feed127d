import { formatNumber } from '#kernel/formats.ts';
import { formatDay, formatShortDay } from '#kernel/calendar-formats.ts';

/** Days from one to another as one reads them: `07.06.2027`, `07.06 – 20.06.2027`, `28.12.2026 – 05.01.2027`. */
export function daySpan(from: string, to: string): string {
  if (from === to) return formatDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? formatShortDay(from) : formatDay(from)} – ${formatDay(to)}`;
}

/** Days of leave: hundredths only where there are some. */
export const shortNumber = (days: number): string => formatNumber(days, Number.isInteger(days) ? 0 : 2);
