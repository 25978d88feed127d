import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '#kernel/days.ts';
import {
  fiveDayWeek,
  sixDayWeek,
  WeekCalendar,
  type WorkCalendarRow,
} from '#modules/company/schedules/work-calendar.ts';
import facts from '#modules/company/schedules/work-calendar-2026.facts.json' with { type: 'json' };
import rows2026 from '#modules/company/schedules/work-calendar-2026.json' with { type: 'json' };
import rows2027 from '#modules/company/schedules/work-calendar-2027.json' with { type: 'json' };
import { statutoryYear } from '#modules/company/schedules/work-calendar-statutory.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const rows = [...rows2026, ...rows2027] as WorkCalendarRow[];
const five = new WeekCalendar(rows, fiveDayWeek);
const six = new WeekCalendar(rows, sixDayWeek);
const tashkent = (text: string) => Date.parse(`${text}:00+05:00`);
const MINUTE = 60_000;

describe('the year 2026', () => {
  for (const [name, calendar, fact] of [
    ['5-day', five, facts.five_day],
    ['6-day', six, facts.six_day],
  ] as const) {
    const days = (prefix: string) => daysOf2026().filter((day) => day.startsWith(prefix));
    const worked = (prefix: string) => days(prefix).filter((day) => calendar.isWorkingDay(day)).length;
    const hours = (prefix: string) => days(prefix).reduce((sum, day) => sum + calendar.minutesOfDay(day), 0) / 60;

    it.each(fact.months)(`${name} week: month $month has $days days and $hours hours`, (month) => {
      const prefix = `2026-${String(month.month).padStart(2, '0')}`;
      expect([worked(prefix), hours(prefix)]).toEqual([month.days, month.hours]);
    });

    it(`${name} week: ${fact.total.days} days and ${fact.total.hours} hours in all`, () => {
      expect([worked('2026'), hours('2026')]).toEqual([fact.total.days, fact.total.hours]);
    });
  }

  it('works on the Saturday that was exchanged for New Year’s Eve', () => {
    expect(five.minutesOfDay('2026-12-12')).toBe(480);
    expect(five.isWorkingDay('2026-12-31')).toBe(false);
    expect(six.isWorkingDay('2026-12-31')).toBe(false);
  });

  it('ends an hour earlier before a holiday', () => {
    expect(five.endOfWorkingDay('2026-09-30')).toBe(tashkent('2026-09-30T17:00'));
    expect(five.endOfWorkingDay('2026-09-29')).toBe(tashkent('2026-09-29T18:00'));
    expect(six.endOfWorkingDay('2026-03-07')).toBe(tashkent('2026-03-07T13:00'));
  });
});

describe('a statutory year', () => {
  it('is the projection that ships for 2027', () => {
    const shapes = (rows: readonly WorkCalendarRow[]) =>
      rows.map(({ day, kind, week_type }) => `${day} ${kind} ${week_type}`).sort();
    expect(shapes(statutoryYear(2027))).toEqual(shapes(rows2027 as WorkCalendarRow[]));
  });

  it('knows the hayits of 2025', () => {
    const holidays = statutoryYear(2025)
      .filter(({ kind }) => kind === 'holiday')
      .map(({ day }) => day);
    expect(holidays).toContain('2025-03-30');
    expect(holidays).toContain('2025-06-06');
  });
});

