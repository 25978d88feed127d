import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kernel/days.ts';
import {
  dayOf,
  formatDay,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatNearDay,
  formatRelative,
  formatWeekdayAndDay,
  instantOf,
  parseDay,
  weekdayName,
} from '#kernel/calendar-formats.ts';

const tashkent = 'Asia/Tashkent';

describe('days', () => {
  it('read DD.MM.YYYY, and in words as each language has it', () => {
    expect(formatDay('2026-11-21')).toBe('21.11.2026');
    expect(formatLongDay('2026-01-15', 'uz')).toBe('15-yanvar, 2026');
    expect(formatLongDay('2026-01-15', 'uk')).toBe('15 январь 2026');
    expect(formatLongDay('2026-01-15', 'ru')).toBe('15 января 2026 г.');
    expect(formatMonth('2026-10-01', 'uz')).toBe('oktabr 2026');
    expect(formatWeekdayAndDay('2026-11-21', 'uz')).toBe('shanba, 21-noyabr');
    expect(weekdayName('2026-11-23', 'ru')).toBe('понедельник');
  });
  it('are typed in every usual way, and a day that does not exist is none', () => {
    const today = '2026-11-21';
    for (const typed of ['21.11.2026', '21.11.26', '21/11/2026', '21-11', '21.11', '211126', '2026-11-21']) {
      expect(parseDay(typed, today), typed).toBe('2026-11-21');
    }
    for (const typed of ['31.02.2026', '0.1.2026', 'kecha', '2026', '21.13']) {
      expect(parseDay(typed, today), typed).toBeUndefined();
    }
  });
  it('near today have names', () => {
    expect(formatNearDay('2026-11-22', '2026-11-21', 'uz')).toBe('ertaga');
    expect(formatNearDay('2026-11-20', '2026-11-21', 'ru')).toBe('вчера');
    expect(formatNearDay('2026-12-01', '2026-11-21', 'uk')).toBe('01.12');
    expect(formatNearDay('2027-01-12', '2026-11-21', 'uk')).toBe('12.01.2027');
    expect(daysBetween('2026-11-21', '2026-12-01')).toBe(10);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('moments', () => {
  it('are shown on the clock of the time zone', () => {
    expect(dayOf('2026-11-20T21:30:00Z', tashkent)).toBe('2026-11-21');
    expect(formatInstant('2026-11-20T21:30:00Z', tashkent)).toBe('21.11.2026 02:30');
  });
  it('come back from a day and a time', () => {
    expect(instantOf('2026-11-21', '18:00', tashkent)).toBe('2026-11-21T13:00:00.000Z');
    expect(instantOf('2026-07-01', '09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
  });
  it('are told from now in words', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(formatRelative('2026-11-21T09:59:40Z', now, 'uz')).toBe('hozirgina');
    expect(formatRelative('2026-11-21T09:57:00Z', now, 'uz')).toBe('3 daqiqa oldin');
    expect(formatRelative('2026-11-23T10:00:00Z', now, 'uk')).toBe('2 кундан кейин');
    expect(formatRelative('2026-11-20T08:00:00Z', now, 'ru')).toBe('1 день назад');
    expect(formatRelative('2025-11-20T08:00:00Z', now, 'ru')).toBe('1 год назад');
  });
});
