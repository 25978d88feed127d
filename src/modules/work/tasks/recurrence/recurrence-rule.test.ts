import { addDays, weekdayOf } from '#kernel/days.ts';
import { describe, expect, it } from 'vitest';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import {
  dayOffRules,
  nominalDays,
  occurrences,
  type RecurrenceRule,
  recurrenceUnits,
} from '#modules/work/tasks/recurrence/recurrence-rule.ts';

const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
const plain: RecurrenceRule = {
  unit: 'week',
  every: 1,
  weekdays: [],
  month_day: null,
  nth: null,
  starts_on: '2026-11-02',
  until: null,
  count: null,
  on_day_off: 'keep',
};
const first = (count: number, more: Partial<RecurrenceRule>) =>
  nominalDays({ ...plain, ...more })
    .take(count)
    .toArray();
const real = (count: number, more: Partial<RecurrenceRule>, isAway?: (day: string) => boolean) =>
  occurrences({ ...plain, ...more }, calendar, isAway)
    .take(count)
    .map(({ day }) => day)
    .toArray();

describe('the days of a rule', () => {
  it.each<[string, Partial<RecurrenceRule>, string[]]>([
    ['every third day', { unit: 'day', every: 3 }, ['2026-11-02', '2026-11-05', '2026-11-08']],
    ['weekdays of every other week', { every: 2, weekdays: [5, 1] }, ['2026-11-02', '2026-11-06', '2026-11-16']],
    ['not before it starts', { weekdays: [1], starts_on: '2026-11-04' }, ['2026-11-09', '2026-11-16', '2026-11-23']],
    ['the 31st, or the last', { unit: 'month', month_day: 31 }, ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['the second Tuesday', { unit: 'month', nth: 2, weekdays: [2] }, ['2026-11-10', '2026-12-08', '2027-01-12']],
    [
      'the last of Monday to Friday',
      { unit: 'month', nth: -1, weekdays: [1, 2, 3, 4, 5] },
      ['2026-11-30', '2026-12-31', '2027-01-29'],
    ],
    ['a leap day', { unit: 'year', starts_on: '2028-02-29' }, ['2028-02-29', '2029-02-28', '2030-02-28']],
    [
      'each quarter',
      { unit: 'month', every: 3, month_day: 1, starts_on: '2026-11-01' },
      ['2026-11-01', '2027-02-01', '2027-05-01'],
    ],
  ])('%s', (_, rule, days) => expect(first(3, rule)).toEqual(days));

  it('end by a day or by a number, whichever comes first', () => {
    expect(first(9, { until: '2026-11-16' })).toHaveLength(3);
    expect(first(9, { count: 2 })).toHaveLength(2);
    expect(first(9, { count: 5, until: '2026-11-09' })).toHaveLength(2);
    expect(first(9, { until: '2026-11-01' })).toEqual([]);
    expect(first(9, { unit: 'month', nth: 5, weekdays: [1], until: '2027-03-31' })).toEqual([
      '2026-11-30',
      '2027-03-29',
    ]);
  });
});

describe('days off', () => {
  const december = { unit: 'day', starts_on: '2026-12-05', count: 1 } as const;
  it('are gone round, left out or kept', () => {
    expect(real(1, { ...december, on_day_off: 'after' })).toEqual(['2026-12-07']);
    expect(real(1, { ...december, on_day_off: 'before' })).toEqual(['2026-12-04']);
    expect(real(1, { ...december, on_day_off: 'skip' })).toEqual([]);
    expect(real(1, { ...december, on_day_off: 'keep' })).toEqual(['2026-12-05']);
  });
  it('and two that come to one day happen once', () =>
    expect(real(3, { unit: 'day', starts_on: '2026-11-06', on_day_off: 'after' })).toEqual([
      '2026-11-06',
      '2026-11-09',
      '2026-11-10',
    ]));
  it('holidays are days off too, and leave is left out', () => {
    expect(real(1, { starts_on: '2026-12-08', on_day_off: 'after' })).toEqual(['2026-12-09']);
    expect(real(2, {}, (day) => day === '2026-11-02')).toEqual(['2026-11-09', '2026-11-16']);
  });
});

describe('whatever the rule', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const rules = Array.from({ length: 200 }, (): RecurrenceRule => {
    const starts_on = addDays('2026-01-01', random(700));
    return {
      unit: recurrenceUnits[random(4)]!,
      every: 1 + random(5),
      weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => random(3) === 0),
      month_day: random(2) ? 1 + random(31) : null,
      nth: random(3) ? null : [1, 2, 3, 4, -1][random(5)]!,
      starts_on,
      until: random(3) ? null : addDays(starts_on, random(900)),
      count: random(3) ? null : 1 + random(30),
      on_day_off: dayOffRules[random(4)]!,
    };
  });
  it.each(rules)('%j', (rule) => {
    const nominal = nominalDays(rule).take(40).toArray();
    expect(nominal).toEqual([...new Set(nominal)].sort());
    expect(nominal.every((day) => day >= rule.starts_on && (!rule.until || day <= rule.until))).toBe(true);
    expect(nominal.length).toBeLessThanOrEqual(rule.count ?? 40);
    if (rule.unit === 'week' && rule.weekdays.length)
      expect(nominal.every((day) => rule.weekdays.includes(weekdayOf(day)))).toBe(true);
    const days = occurrences(rule, calendar).take(40).toArray();
    expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort());
    if (rule.on_day_off !== 'keep') expect(days.every(({ day }) => calendar.isWorkingDay(day))).toBe(true);
  });
});
