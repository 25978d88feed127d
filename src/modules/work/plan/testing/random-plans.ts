import fc from 'fast-check';
import { linkKinds, type PlanInput, type PlanLink, type PlanTask } from '#modules/work/plan/network/plan-input.ts';
import { instantOf, weekly } from '#modules/work/plan/time/calendars.ts';
import { allTime } from '#modules/work/plan/time/time-scale.ts';
import { type Spans, type SpansOfDay, WorkingTime } from '#modules/work/plan/time/working-time.ts';

export const start = instantOf('2026-03-02T09:00');
const day: Spans = [
  [9 * 60, 13 * 60],
  [14 * 60, 18 * 60],
];
const nights: Spans = [[22 * 60, 30 * 60]];

/** Hours of three people, all of them whole; `all` stands for elapsed time. */
export const hours: Readonly<Record<string, SpansOfDay>> = {
  five: weekly({ 1: day, 2: day, 3: day, 4: day, 5: day }),
  nights: weekly({ 1: nights, 3: nights, 5: nights, 6: nights }),
  half: weekly({ 1: [[9 * 60, 13 * 60]], 2: [[9 * 60, 13 * 60]], 6: day, 7: day }),
};

export const calendars = new Map([
  ...Object.entries(hours).map(([name, spansOfDay]) => [name, new WorkingTime(spansOfDay, start)] as const),
  ['all', allTime] as const,
]);

const wholeHours = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 60);

const task = (id: number) =>
  fc.record({
    id: fc.constant(id),
    minutes: fc.oneof({ weight: 5, arbitrary: wholeHours(1, 20) }, { weight: 1, arbitrary: fc.constant(0) }),
    calendar: fc.constantFrom('five', 'five', 'nights', 'half', 'all'),
    startNotBefore: fc.option(
      fc.integer({ min: 0, max: 60 }).map((count) => start + count * 60),
      { nil: undefined, freq: 5 },
    ),
  });

/** Links lead to higher numbers, so there is no circle. */
const link = (count: number) =>
  fc.tuple(fc.integer({ min: 0, max: count - 2 }), fc.integer({ min: 1, max: count - 1 })).chain(([from, more]) =>
    fc.record({
      from: fc.constant(from),
      to: fc.constant(Math.min(count - 1, from + more)),
      kind: fc.constantFrom(...linkKinds),
      lag: fc.oneof(fc.constant(0), wholeHours(-12, 24)),
      lagKind: fc.constantFrom('working' as const, 'elapsed' as const),
    }),
  );

/** Any plan that can be: tasks in five calendars, links of four kinds with lags and leads. */
export const plans: fc.Arbitrary<PlanInput> = fc.integer({ min: 2, max: 9 }).chain((count) =>
  fc.record({
    start: fc.constant(start),
    tasks: fc.tuple(...Array.from({ length: count }, (_, id) => task(id))) as fc.Arbitrary<PlanTask[]>,
    links: fc.array(link(count), { maxLength: count * 2 }) as fc.Arbitrary<PlanLink[]>,
    calendars: fc.constant(calendars),
    projectCalendar: fc.constant('five'),
    lagCalendar: fc.constantFrom('successor' as const, 'predecessor' as const, 'project' as const, 'elapsed' as const),
  }),
);
