import { expect, it } from 'vitest';
import { changeText, numberText } from '#modules/views/reports/screens/number-text.ts';
import { numberOf, valueOf } from '#modules/views/reports/screens/report-answer.ts';
import {
  chosenColumns,
  keysOf,
  measuresAsked,
  openedOf,
  openedText,
  rowsQuery,
  shownColumns,
} from '#modules/views/reports/screens/report-columns.ts';

const answer = {
  columns: [
    { name: 'executor_id', measure: null, type: 'ref' },
    { name: 'late_count', measure: 'late_count', type: 'count' },
    { name: 'status_count', measure: 'status_count', type: 'codes' },
    { name: 'answer_minutes', measure: 'answer_minutes', type: 'percentiles' },
  ],
  rows: [{ late_count: 2, status_count: { new: 1, done: 0 } }],
  totals: { late_count: 2, answer_minutes: { p50: 90, p85: 200, count: 7, is_small: true } },
} as const;

it('shows a column for each part of a measure that has several', () => {
  const all = shownColumns(answer);
  expect(all.map(({ name }) => name)).toEqual([
    'late_count',
    'status_count.new',
    'status_count.done',
    'answer_minutes.p50',
    'answer_minutes.p85',
  ]);
  expect(all.at(-1)?.type).toBe('minutes');
  expect(chosenColumns(all, null, ['status_count']).map(({ part }) => part)).toEqual(['new', 'done']);
  expect(chosenColumns(all, ['late_count'], ['status_count'])).toHaveLength(1);
  expect(measuresAsked(['status_count.new', 'late_count'], ['late_count'])).toEqual(['status_count', 'late_count']);
});

it('knows a row by its keys, a total of the first level by the first', () => {
  expect(keysOf({ team_id: 3, executor_id: null, level: 2 }, ['team_id', 'executor_id'])).toEqual({
    team_id: '3',
    executor_id: 'null',
  });
  expect(keysOf({ team_id: 3, level: 1 }, ['team_id', 'executor_id'])).toEqual({ team_id: '3' });
});

it('keeps the opened number in the address and asks for its rows', () => {
  const opened = { column: 'status_count.new', keys: { executor_id: '5', name: 'a b;c' } };
  expect(openedOf(openedText(opened))).toEqual(opened);
  expect(rowsQuery(opened)).toEqual({ executor_id: '5', name: 'a b;c', measure: 'status_count', status: 'new' });
  expect(rowsQuery({ column: 'answer_minutes.p85', keys: {} })).toEqual({ measure: 'answer_minutes' });
  expect(openedOf(undefined)).toBeNull();
});

it('writes numbers as their type is read, and never 0 for the unknown', () => {
  expect(numberText(125, 'minutes')).toBe('2:05');
  expect(numberText(0.8333, 'share')).toBe('83,33 %');
  expect(numberText(null, 'count')).toBe('–');
  expect(numberText(0, 'count')).toBe('0');
  expect(numberText({ amount: 1500000, currency: 'UZS' }, 'money')).toBe('1 500 000,00 UZS');
  expect(numberText('2026-12-04', 'day')).toBe('04.12.2026');
  expect(numberText({ p50: 3, p85: 9, count: 4 }, 'days')).toBe('3 · 9');
  expect(numberText(4.5, 'score')).toBe('4,50');
  expect(changeText(5, 3, 'count')).toBe('▲ 2');
  expect(changeText(0.5, 0.75, 'share')).toBe('▼ 25,00');
  expect(changeText(3, 3, 'count')).toBe('=');
  expect(changeText(3, null, 'count')).toBe('');
});

it('reads a part, null where the whole is unknown, nothing where there is none', () => {
  expect(valueOf({ status_count: { new: 1 } }, 'status_count.new')).toBe(1);
  expect(valueOf({ status_count: null }, 'status_count.new')).toBeNull();
  expect(valueOf({}, 'status_count.new')).toBeUndefined();
  expect(numberOf({ kpi: 'x' }, 'kpi')).toBeNull();
});
