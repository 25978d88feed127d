import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeDay } from '#modules/views/gantt/levelling/make-day.ts';
import type {
  DayPerson,
  DayStep,
  MadeDay,
  MakeDayOrder,
  TakenStep,
} from '#modules/views/gantt/levelling/make-day-order.ts';
import type { OrderedTask } from '#modules/views/gantt/levelling/levelling-order.ts';
import { dayOf, instantOf, MINUTES_A_DAY } from '#modules/work/plan/door.ts';
import { roundsOf } from '#server/testing/chance-of-day.ts';

const firstDay = dayOf('2026-03-02');
const start = instantOf('2026-03-02T09:00');
const DAYS = 60;
const person = (id: number, taken: readonly number[] = []): DayPerson => ({
  ...{ id, firstDay },
  spans: Array.from({ length: DAYS }, (_, at) => (at % 7 < 5 ? [[540, 1_020] as const] : [])),
  room: Array.from({ length: DAYS }, (_, at) => (at % 7 < 5 ? 480 : 0)),
  taken: Array.from({ length: DAYS }, (_, at) => (at % 7 < 5 ? (taken[at] ?? 0) : 0)),
});
const task = (id: number, minutes: number, more: Partial<OrderedTask> = {}): OrderedTask => ({
  ...{ id, minutes, people: [1] },
  ...more,
});
const order = (more: Partial<MakeDayOrder>): MakeDayOrder => {
  const tasks = more.tasks ?? [task(1, 480), task(2, 480)];
  const target = tasks.map(({ id }) => id);
  return {
    start,
    by: instantOf('2026-03-03T18:00'),
    target,
    links: [],
    people: [person(1)],
    steps: [],
    ...more,
    tasks,
  };
};
const made = (asked: MakeDayOrder): MadeDay => {
  const answer = makeDay(asked);
  if (!('made' in answer)) throw new Error(JSON.stringify(answer));
  return answer.made;
};
const kindsOf = ({ ways }: MadeDay) => ways[0]?.steps.map(({ step, minutes }) => [step.kind, step.task, minutes]);

describe('a day', () => {
  test('that is met needs nothing', () => {
    expect(made(order({}))).toMatchObject({
      finish: instantOf('2026-03-03T17:00'),
      ways: [],
      chain: null,
      busiest: null,
    });
  });

  test('is made by beginning sooner, before anything else', () => {
    const found = made(
      order({
        tasks: [task(1, 480, { startNotBefore: instantOf('2026-03-05') }), task(2, 240)],
        steps: [
          { kind: 'cut', task: 1, most: 240 },
          { kind: 'start_earlier', task: 1 },
        ],
      }),
    );
    expect(kindsOf(found)).toEqual([['start_earlier', 1, 0]]);
    expect(found.ways[0]!.finish).toBeLessThanOrEqual(instantOf('2026-03-03T18:00'));
  });

  test('is made by what is less urgent waiting, or by a freer person', () => {
    const busy = order({
      people: [person(1, [480, 480, 480]), person(2)],
      steps: [
        { kind: 'postpone', task: 9, person: 1, minutes: [480, 480, 480] },
        { kind: 'assign', task: 1, to: 2 },
        { kind: 'assign', task: 2, to: 2 },
      ],
    });
    expect(kindsOf(made(busy))).toEqual([['postpone', 9, 0]]);
    const { ways } = made({ ...busy, steps: busy.steps.slice(1) });
    expect(ways.map(({ steps }) => steps.map(({ step }) => step.kind))).toEqual([['assign', 'assign']]);
  });

  test('is made with the least scope that has to go', () => {
    const found = made(
      order({
        tasks: [task(1, 480), task(2, 540)],
        steps: [{ kind: 'cut', task: 2, most: 270 }],
        by: instantOf('2026-03-03T17:00'),
      }),
    );
    expect(kindsOf(found)).toEqual([['cut', 2, 60]]);
  });

  test('cannot be made where the chain alone is longer, and the chain is named', () => {
    const found = made(
      order({
        tasks: [task(1, 960), task(2, 960), task(3, 60)],
        links: [{ from: 1, to: 2, kind: 'finish_to_start', lag: 0 }],
        people: [person(1), person(2)],
        steps: [{ kind: 'assign', task: 3, to: 2 }],
      }),
    );
    expect(found.chain).toEqual({ tasks: [1, 2], finish: instantOf('2026-03-05T17:00') });
    expect(found.ways.every(({ isMet }) => !isMet)).toBe(true);
    expect(found.busiest).toEqual({ person: 1, minutes: 1_980 - 960 });
  });
});

