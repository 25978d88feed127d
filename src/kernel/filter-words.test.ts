import { describe, expect, it } from 'vitest';
import { daysFromToday, daysOfWord, dayWord } from '#kernel/filter-words.ts';

// A Sunday: the last day of a week of the work calendar.
const sunday = '2026-11-22';

describe('words of filters by days', () => {
  it.each([
    ['today', ['2026-11-22', '2026-11-22']],
    ['+7d', ['2026-11-29', '2026-11-29']],
    ['-3d', ['2026-11-19', '2026-11-19']],
    ['week', ['2026-11-16', '2026-11-22']],
    ['month', ['2026-11-01', '2026-11-30']],
  ])('%s means its days', (word, days) => {
    expect(daysOfWord(word, sunday)).toEqual(days);
  });
  it('begin a week on Monday, and end a February where it ends', () => {
    expect(daysOfWord('week', '2026-11-23')).toEqual(['2026-11-23', '2026-11-29']);
    expect(daysOfWord('month', '2028-02-10')).toEqual(['2028-02-01', '2028-02-29']);
  });
  it('are written in one way; a plus that was not encoded is a space', () => {
    expect([dayWord('+7d'), dayWord(' 7d'), dayWord('+007d'), dayWord('-0d')]).toEqual(['+7d', '+7d', '+7d', '-0d']);
    expect(['7d', '+7', '+7w', '+99999d', 'tomorrow', '', 'Today'].map(dayWord)).toEqual(Array(7).fill(undefined));
    expect([daysFromToday('today'), daysFromToday('-3d'), daysFromToday('week')]).toEqual([0, -3, null]);
  });
});
