import { dayOf, formatDay } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';

/** The day so many days from today on the clock of the company, whatever the clock of the machine. */
export const dayIn = (days: number): string => addDays(dayOf(Date.now(), 'Asia/Tashkent'), days);

export const today = (): string => dayIn(0);

/** As a person types it. */
export const typed = formatDay;
