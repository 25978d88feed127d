import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWorked, plainlyMoved } from '#modules/work/plan/testing/plain-plan.ts';
import { calendars, hours, start } from '#modules/work/plan/testing/random-plans.ts';
import {
  atShare,
  awayDuring,
  dayOf,
  instantOf,
  limited,
  ofSchedule,
  timeOf,
  weekdayOfDay,
} from '#modules/work/plan/time/calendars.ts';
import { lastFinish, lastStart, moved, movedBack, nextStart, NeverWorks } from '#modules/work/plan/time/time-scale.ts';
import { WorkingTime } from '#modules/work/plan/time/working-time.ts';
import { shippedDays, WeekCalendar } from '#modules/company/schedules/door.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const names = fc.constantFrom('five', 'nights', 'half');
const hour = fc.integer({ min: -3_000, max: 12_000 }).map((count) => start + count * 60);

test('working time is what one counts hour by hour, on and back', () => {
  fc.assert(
    fc.property(names, hour, fc.integer({ min: -200, max: 200 }), (name, at, count) => {
      const scale = calendars.get(name)!;
      expect(moved(scale, at, count * 60)).toBe(plainlyMoved(name, at, count * 60));
      expect(scale.before(at + 60) - scale.before(at)).toBe(isWorked(name, at) ? 60 : 0);
    }),
    { numRuns: roundsOf(500) },
  );
});

test('moving back is the inverse of moving, to the minute', () => {
  fc.assert(
    fc.property(names, hour, fc.nat({ max: 59 }), fc.integer({ min: -3_000, max: 3_000 }), (name, at, minute, lag) => {
      const scale = calendars.get(name)!;
      const limit = at + minute;
      const back = movedBack(scale, limit, lag);
      expect(moved(scale, back, lag)).toBeLessThanOrEqual(limit);
      expect(moved(scale, back + 1, lag)).toBeGreaterThan(limit);
    }),
    { numRuns: roundsOf(500) },
  );
});

test('a start lies where work begins, a finish where it ended', () => {
  const scale = calendars.get('five')!;
  const [friday, monday] = [instantOf('2026-03-06T18:00'), instantOf('2026-03-09T09:00')];
  const saturday = instantOf('2026-03-07T12:00');
  expect([friday, saturday, monday].map((at) => nextStart(scale, at))).toEqual([monday, monday, monday]);
  expect([friday, saturday, monday].map((at) => lastFinish(scale, at))).toEqual([friday, friday, friday]);
  expect([saturday, monday].map((at) => lastStart(scale, at))).toEqual([friday - 1, monday]);
  expect(timeOf(friday)).toBe('2026-03-06T18:00');
  expect(weekdayOfDay(dayOf('2026-03-06'))).toBe(5);
});

test('years ahead are found, and a calendar without work says so', () => {
  const scale = new WorkingTime(hours.five!, start);
  expect(timeOf(moved(scale, start, 40 * 5 * 52 * 480))).toBe('2066-01-08T18:00');
  expect(() => nextStart(new WorkingTime(() => [], start), start)).toThrow(NeverWorks);
  const once = new WorkingTime((day) => (day === dayOf('2026-03-02') ? [[540, 600]] : []), start);
  expect(moved(once, start, 60)).toBe(start + 60);
  expect(() => moved(once, start, 61)).toThrow(NeverWorks);
});

test('leave of half a day takes its half, and limits end where they are reached', () => {
  const [from, to] = [instantOf('2026-03-03T00:00'), instantOf('2026-03-03T13:00')];
  const half = new WorkingTime(awayDuring(hours.five!, [[from, to]]), start);
  expect(timeOf(moved(half, start, 481))).toBe('2026-03-03T14:01');
  const most = [{ minutes: 120, days: 1, anchor: dayOf('2026-03-02') }];
  expect(timeOf(moved(new WorkingTime(limited(hours.five!, most, dayOf('2026-03-02')), start), start, 300))).toBe(
    '2026-03-04T10:00',
  );
  const month = [{ minutes: 480, days: 'month' as const, anchor: 0 }];
  expect(timeOf(moved(new WorkingTime(limited(hours.five!, month, dayOf('2026-03-02')), start), start, 540))).toBe(
    '2026-04-01T10:00',
  );
  expect(atShare(240, 0.5)).toBe(480);
});

test('the work calendar of the company is worked as it is: holidays are free, their eves an hour shorter', () => {
  const scale = new WorkingTime(ofSchedule(new WeekCalendar(shippedDays)), instantOf('2026-03-05T09:00'));
  // The eighth of March 2026 is a Sunday, so the Monday behind it is free.
  const finish = moved(scale, instantOf('2026-03-05T09:00'), 3 * 480);
  expect(timeOf(finish).slice(0, 10)).toBe('2026-03-10');
  expect(scale.before(instantOf('2026-03-10T00:00'))).toBe(scale.before(instantOf('2026-03-07T00:00')));
});
