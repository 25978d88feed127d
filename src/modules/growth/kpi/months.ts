import { addDays, addMonths } from '#kernel/days.ts';

/** The first and the last day of a month, which is `YYYY-MM`. */
export const boundsOf = (month: string): readonly [first: string, last: string] => {
  const first = `${month}-01`;
  return [first, addDays(addMonths(first, 1), -1)];
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** So many months, the last of which is that one, in their order. */
export const monthsUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthOf(addMonths(`${last}-01`, at + 1 - count)));
