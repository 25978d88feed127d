import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPlannedTime, PLANNED_MINUTES_MAX, parsePlannedTime } from '#modules/work/tasks/task/planned-time.ts';

describe('planned time as typed', () => {
  it.each([
    ['16:30', 990],
    ['2.5', 150],
    ['2,5', 150],
    ['16', 960],
    ['90m', 90],
    ['90M', 90],
    [' 8 ', 480],
    ['0:05', 5],
    ['0', 0],
    ['999.9', 59_994],
    [990, 990],
    [0, 0],
  ])('%s', (typed, minutes) => {
    expect(parsePlannedTime(typed)).toEqual({ minutes });
  });

  it.each([
    ['100:30', 'max_length'],
    ['1.2345', 'max_length'],
    ['', 'pattern'],
    ['1:5', 'pattern'],
    ['1:60', 'pattern'],
    ['-1', 'pattern'],
    ['2h', 'pattern'],
    ['1e3', 'pattern'],
    ['2.', 'pattern'],
    ['100:5', 'pattern'],
    ['99999', 'pattern'],
    [-1, 'range'],
    [1.5, 'pattern'],
    [Number.NaN, 'pattern'],
    [PLANNED_MINUTES_MAX + 1, 'range'],
  ])('%s is refused by %s', (typed, rule) => {
    expect(parsePlannedTime(typed)).toEqual({ rule });
  });
});

describe('planned time as shown', () => {
  it.each([
    [990, '16:30'],
    [5, '0:05'],
    [960, '16:00'],
    [6000, '100'],
    [6030, '100.5'],
    [6001, '6001m'],
    [0, '0:00'],
    [10_001, '166:41'],
  ])('%i minutes', (minutes, text) => expect(formatPlannedTime(minutes)).toBe(text));

  it('reads back to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (minutes) => {
        expect(parsePlannedTime(formatPlannedTime(minutes))).toEqual({ minutes });
      }),
    );
  });

  it('never lets a text through that is longer than the field, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (typed) => {
        const result = parsePlannedTime(typed);
        if ('minutes' in result) expect(typed.trim().length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
