import { addDays, addMonths, daysOf } from '#kernel/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOfDays, calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { Away } from '#modules/staff/leave/away.ts';
import {
  accruedTwelfths,
  balanceOn,
  daysOfYear,
  type LawRow,
  lawOf,
  limitOn,
} from '#modules/staff/leave/leave-balance.ts';
import { backOn, calendarDaysOf, lastDayOf, meet, monthsBetween } from '#modules/staff/leave/leave-days.ts';
import { type LeaveSurroundings, touchesOf } from '#modules/staff/leave/leave-limits.ts';
import data from '#modules/house/seed/base-data.json' with { type: 'json' };

const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
const rules = data.leave_rules as unknown as (LawRow & { kind: string })[];
const annual = rules.filter(({ kind }) => kind === 'annual');
const law = lawOf(annual);
const someDay = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2020-01-01', count));

describe('days of leave', () => {
  it('21 days from 25.09.2023 end on 16.10.2023: the holiday is not counted, the moved day after it is', () => {
    expect(lastDayOf('2023-09-25', 21, calendar)).toBe('2023-10-16');
    expect(calendarDaysOf('2023-09-25', '2023-10-16', calendar)).toBe(21);
    expect(backOn('2023-10-16', calendar)).toBe('2023-10-17');
    expect(calendarDaysOf('2023-09-25', '2023-10-16', calendar, true)).toBe(22);
  });

  it('of 2026: Navroʻz and hayit do not count, days off by decree do', () => {
    expect(calendarDaysOf('2026-03-16', '2026-03-29', calendar)).toBe(12);
    expect(calendarDaysOf('2026-05-25', '2026-05-31', calendar)).toBe(6);
  });

  it('follow the calendar of the company', () => {
    const moved = calendarOfDays([{ day: '2026-11-18', kind: 'holiday', week_type: null }], 'Asia/Tashkent');
    expect(calendarDaysOf('2026-11-16', '2026-11-20', moved)).toBe(4);
  });

  it('the last day of so many days gives so many days, whatever holidays lie between', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 120 }), fc.boolean(), (from, count, countsHolidays) => {
        const last = lastDayOf(from, count, calendar, countsHolidays);
        expect(calendarDaysOf(from, last, calendar, countsHolidays)).toBe(count);
        expect(countsHolidays || !calendar.isHoliday(last)).toBe(true);
        expect(calendar.isWorkingDay(backOn(last, calendar))).toBe(true);
      }),
    );
  });

  it('two parts have as many days as the whole', () => {
    fc.assert(
      fc.property(someDay, fc.nat(60), fc.nat(60), (from, first, second) => {
        const [middle, end] = [addDays(from, first), addDays(from, first + 1 + second)];
        expect(calendarDaysOf(from, middle, calendar) + calendarDaysOf(addDays(middle, 1), end, calendar)).toBe(
          calendarDaysOf(from, end, calendar),
        );
      }),
    );
  });

  it('months go to the last day of shorter ones', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -11)).toBe('2025-02-28');
    expect(monthsBetween('2026-01-31', '2026-02-28')).toBe(1);
    expect(monthsBetween('2026-01-15', '2026-02-14')).toBe(0);
    expect(monthsBetween('2026-05-01', '2026-01-01')).toBe(0);
  });

  it('spans meet when they share a day', () => {
    fc.assert(
      fc.property(someDay, fc.nat(20), fc.integer({ min: -40, max: 40 }), fc.nat(20), (from, a, shift, b) => {
        const one = { starts_on: from, ends_on: addDays(from, a) };
        const start = addDays(from, shift);
        const other = { starts_on: start, ends_on: addDays(start, b) };
        const days = new Set(daysOf(one.starts_on, one.ends_on));
        expect(meet(one, other)).toBe(daysOf(other.starts_on, other.ends_on).some((day) => days.has(day)));
      }),
    );
  });
});

