import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { sql } from '#server/database/sql.ts';
import { stepsOf, stretchOf } from '#modules/numbers/measures/asking.ts';
import { numbersOf } from '#modules/numbers/measures/numbers.server.ts';
import { taskMeasures } from '#modules/numbers/measures/task-measures.ts';
import { plainNumbers } from '#modules/numbers/measures/testing/plain-numbers.ts';
import { worldOf } from '#modules/numbers/measures/testing/random-world.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { instantOfWorld, loadWorld, worldZone } from '#modules/numbers/measures/testing/world.ts';

/** Histories that nobody would make by hand, counted by SQL and by hand. */

const periods = [
  { day_from: '2026-04-01', day_to: '2026-04-30' },
  { day_from: '2026-05-01', day_to: '2026-05-28' },
  { day_from: '2026-04-10', day_to: '2026-04-10' },
  { day_from: '2026-04-20', day_to: '2026-05-10' },
];

describe.each([1, 2, 3, 4, 5, 6])('random history %i', (seed) => {
  const world = worldOf(seed);
  const asOf = seed % 2 ? instantOfWorld(world.as_of) : instantOfWorld('2026-05-06T15:30');
  let ctx: Context;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, end } = await smallDatabase((db) => loadWorld(db, world, asOf), asOf));
  });
  afterAll(() => end());

  it.each(periods.flatMap((period) => [null, 1, 2].map((person) => ({ ...period, person }))))(
    'from $day_from to $day_to of $person',
    async ({ person, ...period }) => {
      const stretch = stretchOf(period, asOf, worldZone);
      const [total] = await numbersOf(ctx, {
        ...{ measures: taskMeasures, keys: [], period: stretch, steps: [], asOf, tasks: () => null },
        where: ({ person: column }) =>
          person === null ? null : { condition: sql<boolean>`s.${sql.ref(column)} = ${person}`, by: [column] },
      });
      const numbers = total!.numbers;
      const plain = plainNumbers(world, period, asOf.getTime(), person);
      for (const name of ['created_count', 'open_count', 'late_count', 'undated_count', 'return_count', 'reopen_count'])
        expect([name, numbers[name]]).toEqual([name, plain.counts[name] ?? 0]);
      for (const name of ['finished_count', 'accepted_count', 'reopened_after_count', 'unestimated_count'])
        expect([name, numbers[name]]).toEqual([name, plain.counts[name] ?? 0]);
      for (const [code, count] of Object.entries(numbers.status_count as Record<string, number>))
        expect([code, count]).toEqual([code, plain.status_count[code] ?? 0]);
      for (const [name, sum] of Object.entries(plain.sums)) expect([name, numbers[name]]).toEqual([name, sum]);
      for (const [name, [numerator, denominator]] of Object.entries(plain.parts)) {
        const parts = numbers[`${name}_parts`] as { numerator: number; denominator: number };
        expect([name, parts.numerator.toFixed(6), parts.denominator.toFixed(6)]).toEqual([
          ...[name, numerator.toFixed(6), denominator.toFixed(6)],
        ]);
      }
    },
  );

  it.each(['day', 'week'] as const)(
    'stands at the end of each %s as it stands at the end of it alone',
    async (step) => {
      const period = { day_from: '2026-04-01', day_to: seed % 2 ? '2026-05-28' : '2026-05-06' };
      const days = stepsOf(period, step);
      const levels = taskMeasures.filter(({ id }) =>
        ['status_count', 'open_count', 'late_count', 'undated_count'].includes(id),
      );
      const counted = await numbersOf(ctx, {
        ...{ measures: levels, keys: [step], period: stretchOf(period, asOf, worldZone), asOf, tasks: () => null },
        ...{ steps: days.map((one) => stretchOf(one, asOf, worldZone)), where: () => null },
      });
      const numbers = new Map(counted.flatMap((one) => (one.by.length ? [[Number(one.by[0]), one.numbers]] : [])));
      for (const [at, one] of days.entries()) {
        const plain = plainNumbers(world, one, asOf.getTime(), null);
        const found = numbers.get(at) ?? {};
        for (const name of ['open_count', 'late_count', 'undated_count'])
          expect([one.day_to, name, found[name] ?? 0]).toEqual([one.day_to, name, plain.counts[name] ?? 0]);
        for (const [code, count] of Object.entries((found.status_count ?? {}) as Record<string, number>))
          expect([one.day_to, code, count]).toEqual([one.day_to, code, plain.status_count[code] ?? 0]);
      }
    },
  );
});
