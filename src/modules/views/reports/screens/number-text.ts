import { formatDay } from '#kernel/calendar-formats.ts';
import { formatClock, formatCount, formatNumber } from '#kernel/formats.ts';
import type { Unit } from '#web/charts/chart-model.ts';
import type { ColumnType } from '#modules/views/reports/screens/report-answer.ts';

/** What stands for what nobody knows. */
export const dash = '–';

const isMoney = (value: unknown): value is { readonly amount: number | string; readonly currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value;

/** The total of things of which each has its own value: half of them, and 85 % of them. */
const isRanked = (value: unknown): value is { readonly p50: number | null; readonly p85: number | null } =>
  typeof value === 'object' && value !== null && 'p50' in value;

/** A number of a report as the screen, its file and its print have it; what is unknown is a dash, never 0. */
export function numberText(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined || value === '') return dash;
  if (type === 'money') return isMoney(value) ? `${formatNumber(value.amount)} ${value.currency}` : dash;
  if (type === 'day') return formatDay(String(value)) || dash;
  if (isRanked(value)) return [value.p50, value.p85].map((one) => numberText(one, type)).join(' · ');
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : dash;
  if (typeof value !== 'number') return String(value);
  switch (type) {
    case 'minutes':
      return formatClock(value);
    case 'share':
      return `${formatNumber(value * 100)} %`;
    case 'percent':
      return `${formatCount(value)} %`;
    case 'score':
    case 'points':
    case 'ratio':
      return formatNumber(value);
    default:
      return formatCount(value);
  }
}

/** By how much it is more or less than before, with its sign; of shares in points of percent. Empty: not known. */
export function changeText(now: unknown, before: unknown, type: ColumnType): string {
  if (typeof now !== 'number' || typeof before !== 'number') return '';
  const change = now - before;
  if (change === 0) return '=';
  const size = Math.abs(change);
  const text = type === 'share' ? formatNumber(size * 100) : numberText(size, type).replace(' %', '');
  return `${change > 0 ? '▲' : '▼'} ${text}`;
}

/** How a column of this type is drawn. */
export function unitOf(type: ColumnType): Unit {
  if (type === 'minutes' || type === 'share') return type;
  return type === 'score' || type === 'points' || type === 'ratio' ? 'number' : 'count';
}
