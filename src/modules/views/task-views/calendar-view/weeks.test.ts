import { addMonths, isDay } from '#kernel/days.ts';
import { expect, it } from 'vitest';
import { beside, laid, shownDays } from '#modules/views/task-views/calendar-view/weeks.ts';

it('a month is shown in whole weeks from Monday on', () => {
  const november = shownDays('month', '2026-11-21');
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(shownDays('month', '2027-02-10')).toHaveLength(28);
  expect(shownDays('week', '2026-11-22')).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
});

it('goes on by months and weeks, and never over the end of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(beside('month', '2026-03-31', -1)).toBe('2026-02-28');
  expect(beside('week', '2026-12-30', 1)).toBe('2027-01-06');
  expect([isDay('2026-02-30'), isDay('2026-02-28'), isDay('x'), isDay(undefined)]).toEqual([false, true, false, false]);
});

it('lays bars side by side where they do not meet, and below one another where they do', () => {
  const bars = laid(
    [
      { id: 1, start: '2026-11-16', end: '2026-11-18' },
      { id: 2, start: '2026-11-19', end: '2026-11-30' },
      { id: 3, start: '2026-11-01', end: '2026-11-16' },
      { id: 4, start: '2026-12-01', end: '2026-12-02' },
      { id: 5, start: '2026-11-20', end: '2026-11-19' },
    ],
    '2026-11-16',
  );
  expect(bars).toEqual([
    { id: 3, from: 0, to: 0, lane: 0, isCutBefore: true, isCutAfter: false },
    { id: 1, from: 0, to: 2, lane: 1, isCutBefore: false, isCutAfter: false },
    { id: 2, from: 3, to: 6, lane: 0, isCutBefore: false, isCutAfter: true },
  ]);
});
