import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '#kernel/days.ts';
import type { ScheduleRules } from '#modules/company/schedules/day-schedule.ts';
import { clockOf, type ScheduleVersion, wrongVersions } from '#modules/company/schedules/schedule-versions.ts';
import { type DatedSchedule, noSchedules, type ScheduleFacts } from '#modules/company/schedules/schedules.ts';
import facts from '#modules/company/schedules/schedules.facts.json' with { type: 'json' };
import { shippedDays } from '#modules/company/schedules/work-calendar-shipped.ts';
import { schedulesOf } from '#modules/company/schedules/work-calendar.server.ts';
import type { Spans, WorkCalendar } from '#modules/company/schedules/work-calendar.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const zone = 'Asia/Tashkent';
const MINUTE = 60_000;
const person = 7;
const tashkent = (text: string) => Date.parse(`${text}:00+05:00`);

type Written = Partial<Omit<ScheduleRules, 'versions'>> & Partial<ScheduleVersion> & { versions?: ScheduleVersion[] };

/** A schedule as the cases write it: one version, or several. */
const rulesOf = ({ valid_from = '2020-01-01', week, cycle, cycle_starts_on, versions, ...more }: Written) =>
  ({
    ...{ kind: 'week', week_type: 5, grace_minutes: 10, early_is_paid: false, break_minutes: 0, remote_weekdays: [] },
    ...more,
    versions: versions ?? [{ valid_from, ...(week && { week }), ...(cycle && { cycle, cycle_starts_on }) }],
  }) as ScheduleRules;

const by = (own: readonly (Omit<DatedSchedule, 'user_id'> & { rules: ScheduleRules })[]) => {
  const made: ScheduleFacts = {
    ...noSchedules,
    schedules: new Map(own.map(({ rules }, at) => [at + 1, rules])),
    own: own.map(({ starts_on, ends_on }, at) => ({ user_id: person, work_schedule_id: at + 1, starts_on, ends_on })),
  };
  return schedulesOf(shippedDays, made);
};
const always = (rules: ScheduleRules) => by([{ work_schedule_id: 1, starts_on: null, ends_on: null, rules }]);
const written = (spans: Spans) => spans.map(([from, to]) => [clockOf(from), clockOf(to)]);
const named = (name: keyof typeof facts.named) => rulesOf(facts.named[name] as unknown as Written);

type Case = (typeof facts.cases)[number] & {
  assignments?: { starts_on: string; ends_on: string | null; schedule: Written }[];
};
const caseOf = (id: string) => facts.cases.find((one) => one.id === id) as unknown as Case & Record<string, never>;