describe('annual leave', () => {
  it('accrues 21/12 a month of the personal working year', () => {
    const accrued = (day: string) => accruedTwelfths('2025-03-10', day, law) / 12;
    expect(accrued('2025-04-09')).toBe(0);
    expect(accrued('2025-04-10')).toBe(1.75);
    expect(accrued('2025-09-10')).toBe(10.5);
    expect(accrued('2026-03-10')).toBe(21);
  });

  it('is longer by two days for each five years, and by no more than eight', () => {
    expect([0, 4, 5, 9, 10, 19, 20, 40].map((years) => daysOfYear(years, '2026-01-01', law))).toEqual([
      21, 21, 23, 23, 25, 27, 29, 29,
    ]);
    expect(accruedTwelfths('2015-01-01', '2026-01-01', law) / 12).toBe(5 * 21 + 5 * 23 + 25);
  });

  it('never accrues less with time, and a year brings what the law says', () => {
    fc.assert(
      fc.property(someDay, fc.nat(3_000), fc.nat(400), (hired, first, more) => {
        const [a, b] = [addDays(hired, first), addDays(hired, first + more)];
        expect(accruedTwelfths(hired, b, law)).toBeGreaterThanOrEqual(accruedTwelfths(hired, a, law));
        const year = Math.floor(first / 366);
        const [from, to] = [addMonths(hired, year * 12), addMonths(hired, (year + 1) * 12)];
        // A day that the month does not have moves the end of some years, never what they bring.
        expect(accruedTwelfths(hired, to, law) - accruedTwelfths(hired, from, law)).toBe(
          daysOfYear(year, from, law) * 12,
        );
      }),
    );
  });

  it('says what is left, what earlier years left, and what the year will have brought', () => {
    const leave = [
      { starts_on: '2026-04-06', ends_on: '2026-04-19', status: 'approved' as const, calendar_days: 14 },
      { starts_on: '2026-12-21', ends_on: '2026-12-25', status: 'approved' as const, calendar_days: 5 },
      { starts_on: '2027-02-01', ends_on: '2027-02-03', status: 'sent' as const, calendar_days: 3 },
    ];
    expect(balanceOn('2026-11-22', '2024-02-15', law, leave, -10)).toEqual({
      working_year: { starts_on: '2026-02-15', ends_on: '2027-02-14', days: 21 },
      opens_on: '2024-08-15',
      accrued: 57.75,
      corrections: -10,
      taken: 14,
      planned: 5,
      waiting: 3,
      balance: 28.75,
      carried_over: 13,
      by_year_end: 34,
    });
  });

  it('a rule counts from its day on; before the oldest the oldest one', () => {
    const changed = lawOf([
      { code: 'days_a_year', valid_from: '2023-04-30', value: 21 },
      { code: 'days_a_year', valid_from: '2027-01-01', value: 24 },
    ]);
    expect(['2019-01-01', '2026-12-31', '2027-01-01'].map((day) => changed('days_a_year', day))).toEqual([21, 21, 24]);
    expect(limitOn(rules, 'months_max', '2025-12-31')).toBeNull();
    expect(limitOn(rules, 'months_max', '2026-01-01')).toBe(3);
  });
});

