import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Context, system } from '#server/context.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { stretchOf } from '#modules/numbers/measures/asking.ts';
import { computeEmployment } from '#modules/numbers/measures/employment/compute-employment.server.ts';
import { employmentMeasures } from '#modules/numbers/measures/employment/employment-measures.ts';
import '#modules/numbers/measures/employment/employment-relations.server.ts';
import { numbersOf } from '#modules/numbers/measures/numbers.server.ts';
import { loadAttendance } from '#modules/numbers/measures/testing/attendance-world.ts';
import { askedAt, instantOfWorld, loadWorld, worldNamed, worldZone } from '#modules/numbers/measures/testing/world.ts';

const byId = new Map(employmentMeasures.map((one) => [one.id, one]));
const names = ['m-10-leave-half-a-day', 'm-23-idle-in-its-parts', 'm-24-unknown-remote-today'];
const worlds = names.map(worldNamed).map((world) => ({
  world,
  asks: world.ask.filter(({ measure }) => byId.has(measure.split('.')[0]!)),
}));

describe.each(worlds)('$world.id', ({ world, asks }) => {
  let ctx: Context;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const database = await freshDatabase('none');
    const pool = makePool(database.url, 2);
    const db = dbOf(pool);
    const now = instantOfWorld(world.as_of);
    await loadWorld(db, world, now);
    await loadAttendance(db, world);
    ctx = {
      ...{ db, now, actor: system, lang: 'uz', timeZone: worldZone, settings: {} },
      origin: { request_id: 'test', session_id: null, address: '' },
    };
    await computeEmployment(ctx, [1, 2, 3], world.period.day_from, world.period.day_to);
    end = async () => {
      await pool.end();
      await database.drop();
    };
  });
  afterAll(() => end?.());

  it('asks something', () => expect(asks.length).toBeGreaterThan(3));

  it.each(asks.map((ask) => ({ ask, name: `${ask.measure} ${JSON.stringify(ask.of ?? {})}` })))(
    '$name',
    async ({ ask }) => {
      const { period, asOf } = askedAt(world, ask);
      const [id, code] = ask.measure.split('.') as [string, string?];
      const user = ask.of?.user_id;
      const where = () =>
        user === undefined ? null : { condition: sql<boolean>`s.user_id = ${user}`, by: ['user_id'] };
      const [total] = await numbersOf(ctx, {
        ...{ measures: [byId.get(id)!], keys: [], steps: [], asOf, tasks: () => null, where },
        period: stretchOf(period, asOf, worldZone),
      });
      const number = total!.numbers[id] as Record<string, unknown>;
      expect(code ? number[code] : number, ask.why).toEqual(ask.expect);
    },
  );
});