const orders = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    minutes: fc.array(fc.integer({ min: 30, max: 1_500 }), { minLength: count, maxLength: count }),
    people: fc.array(fc.constantFrom(1, 2), { minLength: count, maxLength: count }),
    later: fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { minLength: count, maxLength: count }),
    taken: fc.array(fc.integer({ min: 0, max: 480 }), { minLength: 20, maxLength: 20 }),
    by: fc.integer({ min: 1, max: 14 }),
    links: fc.array(fc.tuple(fc.integer({ min: 1, max: count }), fc.integer({ min: 1, max: count })), { maxLength: 5 }),
  }),
);

test('whatever is found makes the day: with the changes made, the same question finds it met', () => {
  let [met, needed] = [0, 0];
  fc.assert(
    fc.property(orders, ({ minutes, people, later, taken, by, links }) => {
      const tasks = minutes.map((one, at) =>
        task(at + 1, one, {
          people: [people[at]!],
          startNotBefore: later[at] ? start + later[at] * MINUTES_A_DAY : undefined,
        }),
      );
      const steps: DayStep[] = tasks.flatMap(({ id, minutes: all, startNotBefore, people: [who] }) => [
        ...(startNotBefore ? [{ kind: 'start_earlier' as const, task: id }] : []),
        { kind: 'assign' as const, task: id, to: 3 - who! },
        { kind: 'cut' as const, task: id, most: Math.floor(all! / 2) },
      ]);
      const asked = order({
        ...{ tasks, by: start + by * MINUTES_A_DAY },
        people: [person(1, taken), person(2)],
        links: links
          .filter(([from, to]) => from < to)
          .map(([from, to]) => ({ from, to, kind: 'finish_to_start' as const, lag: 0 })),
        steps: [...steps, { kind: 'postpone', task: 99, person: 1, minutes: taken }],
      });
      const found = made(asked);
      if (found.finish <= asked.by) return;
      needed++;
      for (const way of found.ways.filter(({ isMet }) => isMet)) {
        met++;
        expect(way.finish).toBeLessThanOrEqual(asked.by);
        expect(way.steps.at(-1)!.finish).toBe(way.finish);
        // Nothing of it is too much: without any one of its steps the day is missed.
        const after = (taken_: readonly TakenStep[]): MadeDay => {
          const changed = tasks.map((one) =>
            taken_
              .filter(({ step }) => step.task === one.id)
              .reduce(
                (now, { step, minutes: less }): OrderedTask =>
                  step.kind === 'start_earlier'
                    ? { ...now, startNotBefore: undefined }
                    : step.kind === 'assign'
                      ? { ...now, people: [step.to] }
                      : { ...now, minutes: now.minutes! - less },
                { ...one, deadline: asked.by },
              ),
          );
          const isFreed = taken_.some(({ step }) => step.kind === 'postpone');
          return made({ ...asked, tasks: changed, people: [person(1, isFreed ? [] : taken), person(2)], steps: [] });
        };
        expect(after(way.steps)).toMatchObject({ finish: way.finish, ways: [] });
        for (const one of way.steps)
          expect(after(way.steps.filter((other) => other !== one)).finish).toBeGreaterThan(asked.by);
      }
    }),
    { numRuns: roundsOf(60) },
  );
  expect(needed).toBeGreaterThan(roundsOf(10));
  expect(met).toBeGreaterThan(roundsOf(10));
});
