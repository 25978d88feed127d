import { weekdayOf } from '#kernel/days.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandOf } from '#modules/numbers/measures/load/bands.ts';
import { type LoadTask, loadOf, remainingMinutes, tasksOfDay } from '#modules/numbers/measures/load/load.ts';

/** A Monday. */
const today = '2026-11-16';
const week = (day: string): number => (weekdayOf(day) <= 5 ? 480 : 0);
const task = (more: Partial<LoadTask> = {}): LoadTask => ({
  planned_minutes: 480,
  spent_minutes: 0,
  planned_start_on: null,
  deadline_on: '2026-11-20',
  ...more,
});

describe('what is left of a task', () => {
  it.each([
    [600, 0, 600],
    [600, 200, 400],
    [600, 590, 60],
    [600, 900, 60],
    [null, 30, 0],
  ])('planned %s, spent %s: %s', (planned_minutes, spent_minutes, left) =>
    expect(remainingMinutes(task({ planned_minutes, spent_minutes }))).toBe(left),
  );
});

describe('the bands', () => {
  it.each([
    [49, 'free'],
    [50, 'normal'],
    [89, 'normal'],
    [90, 'full'],
    [110, 'full'],
    [111, 'overload'],
  ] as const)('%s %% is %s', (percent, band) => expect(bandOf(percent, 1)).toBe(band));
  it('calls work without any capacity too much, and no work free', () =>
    expect([bandOf(null, 60), bandOf(null, 0)]).toEqual(['overload', 'free']));
});

describe('the load of a person', () => {
  const perDay = (tasks: LoadTask[], from = today, capacity = week) =>
    loadOf(tasks, from, capacity).days.map(({ load_minutes }) => load_minutes);

  it('spreads what is left evenly over the working days up to the deadline', () =>
    expect(perDay([task()])).toEqual([96, 96, 96, 96, 96]));

  it('begins with the planned start', () =>
    expect(perDay([task({ planned_start_on: '2026-11-19' })])).toEqual([0, 0, 0, 240, 240]));

  it('lets what is late fall on today', () =>
    expect(perDay([task({ deadline_on: '2026-11-02' })])).toEqual([480, 0, 0, 0, 0]));

  it('lets what is due on a weekend fall on the next working day', () =>
    expect(perDay([task({ deadline_on: '2026-11-22' })], '2026-11-21')).toEqual([480, 0, 0, 0, 0]));

  it('counts two working weeks where no deadline is set', () =>
    expect(perDay([task({ deadline_on: null })])).toEqual([48, 48, 48, 48, 48]));

  it('leaves out days on which the person is away', () => {
    const away = (day: string) => (day === '2026-11-17' ? 0 : week(day));
    expect(perDay([task()], today, away)).toEqual([120, 120, 120, 120, 0]);
  });

  it('compares with four fifths of the norm', () =>
    // 5 × 480 × 0.8 = 1920 minutes are there for tasks.
    expect(loadOf([task({ planned_minutes: 1920 })], today, week)).toMatchObject({
      percent: 100,
      band: 'full',
      capacity_minutes: 2400,
      load_minutes: 1920,
      remaining_minutes: 1920,
    }));

  it('says from when somebody is free: five working days below a half', () => {
    expect(loadOf([], today, week).free_from).toBe(today);
    expect(loadOf([task({ planned_minutes: 1920 })], today, week).free_from).toBe('2026-11-19');
  });

  it('counts what nobody estimated beside the load', () =>
    expect(loadOf([task({ planned_minutes: null })], today, week)).toMatchObject({ unplanned: 1, load_minutes: 0 }));

  it('has no percentage for somebody who is away all year', () =>
    expect(loadOf([task()], today, () => 0)).toMatchObject({ percent: null, free_from: null, days: [] }));

  it('tells the tasks of a day with their share of it', () => {
    const [early, late] = [task({ deadline_on: '2026-11-17' }), task({ planned_start_on: '2026-11-18' })];
    const at = (day: string) => tasksOfDay([early, late], { day, today, capacityOf: week });
    expect(at('2026-11-17')).toEqual([{ task: early, minutes: 240 }]);
    expect(at('2026-11-18')).toEqual([{ task: late, minutes: 160 }]);
    expect(at('2026-11-21')).toEqual([]);
  });

  it('loses no minute and makes up none, however tasks lie', () => {
    const day = fc
      .integer({ min: -20, max: 4 })
      .map((at) => new Date(Date.UTC(2026, 10, 16 + at)).toISOString().slice(0, 10));
    const any = fc.record({
      planned_minutes: fc.option(fc.integer({ min: 1, max: 5000 })),
      spent_minutes: fc.integer({ min: 0, max: 5000 }),
      planned_start_on: fc.constant(null),
      deadline_on: day,
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (tasks) => {
        const { load_minutes, remaining_minutes } = loadOf(tasks, today, week);
        // All deadlines lie within the five days; each day is rounded once.
        expect(Math.abs(load_minutes - remaining_minutes)).toBeLessThanOrEqual(3);
      }),
    );
  });
});
