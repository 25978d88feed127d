import Type from 'typebox';
import { type FieldOptions, fieldOf, type Kind } from '#kernel/field.ts';
import { formatClock } from '#kernel/formats.ts';

const largestInteger = 2_147_483_647;
const wholeNumber = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}([.,]\d{1,6})?$/;

const parseInteger = (asked: string): number | undefined => {
  if (!wholeNumber.test(asked)) return undefined;
  const number = Number(asked);
  return Math.abs(number) <= largestInteger ? number : undefined;
};

/** A whole number. */
export const integer = <const O extends FieldOptions>(options: O) => fieldOf<number, O>('integer', options);

export const integerKind: Kind = {
  kind: 'integer',
  sqlType: () => 'integer',
  schema: (o) => Type.Integer({ minimum: o.min ?? 0, maximum: o.max ?? largestInteger }),
  operators: ['equals', 'range', 'null'],
  parse: parseInteger,
  exportText: (value) => (value as number | null) ?? '',
  fromCell: (cell) => {
    const text = cell.replace(/[\s\u00A0]/g, '').replace(/[.,]0+$/, '');
    return /^-?\d{1,10}$/.test(text) ? { value: Number(text) } : { rule: 'integer' };
  },
};

/** A number with a fixed count of digits behind the mark, carried as a decimal string so that nothing is rounded. */
export const decimal = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('decimal', options);

export const decimalKind: Kind = {
  kind: 'decimal',
  sqlType: (o) => `numeric(18,${o.scale ?? 2})`,
  schema: (o) => Type.String({ pattern: `^${(o.min ?? 0) < 0 ? '-?' : ''}\\d{1,15}([.,]\\d{1,${o.scale ?? 2}})?$` }),
  rowSchema: () => Type.String(),
  operators: ['equals', 'range', 'null'],
  parse: (asked) => (decimalNumber.test(asked) ? asked.replace(',', '.') : undefined),
  normalize: (value) => (typeof value === 'string' ? value.replace(',', '.') : value),
  exportText: (value) => (value === null ? '' : Number(value)),
  sheetForm: '#,##0.00####',
  fromCell: (cell, { options }) => {
    const text = cell.replace(/[\s\u00A0]/g, '').replace(',', '.');
    const isNumber = /^-?\d{1,15}(\.\d{1,12})?$/.test(text);
    return isNumber ? { value: Number(text).toFixed(options.scale ?? 2) } : { rule: 'decimal' };
  },
};

const minutesOfDay = 1440;

/** The longest text in which planned time may be typed: spec.md, section 5. */
export const longestTypedMinutes = 5;

/**
 * A duration in whole minutes. May be typed as `16:30`, as hours (`16`, `2.5`, `2,5`) or as minutes (`90m`).
 * The words of api.md: a text is at most 5 characters.
 */
export const minutes = <const O extends FieldOptions>(options: O) => fieldOf<number, O, 'minutes'>('minutes', options);

export const typedMinutes = '^(\\d{1,2}:[0-5]\\d|\\d{1,3}([.,]\\d{1,2})?|\\d{1,4}[mM])$';

/** Typed text to whole minutes, or undefined when it has none of the forms. */
export function minutesOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text.length > longestTypedMinutes || !new RegExp(typedMinutes).test(text)) return undefined;
  if (/m$/i.test(text)) return Number(text.slice(0, -1));
  if (text.includes(':')) return Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  return Math.round(Number(text.replace(',', '.')) * 60);
}

const wordedTime =
  /^(?:(\d+(?:[.,]\d+)?) ?(?:soat|h|ч|соат)\p{L}*\.?)? ?(?:(\d+) ?(?:daq|min|мин|дақ|дак)\p{L}*\.?)?$/iu;

/** `3 ч`, `2 soat 30 daq`, `1,5 soat`, `640:00` to whole minutes. */
function wordedMinutes(cell: string): number | undefined {
  // A plan of weeks, as our own files say it.
  const [, clock, minute, plain] = /^(?:(\d{1,6}):([0-5]\d)|(\d{1,7})m)$/.exec(cell) ?? [];
  if (clock || plain) return Number(clock ?? 0) * 60 + Number(minute ?? plain);
  const [, hours, rest] = wordedTime.exec(cell) ?? [];
  if (!hours && !rest) return undefined;
  return Math.round(Number((hours ?? '0').replace(',', '.')) * 60) + Number(rest ?? 0);
}

export const minutesKind: Kind = {
  kind: 'minutes',
  sqlType: () => 'integer',
  schema: (o) =>
    Type.Union([
      Type.Integer({ minimum: o.min ?? 0, maximum: o.max ?? 1_000_000 }),
      Type.String({ maxLength: longestTypedMinutes, pattern: typedMinutes }),
    ]),
  rowSchema: () => Type.Integer(),
  operators: ['equals', 'range', 'null'],
  parse: parseInteger,
  normalize: (value) => (typeof value === 'string' ? minutesOf(value) : value),
  exportText: (value) => (typeof value === 'number' ? { text: formatClock(value), number: value / minutesOfDay } : ''),
  sheetForm: '[h]:mm',
  fromCell: (cell) => {
    const value = minutesOf(cell) ?? wordedMinutes(cell);
    return value === undefined ? { rule: 'minutes' } : { value };
  },
};