describe('the worked cases', () => {
  const withDays = (facts.cases as unknown as Case[]).filter(({ assignments }) => assignments);
  it.each(withDays.map((one) => [one.id, one.title, one] as const))(
    '%s: %s',
    (_id, _title, { assignments, expect: e }) => {
      const { days, ...month } = e as unknown as { days: Record<string, object>; [sum: string]: unknown };
      const schedules = by(
        assignments!.map(({ schedule, ...dated }, at) => ({
          work_schedule_id: at + 1,
          ...dated,
          rules: rulesOf(schedule),
        })),
      );
      for (const [day, expected] of Object.entries(days)) {
        const { spans, norm_minutes, source } = schedules.scheduleOf(person, day, zone);
        expect({ day, spans: written(spans), norm_minutes, source }).toEqual({ day, ...expected, source: 'own' });
      }
      const calendar = schedules.calendarOf(person, zone);
      // Before the first day nobody had been hired.
      const november = daysOf('2026-11-01', '2026-11-30').filter(
        (day) => schedules.scheduleOf(person, day, zone).source === 'own',
      );
      if ('norm_of_month_minutes' in month)
        expect(november.reduce((sum, day) => sum + calendar.minutesOfDay(day), 0)).toBe(month.norm_of_month_minutes);
      if ('working_days_of_month' in month)
        expect(november.filter((day) => calendar.isWorkingDay(day)).length).toBe(month.working_days_of_month);
    },
  );

  it('sc-08: of the branch where there is no own one, else of the company', () => {
    const own = { user_id: person, work_schedule_id: 2, starts_on: null, ends_on: null };
    const schedules = schedulesOf(shippedDays, {
      ...{ company: 1, own: [], ofBranches: [own] },
      schedules: new Map([
        [1, named('FIVE')],
        [2, named('LATE')],
      ]),
    });
    const { source, '2026-11-19': day } = caseOf('sc-08').expect as never as Record<string, object>;
    const found = schedules.scheduleOf(person, '2026-11-19', zone);
    expect({ spans: written(found.spans), norm_minutes: found.norm_minutes }).toEqual(day);
    expect(found.source).toBe(source);
    expect(schedules.scheduleOf(person + 1, '2026-11-19', zone)).toMatchObject({
      source: 'company',
      norm_minutes: 480,
    });
  });

  it('sc-09: a version holds from its first day on', () => {
    const { given, expect: e } = caseOf('sc-09') as never as {
      given: { versions: ScheduleVersion[] };
      expect: { days: Record<string, { spans: string[][]; norm_minutes: number }> };
    };
    const schedules = always(rulesOf({ versions: given.versions }));
    for (const [day, { spans, norm_minutes }] of Object.entries(e.days)) {
      const found = schedules.scheduleOf(person, day, zone);
      expect([written(found.spans), found.norm_minutes]).toEqual([spans, norm_minutes]);
    }
  });

  it('sc-10: minutes of an interval are those of the person’s own schedule', () => {
    const { given, expect: e } = caseOf('sc-10') as never as {
      given: { interval: [string, string]; people: Record<string, Written> };
      expect: { minutes: Record<string, number> };
    };
    const [from, to] = given.interval.map(tashkent) as [number, number];
    const minutes = Object.entries(given.people).map(([name, schedule]) => [
      name,
      always(rulesOf(schedule)).calendarOf(person, zone).workingMinutes(from, to),
    ]);
    expect(Object.fromEntries(minutes)).toEqual(e.minutes);
  });

  it('sc-11: a day ends with the working day of its executor', () => {
    const { given, expect: e } = caseOf('sc-11') as never as Record<string, { deadline: string }>;
    const calendar = always(named('LATE')).calendarOf(person, zone);
    expect(calendar.endOfWorkingDay(given!.deadline)).toBe(Date.parse(e!.deadline));
  });
});

describe('days', () => {
  it('a break that is a number lies in the middle of the shift', () => {
    const night = rulesOf({ week: { 4: [['22:00', '07:00']] }, break_minutes: 60 });
    const { spans, norm_minutes, break_minutes } = always(night).scheduleOf(person, '2026-11-19', zone);
    expect([written(spans), norm_minutes, break_minutes]).toEqual([
      [
        ['22:00', '02:00'],
        ['03:00', '07:00'],
      ],
      480,
      60,
    ]);
  });

  it('flexible hours have a norm, a core, and an hour less before a holiday', () => {
    const flexible = rulesOf({
      ...{ kind: 'flexible', break_minutes: 60, remote_weekdays: ['5'] },
      versions: [
        {
          valid_from: '2026-01-01',
          week: { 1: [['07:00', '21:00']], 5: [['07:00', '21:00']] },
          norm_minutes: 480,
          core: [['11:00', '16:00']],
        },
      ],
    });
    const schedules = always(flexible);
    expect(schedules.scheduleOf(person, '2026-11-20', zone)).toMatchObject({
      ...{ norm_minutes: 480, break_minutes: 60, core: [[660, 960]], is_remote: true, early_is_paid: true },
      day_kind: 'working',
    });
    expect(schedules.scheduleOf(person, '2026-12-07', zone)).toMatchObject({
      ...{ norm_minutes: 420, spans: [[420, 1200]], is_remote: false, day_kind: 'short' },
    });
  });

  it('tells why a day is free', () => {
    const { calendarOf } = { calendarOf: always(named('FIVE')) };
    const kinds = ['2026-12-08', '2026-12-31', '2026-12-13', '2026-12-12', '2026-12-07'];
    expect(kinds.map((day) => calendarOf.scheduleOf(person, day, zone).day_kind)).toEqual([
      ...['holiday', 'off', 'weekend', 'working', 'short'],
    ]);
  });

  it('an hour off a half hour takes the span before it too', () => {
    const split = rulesOf({
      week: {
        1: [
          ['09:00', '13:00'],
          ['14:00', '14:30'],
        ],
      },
    });
    expect(written(always(split).scheduleOf(person, '2026-12-07', zone).spans)).toEqual([['09:00', '12:30']]);
  });
});