describe('working minutes', () => {
  it.each([
    ['a whole day', '2026-11-18T09:00', '2026-11-18T18:00', 480],
    ['around the break', '2026-11-18T12:30', '2026-11-18T14:35', 65],
    ['95 minutes of a morning', '2026-11-18T09:10', '2026-11-18T10:45', 95],
    ['over a weekend', '2026-11-20T17:00', '2026-11-23T10:00', 120],
    ['at night', '2026-11-18T20:00', '2026-11-19T06:00', 0],
    ['over a holiday and its short eve', '2026-09-30T16:00', '2026-10-02T10:00', 120],
    ['backwards', '2026-11-18T12:00', '2026-11-18T09:00', 0],
  ])('%s', (_, from, to, minutes) => {
    expect(five.workingMinutes(tashkent(from), tashkent(to))).toBe(minutes);
  });

  const instant = fc
    .integer({ min: tashkent('2026-01-05T00:00') / MINUTE, max: tashkent('2026-11-30T00:00') / MINUTE })
    .map((minute) => minute * MINUTE);

  it('add up: a span is the sum of its two parts', () => {
    fc.assert(
      fc.property(instant, instant, instant, (...three) => {
        const [a, b, c] = three.sort((x, y) => x - y);
        expect(five.workingMinutes(a, c)).toBe(five.workingMinutes(a, b) + five.workingMinutes(b, c));
      }),
      { numRuns: roundsOf(60) },
    );
  });

  it('are undone by adding them', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 20_000 }), (from, minutes) => {
        expect(five.workingMinutes(from, five.addWorkingMinutes(from, minutes))).toBe(minutes);
      }),
      { numRuns: roundsOf(60) },
    );
  });

  it('never exceed the norm of the days they span', () => {
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        const days = five.workingDaysBetween(five.dayOf(Math.min(a, b)), five.dayOf(Math.max(a, b)));
        expect(five.workingMinutes(Math.min(a, b), Math.max(a, b))).toBeLessThanOrEqual(days * 480);
      }),
      { numRuns: roundsOf(60) },
    );
  });
});

describe('working days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-11-23', -1, '2026-11-20'],
    ['2026-12-30', 1, '2027-01-04'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i is %s', (day, count, expected) => {
    expect(five.addWorkingDays(day, count)).toBe(expected);
  });

  it('are counted with both ends', () => {
    expect(five.workingDaysBetween('2026-11-16', '2026-11-22')).toBe(5);
    expect(five.workingDaysBetween('2026-11-22', '2026-11-16')).toBe(0);
  });
});

describe('over whole years', () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days));
  const oneByOne = (from: string, to: string) => daysOf(from, to).filter((one) => five.isWorkingDay(one));

  it('days are counted as one by one', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const days = oneByOne(from, to);
        expect(five.workingDaysBetween(from, to)).toBe(days.length);
        const minutes = days.reduce((sum, one) => sum + five.minutesOfDay(one), 0);
        if (from <= to)
          expect(five.workingMinutes(five.startOfDay(from), five.startOfDay(addDays(to, 1)))).toBe(minutes);
      }),
    );
  });

  it('days are added and taken off as one by one', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -1_500, max: 1_500 }), (from, count) => {
        let expected = from;
        for (let left = Math.abs(count); left > 0; left -= Number(five.isWorkingDay(expected)))
          expected = addDays(expected, Math.sign(count));
        expect(five.addWorkingDays(from, count)).toBe(expected);
      }),
    );
  });

  it('a year that has rows of its own is like no other', () => {
    const usual = new WeekCalendar([]);
    const own = new WeekCalendar([{ day: '2037-06-03', kind: 'holiday', week_type: null }]);
    expect(usual.workingDaysBetween('1900-01-01', '2200-12-31')).toBe(78_528);
    expect(own.workingDaysBetween('1900-01-01', '2200-12-31')).toBe(78_527);
  });
});

it('follows the clock of another time zone over a change to summer time', () => {
  const berlin = new WeekCalendar([], { ...fiveDayWeek, time_zone: 'Europe/Berlin' });
  expect(new Date(berlin.endOfWorkingDay('2026-03-27')).toISOString()).toBe('2026-03-27T17:00:00.000Z');
  expect(new Date(berlin.endOfWorkingDay('2026-03-30')).toISOString()).toBe('2026-03-30T16:00:00.000Z');
  expect(new Date(berlin.startOfDay('2026-03-29')).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(berlin.dayOf(Date.parse('2026-03-29T22:30:00Z'))).toBe('2026-03-30');
});

function daysOf2026(): string[] {
  return Array.from({ length: 365 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
}
