import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import facts from '#modules/presence/attendance/days.facts.json' with { type: 'json' };
import { dayOf } from '#modules/presence/attendance/day.ts';
import type { AwayStatus, DayPunch, DeviceMode, PunchDirection } from '#modules/presence/attendance/day-facts.ts';
import { type CaseSchedule, localMinuteOf, minuteOf, planOf } from '#modules/presence/attendance/testing/case-plans.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly person: { readonly schedules: readonly CaseSchedule[] };
  readonly punches: readonly { at: string; mode?: string; direction?: string }[];
  readonly leave?: readonly { kind: string; from: string; to: string; time?: readonly string[] }[];
  readonly expect?: object;
  readonly stages?: readonly { when: string; known_punches: readonly number[]; expect: object }[];
}

const zone = 'Asia/Tashkent';
const local = (at: number | null) => localMinuteOf(at, zone);

function computed(one: Case, known: readonly number[] | null, now: number | null) {
  const plan = (day: string) => planOf(one.person.schedules, day, facts.calendar);
  const punches = one.punches.map(
    ({ at, mode = 'both', direction = 'unknown' }, id): DayPunch => ({
      ...{ id, at: Date.parse(at), mode: mode as DeviceMode, direction: direction as PunchDirection },
      ...{ offset_minutes: null, is_suspect: false, is_ignored: false },
    }),
  );
  const day = dayOf({
    ...{ day: one.date, time_zone: zone, now, correction: {}, is_silent: false },
    before: plan(addDays(one.date, -1)),
    plan: plan(one.date),
    after: plan(addDays(one.date, 1)),
    punches: known ? punches.filter(({ id }) => known.includes(id)) : punches,
    leave: (one.leave ?? [])
      .filter(({ from, to }) => from <= one.date && one.date <= to)
      .map(({ kind, time }) => ({
        status: kind as AwayStatus,
        time: time ? ([minuteOf(time[0]!), minuteOf(time[1]!)] as const) : null,
      })),
  });
  return {
    ...{ came: local(day.came), left: local(day.left), worked_min: day.worked_minutes },
    ...{ late_min: day.late_minutes, early_min: day.early_minutes, overtime_min: day.overtime_minutes },
    ...{ norm_min: day.norm_minutes, status: day.status, flags: day.flags },
  };
}

describe('a day of attendance is what the worked cases say', () => {
  const cases = facts.cases as unknown as readonly Case[];
  it('knows all of them', () => expect(cases).toHaveLength(25));
  for (const one of cases) {
    it(`${one.id}: ${one.title}`, () => {
      if (one.expect) expect(computed(one, null, null)).toEqual(one.expect);
      for (const { when, known_punches, expect: expected } of one.stages ?? [])
        expect(computed(one, known_punches, Date.parse(when)), when).toEqual(expected);
    });
  }
});
