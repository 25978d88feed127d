import { formatDays } from '#kernel/calendar-formats.ts';
import { formatNumber } from '#kernel/formats.ts';

/** Days from one to another as one reads them. */
export const daySpan = formatDays;

/** Days of leave: hundredths only where there are some. */
export const shortNumber = (days: number): string => formatNumber(days, Number.isInteger(days) ? 0 : 2);
