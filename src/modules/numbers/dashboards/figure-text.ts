import { formatDay } from '#kernel/calendar-formats.ts';
import { formatClock, formatCount, formatNumber } from '#kernel/formats.ts';

/** A column of a report: a key, or a measure with its type. */
export interface ReportColumn {
  readonly name: string;
  readonly measure: string | null;
  readonly type: string;
}

const unknown = '–';

/** A value of a report in words by its type; what is unknown is a dash and never 0. */
export function figureText(value: unknown, type: string): string {
  if (value === null || value === undefined) return unknown;
  if (typeof value === 'object') return objectText(value as Readonly<Record<string, unknown>>);
  const number = Number(value);
  switch (type) {
    case 'count':
      return formatCount(number);
    case 'minutes':
      return formatClock(number);
    case 'share':
      return `${formatNumber(number * 100, 1)} %`;
    case 'percent':
      return `${formatCount(number)} %`;
    case 'days':
    case 'score':
    case 'points':
    case 'ratio':
      return formatNumber(number);
    case 'day':
      return formatDay(String(value));
    default:
      return String(value);
  }
}

/** Money with its currency, percentiles by their middle. */
function objectText(value: Readonly<Record<string, unknown>>): string {
  if (value.amount !== undefined) return `${formatNumber(String(value.amount))} ${String(value.currency ?? '')}`.trim();
  if (value.p50 !== undefined) return value.p50 === null ? unknown : formatNumber(Number(value.p50));
  return unknown;
}

/** Columns whose values are one number each. */
export const isFigure = ({ measure, type }: ReportColumn): boolean =>
  measure !== null && ['count', 'minutes', 'share', 'percent', 'days', 'score', 'points', 'ratio'].includes(type);

type Row = Readonly<Record<string, unknown>>;
const names = ['fio', 'name', 'number', 'day', 'week', 'month'];

/** What a row of a report is called: its person, project, day. Null: nobody. */
export function rowName(row: Row): string | null {
  const found = names.find((name) => typeof row[name] === 'string' && row[name] !== '');
  return found ? String(row[found]) : null;
}

/** The step of rows that are days, weeks or months; null: they are not. */
export const stepOf = (row: Row | undefined): 'day' | 'week' | 'month' | null =>
  (['day', 'week', 'month'] as const).find((name) => typeof row?.[name] === 'string') ?? null;
