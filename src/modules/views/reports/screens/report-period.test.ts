import { describe, expect, it } from 'vitest';
import {
  aheadWordOf,
  beside,
  daysAhead,
  daysOfWord,
  periodOf,
  periodText,
  searchOfDays,
} from '#modules/views/reports/screens/report-period.ts';

const today = '2026-11-26';

describe('the words of a period', () => {
  it('are days, none of them ahead', () => {
    expect(daysOfWord('this_month', today)).toEqual({ day_from: '2026-11-01', day_to: today });
    expect(daysOfWord('last_month', today)).toEqual({ day_from: '2026-10-01', day_to: '2026-10-31' });
    expect(daysOfWord('this_quarter', today)).toEqual({ day_from: '2026-10-01', day_to: today });
    expect(daysOfWord('last_90_days', today)).toEqual({ day_from: '2026-08-29', day_to: today });
    expect(daysOfWord('this_year', today)).toEqual({ day_from: '2026-01-01', day_to: today });
  });
  it('stand in the address; the running month needs none', () => {
    expect(periodOf({}, today)).toEqual({ word: 'this_month', days: null });
    expect(periodOf({ period: 'last_month' }, today).days).toEqual({ day_from: '2026-10-01', day_to: '2026-10-31' });
    expect(periodOf({ period: 'tomorrow' }, today).word).toBe('this_month');
    expect(searchOfDays({ day_from: '2026-11-01', day_to: today }, today)).toMatchObject({ day_from: null });
  });
  it('leave what is no day to the server, which names the rule', () => {
    expect(periodOf({ day_from: '2026-13-01' }, today)).toEqual({
      word: 'own',
      days: { day_from: '2026-13-01', day_to: '' },
    });
  });
});

describe('the words of days ahead', () => {
  it('are whole weeks from this one, and whole months', () => {
    expect(daysAhead('eight_weeks', today)).toEqual({ day_from: '2026-11-23', day_to: '2027-01-17' });
    expect(daysAhead('whole_month', today)).toEqual({ day_from: '2026-11-01', day_to: '2026-11-30' });
    expect(daysAhead('next_month', today)).toEqual({ day_from: '2026-12-01', day_to: '2026-12-31' });
  });
  it('are found by their days', () => {
    expect(aheadWordOf(null, today)).toBe('near');
    expect(aheadWordOf({ day_from: '2026-12-01', day_to: '2026-12-31' }, today)).toBe('next_month');
    expect(aheadWordOf({ day_from: '2026-12-02', day_to: '2026-12-31' }, today)).toBe('own');
  });
});

describe('the period beside', () => {
  it('is the month, the quarter or the year before, whole', () => {
    expect(beside({ day_from: '2026-11-01', day_to: today }, -1, today)).toEqual(daysOfWord('last_month', today));
    expect(beside({ day_from: '2026-07-01', day_to: '2026-09-30' }, -1, today)).toEqual({
      day_from: '2026-04-01',
      day_to: '2026-06-30',
    });
    expect(beside({ day_from: '2026-03-01', day_to: '2026-03-31' }, -1, today)).toEqual({
      day_from: '2026-02-01',
      day_to: '2026-02-28',
    });
  });
  it('is as many days of any other, and ends today at the latest', () => {
    expect(beside({ day_from: '2026-11-02', day_to: '2026-11-08' }, -1, today)).toEqual({
      day_from: '2026-10-26',
      day_to: '2026-11-01',
    });
    expect(beside({ day_from: '2026-10-01', day_to: '2026-10-31' }, 1, today)).toEqual({
      day_from: '2026-11-01',
      day_to: today,
    });
    expect(beside({ day_from: '2026-11-01', day_to: today }, 1, today)).toBeNull();
    expect(beside({ day_from: 'x', day_to: today }, 1, today)).toBeNull();
  });
});

it('says a period as people do, in three languages', () => {
  const text = (day_from: string, day_to: string, lang: 'uz' | 'uk' | 'ru' = 'uz') =>
    periodText({ day_from, day_to }, lang);
  expect(text('2026-11-01', today)).toBe('1–26 noyabr 2026');
  expect(text('2026-11-01', today, 'ru')).toBe('1–26 ноября 2026');
  expect(text('2026-10-01', '2026-10-31')).toBe('oktabr 2026');
  expect(text('2026-10-28', today, 'uk')).toBe('28 октябрь – 26 ноябрь 2026');
  expect(text('2025-12-28', '2026-01-03')).toBe('28 dekabr 2025 – 3 yanvar 2026');
  expect(text(today, today)).toBe('26 noyabr 2026');
  expect(text('', '')).toBe('');
});
