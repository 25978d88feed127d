import { describe, expect, it } from 'vitest';
import { dayOf, formatTime } from '#kernel/calendar-formats.ts';
import { weekdayOf } from '#kernel/days.ts';
import { type DueRule, lastDue, nextDue } from '#modules/numbers/saved-reports/due-times.ts';

const zone = 'Asia/Tashkent';
/** Tashkent is five hours ahead of UTC all year; 8 December is a holiday. */
const company = {
  timeZone: zone,
  isWorkingDay: (day: string) => weekdayOf(day) < 6 && day !== '2026-12-08',
};
const rule = (more: Partial<DueRule>): DueRule => ({
  ...{ at: '09:00', weekdays: [], month_day: null, on_working_days: false },
  ...more,
});
const local = (ms: number | null): string | null => (ms === null ? null : `${dayOf(ms, zone)} ${formatTime(ms, zone)}`);
const next = (more: Partial<DueRule>, after: string): string | null =>
  local(nextDue(rule(more), Date.parse(`${after}+05:00`), company));

describe('a schedule is due', () => {
  it('on its weekdays, at its time of the company', () => {
    expect(next({ weekdays: ['1', '4'] }, '2026-11-26T08:59')).toBe('2026-11-26 09:00');
    expect(next({ weekdays: ['1', '4'] }, '2026-11-26T09:00')).toBe('2026-11-30 09:00');
  });
  it('late at night of the company, which is another day in UTC', () => {
    expect(next({ weekdays: ['5'], at: '00:30' }, '2026-11-26T23:00')).toBe('2026-11-27 00:30');
    expect(nextDue(rule({ weekdays: ['5'], at: '00:30' }), Date.parse('2026-11-26T18:00Z'), company)).toBe(
      Date.parse('2026-11-26T19:30Z'),
    );
  });
  it('on a day of the month, in a shorter month on its last', () => {
    expect(next({ month_day: 5 }, '2026-11-26T12:00')).toBe('2026-12-05 09:00');
    expect(next({ month_day: 31 }, '2026-11-26T12:00')).toBe('2026-11-30 09:00');
    expect(next({ month_day: 32 }, '2027-02-01T12:00')).toBe('2027-02-28 09:00');
    expect(next({ month_day: 30 }, '2028-02-01T12:00')).toBe('2028-02-29 09:00');
  });
  it('on the next working day where its own is a day off', () => {
    const moved = { on_working_days: true };
    // 5 December is a Saturday.
    expect(next({ ...moved, month_day: 5 }, '2026-12-01T00:00')).toBe('2026-12-07 09:00');
    expect(next({ ...moved, weekdays: ['2'] }, '2026-12-07T12:00')).toBe('2026-12-09 09:00');
    // The last of January 2027 is a Sunday: it moves into February.
    expect(next({ ...moved, month_day: 32 }, '2027-01-31T12:00')).toBe('2027-02-01 09:00');
  });
  it('once where days off bring two days together', () => {
    const every = { weekdays: ['1', '2', '3', '4', '5', '6', '7'], on_working_days: true };
    expect(next(every, '2026-11-27T09:00')).toBe('2026-11-30 09:00');
    expect(next(every, '2026-11-30T09:00')).toBe('2026-12-01 09:00');
  });
  it('never without a day', () => {
    expect(next({}, '2026-11-26T12:00')).toBeNull();
  });
  it('for the last time when several were missed', () => {
    const [since, now] = [Date.parse('2026-11-23T09:00+05:00'), Date.parse('2026-11-26T08:00+05:00')];
    const daily = rule({ weekdays: ['1', '2', '3', '4', '5'] });
    expect(local(lastDue(daily, since, now, company))).toBe('2026-11-25 09:00');
    expect(lastDue(daily, now, now, company)).toBeNull();
  });
});
