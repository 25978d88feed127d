import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOrder, minutesByDay, schedulesFor, hoursOf } from '#modules/views/gantt/levelling/level-order.ts';
import { askLevelling } from '#modules/views/gantt/levelling/levelling-maker.server.ts';
import type { LevellingOrder, OrderedTask } from '#modules/views/gantt/levelling/levelling-order.ts';
import { dayOf, instantOf, MINUTES_A_DAY } from '#modules/work/plan/door.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const firstDay = dayOf('2026-03-02');
const start = instantOf('2026-03-02T09:00');
/** Days of 0 to 8 hours, of which a week at least is worked. */
const days = fc
  .array(fc.integer({ min: 0, max: 480 }), { minLength: 20, maxLength: 40 })
  .map((minutes) =>
    [...minutes, ...Array.from({ length: 7 }, () => 384)].map((one) => (one ? [[540, 540 + one]] : [])),
  );

const orders: fc.Arbitrary<LevellingOrder> = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    start: fc.constant(start),
    tasks: fc.tuple(
      ...Array.from({ length: count }, (_, at) =>
        fc.record({
          id: fc.constant(at + 1),
          minutes: fc.integer({ min: 1, max: 2_000 }),
          people: fc.constantFrom([1], [2], [1, 2], [2, 1]),
          startNotBefore: fc.option(
            fc.integer({ min: 0, max: 20 }).map((day) => start + day * MINUTES_A_DAY),
            { nil: undefined },
          ),
          deadline: fc.option(
            fc.integer({ min: -3, max: 30 }).map((day) => start + day * MINUTES_A_DAY),
            { nil: undefined },
          ),
        }),
      ),
    ) as fc.Arbitrary<OrderedTask[]>,
    links: fc
      .array(fc.tuple(fc.integer({ min: 1, max: count }), fc.integer({ min: 1, max: count })), { maxLength: count })
      .map((pairs) =>
        pairs
          .filter(([from, to]) => from < to)
          .map(([from, to]) => ({ from, to, kind: 'finish_to_start' as const, lag: 0 })),
      ),
    people: fc.tuple(days, days).map((both) => both.map((one, at) => ({ id: at + 1, firstDay, days: one as never }))),
    schedules: fc.constantFrom(3, 40),
    seed: fc.integer({ min: 0, max: 99 }),
  }),
);

test('a levelled plan overloads nobody, keeps links and starts, and is the same for the same seed', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const answer = levelOrder(order);
      expect(levelOrder(order)).toEqual(answer);
      if (!('levelled' in answer)) throw new Error(JSON.stringify(answer));
      const { tasks } = answer.levelled;
      expect(tasks.map(({ id }) => id)).toEqual(order.tasks.map(({ id }) => id));
      for (const { id, start: from, person } of tasks) {
        const { people, startNotBefore = start } = order.tasks[id - 1]!;
        expect(from).toBeGreaterThanOrEqual(Math.max(start, startNotBefore));
        expect(people).toContain(person);
      }
      for (const { from, to } of order.links)
        expect(tasks[Number(to) - 1]!.start).toBeGreaterThanOrEqual(tasks[Number(from) - 1]!.finish);
      for (const person of order.people) {
        const put = minutesByDay(
          tasks.filter((task) => task.person === person.id),
          hoursOf(person),
        );
        for (const [day, minutes] of put) {
          const free = hoursOf(person)(day).reduce((sum, [from, to]) => sum + to - from, 0);
          expect([day, minutes <= free]).toEqual([day, true]);
        }
        // All that there is to do is done, to the minute.
        const wanted = tasks.filter((task) => task.person === person.id).map(({ id }) => order.tasks[id - 1]!.minutes!);
        const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
        expect(sum(put.values())).toBe(sum(wanted));
      }
    }),
    { numRuns: roundsOf(150) },
  );
});

const task = (id: number, more: Partial<OrderedTask> = {}): OrderedTask => ({ id, minutes: 480, people: [1], ...more });
const eight = { id: 1, firstDay, days: Array.from({ length: 28 }, () => [[540, 1020] as const]) };

test('what is urgent goes first, and what is pinned by others is waited for', () => {
  const answer = levelOrder({
    ...{ start, people: [eight], schedules: 3, seed: 1 },
    tasks: [
      task(1),
      task(2, { deadline: instantOf('2026-03-02T18:00') }),
      task(3),
      task(9, { people: [], minutes: 0, pinned: { start, finish: instantOf('2026-03-05T12:00') } }),
    ],
    links: [{ from: 9, to: 3, kind: 'finish_to_start', lag: 0 }],
  });
  expect(answer).toMatchObject({
    levelled: {
      late: 0,
      tasks: [
        { id: 1, start: instantOf('2026-03-03T09:00') },
        { id: 2, start: instantOf('2026-03-02T09:00') },
        { id: 3, start: instantOf('2026-03-05T12:00') },
      ],
    },
  });
});

test('a circle and somebody without hours are told by their tasks', () => {
  const order = { start, people: [eight], schedules: 3, seed: 1, tasks: [task(1), task(2)] };
  const circle = [
    { from: 1, to: 2, kind: 'finish_to_start' as const, lag: 0 },
    { from: 2, to: 1, kind: 'finish_to_start' as const, lag: 0 },
  ];
  expect(levelOrder({ ...order, links: circle })).toMatchObject({ impossible: { reason: 'cycle' } });
  const idle = { id: 1, firstDay, days: Array.from({ length: 28 }, () => []) };
  expect(levelOrder({ ...order, people: [idle], links: [] })).toMatchObject({
    impossible: { reason: 'no_working_time', task_ids: [1] },
  });
});

test('an answer takes no more schedules than some seconds hold, and never less than the one at once', () => {
  expect([schedulesFor(5_000, 10), schedulesFor(5_000, 300), schedulesFor(50, 1_000_000)]).toEqual([5_000, 1_000, 3]);
});

test('a thread answers the same, while this one goes on', async () => {
  const order = { start, people: [eight], schedules: 3, seed: 1, tasks: [task(1), task(2)], links: [] };
  expect(await askLevelling(order)).toEqual(levelOrder(order));
});
