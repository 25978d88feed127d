import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOf, formatTime } from '#kernel/calendar-formats.ts';
import { type Context, system } from '#server/context.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { LEAST_ACCEPTED } from '#modules/growth/kpi/kpi-formula.ts';
import { computeMonths, personMonthOf } from '#modules/growth/kpi/month-facts.server.ts';
import { settleTaskKpi } from '#modules/growth/kpi/task-kpi.server.ts';
import { slowMonth } from '#modules/growth/kpi/testing/slow-kpi.ts';
import { instantOfWorld, loadWorld, type World, worldZone } from '#modules/numbers/measures/testing/world.ts';

const months = ['2026-04', '2026-05'];
const asOf = '2026-06-01T00:00';

/** Where a task may go from each status, as far as points care. */
const ways: Readonly<Record<string, readonly string[]>> = {
  new: ['processing'],
  processing: ['checking', 'done', 'pause'],
  pause: ['processing'],
  checking: ['returned', 'done', 'processing'],
  returned: ['processing'],
  done: ['accepted', 'accepted', 'not_accepted'],
  not_accepted: ['returned', 'accepted'],
  accepted: ['returned'],
};

const criteria = [
  { id: 1, code: 'quality', weight: 0.5 },
  { id: 2, code: 'speed', weight: 0.5 },
  { id: 3, code: 'quality', weight: 0.9, valid_from: '2026-05-01' },
  { id: 4, code: 'speed', weight: 0.1, valid_from: '2026-05-01' },
];

const stepsOf = fc.array(
  fc.record({ hours: fc.integer({ min: 1, max: 90 }), way: fc.nat(5), undo: fc.integer({ min: 0, max: 9 }) }),
  { minLength: 3, maxLength: 22 },
);
const taskOf = fc.record({
  steps: stepsOf,
  deadline: fc.option(fc.integer({ min: 1, max: 58 })),
  planned: fc.option(fc.integer({ min: 1, max: 40 })),
  hard: fc.integer({ min: 1, max: 10 }),
  marks: fc.array(
    fc.record({ criterion: fc.integer({ min: 1, max: 4 }), score: fc.integer({ min: 1, max: 5 }), day: fc.nat(57) }),
    {
      maxLength: 4,
    },
  ),
});

const at = (hours: number): string => {
  const instant = Date.UTC(2026, 3, 1, 4) + hours * 3_600_000;
  return `${dayOf(instant, worldZone)}T${formatTime(instant, worldZone)}`;
};

function worldOf(tasks: readonly (typeof taskOf extends fc.Arbitrary<infer T> ? T : never)[]): World {
  const flows: NonNullable<World['flows']>[number][] = [];
  for (const [place, { steps }] of tasks.entries()) {
    let [status, hours] = ['new', 1];
    for (const step of steps) {
      const choices = ways[status]!;
      const to = choices[step.way % choices.length]!;
      hours += step.hours;
      flows.push([place + 1, at(hours), status, to]);
      // One move in ten is taken back at once.
      if (step.undo === 0) flows.push([place + 1, `${at(hours)}:05`, to, status, { is_undone: true }]);
      else status = to;
    }
  }
  const marks = tasks.flatMap(({ marks: given }, place) =>
    // A criterion is marked once.
    [...new Map(given.map((mark) => [mark.criterion, mark])).values()].map(({ criterion, score, day }) => ({
      ...{ task_id: place + 1, criterion_id: criterion, score, at: at(day * 24) },
    })),
  );
  return {
    ...{
      id: 'random',
      title: 'random',
      as_of: asOf,
      period: { day_from: '2026-04-01', day_to: '2026-05-31' },
      criteria,
    },
    tasks: tasks.map(({ deadline, planned, hard }, place) => ({
      ...{ id: place + 1, created_at: '2026-04-01T08:00', hard_index: hard },
      planned_minutes: planned === null ? null : planned * 60,
      deadline: deadline === null ? null : at(deadline * 24),
    })),
    flows: flows.filter(([, moved]) => moved < asOf),
    marks,
    ask: [],
  };
}

it('points of random histories are those that are counted move by move', async () => {
  let [accepted, reopened, late, judged] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(taskOf, { minLength: 8, maxLength: 20 }), async (tasks) => {
      const world = worldOf(tasks);
      await using database = await freshDatabase('none');
      const pool = makePool(database.url, 2);
      try {
        const db = dbOf(pool);
        await loadWorld(db, world, instantOfWorld(asOf));
        await sql`update dev_tasks set approved_minutes = planned_minutes`.run(db);
        const ctx: Context = {
          ...{ db, now: instantOfWorld(asOf), actor: system, lang: 'uz', timeZone: worldZone, settings: {} },
          origin: { request_id: 'test', session_id: null, address: '' },
        };
        const ids = world.tasks!.map(({ id }) => id);
        // Written twice: the second time finds everything as it is.
        await settleTaskKpi(ctx, ids);
        await settleTaskKpi(ctx, ids);
        const found = await computeMonths(ctx, months, [1]);
        for (const month of months) {
          const { tasks: counted, points, kpi } = personMonthOf(found, 1, month);
          const slow = slowMonth(world, month);
          expect(counted.map(({ task_id }) => task_id).toSorted((a, b) => a - b)).toEqual(
            slow.map(({ task_id }) => task_id),
          );
          for (const one of slow) {
            const task = counted.find(({ task_id }) => task_id === one.task_id)!;
            expect(task).toMatchObject({ overdue_days: one.overdue_days, return_count: one.returns });
            if (one.score === null) expect(task.score).toBe(null);
            else expect(task.score).toBeCloseTo(one.score, 9);
            expect(task.points).toBeCloseTo(one.points, 9);
            late += Number(one.overdue_days > 0);
            reopened += Number(task.is_reopened);
          }
          accepted += slow.length;
          judged += Number(kpi !== null);
          expect(kpi === null || (kpi >= 0 && kpi <= 104)).toBe(true);
          if (slow.length < LEAST_ACCEPTED) expect(kpi).toBe(null);
          expect(points).toBeCloseTo(
            counted.reduce((sum, { brought }) => sum + brought, 0),
            9,
          );
        }
      } finally {
        await pool.end();
      }
    }),
    { numRuns: 12, seed: 20_261_126, endOnFailure: true },
  );
  // The histories had what they were made for.
  expect(Math.min(accepted, reopened, late, judged)).toBeGreaterThan(2);
}, 120_000);
