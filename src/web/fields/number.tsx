import type { Field } from '#kernel/field.ts';
import { longestTypedMinutes, minutesOf } from '#kernel/fields/door.ts';
import { formatClock, formatNumber, parseNumber } from '#kernel/formats.ts';
import { type BrokenRule, type FieldView, textOrEmpty } from '#web/fields/field-view.ts';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const largestInteger = 2_147_483_647;
export const showInteger = (value: unknown) => (isEmpty(value) ? '' : formatNumber(Number(value), 0));

function checkRange(number: number | undefined, { options }: Field): BrokenRule | null {
  const values = { min: options.min ?? 0, max: options.max ?? largestInteger };
  if (number === undefined || number < values.min || number > values.max) return { rule: 'range', values };
  return null;
}

export const wholeOf = (typed: string): number | undefined => {
  const number = parseNumber(typed);
  return number !== undefined && Number.isInteger(number) ? number : undefined;
};

export const integerView: FieldView = {
  Cell: ({ value }) => showInteger(value),
  listed: true,
  isTyped: true,
  align: 'end',
  toForm: textOrEmpty,
  toApi: (typed) => parseNumber(textOrEmpty(typed)) ?? (trimmed(typed) || null),
  check: (typed, field) => checkRange(wholeOf(textOrEmpty(typed)), field),
};

const trimmed = (typed: unknown) => textOrEmpty(typed).replace(/\s/g, '');

export const decimalView: FieldView = {
  Cell: ({ value, field }) => (isEmpty(value) ? '' : formatNumber(String(value), field.options.scale ?? 2)),
  listed: true,
  isTyped: true,
  align: 'end',
  toForm: (value) => textOrEmpty(value).replace('.', ','),
  // A decimal string, so that nothing is rounded on the way.
  toApi: (typed) => trimmed(typed).replace(',', '.') || null,
  check: (typed, { options }) =>
    new RegExp(`^-?\\d{1,15}([.,]\\d{1,${options.scale ?? 2}})?$`).test(trimmed(typed)) ? null : { rule: 'pattern' },
};

export const showMinutes = (value: unknown) => (isEmpty(value) ? '' : formatClock(Number(value)));

/** In at most 5 characters: `16:30`, beyond 99 hours `8130m`. */
const typableMinutes = (value: unknown): string => {
  const clock = showMinutes(value);
  return clock.length <= longestTypedMinutes ? clock : `${Number(value)}m`;
};

export const minutesView: FieldView = {
  Cell: ({ value }) => showMinutes(value),
  listed: true,
  isTyped: true,
  align: 'end',
  toForm: typableMinutes,
  toApi: (typed) => (isEmpty(typed) ? null : (minutesOf(textOrEmpty(typed)) ?? textOrEmpty(typed))),
  check: (typed) => (minutesOf(textOrEmpty(typed)) === undefined ? { rule: 'pattern' } : null),
};
