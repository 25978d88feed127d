import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { dayOf } from '#modules/presence/attendance/day.ts';
import {
  awayStatuses,
  type DayFacts,
  type DayPlan,
  type DayPunch,
  deviceModes,
  minuteMs,
  punchDirections,
} from '#modules/presence/attendance/day-facts.ts';
import { slowDay } from '#modules/presence/attendance/testing/slow-day.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const usual = { core: null, grace_minutes: 10, early_is_paid: false, is_remote: false, day_kind: 'working' } as const;
/** Schedules between which a person may change from one day to the next. */
const plans: readonly DayPlan[] = [
  {
    ...usual,
    kind: 'week',
    spans: [
      [540, 780],
      [840, 1080],
    ],
    norm_minutes: 480,
    break_minutes: 60,
  },
  {
    ...usual,
    kind: 'week',
    spans: [
      [540, 780],
      [840, 1020],
    ],
    norm_minutes: 420,
    break_minutes: 60,
    day_kind: 'short',
  },
  { ...usual, kind: 'week', spans: [[540, 780]], norm_minutes: 240, break_minutes: 0 },
  { ...usual, kind: 'cycle', spans: [[1320, 1860]], norm_minutes: 480, break_minutes: 60 },
  { ...usual, kind: 'cycle', spans: [[480, 1200]], norm_minutes: 660, break_minutes: 60, early_is_paid: true },
  { ...usual, kind: 'flexible', spans: [[420, 1260]], norm_minutes: 480, break_minutes: 60, core: [660, 960] },
  { ...usual, kind: 'flexible', spans: [[420, 1260]], norm_minutes: 480, break_minutes: 60 },
  {
    ...usual,
    kind: 'week',
    spans: [
      [540, 780],
      [840, 1080],
    ],
    norm_minutes: 480,
    break_minutes: 60,
    is_remote: true,
  },
  { ...usual, kind: 'week', spans: [], norm_minutes: 0, break_minutes: 60, day_kind: 'weekend' },
  { ...usual, kind: 'week', spans: [], norm_minutes: 0, break_minutes: 60, day_kind: 'holiday' },
];

const plan = fc.constantFrom(...plans);
/** Both zones with a change of the clock on one of the days, and one without any. */
const place = fc.constantFrom(
  ...(['Asia/Tashkent', 'Europe/Berlin', 'America/New_York'] as const).flatMap((time_zone) =>
    ['2026-11-16', '2026-10-25', '2026-11-01', '2026-03-29'].map((day) => ({ time_zone, day })),
  ),
);
const punch = fc.record({
  second: fc.integer({ min: -86_400 / 2, max: 2 * 86_400 }),
  direction: fc.constantFrom(...punchDirections),
  mode: fc.constantFrom(...deviceModes),
  offset_minutes: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.integer({ min: -90, max: 90 })),
  is_suspect: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, fc.constant(true)),
  is_ignored: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, fc.constant(true)),
});
const leave = fc.record({
  status: fc.constantFrom(...awayStatuses),
  time: fc.constantFrom(null, null, [540, 780] as const, [840, 1080] as const),
});
const ofDay = fc.option(fc.integer({ min: 0, max: 1_800 }), { nil: null, freq: 4 });

const history: fc.Arbitrary<DayFacts> = fc
  .record({
    place,
    ...{ before: plan, plan, after: plan, came: ofDay, left: ofDay },
    punches: fc.array(punch, { maxLength: 8 }),
    leave: fc.array(leave, { maxLength: 2 }),
    echo: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
  })
  .map(({ place: { day, time_zone }, punches, came, left, echo, leave: held, ...days }): DayFacts => {
    const midnight = instantOf(day, 0, time_zone);
    const made = punches.map(({ second, ...rest }, id): DayPunch => ({ ...rest, id, at: midnight + second * 1_000 }));
    const [first] = made;
    // Fingers touch twice.
    if (first && echo !== null) made.push({ ...first, id: made.length, at: first.at + echo * 1_000 });
    return {
      ...{ day, time_zone, now: null, punches: made, leave: held, is_silent: false, ...days },
      correction: {
        ...(came !== null && { came: midnight + came * minuteMs }),
        ...(left !== null && { left: midnight + left * minuteMs }),
      },
    };
  });

describe('a day computed by rules', () => {
  it('equals the plain computation minute by minute, over random histories', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const { came, left, status, flags, credit, ...day } = dayOf(facts);
        const { counted, ...slow } = slowDay(facts);
        const { norm_minutes, night_minutes, worked_minutes, late_minutes, early_minutes, overtime_minutes } = day;
        expect({
          ...{ came, left, status, norm_minutes, night_minutes, worked_minutes },
          ...{ late_minutes, early_minutes, overtime_minutes, flags: flags.toSorted() },
        }).toEqual(slow);
        const sum =
          credit && credit.by_norm.day + credit.by_norm.night + credit.by_norm.day_after + credit.by_norm.night_after;
        expect(sum ?? 0).toBe(counted);
      }),
      { numRuns: roundsOf(800) },
    );
  });

  it('gives every punch to one day only, whatever the schedules of its neighbours are', () => {
    fc.assert(
      fc.property(place, fc.array(plan, { minLength: 6, maxLength: 6 }), ({ day, time_zone }, days) => {
        const borders = [1, 2, 3, 4].map((index) => {
          const facts = { before: days[index - 1]!, plan: days[index]!, after: days[index + 1]! };
          return dayOf({
            ...{ day: addDays(day, index), time_zone, now: null, ...facts },
            ...{ punches: [], leave: [], correction: {}, is_silent: false },
          }).borders;
        });
        for (const [index, [from]] of borders.slice(1).entries()) expect(from).toBe(borders[index]![1]);
      }),
    );
  });
});

describe('a day that is not over', () => {
  const [office] = plans as [DayPlan];
  const at = (clock: string) => Date.parse(`2026-11-16T${clock}:00+05:00`);
  const seen = (clock: string, ...punches: readonly (readonly [string, DayPunch['direction']])[]) =>
    dayOf({
      ...{ day: '2026-11-16', time_zone: 'Asia/Tashkent', now: at(clock), correction: {}, is_silent: false, leave: [] },
      ...{ before: office, plan: office, after: office },
      punches: punches.map(([when, direction], id) => ({
        ...{ id, at: at(when), direction, mode: 'keys', offset_minutes: null, is_suspect: false, is_ignored: false },
      })),
    });

  it('calls nobody absent before the shift has ended', () => {
    expect(seen('17:59').status).toBeNull();
    expect(seen('18:00').status).toBe('absent');
  });
  it('misses no exit while somebody may still be there', () => {
    expect(seen('15:00', ['09:00', 'unknown'])).toMatchObject({ left: null, flags: [], status: 'present' });
    expect(seen('15:00', ['09:00', 'unknown'], ['13:00', 'unknown'])).toMatchObject({ left: null, early_minutes: 0 });
    expect(seen('15:00', ['09:00', 'in'], ['14:00', 'out'])).toMatchObject({ left: at('14:00'), early_minutes: 240 });
    expect(seen('22:00', ['09:00', 'in']).flags).toEqual(['missing_out']);
  });
  it('takes the only punch for an arrival, however late', () => {
    expect(seen('17:00', ['16:30', 'unknown'])).toMatchObject({ came: at('16:30'), late_minutes: 450 });
    expect(seen('18:10', ['18:05', 'unknown'])).toMatchObject({ came: null, left: at('18:05'), flags: ['missing_in'] });
  });
});