describe('what cannot be a schedule', () => {
  const version = (more: object) => [{ valid_from: '2026-01-01', ...more }];
  it.each([
    ['schedule_no_version', 'week', []],
    ['schedule_first_day', 'week', [{ valid_from: '2026-02-30', week: {} }]],
    ['schedule_same_day', 'week', [...version({ week: { 1: [['09:00', '18:00']] } }), ...version({})]],
    ['schedule_no_hours', 'week', version({ week: {} })],
    ['schedule_no_hours', 'week', version({})],
    ['schedule_weekday', 'week', version({ week: { 8: [['09:00', '18:00']] } })],
    ['schedule_spans', 'week', version({ week: { 1: [['9:00', '18:00']] } })],
    ['schedule_spans', 'week', version({ week: { 1: 'always' } })],
    ['schedule_spans', 'week', version({ week: { 1: [['24:00', '08:00']] } })],
    ['schedule_spans', 'week', version({ week: { 1: [['09:00', '25:00']] } })],
    [
      'schedule_spans_order',
      'week',
      version({
        week: {
          1: [
            ['14:00', '18:00'],
            ['09:00', '13:00'],
          ],
        },
      }),
    ],
    ['schedule_days_cross', 'week', version({ week: { 1: [['20:00', '08:00']], 2: [['07:00', '15:00']] } })],
    [
      'schedule_days_cross',
      'cycle',
      version({ cycle: [[['20:00', '08:00']], [['07:00', '15:00']]], cycle_starts_on: '2026-01-01' }),
    ],
    ['schedule_cycle_start', 'cycle', version({ cycle: [[['08:00', '20:00']]] })],
    [
      'schedule_cycle_long',
      'cycle',
      version({ cycle: Array.from({ length: 63 }, () => []), cycle_starts_on: '2026-01-01' }),
    ],
    ['schedule_no_hours', 'cycle', version({ cycle: [[], []], cycle_starts_on: '2026-01-01' })],
    ['schedule_norm', 'flexible', version({ week: { 1: [['07:00', '21:00']] } })],
    ['schedule_norm_long', 'flexible', version({ week: { 1: [['07:00', '09:00']] }, norm_minutes: 480 })],
    [
      'schedule_core_outside',
      'flexible',
      version({ week: { 1: [['07:00', '21:00']] }, norm_minutes: 480, core: [['06:00', '10:00']] }),
    ],
  ] as const)('%s (%s)', (rule, kind, versions) => {
    expect(wrongVersions(kind, versions).map((one) => one.rule)).toEqual([rule]);
  });

  it('takes a break over midnight, a day and a night on duty, and a shift that ends at midnight', () => {
    const week = {
      1: [
        ['20:00', '23:30'],
        ['00:30', '08:00'],
      ],
      3: [['08:00', '08:00']],
      5: [['16:00', '24:00']],
    };
    expect(wrongVersions('week', version({ week }))).toEqual([]);
  });
});

/** Slow and plain: every minute of some weeks, once, if any shift covers it. */
function minutesWorked(schedules: ReturnType<typeof by>, raw: (day: string) => Spans): Set<number> {
  const minutes = new Set<number>();
  for (const day of daysOf('2026-11-20', '2027-01-20'))
    for (const [from, to] of raw(day))
      for (let at = from; at < to; at++) minutes.add(tashkent(`${day}T00:00`) / MINUTE + at);
  return minutes;
}

const clock = fc.integer({ min: 0, max: 47 }).map((half) => clockOf(half * 30));
const daySpans = fc.oneof(
  fc.constant([] as [string, string][]),
  fc.tuple(clock, clock).map(([from, to]): [string, string][] => [[from, to]]),
);
const week = fc
  .array(daySpans, { minLength: 7, maxLength: 7 })
  .map((days): Written => ({ week: Object.fromEntries(days.map((spans, at) => [String(at + 1), spans])) }))
  .filter(({ week: said }) => wrongVersions('week', [{ valid_from: '2026-01-01', week: said! }]).length === 0);
