import { addDays, addMonths, weekdayOf } from '#kernel/days.ts';

/**
 * What a filter says in a word that means something else on another day or for another reader: `deadline_to=+7d`,
 * `executor_id=me`. It stays a word in addresses and saved views, and becomes a value when the rows are asked for.
 */
export interface FilterWord {
  readonly word: string;
}

export const isWord = (value: unknown): value is FilterWord =>
  typeof value === 'object' && value !== null && 'word' in value;

/** The reader, in a filter by people. */
export const readerWord = 'me';
/** This very moment, at an end of a range of moments. */
export const nowWord = 'now';

const periods = ['today', 'week', 'month'];

/** Days from today. A plus that was not encoded arrives as a space. */
const countOfDays = /^([+\- ])(\d{1,4})d$/;

/** `today`, `week`, `month`, `+7d`, `-3d` as it is written, or undefined. */
export function dayWord(text: string): string | undefined {
  if (periods.includes(text)) return text;
  const [, sign, count] = countOfDays.exec(text) ?? [];
  return count === undefined ? undefined : `${sign === '-' ? '-' : '+'}${Number(count)}d`;
}

/** So many days from today; null for the words that are none. */
export function daysFromToday(word: string): number | null {
  if (word === 'today') return 0;
  return countOfDays.test(word) ? Number(word.slice(0, -1)) : null;
}

/** The first and the last day that a word means. A week is that of the work calendar, from Monday to Sunday. */
export function daysOfWord(word: string, today: string): readonly [first: string, last: string] {
  if (word === 'week') {
    const monday = addDays(today, 1 - weekdayOf(today));
    return [monday, addDays(monday, 6)];
  }
  if (word === 'month') {
    const first = `${today.slice(0, 7)}-01`;
    return [first, addDays(addMonths(first, 1), -1)];
  }
  const day = addDays(today, daysFromToday(word) ?? 0);
  return [day, day];
}
