import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflictsOf } from '#modules/work/plan/network/conflicts.ts';
import { allPlanned } from '#modules/work/plan/network/parents.ts';
import { drivenBy } from '#modules/work/plan/network/paths.ts';
import { ImpossiblePlan, linkKinds, type PlanInput, type PlanLink } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import type { PlanChange } from '#modules/work/plan/network/changes.ts';
import { plainFinish, plainPlan } from '#modules/work/plan/testing/plain-plan.ts';
import { calendars, hours, plans, start } from '#modules/work/plan/testing/random-plans.ts';
import { awayDuring, instantOf, timeOf } from '#modules/work/plan/time/calendars.ts';
import { WorkingTime } from '#modules/work/plan/time/working-time.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const datesOf = (plan: PlanNetwork) =>
  plan.input.tasks.map(({ id }) => plan.planned(id)).map((task) => ({ start: task.start, finish: task.finish }));

describe('any plan', () => {
  test('has the early dates of the plain one, which walks every hour', () => {
    fc.assert(
      fc.property(plans, (input) => {
        const plan = new PlanNetwork(input);
        expect(datesOf(plan)).toEqual(plainPlan(input));
        expect(plan.finish).toBe(plainFinish(input));
      }),
      { numRuns: roundsOf(300) },
    );
  });

  test('has slack by which each task can be moved and no more, and none below 0', () => {
    fc.assert(
      fc.property(plans, fc.nat(), (input, chosen) => {
        const plan = new PlanNetwork(input);
        const task = plan.planned(chosen % input.tasks.length);
        expect(task.slack).toBeGreaterThanOrEqual(0);
        expect(task.freeSlack).toBeGreaterThanOrEqual(0);
        expect(task.freeSlack).toBeLessThanOrEqual(task.finishSlack);
        const finishWith = (minutes: number) => {
          const { calendar, minutes: length } = input.tasks[Number(task.id)]!;
          const scale = calendars.get(calendar!)!;
          const work = scale.before(task.start) + minutes;
          const startNotBefore = length === 0 ? scale.finishAt(work) : scale.startAt(work);
          const tasks = input.tasks.map((one) => (one.id === task.id ? { ...one, startNotBefore } : one));
          return plainFinish({ ...input, tasks });
        };
        const whole = Math.floor(task.slack / 60) * 60;
        if (whole > 0) expect(finishWith(whole)).toBe(plan.finish);
        expect(finishWith(whole + 60)).toBeGreaterThan(plan.finish);
      }),
      { numRuns: roundsOf(300) },
    );
  });

  test('is the same computed anew after each change as from the beginning', () => {
    const change = (count: number): fc.Arbitrary<PlanChange> => {
      const task = fc.nat({ max: count - 1 });
      const instant = fc.nat({ max: 200 }).map((hour) => start + hour * 60);
      return fc.oneof(
        fc.record({ task, set: fc.record({ minutes: fc.nat({ max: 2_000 }) }) }),
        fc.record({ task, set: fc.record({ minutes: fc.constant(null) }) }),
        fc.record({ task, set: fc.record({ startNotBefore: fc.option(instant, { nil: undefined }) }) }),
        fc.record({ task, set: fc.record({ deadline: fc.option(instant, { nil: undefined }) }) }),
        fc.record({ task, set: fc.record({ calendar: fc.constantFrom('five', 'nights', 'half') }) }),
        fc.record({ task, set: fc.record({ isElapsed: fc.boolean() }) }),
        fc.record({
          task,
          set: fc.record({
            pinned: fc.option(
              instant.map((at) => ({ start: at })),
              { nil: undefined },
            ),
          }),
        }),
        fc
          .tuple(fc.nat({ max: count - 2 }), fc.constantFrom(...linkKinds), fc.integer({ min: -300, max: 900 }))
          .map(([from, kind, lag]) => ({ addLink: { from, to: from + 1, kind, lag, lagKind: 'percent' as const } })),
        fc
          .tuple(task, task, fc.constantFrom(...linkKinds))
          .map(([from, to, kind]) => ({ removeLink: { from, to, kind, lag: 0 } })),
        instant.map((from) => ({
          calendar: 'five',
          scale: new WorkingTime(awayDuring(hours.five!, [[from, from + 2_880]]), start),
        })),
      );
    };
    fc.assert(
      fc.property(
        plans.chain((input) => fc.tuple(fc.constant(input), fc.array(change(input.tasks.length), { maxLength: 8 }))),
        ([input, changes]) => {
          const plan = new PlanNetwork(input);
          for (const one of changes) {
            plan.change([one]);
            const anew = new PlanNetwork(plan.input);
            expect([...allPlanned(plan).values()]).toEqual([...allPlanned(anew).values()]);
            expect(plan.finish).toBe(anew.finish);
            expect(plan.dates).toEqual(anew.dates);
          }
        },
      ),
      { numRuns: roundsOf(300) },
    );
  });

  test('moves where a calendar moves and nowhere else', () => {
    fc.assert(
      fc.property(plans, fc.nat({ max: 100 }), (input, hour) => {
        const touched = new Set<unknown>();
        for (const [id, task] of input.tasks.entries()) {
          const follows = input.links.some(({ from, to }) => to === id && touched.has(from));
          const lagged = input.links.some(
            ({ from, to }) => to === id && [from, to].some((one) => input.tasks[Number(one)]!.calendar === 'half'),
          );
          if (task.calendar === 'half' || follows || lagged) touched.add(id);
        }
        const plan = new PlanNetwork(input);
        const before = datesOf(plan);
        const from = start + hour * 60;
        const away = new WorkingTime(awayDuring(hours.half!, [[from, from + 3 * 1_440]]), start);
        plan.change([{ calendar: 'half', scale: away }]);
        for (const [id, dates] of datesOf(plan).entries()) if (!touched.has(id)) expect(dates).toEqual(before[id]);
      }),
      { numRuns: roundsOf(150) },
    );
  });
});