const cycle = fc
  .array(daySpans, { minLength: 1, maxLength: 5 })
  .map((days): Written => ({ kind: 'cycle', week_type: null, cycle: days, cycle_starts_on: '2026-11-03' }))
  .filter(
    ({ cycle: said, cycle_starts_on }) =>
      wrongVersions('cycle', [{ valid_from: '2026-01-01', cycle: said!, cycle_starts_on: cycle_starts_on! }]).length ===
      0,
  );
const anySchedule = fc.oneof(
  week,
  cycle,
  fc.constantFrom<Written>(...(Object.values(facts.named) as unknown as Written[])),
);
const instant = fc.integer({ min: 0, max: 40 * 1_440 }).map((minute) => tashkent('2026-12-01T00:00') + minute * MINUTE);

describe('sums of a person are those of a slow plain computation', () => {
  it('minute by minute, nights and changes of schedule included', () => {
    fc.assert(
      fc.property(
        ...([anySchedule, anySchedule, fc.integer({ min: 0, max: 35 }), instant, instant] as const),
        fc.integer({ min: 1, max: 3_000 }),
        (first, second, changes, a, b, minutes) => {
          const change = addDays('2026-12-01', changes);
          const rules = [rulesOf(first), rulesOf(second)] as const;
          const schedules = by([
            { work_schedule_id: 1, starts_on: null, ends_on: addDays(change, -1), rules: rules[0] },
            { work_schedule_id: 2, starts_on: change, ends_on: null, rules: rules[1] },
          ]);
          const alone = rules.map((one) => always(one).calendarOf(person, zone));
          const worked = minutesWorked(schedules, (day) => alone[day < change ? 0 : 1]!.spansOf(day));
          const calendar: WorkCalendar = schedules.calendarOf(person, zone);
          const [from, to] = a < b ? [a, b] : [b, a];
          const counted = [...worked].filter((minute) => minute * MINUTE >= from && minute * MINUTE < to);
          expect(calendar.workingMinutes(from, to)).toBe(counted.length);
          const ahead = [...worked].filter((minute) => minute * MINUTE >= from).sort((x, y) => x - y);
          const last = ahead[minutes - 1];
          if (last !== undefined) expect(calendar.addWorkingMinutes(from, minutes)).toBe((last + 1) * MINUTE);
        },
      ),
      { numRuns: roundsOf(60) },
    );
  });

  it('through years at once: by the days of each', () => {
    fc.assert(
      fc.property(anySchedule, anySchedule, fc.integer({ min: 0, max: 5_000 }), (first, second, length) => {
        const schedules = by([
          { work_schedule_id: 1, starts_on: null, ends_on: '2029-06-30', rules: rulesOf(first) },
          { work_schedule_id: 2, starts_on: '2029-07-01', ends_on: null, rules: rulesOf(second) },
        ]);
        const calendar = schedules.calendarOf(person, zone);
        const [from, to] = ['2026-11-11', addDays('2026-11-11', length)];
        const days = daysOf(from, to);
        expect(calendar.workingDaysBetween(from, to)).toBe(days.filter((day) => calendar.isWorkingDay(day)).length);
        // From noon to noon, so that the first and the last day count in part.
        const [start, end] = [tashkent(`${from}T12:00`), tashkent(`${to}T12:00`)];
        const minutes = [addDays(from, -1), ...days].reduce((sum, day) => {
          const midnight = calendar.startOfDay(day);
          return calendar.spansOf(day).reduce((all, [a, b]) => {
            const [begin, until] = [Math.max(start, midnight + a * MINUTE), Math.min(end, midnight + b * MINUTE)];
            return all + Math.max(0, until - begin) / MINUTE;
          }, sum);
        }, 0);
        expect(calendar.workingMinutes(start, end)).toBe(minutes);
        const count = calendar.workingDaysBetween(addDays(from, 1), to);
        if (count > 0) {
          const found = calendar.addWorkingDays(from, count);
          expect(calendar.isWorkingDay(found) && found <= to).toBe(true);
          expect(calendar.workingDaysBetween(addDays(from, 1), found)).toBe(count);
        }
      }),
      { numRuns: roundsOf(40) },
    );
  });
});
