import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPlannedTime, PLANNED_MINUTES_MAX, parsePlannedTime } from '#modules/tasks/planned-time.ts';

describe('planned time as typed', () => {
  it.each([
    ['16:30', 990],
    ['2.5', 150],
    ['2,5', 150],
    ['16', 960],
    ['90m', 90],
    ['90M', 90],
    ['90м', 90],
    [' 8 ', 480],
    ['0:05', 5],
    ['0', 0],
    ['.5', 30],
    ['100:5', null],
    ['999.9', 59_994],
    [990, 990],
    [0, 0],
  ])('%s', (typed, minutes) => {
    expect(parsePlannedTime(typed)).toEqual(minutes === null ? { rule: 'time_format' } : { minutes });
  });

  it.each([
    ['100:30', 'max_chars'],
    ['1.2345', 'max_chars'],
    ['', 'time_format'],
    ['1:5', 'time_format'],
    ['1:60', 'time_format'],
    ['-1', 'time_format'],
    ['2h', 'time_format'],
    ['1e3', 'time_format'],
    ['2.', 'time_format'],
    ['99999', 'number_range'],
    [-1, 'number_range'],
    [1.5, 'time_format'],
    [Number.NaN, 'time_format'],
    [PLANNED_MINUTES_MAX + 1, 'number_range'],
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
        if ('minutes' in result) expect([...typed.trim()].length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
