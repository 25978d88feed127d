import { describe, expect, it } from 'vitest';
import { addressOf, askedOf, onDay, parametersIn } from '#modules/numbers/saved-reports/report-address.ts';
import { daysMeant } from '#modules/numbers/saved-reports/relative-period.ts';

describe('words for days', () => {
  it.each([
    ['this_month', '2026-11-26', '2026-11-01', '2026-11-26'],
    ['last_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['this_week', '2026-11-26', '2026-11-23', '2026-11-26'],
    ['this_week', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['last_week', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['last_90_days', '2026-11-26', '2026-08-29', '2026-11-26'],
  ] as const)('%s on %s', (word, today, day_from, day_to) => {
    expect(daysMeant(word, today)).toEqual({ day_from, day_to });
  });
});

describe('what is asked for', () => {
  const saved = {
    ...{ report: 'fp/reports/tasks' as const, query: 'period=last_month&status=new%2Cdone&q=a+b' },
    ...{ columns: ['accepted_count'], compare: 'previous' as const, closed_version: 2 },
  };
  it('is its own query, its columns and its comparison', () => {
    expect(onDay(askedOf(saved), '2026-11-26')).toEqual({
      ...{ status: 'new,done', q: 'a b', columns: 'accepted_count', compare: 'previous', version: '2' },
      ...{ day_from: '2026-10-01', day_to: '2026-10-31' },
    });
  });
  it('gives way to what the caller says, days to days', () => {
    const asked = askedOf(saved, { ';page': '2', day_from: '2026-11-01', day_to: '2026-11-02', status: 'done' });
    expect(asked).not.toHaveProperty('period');
    expect(asked).toMatchObject({ ';page': '2', day_from: '2026-11-01', status: 'done' });
  });
  it('stands in an address', () => {
    expect(addressOf('fp/reports/tasks', { ';perPage': '1', q: 'a&b=ў' })).toBe(
      '/api/fp/reports/tasks;perPage=1?q=a%26b%3D%D1%9E',
    );
  });
  it('is not understood where a name stands twice or the text is broken', () => {
    expect(parametersIn('a=1&a=2')).toBeNull();
    expect(parametersIn('a=%E0%A4%A')).toBeNull();
    expect(parametersIn('=1')).toBeNull();
    expect(parametersIn('')).toEqual({});
  });
});
