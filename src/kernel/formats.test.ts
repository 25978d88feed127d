import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAccount,
  formatBytes,
  formatClock,
  formatCount,
  formatMinutes,
  formatNumber,
  formatPhone,
  formatUnit,
  initialsOf,
  parseNumber,
  truncate,
} from '#kernel/formats.ts';

describe('numbers', () => {
  it('have a space for thousands, a comma and two digits', () => {
    expect(formatNumber(1234567.8)).toBe('1 234 567,80');
    expect(formatNumber('1234567.80')).toBe('1 234 567,80');
    expect(formatNumber(-0.004)).toBe('0,00');
    expect(formatNumber(-1234.5)).toBe('−1 234,50');
    expect(formatCount(12480)).toBe('12 480');
    expect(formatNumber('x')).toBe('');
  });
  it('are read back from what is shown, to the digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
        expect(parseNumber(formatNumber(cents / 100))).toBeCloseTo(cents / 100, 2);
      }),
    );
  });
  it('are typed with comma or dot, and words are none', () => {
    expect(parseNumber('2,5')).toBe(2.5);
    expect(parseNumber(' 1 500.25 ')).toBe(1500.25);
    expect(parseNumber('12x')).toBeUndefined();
    expect(parseNumber('')).toBeUndefined();
  });
});

describe('identifiers', () => {
  it('shows a phone of 9 digits as (XX) XXX-XX-XX', () => {
    expect(formatPhone('901234567')).toBe('(90) 123-45-67');
    expect(formatPhone('+998901234567')).toBe('(90) 123-45-67');
    expect(formatPhone('12345')).toBe('12345');
  });
  it('groups a bank account by four', () => {
    expect(formatAccount('20208000900632114001')).toBe('2020 8000 9006 3211 4001');
    expect(formatAccount('202080009006321140010000001')).toBe('2020 8000 9006 3211 4001 0000 001');
    expect(formatAccount('20208', 27)).toBe('2020 8');
    expect(formatAccount('01234')).toBe('01234');
    expect(formatAccount('301234567')).toBe('301234567');
  });
  it('takes the initials of any script', () => {
    expect(initialsOf('Oʻktam Gʻaniyev')).toBe('OG');
    expect(initialsOf('  ўткир   қодиров  эшонқулов')).toBe('ЎҚ');
    expect(initialsOf('')).toBe('');
  });
});

describe('long texts', () => {
  it('end with an ellipsis and never with half a letter', () => {
    expect(truncate('Vazifa', 6)).toBe('Vazifa');
    expect(truncate('Toʻlov dizaynini moslash', 8)).toBe('Toʻlov…');
    expect(truncate('👩‍💻👩‍💻👩‍💻', 2)).toBe('👩‍💻…');
  });
});

describe('durations and sizes', () => {
  it('are short words in each language', () => {
    expect(formatMinutes(150, 'uz')).toBe('2 soat 30 daq');
    expect(formatMinutes(150, 'uk')).toBe('2 соат 30 дақ');
    expect(formatMinutes(150, 'ru')).toBe('2 ч 30 мин');
    expect(formatMinutes(0, 'uz')).toBe('0 daq');
    expect(formatMinutes(-60, 'ru')).toBe('−1 ч');
    expect(formatClock(125)).toBe('2:05');
  });
  it('choose the form that the number asks for', () => {
    expect([1, 3, 5, 21].map((count) => formatUnit(count, 'day', 'ru'))).toEqual([
      '1 день',
      '3 дня',
      '5 дней',
      '21 день',
    ]);
    expect(formatUnit(5, 'day', 'uz')).toBe('5 kun');
  });
  it('measures files by 1,024', () => {
    expect(formatBytes(900, 'uz')).toBe('900 B');
    expect(formatBytes(1_468_006, 'ru')).toBe('1,4 МБ');
  });
});
