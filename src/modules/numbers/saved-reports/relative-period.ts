import { addDays, addMonths, weekdayOf } from '#kernel/days.ts';

/** A stretch of days by a word, which means other days tomorrow. */
export const relativePeriods = ['this_month', 'last_month', 'this_week', 'last_week', 'last_90_days'] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

export const isRelativePeriod = (word: string): word is RelativePeriod =>
  (relativePeriods as readonly string[]).includes(word);

/** Both days counted, `YYYY-MM-DD`. */
export interface Days {
  readonly day_from: string;
  readonly day_to: string;
}

/** What a word means on a day: what runs ends with that day, a week begins with Monday. */
export function daysMeant(word: RelativePeriod, today: string): Days {
  const month = `${today.slice(0, 7)}-01`;
  const monday = addDays(today, 1 - weekdayOf(today));
  switch (word) {
    case 'this_month':
      return { day_from: month, day_to: today };
    case 'last_month':
      return { day_from: addMonths(month, -1), day_to: addDays(month, -1) };
    case 'this_week':
      return { day_from: monday, day_to: today };
    case 'last_week':
      return { day_from: addDays(monday, -7), day_to: addDays(monday, -1) };
    case 'last_90_days':
      return { day_from: addDays(today, -89), day_to: today };
  }
}