describe('what a request touches', () => {
  const around = (more: Partial<LeaveSurroundings> = {}): LeaveSurroundings => ({
    today: '2026-11-22',
    kind: { needs_balance: true, needs_record: false },
    calendar_days: 5,
    record_number: null,
    balance: balanceOn('2026-12-01', '2025-11-20', law, [], 0),
    held: [],
    usedDaysOff: [],
    law: annual,
    ...more,
  });
  const rulesOf = (span: [string, string], more: Partial<LeaveSurroundings> = {}) =>
    touchesOf({ starts_on: span[0], ends_on: span[1] }, around(more)).map(({ rule, refuses }) => [rule, refuses]);

  it('five days without a part of fourteen, and fourteen days', () => {
    expect(rulesOf(['2026-12-01', '2026-12-05'])).toEqual([['leave_part_missing', false]]);
    expect(rulesOf(['2026-12-01', '2026-12-14'], { calendar_days: 14 })).toEqual([]);
  });

  it('what has not accrued yet is taken in advance, what the year never brings is refused', () => {
    const balance = balanceOn('2026-12-01', '2026-05-01', law, [], 0);
    expect(rulesOf(['2026-12-01', '2026-12-14'], { balance, calendar_days: 14 })).toEqual([
      ['leave_in_advance', false],
    ]);
    expect(rulesOf(['2026-12-01', '2026-12-22'], { balance, calendar_days: 22 })).toEqual([
      ['leave_balance_short', true],
    ]);
  });

  it('before six months, without a day of hiring, in the past', () => {
    const balance = balanceOn('2026-12-01', '2026-09-01', law, [], 0);
    expect(rulesOf(['2026-12-01', '2026-12-14'], { balance, calendar_days: 14 })).toContainEqual([
      'leave_too_early',
      false,
    ]);
    expect(rulesOf(['2026-12-01', '2026-12-14'], { balance: null })).toEqual([['leave_hire_date_missing', false]]);
    expect(rulesOf(['2026-11-01', '2026-11-14'], { calendar_days: 14 })).toEqual([['leave_in_past', false]]);
  });

  it('own days that are held, used days off, nothing but holidays', () => {
    const held = [{ starts_on: '2026-12-03', ends_on: '2026-12-10', is_same_kind: true, calendar_days: 14 }];
    expect(rulesOf(['2026-12-01', '2026-12-03'], { held })).toEqual([['leave_overlaps', true]]);
    expect(rulesOf(['2026-12-01', '2026-12-02'], { held })).toEqual([]);
    expect(rulesOf(['2026-12-01', '2026-12-02'], { held, usedDaysOff: [{ day: '2026-12-02', part: 'day' }] })).toEqual([
      ['leave_on_day_off', true],
    ]);
    expect(rulesOf(['2026-12-08', '2026-12-08'], { calendar_days: 0 })).toContainEqual(['leave_no_days', true]);
  });

  describe('unpaid leave, at most three months in twelve since January 2026', () => {
    const unpaid = (
      span: [string, string],
      held: readonly [string, string][] = [],
      law = rules.filter(({ kind }) => kind === 'unpaid'),
    ) =>
      rulesOf(span, {
        kind: { needs_balance: false, needs_record: false },
        held: held.map(([starts_on, ends_on]) => ({ starts_on, ends_on, is_same_kind: true, calendar_days: 1 })),
        law,
      });
    it('three months are those that end on the day', () => {
      expect(unpaid(['2026-07-01', '2026-09-30'])).toEqual([]);
      expect(unpaid(['2026-07-01', '2026-10-01'])).toEqual([['leave_months_max', true]]);
      expect(unpaid(['2026-01-01', '2026-03-31'])).toEqual([]);
    });
    it('parts add up within twelve months, whichever is asked for first', () => {
      expect(unpaid(['2026-10-01', '2026-10-31'], [['2026-02-01', '2026-03-31']])).toEqual([]);
      expect(unpaid(['2026-10-01', '2026-11-30'], [['2026-02-01', '2026-03-31']])).toEqual([
        ['leave_months_max', true],
      ]);
      expect(unpaid(['2026-02-01', '2026-03-31'], [['2026-10-01', '2026-11-30']])).toEqual([
        ['leave_months_max', true],
      ]);
      expect(unpaid(['2027-03-01', '2027-04-30'], [['2026-02-01', '2026-02-28']])).toEqual([]);
    });
    it('before it was law nobody counted', () => expect(unpaid(['2025-07-01', '2025-12-20'])).toEqual([]));
  });
});

describe('who is away', () => {
  const away = new Away([
    { user_id: 1, starts_on: '2026-11-23', ends_on: '2026-11-27' },
    { user_id: 1, starts_on: '2026-11-30', ends_on: '2026-12-02' },
    { user_id: 1, starts_on: '2026-12-21', ends_on: '2026-12-21' },
    { user_id: 2, starts_on: '2026-11-25', ends_on: '2026-11-25' },
  ]);
  const isWorkingDay = (day: string) => calendar.isWorkingDay(day);
  it('on a day', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28', '2026-12-02', '2026-12-03'];
    expect(days.map((day) => away.isAway(1, day))).toEqual([false, true, true, false, true, false]);
    expect(away.isAway(3, '2026-11-25')).toBe(false);
  });
  it('an absence goes on over a weekend, and ends before the next one', () => {
    expect(away.nextOf(1, '2026-11-24', '2026-11-24', isWorkingDay)).toEqual({
      starts_on: '2026-11-23',
      ends_on: '2026-12-02',
    });
    expect(away.nextOf(1, '2026-12-03', '2026-12-10', isWorkingDay)).toBeNull();
    expect(away.nextOf(2, '2026-11-22', '2026-11-27', isWorkingDay)?.starts_on).toBe('2026-11-25');
  });
});
