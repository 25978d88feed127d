import { describe, expect, it } from 'vitest';
import { changeBy, mayPull, standingAfter, workOf } from '#modules/views/gantt/screens/bar-changes.ts';
import { aBar, placed } from '#modules/views/gantt/screens/testing/bars.ts';
import { dayNumber, dayOfNumber } from '#modules/views/gantt/screens/time-scale.ts';

/** Monday 7 December 2026 is short, Tuesday a holiday; weekends are off. */
const calendar = {
  days_off: ['2026-12-05', '2026-12-06', '2026-12-08', '2026-12-12', '2026-12-13', '2026-12-19', '2026-12-20'],
  short: { '2026-12-07': 420 },
  spans: [
    ['09:00', '13:00'],
    ['14:00', '18:00'],
  ],
};
const work = workOf(calendar);
const days = ({ from, to }: { from: number; to: number }) => [dayOfNumber(from), dayOfNumber(Math.ceil(to) - 1)];

describe('a calendar', () => {
  it('knows whole, short and free days', () => {
    const minutes = (day: string) => work.minutesOn(dayNumber(day));
    expect([minutes('2026-12-04'), minutes('2026-12-07'), minutes('2026-12-08')]).toEqual([480, 420, 0]);
    expect(work.minutesBetween(dayNumber('2026-12-04'), dayNumber('2026-12-09'))).toBe(480 + 420 + 480);
    expect(work.minutesBetween(dayNumber('2026-12-10'), dayNumber('2026-12-09'))).toBe(0);
    expect(work.minutesBetween(dayNumber('2026-12-10'), dayNumber('2026-12-07'))).toBe(-480);
  });
});

describe('moving', () => {
  const bar = placed('2026-12-03T04:00:00Z', '2026-12-04T13:00:00Z');

  it('drops onto a holiday by going on to the next working day, as long as it was in working days', () => {
    const after = standingAfter(work, bar, 'move', 5);
    expect(days(after)).toEqual(['2026-12-09', '2026-12-10']);
    expect(changeBy(work, bar, 'move', 5)).toEqual({ task_id: 1, version: 3, planned_start_on: '2026-12-09' });
  });

  it('stretches over days off that lie in between', () => {
    expect(days(standingAfter(work, bar, 'move', 1))).toEqual(['2026-12-04', '2026-12-07']);
  });

  it('goes back over days off, so that a Monday can be left by keys', () => {
    const monday = placed('2026-12-14T04:00:00Z', '2026-12-14T13:00:00Z');
    expect(days(standingAfter(work, monday, 'move', -1))).toEqual(['2026-12-11', '2026-12-11']);
  });

  it('asks for nothing where it was not moved', () => {
    expect(changeBy(work, bar, 'move', 0)).toBeNull();
  });

  it('keeps its hours', () => {
    const after = standingAfter(work, bar, 'move', 1);
    expect(after.from % 1).toBeCloseTo(bar.from % 1, 9);
    expect(after.to % 1).toBeCloseTo(bar.to % 1, 9);
  });
});

describe('resizing', () => {
  const bar = placed('2026-12-03T04:00:00Z', '2026-12-04T13:00:00Z', { planned_minutes: 960 });

  it('counts what is worked on the days between: the weekend and the holiday add nothing', () => {
    expect(changeBy(work, bar, 'end', 3)).toEqual({ task_id: 1, version: 3, planned_minutes: 960 + 420 });
    expect(changeBy(work, bar, 'end', 4)).toEqual({ task_id: 1, version: 3, planned_minutes: 960 + 420 });
    expect(changeBy(work, bar, 'end', 1)).toBeNull();
  });

  it('shortens and never lengthens what is pulled back, down to its first day', () => {
    expect(changeBy(work, bar, 'end', -1)).toMatchObject({ planned_minutes: 480 });
    expect(changeBy(work, bar, 'end', -28)).toMatchObject({ planned_minutes: 480 });
    expect(days(standingAfter(work, bar, 'end', -28))).toEqual(['2026-12-03', '2026-12-03']);
  });

  it('pulls the start and leaves the end where it was', () => {
    expect(changeBy(work, bar, 'start', -1)).toEqual({
      ...{ task_id: 1, version: 3 },
      ...{ planned_start_on: '2026-12-02', planned_minutes: 960 + 480 },
    });
    expect(changeBy(work, bar, 'start', 1)).toMatchObject({ planned_start_on: '2026-12-04', planned_minutes: 480 });
    expect(standingAfter(work, bar, 'start', 1).to).toBe(bar.to);
  });

  it('gives an unestimated task the minutes of the days that it is drawn over', () => {
    const unknown = placed('2026-12-03T04:00:00Z', '2026-12-04T04:00:00Z', {
      planned_minutes: null,
      is_estimated: false,
    });
    expect(changeBy(work, unknown, 'end', 3)).toMatchObject({ planned_minutes: 480 + 480 + 420 });
  });
});

it('lets nobody pull what the server does not allow, nor a parent', () => {
  expect(mayPull(aBar({ may: ['move'] }), 'move')).toBe(true);
  expect(mayPull(aBar({ may: ['move'] }), 'end')).toBe(false);
  expect(mayPull(aBar({ may: ['move', 'resize'], kind: 'parent' }), 'move')).toBe(false);
  expect(mayPull(aBar({ may: ['move', 'resize'], kind: 'milestone' }), 'end')).toBe(false);
});
