import type { AskedQuestion } from '#modules/growth/knowledge-tests/answer-parts.ts';
import type { AnswerValue } from '#modules/growth/knowledge-tests/question-kinds.ts';

export type { AskedQuestion };

/** An answer while it is given. Null: nothing. */
export type GivenAnswer = AnswerValue | null;
export type AskedOption = AskedQuestion['options'][number];

/** Does it say anything? Spaces alone do not. */
export function isEmptyAnswer(value: GivenAnswer | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every((one) => !one);
}

/** Spaces between thousands count for nothing, and a comma is the mark of decimals, as the server reads them. */
export const isNumberTyped = (typed: string): boolean =>
  /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(typed.replace(/\s/g, ''));

export const chosenKey = (value: GivenAnswer): string | null => (typeof value === 'string' ? value : null);
export const chosenKeys = (value: GivenAnswer): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];
export const matchedKeys = (value: GivenAnswer): Readonly<Record<string, string>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, string>) : {};

/** The order as it stands: what was put in order, then whatever is not in it. */
export function orderOf({ options }: Pick<AskedQuestion, 'options'>, value: GivenAnswer): readonly AskedOption[] {
  const keys = chosenKeys(value);
  const known = keys.flatMap((key) => options.find(({ id }) => id === key) ?? []);
  return known.length === options.length ? known : options;
}

/** The list with the item at one place put to another. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from]!);
}
