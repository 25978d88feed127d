import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Context, system } from '#server/context.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { sql } from '#server/database/sql.ts';
import { taskStatusCodes } from '#modules/tasks/door.ts';
import { stepsOf, stretchOf } from '#modules/measures/asking.ts';
import { numbersOf } from '#modules/measures/numbers.server.ts';
import { taskMeasures } from '#modules/measures/task-measures.ts';
import { plainNumbers } from '#modules/measures/testing/plain-numbers.ts';
import { instantOfWorld, loadWorld, type World, type WorldTask, worldZone } from '#modules/measures/testing/world.ts';

/** Histories that nobody would make by hand, counted by SQL and by hand. */

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Flow = NonNullable<World['flows']>[number];
type Interval = NonNullable<World['intervals']>[number];
type Change = NonNullable<World['changes']>[number];

/** Minutes after 1 April, as a moment of the world. */
const at = (minutes: number): string => {
  const day = 1 + Math.floor(minutes / 1440);
  const clock = `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const date = String(day > 30 ? day - 30 : day).padStart(2, '0');
  return `2026-${day > 30 ? '05' : '04'}-${date}T${clock}`;
};
const span = 58 * 1440;

function worldOf(seed: number): World {
  const random = randomOf(seed);
  const up = (to: number): number => Math.floor(random() * to);
  const tasks: WorldTask[] = [];
  const [flows, intervals, changes]: [Flow[], Interval[], Change[]] = [[], [], []];
  for (let id = 1; id <= 30; id++) {
    const made = up(span / 2);
    let executor = 1 + up(2);
    const deadline = random() < 0.7 ? at(up(span)) : null;
    let due = deadline;
    let now = made + 1 + up(600);
    let status = 'new';
    const way: string[] = [];
    for (let steps = up(14); steps > 0 && now < span; steps--) {
      if (random() < 0.2 && way.length) {
        const back = random() < 0.7 ? way.at(-1)! : way[up(way.length)]!;
        flows.push([id, at(now), status, back, { is_undone: true, executor_id: executor }]);
        while (way.length && way.pop() !== back);
        status = back;
      } else {
        const likely: Record<string, string[]> = {
          ...{
            new: ['processing', 'blocked'],
            processing: ['checking', 'pause', 'done'],
            checking: ['done', 'returned'],
          },
          ...{ done: ['accepted', 'not_accepted'], accepted: ['returned'], returned: ['processing'] },
        };
        const next = (random() < 0.85 ? likely[status] : undefined) ?? taskStatusCodes.filter((one) => one !== status);
        const to = next[up(next.length)]!;
        flows.push([id, at(now), status, to, { executor_id: executor }]);
        way.push(status);
        status = to;
      }
      if (random() < 0.2) {
        changes.push([id, at(now + 1), 'executor_id', executor, 3 - executor]);
        executor = 3 - executor;
      }
      if (deadline && random() < 0.15) {
        const other = at(up(span));
        changes.push([id, at(now + 2), 'deadline', due, other]);
        due = other;
      }
      if (random() < 0.4) intervals.push([id, executor, at(now + 3), at(now + 3 + up(500))]);
      now += random() < 0.1 ? 0 : 5 + up(3000);
    }
    tasks.push({
      ...{ id, created_at: at(made), executor_id: executor, deadline: due, kpi_deadline: deadline },
      ...{ planned_minutes: random() < 0.7 ? 30 + up(900) : null, hard_index: 1 + up(10) },
      ...(random() < 0.1 && { deleted_at: at(up(span)) }),
    });
  }
  const ordered = <T extends readonly unknown[]>(rows: T[], place: number): T[] =>
    rows.toSorted((a, b) => (String(a[place]) < String(b[place]) ? -1 : String(a[place]) > String(b[place]) ? 1 : 0));
  return {
    ...{
      id: `random ${seed}`,
      title: 'random',
      as_of: at(span),
      period: { day_from: '2026-04-01', day_to: '2026-05-28' },
    },
    ...{ tasks, flows: ordered(flows, 1), intervals, changes: ordered(changes, 1), ask: [] },
  };
}

const periods = [
  { day_from: '2026-04-01', day_to: '2026-04-30' },
  { day_from: '2026-05-01', day_to: '2026-05-28' },
  { day_from: '2026-04-10', day_to: '2026-04-10' },
  { day_from: '2026-04-20', day_to: '2026-05-10' },
];

describe.each([1, 2, 3, 4, 5, 6])('random history %i', (seed) => {
  const world = worldOf(seed);
  const asOf = seed % 2 ? instantOfWorld(world.as_of) : instantOfWorld('2026-05-06T15:30');
  let database: FreshDatabase;
  let ctx: Context;
  let end: () => Promise<void>;
  beforeAll(async () => {
    database = await freshDatabase('none');
    const pool = makePool(database.url, 2);
    const db = dbOf(pool);
    await loadWorld(db, world, asOf);
    ctx = {
      ...{ db, now: asOf, actor: system, lang: 'uz', timeZone: worldZone, settings: {} },
      origin: { request_id: 'test', session_id: null, address: '' },
    };
    end = async () => {
      await pool.end();
      await database.drop();
    };
  });
  afterAll(() => end());

  it.each(periods.flatMap((period) => [null, 1, 2].map((person) => ({ ...period, person }))))(
    'from $day_from to $day_to of $person',
    async ({ person, ...period }) => {
      const stretch = stretchOf(period, asOf, worldZone);
      const [total] = await numbersOf(ctx, {
        ...{ measures: taskMeasures, keys: [], period: stretch, steps: [], asOf, tasks: () => null },
        where: (source) => (person === null ? null : sql<boolean>`s.${sql.ref(source.person)} = ${person}`),
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
