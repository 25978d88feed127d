import { describe, expect, it } from 'vitest';
import { clockText, leftUntil, passedMark } from '#modules/growth/knowledge-tests/screens/server-clock.ts';

describe('the time that is left', () => {
  const moment = { now: '2026-11-25T05:00:00Z', at: 5_000 };

  it('is reckoned from a moment of the server and the counter of the page', () => {
    expect(leftUntil('2026-11-25T05:30:00Z', moment, 5_000)).toBe(30 * 60_000);
    expect(leftUntil('2026-11-25T05:30:00Z', moment, 65_000)).toBe(29 * 60_000);
    expect(leftUntil('2026-11-25T05:30:00Z', moment, 99_999_999)).toBe(0);
  });

  it.each([
    [0, '00:00'],
    [1, '00:01'],
    [59_001, '01:00'],
    [725_000, '12:05'],
    [3_723_000, '1:02:03'],
  ])('%i ms reads %s', (ms, text) => expect(clockText(ms)).toBe(text));

  it.each([
    [31 * 60_000, null],
    [30 * 60_000, 30],
    [9 * 60_000, 10],
    [60_000, 1],
  ])('at %i ms the mark of %j minutes was passed', (ms, mark) => expect(passedMark(ms)).toBe(mark));
});
