import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { day, orNull, sql, whole } from '#server/database/door.ts';
import { type Days, stretchOf } from '#modules/numbers/measures/asking.ts';
import { freezeMonth, frozenMonths } from '#modules/numbers/measures/frozen-months.server.ts';
import { numbersOf, rowsBehind } from '#modules/numbers/measures/numbers.server.ts';
import { acceptedCount, finishedCount, onTimeShare } from '#modules/numbers/measures/task-measures.ts';
import { acceptedTasks, finishedTasks } from '#modules/numbers/measures/task-sources.ts';
import { at, randomOf, span, worldOf } from '#modules/numbers/measures/testing/random-world.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { instantOfWorld, loadWorld, worldZone } from '#modules/numbers/measures/testing/world.ts';

/** A period with a closed month in it is that month as it was, the others as they are, and each task once. */

const asOf = instantOfWorld(at(span));
const [april, may, both] = [
  { day_from: '2026-04-01', day_to: '2026-04-30' },
  { day_from: '2026-05-01', day_to: '2026-05-28' },
  { day_from: '2026-04-01', day_to: '2026-05-28' },
] as const satisfies readonly Days[];
const rowColumns = { row_id: whole, day, executor_id: orNull(whole) };

describe.each([21, 22, 23])('random history %i', (seed) => {
  const random = randomOf(seed);
  let ctx: Context;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, end } = await smallDatabase((db) => loadWorld(db, worldOf(seed), asOf), asOf));
    const closing = (id: number, minute: number) =>
      sql`insert into task_flows (task_id, from_status, to_status,
        created_at, executor_id)
      values (${id}, 'processing', 'done', ${instantOfWorld(at(minute))}, ${1 + (id % 2)}),
        (${id}, 'done', 'accepted', ${instantOfWorld(at(minute + 60))}, ${1 + (id % 2)})`.run(ctx.db);
    for (let id = 1; id <= 30; id += 2) await closing(id, Math.floor(random() * (span / 2 - 100)));
    await freezeMonth(ctx, '2026-04', 1);
    // Some of them once more, some that were not; and one that was accepted in April is taken out of it afterwards.
    for (let id = 1; id <= 30; id += 3) await closing(id, Math.floor(span / 2 + 4_000 + random() * (span / 2 - 4_200)));
    await sql`update task_flows set deleted_at = now() where task_id = 5`.run(ctx.db);
  });
  afterAll(() => end());

  it.each([acceptedTasks, finishedTasks])('$name', async (source) => {
    const rowsOf = async (days: Days, person: number | null) => {
      const frozen = await frozenMonths(ctx, [days]);
      const where = () => (person === null ? null : { condition: sql<boolean>`s.executor_id = ${person}`, by: null });
      const question = { asOf, frozen, tasks: () => null, where };
      const stretch = stretchOf(days, asOf, worldZone);
      const behind = await rowsBehind(ctx, question, source, ['day', 'executor_id'], [stretch]);
      return sql(rowColumns)`select s.row_id, s.day, s.executor_id from (${behind}) as s
        order by s.row_id, s.day`.rows(ctx.db);
    };
    const parts = [...(await rowsOf(april, null)), ...(await rowsOf(may, null))];
    const last = new Map(parts.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map((row) => [row.row_id, row]));
    const expected = [...last.values()].toSorted((a, b) => a.row_id - b.row_id);
    // Else nothing is told apart here.
    expect(parts.length).toBeGreaterThan(expected.length);
    expect(await rowsOf(both, null)).toEqual(expected);
    for (const person of [1, 2])
      expect(await rowsOf(both, person)).toEqual(expected.filter(({ executor_id }) => executor_id === person));

    const counted = await numbersOf(ctx, {
      ...{ measures: [acceptedCount, finishedCount, onTimeShare], keys: ['executor_id'], asOf, steps: [] },
      ...{ period: stretchOf(both, asOf, worldZone), frozen: await frozenMonths(ctx, [both]) },
      ...{ tasks: () => null, where: () => null },
    });
    const count = source === acceptedTasks ? 'accepted_count' : 'finished_count';
    for (const { by, numbers } of counted)
      expect([by, numbers[count]]).toEqual([
        by,
        expected.filter(({ executor_id }) => !by.length || executor_id === by[0]).length,
      ]);
  });
});
