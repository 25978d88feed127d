import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysOf } from '#kernel/days.ts';
import dayFacts from '#modules/presence/attendance/days.facts.json' with { type: 'json' };
import facts from '#modules/presence/attendance/months.facts.json' with { type: 'json' };
import { dayOf } from '#modules/presence/attendance/day.ts';
import type { AwayStatus, DayOutcome, DayPunch } from '#modules/presence/attendance/day-facts.ts';
import { type CaseSchedule, localMinuteOf, planOf } from '#modules/presence/attendance/testing/case-plans.ts';
import {
  cellText,
  hoursOf,
  type NightShiftPlace,
  type TimesheetDay,
  timesheetOf,
  type TimesheetMode,
  type Total,
} from '#modules/presence/attendance/timesheet.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly month: string;
  readonly person: { readonly schedules: readonly CaseSchedule[]; hired_on?: string; left_on?: string };
  readonly punches: readonly string[];
  readonly leave?: readonly { kind: AwayStatus; from: string; to: string }[];
  readonly approved_overtime?: Readonly<Record<string, number>>;
  readonly decided_absences?: Readonly<Record<string, string>>;
  readonly as_of?: string;
  readonly mode: TimesheetMode;
  readonly expect: { readonly timesheet: object; readonly days?: Readonly<Record<string, object>> };
}

const zone = 'Asia/Tashkent';
const cases = facts.cases as unknown as readonly Case[];
const leaveCodes: Partial<Record<AwayStatus, string>> = { vacation: 'ОТ', sick: 'Б', unpaid: 'ДО', business_trip: 'К' };
const instant = (text: string) => Date.parse(`${text}:00+05:00`);
const local = (at: number | null) => localMinuteOf(at, zone);

function computed(one: Case, day: string): { outcome: DayOutcome; sheet: TimesheetDay } {
  const plan = (at: string) => planOf(one.person.schedules, at, dayFacts.calendar);
  const held = (one.leave ?? []).filter(({ from, to }) => from <= day && day <= to);
  const outcome = dayOf({
    ...{ day, time_zone: zone, now: null, correction: {}, is_silent: false },
    ...{ before: plan(addDays(day, -1)), plan: plan(day), after: plan(addDays(day, 1)) },
    punches: one.punches.map(
      (at, id): DayPunch => ({
        ...{ id, at: instant(at), direction: 'unknown', mode: 'both' },
        ...{ offset_minutes: null, is_suspect: false, is_ignored: false },
      }),
    ),
    leave: held.map(({ kind }) => ({ status: kind, time: null })),
  });
  const [leave] = held;
  const code = leave && leaveCodes[leave.kind];
  return {
    outcome,
    sheet: {
      ...outcome,
      day,
      overtime_approved_minutes: one.approved_overtime?.[day] ?? null,
      reason_code: one.decided_absences?.[day] ?? null,
      leave: code ? { code, covers_days_off: leave.kind !== 'business_trip', counts_holidays: false } : null,
    },
  };
}

const lineOf = (one: Case, days: readonly TimesheetDay[], nights: NightShiftPlace = 'first_day') => {
  const { mode, as_of = '9999-12-31', person } = one;
  const { hired_on = null, left_on } = person;
  return timesheetOf({
    days,
    mode,
    as_of,
    nights,
    hired_on,
    gone: left_on ? [{ last_on: left_on, returned_on: null }] : [],
  });
};

const daysOfMonth = (month: string) => daysOf(`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1));
const printed = ({ days, minutes }: Total) => ({ days, hours: hoursOf(minutes) });

describe('a line of the timesheet is what the worked cases say', () => {
  it('knows all of them', () => expect(cases).toHaveLength(12));
  for (const one of cases)
    it(`${one.id}: ${one.title}`, () => {
      const days = daysOfMonth(one.month).map((day) => computed(one, day));
      const line = lineOf(
        one,
        days.map(({ sheet }) => sheet),
      );
      expect({
        ...{ cells: line.cells.map(cellText), by_code: line.by_code, open_points: line.open_points },
        ...{ first_half: printed(line.first_half), second_half: printed(line.second_half) },
        month: { ...printed(line.month), minutes: line.month.minutes },
        norm: { ...printed(line.norm), minutes: line.norm.minutes },
      }).toEqual(one.expect.timesheet);
      for (const [day, expected] of Object.entries(one.expect.days ?? {})) {
        const { outcome } = days.find(({ sheet }) => sheet.day === day)!;
        expect(
          {
            ...{ status: outcome.status, came: local(outcome.came), left: local(outcome.left) },
            ...{ worked_min: outcome.worked_minutes, late_min: outcome.late_minutes },
            ...{ early_min: outcome.early_minutes, overtime_min: outcome.overtime_minutes },
            ...{ norm_min: outcome.norm_minutes, flags: outcome.flags },
          },
          day,
        ).toEqual(expected);
      }
    });
});

describe('a shift over midnight', () => {
  it('stands on both of its days where the company cuts at midnight, and loses no minute by it', () => {
    const one = cases.find(({ id }) => id === 'm-04')!;
    const days = daysOfMonth(one.month).map((day) => computed(one, day).sheet);
    const line = lineOf(one, days, 'cut_at_midnight');
    expect(line.cells.slice(1, 7).map(cellText)).toEqual(['Н 2', 'Я 1/Н 7', 'Я 1/Н 7', 'Я 1/Н 7', 'Я 1/Н 5', 'В']);
    const whole = lineOf(one, days);
    // Six hours of the last shift are of December.
    expect(line.month.minutes).toBe(whole.month.minutes - 6 * 60);
  });
});
