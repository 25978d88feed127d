import Type from 'typebox';
import { dayMs, isDay } from '#kernel/days.ts';
import { dayWord, nowWord } from '#kernel/filter-words.ts';
import { type FieldOptions, fieldOf, type Kind, type SheetCell } from '#kernel/field.ts';

const instantText = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A moment with its offset, on a day that exists. */
export function isInstant(text: string): boolean {
  const match = instantText.exec(text);
  return match !== null && isDay(match[1]!) && !Number.isNaN(Date.parse(text));
}

/** `2026-03-01`, `01.03.2026`, `1/3/26`, `01-03-2026`, or the number of a spreadsheet's day; a time behind it. */
const dayAndClock = /^(.*?)(?:[T,\s]+((?:[01]?\d|2[0-3]):[0-5]\d)(?::\d{2}(?:\.\d+)?)?)?$/;

function dayOfCell(text: string): string | undefined {
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text);
  const serial = /^\d{5}$/.test(text) ? new Date(firstDay + Number(text) * dayMs) : null;
  const day = local
    ? `${local[3]!.padStart(4, '20')}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}`
    : (serial?.toISOString().slice(0, 10) ?? text);
  return isDay(day) ? day : undefined;
}

/** A day without a time: `YYYY-MM-DD`. */
export const date = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('date', options);

export const dateKind: Kind = {
  kind: 'date',
  sqlType: () => 'date',
  schema: (o) => Type.String({ format: o.notAfterToday ? 'past-day' : 'day' }),
  rowSchema: () => Type.String(),
  operators: ['equals', 'range', 'null', 'not'],
  parse: (asked) => (isDay(asked) ? asked : undefined),
  word: dayWord,
  exportText: (value) => (typeof value === 'string' ? sheetDay(value) : ''),
  sheetForm: 'dd.mm.yyyy',
  fromCell: (cell) => {
    const value = dayOfCell(cell.replace(/[T,\s].*$/, ''));
    return value ? { value } : { rule: 'day' };
  },
};

/** Several days, in order, each once. */
export const dates = <const O extends FieldOptions>(options: O) => fieldOf<readonly string[], O>('dates', options);

export const datesKind: Kind = {
  kind: 'dates',
  sqlType: () => 'date[]',
  schema: (o) => Type.Array(Type.String({ format: 'day' }), { maxItems: o.max ?? 400 }),
  rowSchema: () => Type.Array(Type.String()),
  operators: ['contains', 'null'],
  parse: (asked) => (isDay(asked) ? asked : undefined),
  normalize: (value) =>
    Array.isArray(value) ? [...new Set(value as string[])].sort((a, b) => a.localeCompare(b)) : value,
  exportText: (value) => (value as string[]).map((one) => one.split('-').reverse().join('.')).join(', '),
  fromCell: null,
};

/** A moment, stored in UTC. A day alone may be sent: the resource's operations say which moment of it is meant. */
export const instant = <const O extends FieldOptions>(options: O) => fieldOf<string, O>('instant', options);

export const instantKind: Kind = {
  kind: 'instant',
  sqlType: () => 'timestamptz',
  schema: () => Type.String({ format: 'instant-or-day' }),
  rowSchema: () => Type.String(),
  operators: ['equals', 'range', 'null', 'not'],
  word: (asked, _options, isEnd) => (isEnd && asked === nowWord ? asked : dayWord(asked)),
  parse: (asked) => (isInstant(asked) || isDay(asked) ? asked : undefined),
  exportText: (value, { timeZone }) => (typeof value === 'string' ? sheetCellOf(localMinute(value, timeZone)) : ''),
  sheetForm: 'dd.mm.yyyy hh:mm',
  fromCell: (cell, _field, { momentAt }) => {
    if (isInstant(cell)) return { value: cell };
    const [, text = '', clock] = dayAndClock.exec(cell) ?? [];
    const day = dayOfCell(text);
    return day ? { value: clock ? momentAt(day, clock.padStart(5, '0')) : day } : { rule: 'instant_or_day' };
  },
};

/** Where spreadsheets begin to count. */
const firstDay = Date.UTC(1899, 11, 30);

/** A day as a file has it. */
export const sheetDay = (iso: string): SheetCell => sheetCellOf(iso.split('-').reverse().join('.'));

/** `DD.MM.YYYY`, with `HH:mm` or without, as a cell of a spreadsheet. */
function sheetCellOf(text: string): SheetCell {
  const [day, month, year, hour = 0, minute = 0] = text.split(/[.: ]/).map(Number) as [number, number, number];
  return { text, number: (Date.UTC(year, month - 1, day, hour, minute) - firstDay) / dayMs };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `DD.MM.YYYY HH:mm` on the clock of the time zone. */
export function localMinute(instantText: string, timeZone: string): string {
  let format = formatters.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('ru-RU', { ...parts, timeZone, hourCycle: 'h23' });
    formatters.set(timeZone, format);
  }
  return format.format(new Date(instantText)).replace(',', '');
}