const task = (id: string, minutes: number | null, more: object = {}) => ({ id, minutes, ...more });
const link = (from: string, to: string, more: Partial<PlanLink> = {}): PlanLink => ({
  from,
  to,
  kind: 'finish_to_start',
  lag: 0,
  ...more,
});
const planOf = (tasks: PlanInput['tasks'], links: PlanInput['links'] = [], more: Partial<PlanInput> = {}) =>
  new PlanNetwork({ start, tasks, links, calendars, projectCalendar: 'five', ...more });
const whyNot = (make: () => unknown) => {
  try {
    make();
  } catch (error) {
    if (error instanceof ImpossiblePlan) return error.why;
    throw error;
  }
};

describe('a plan', () => {
  test('computes only what a change touches', () => {
    const chain = (name: string) => Array.from({ length: 50 }, (_, at) => task(`${name}${at}`, 60, { group: name }));
    const links = ['a', 'b'].flatMap((name) =>
      Array.from({ length: 49 }, (_, at) => link(`${name}${at}`, `${name}${at + 1}`)),
    );
    const plan = planOf([...chain('a'), ...chain('b')], links);
    plan.change([{ task: 'a45', set: { minutes: 120 } }]);
    expect(plan.computed).toEqual({ early: 5, late: 6 });
    plan.change([{ task: 'a45', set: { minutes: 120 } }]);
    expect(plan.computed).toEqual({ early: 2, late: 2 });
  });

  test('tells a circle by its tasks, through parents too, and stays as it was', () => {
    const plan = planOf([task('a', 60), task('b', 60), task('c', 60)], [link('a', 'b'), link('b', 'c')]);
    expect(whyNot(() => plan.change([{ addLink: link('c', 'a') }]))).toEqual({
      reason: 'cycle',
      path: ['a', 'b', 'c'],
    });
    expect(plan.input.links).toHaveLength(2);
    plan.change([{ task: 'a', set: { minutes: 120 } }]);
    expect(timeOf(plan.finish)).toBe('2026-03-02T13:00');
    const tasks = [task('p', 0), task('a', 60, { parent: 'p' }), task('b', 60)];
    expect(whyNot(() => planOf(tasks, [link('p', 'b'), link('b', 'a')]))).toMatchObject({ reason: 'cycle' });
    expect(whyNot(() => planOf([task('a', 1, { parent: 'b' }), task('b', 1, { parent: 'a' })]))).toMatchObject({
      reason: 'cycle',
    });
  });

  test('names what makes it impossible', () => {
    const forty = link('a', 'b', { lag: 40 * 366 * 480 });
    expect(whyNot(() => planOf([task('a', 1), task('b', 1)], [forty]))).toEqual({ reason: 'lag', link: forty });
    expect(whyNot(() => planOf([task('a', 1)], [link('a', 'x')]))).toMatchObject({ reason: 'unknown_task' });
    expect(whyNot(() => planOf([task('a', 1, { calendar: 'x' })]))).toEqual({ reason: 'unknown_calendar', task: 'a' });
    expect(whyNot(() => planOf([task('a', -1)]))).toEqual({ reason: 'minutes', task: 'a' });
    const never = new Map(calendars).set('never', new WorkingTime(() => [], start));
    const idle = [task('a', 60), task('b', 60, { calendar: 'never' })];
    expect(whyNot(() => planOf(idle, [], { calendars: never }))).toEqual({ reason: 'no_working_time', task: 'b' });
  });

  test('is not moved by deadlines and late limits, and says by how much they are missed', () => {
    const monday = instantOf('2026-03-02T18:00');
    const plan = planOf(
      [task('a', 480), task('b', 480, { deadline: monday }), task('c', 60, { startNotAfter: start })],
      [link('a', 'b'), link('a', 'c')],
    );
    expect(timeOf(plan.planned('b').finish)).toBe('2026-03-03T18:00');
    expect(plan.planned('b').slack).toBe(-480);
    expect(conflictsOf(plan)).toEqual([
      { kind: 'deadline', task: 'b', at: monday, minutes: 480, because: ['a'] },
      { kind: 'startNotAfter', task: 'c', at: start, minutes: 480, because: ['a'] },
    ]);
    expect(drivenBy(plan, 'b')).toEqual(['a']);
  });

  test('leaves what is pinned in its place and tells which links that breaks', () => {
    const tuesday = instantOf('2026-03-03T09:00');
    const broken = link('a', 'b');
    const plan = planOf([task('a', 960), task('b', 60, { pinned: { start: tuesday } })], [broken]);
    expect(timeOf(plan.planned('b').start)).toBe('2026-03-03T09:00');
    expect(plan.planned('a').slack).toBe(-480);
    expect(conflictsOf(plan)).toEqual([{ kind: 'link', link: broken, minutes: 9 * 60 }]);
  });

  test('holds for each task below a parent what is said of the parent', () => {
    const tasks = [
      task('a', 480),
      task('p', null, { deadline: instantOf('2026-03-03T18:00') }),
      task('b', 480, { parent: 'p' }),
      task('c', 960, { parent: 'p' }),
      task('d', 60),
    ];
    const plan = planOf(tasks, [link('a', 'p'), link('p', 'd', { lag: 50, lagKind: 'elapsed' })]);
    const all = allPlanned(plan);
    expect(timeOf(all.get('p')!.start)).toBe('2026-03-03T09:00');
    expect(timeOf(all.get('p')!.finish)).toBe('2026-03-04T18:00');
    expect(timeOf(all.get('d')!.start)).toBe('2026-03-05T09:00');
    expect(all.get('p')).toMatchObject({ slack: -480, isCritical: true });
    expect(conflictsOf(plan)).toMatchObject([{ kind: 'deadline', task: 'p', minutes: 480, because: ['a'] }]);
  });

  test('takes a working day for what is not estimated and says so; milestones lie where they may', () => {
    const plan = planOf([task('a', null), task('m', 0)], [link('a', 'm')]);
    expect(plan.planned('a')).toMatchObject({ finish: instantOf('2026-03-02T18:00'), isEstimated: false });
    expect(timeOf(plan.planned('m').start)).toBe('2026-03-02T18:00');
    expect(plan.planned('m').isEstimated).toBe(true);
  });

  test('counts lag in percent of what it follows', () => {
    const plan = planOf([task('a', 480), task('b', 60)], [link('a', 'b', { lag: 25, lagKind: 'percent' })]);
    expect(timeOf(plan.planned('b').start)).toBe('2026-03-03T11:00');
    plan.change([{ task: 'a', set: { minutes: 240 } }]);
    expect(timeOf(plan.planned('b').start)).toBe('2026-03-02T15:00');
  });
});
