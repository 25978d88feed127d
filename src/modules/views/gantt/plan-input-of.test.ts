import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allPlanned, timeOf } from '#modules/work/plan/door.ts';
import { changedFacts, isTried } from '#modules/views/gantt/changed-facts.server.ts';
import { planConflicts } from '#modules/views/gantt/gantt-conflicts.server.ts';
import { madePlan, type PlanFacts } from '#modules/views/gantt/plan-input-of.ts';
import { factsOf, linkOf, personOf, taskOf } from '#modules/views/gantt/testing/plan-world.ts';

const people = [personOf(1), personOf(2)];
const spansIn = (facts: PlanFacts) =>
  new Map(
    [...allPlanned(madePlan(facts).network).values()].map(({ id, start, finish }) => [Number(id), [start, finish]]),
  );
const startOf = (facts: PlanFacts, id: number) => timeOf(spansIn(facts).get(id)![0]!);

describe('what stands where', () => {
  it('keeps a day of its own and breaks the dependency that does not hold it, with its minutes', () => {
    const tasks = [taskOf(1, { planned_minutes: 960 }), taskOf(2, { planned_start_on: '2027-03-02' })];
    const plan = madePlan(factsOf(tasks, [linkOf(1, 1, 2)], people));
    const { conflicts, broken } = planConflicts(plan, () => true);
    expect(startOf(plan.facts, 2)).toBe('2027-03-02T09:00');
    expect([...broken]).toEqual([1]);
    expect(conflicts).toMatchObject([{ kind: 'not_before', task_ids: [2, 1], by_minutes: 480 }]);
  });

  it('goes on from now with what is left of a task that has begun, and knows nothing of an end without an estimate', () => {
    const begun = { status: 'processing', started_at: '2027-02-26T05:00:00Z' };
    const facts = factsOf(
      [taskOf(1, { ...begun, actual_minutes: 240 }), taskOf(2, { ...begun, planned_minutes: null })],
      [],
      people,
    );
    expect([...spansIn(facts).values()].map((span) => span.map(timeOf))).toEqual([
      ['2027-02-26T10:00', '2027-03-01T13:00'],
      ['2027-02-26T10:00', '2027-03-01T18:00'],
    ]);
  });

  it.each([
    ['no_executor', { executor_id: null }],
    ['no_plan', { planned_minutes: null }],
    ['no_dates', {}],
    ['executor_left', { executor_id: 3 }],
    ['no_working_time', { executor_id: 4, planned_start_on: '2027-03-02' }],
  ] as const)('lies in the tray: %s', (reason, more) => {
    const others = [
      { ...personOf(3), isActive: false },
      { ...personOf(4), works: false },
    ];
    const plan = madePlan(factsOf([taskOf(1, more)], [], [...people, ...others]));
    expect([...plan.unplaced]).toEqual([[1, reason]]);
  });

  it('comes of a parent from what is below it, and of a circle by leaving out its youngest dependency', () => {
    const tasks = [taskOf(1), taskOf(2, { parent_id: 1 }), taskOf(3, { parent_id: 1 }), taskOf(4)];
    const links = [linkOf(1, 2, 3), linkOf(2, 3, 4), linkOf(3, 4, 2)];
    const plan = madePlan(factsOf(tasks, links, people));
    expect(plan.circles.map(({ link }) => link.id)).toEqual([3]);
    expect(planConflicts(plan, () => true).conflicts).toContainEqual(expect.objectContaining({ kind: 'cycle' }));
    const spans = allPlanned(plan.network);
    expect([spans.get(1)!.start, spans.get(1)!.finish]).toEqual([spans.get(2)!.start, spans.get(3)!.finish]);
    const closed = changedFacts(factsOf(tasks, links.slice(0, 2), people), {
      ...{ changes: new Map(), remove: [] },
      add: [{ from: 4, to: 2, kind: 'finish_to_start', lag_minutes: 0, lag_kind: 'working' }],
    });
    expect(madePlan(closed).circles.map(({ link }) => isTried(link))).toEqual([true]);
  });

  it('does not begin before its project does', () => {
    const facts = factsOf(
      [taskOf(1, { deadline: '2027-05-01T13:00:00Z', project_starts_on: '2027-03-10' })],
      [],
      people,
    );
    expect(startOf(facts, 1)).toBe('2027-03-10T09:00');
  });
});

const world = fc
  .record({
    count: fc.integer({ min: 2, max: 25 }),
    executors: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 25, maxLength: 25 }),
    minutes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 25, maxLength: 25 }),
    pairs: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 30 }),
  })
  .map(({ count, executors, minutes, pairs }) => ({
    tasks: Array.from({ length: count }, (_, at) =>
      taskOf(at + 1, {
        ...{ executor_id: executors[at]!, planned_minutes: minutes[at]! * 60 },
        deadline: '2027-12-01T13:00:00Z',
      }),
    ),
    links: pairs
      .filter(([from, to]) => from < to && to < count)
      .map(([from, to], at) => linkOf(at + 1, from + 1, to + 1)),
  }));

describe('of any plan', () => {
  it('leave moves what the person does and what waits for that, and nothing else', () =>
    fc.assert(
      fc.property(world, fc.integer({ min: 0, max: 20 }), ({ tasks, links }, from) => {
        const before = spansIn(
          factsOf(
            tasks,
            links,
            [1, 2, 3].map((id) => personOf(id)),
          ),
        );
        const away = [personOf(1), personOf(2, [[from, from + 5]]), personOf(3)];
        const after = spansIn(factsOf(tasks, links, away));
        const touched = new Set(tasks.flatMap(({ id, executor_id }) => (executor_id === 2 ? [id] : [])));
        // Links lead to higher numbers: one walk finds all that hangs on the person.
        for (const { id } of tasks) if (links.some((one) => one.to === id && touched.has(one.from))) touched.add(id);
        for (const { id } of tasks) {
          if (!touched.has(id)) expect(after.get(id)).toEqual(before.get(id));
          else expect(after.get(id)![1]).toBeGreaterThanOrEqual(before.get(id)![1]!);
        }
      }),
    ));

  it('nothing begins before what it waits for has ended, and no slack is below 0', () =>
    fc.assert(
      fc.property(world, ({ tasks, links }) => {
        const { network } = madePlan(
          factsOf(
            tasks,
            links,
            [1, 2, 3].map((id) => personOf(id)),
          ),
        );
        const planned = allPlanned(network);
        for (const { from, to } of links)
          expect(planned.get(to)!.start).toBeGreaterThanOrEqual(planned.get(from)!.finish);
        for (const { slack } of planned.values()) expect(slack).toBeGreaterThanOrEqual(0);
      }),
    ));

  it('a try that changes nothing is the same plan', () =>
    fc.assert(
      fc.property(world, ({ tasks, links }) => {
        const facts = factsOf(
          tasks,
          links,
          [1, 2, 3].map((id) => personOf(id)),
        );
        const tried = changedFacts(facts, { changes: new Map([[1, {}]]), add: [], remove: [] });
        expect(spansIn(tried)).toEqual(spansIn(facts));
      }),
    ));
});
