import type { Shape } from '#kernel/schemas.ts';
import { code } from '#kernel/schemas.ts';
import { fold } from '#kernel/search-folding.ts';
import * as known from '#modules/work/tasks/quick-add/sentence-words.ts';

/** Somebody or something that a sentence may name; `words` are the folded words of the name, keys or codes. */
export interface Nameable {
  readonly id: number;
  readonly words: readonly string[];
}
export interface Surroundings {
  /** The day of the company, `YYYY-MM-DD`. */
  readonly today: string;
  /** The minute of the day that it is there now; without it «in an hour» means nothing. */
  readonly minute?: number;
  /** The day that comes so many working days after today; without it «in ten working days» means nothing. */
  readonly workingDaysLater?: (count: number) => string;
  readonly people: readonly Nameable[];
  readonly projects: readonly Nameable[];
  /** The least urgent first. */
  readonly priorities: readonly Nameable[];
}

export interface Said {
  readonly executor_id?: number;
  readonly project_id?: number;
  readonly task_priority_id?: number;
  readonly hard_index?: number;
  readonly planned_minutes?: number;
  /** The day of the deadline, and its minute of the day where a time is said. */
  readonly day?: string;
  readonly minute?: number;
}
export const saidField = code<keyof Said>();
export type SaidField = Shape<typeof saidField>;

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** Between «quotes» stands what somebody called something: no date and no person. */
  readonly isQuoted: boolean;
  /** A comma, a dash or the end stands behind it. */
  readonly isLast: boolean;
  /** Uzbek of today or a foreign word: `3 marta` is three times, `3 марта` is in March. */
  readonly isLatin: boolean;
}
export interface Match {
  readonly take: number;
  readonly field: SaidField;
  readonly said: Said;
  readonly ids?: readonly number[];
}
export type Rule = (tokens: readonly Token[], at: number, around: Surroundings) => Match | null;

const quoted = /[«“„"][^«»“”„"]*[»”“"]/g;

/** Words without the comma, the full stop or the quote beside them. */
export function tokensOf(text: string): Token[] {
  const quotes = [...text.matchAll(quoted)].map(({ 0: found, index }) => [index, index + found.length] as const);
  return [...text.matchAll(/(?:[^\s,;]|(?<=\d),(?=\d))+/g)].map(({ 0: raw, index }) => {
    const clean = raw.replace(/[.:!?]+$/, '') || raw;
    return {
      start: index,
      end: index + clean.length,
      word: fold(clean),
      isQuoted: quotes.some(([from, to]) => index >= from && index < to),
      isLast: clean !== raw || /^\s*(?:[,;–—-]|$)/.test(text.slice(index + raw.length)),
      isLatin: /[a-z]/i.test(clean),
    };
  });
}

export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? '';
export const beginsWith = (word: string, beginnings: readonly string[]): boolean =>
  word !== '' && beginnings.some((one) => word.startsWith(one));
export const isOneOf = (words: readonly string[], word: string): boolean => words.includes(word);

/** A number in digits or in words, with what it takes: `3`, `uchta`, `oʻn besh`, `двадцать пять`, `bir yarim`. */
export function numberAt(tokens: readonly Token[], at: number): { take: number; value: number } | null {
  const word = wordAt(tokens, at);
  const half = wordAt(tokens, at + 1) === 'yarim' ? 0.5 : 0;
  if (/^\d{1,4}(?:[.,]\d{1,2})?$/.test(word))
    return { take: half ? 2 : 1, value: Number(word.replace(',', '.')) + half };
  const value = known.numbers.get(word.replace(/ta$/, '')) ?? known.numbers.get(word);
  if (value === undefined) return null;
  if (half && value >= 1) return { take: 2, value: value + half };
  const ones = known.numbers.get(wordAt(tokens, at + 1).replace(/ta$/, ''));
  const isTens = value >= 10 && value % 10 === 0 && ones !== undefined && ones >= 1 && ones < 10;
  return isTens ? { take: 2, value: value + ones } : { take: 1, value };
}

export const wholeNumber = (word: string): number | null => (/^\d{1,4}$/.test(word) ? Number(word) : null);
