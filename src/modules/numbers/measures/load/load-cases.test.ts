import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysOf } from '#kernel/days.ts';
import { type Context, system } from '#server/context.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { HORIZON_DAYS, type LoadTask } from '#modules/numbers/measures/load/load.ts';
import { apportioned, type LoadedDay, loadShareOf, personLoad } from '#modules/numbers/measures/load/load-cells.ts';
import { capacityOf, loadingTasks, weighed } from '#modules/numbers/measures/load/loads.server.ts';
import { loadAttendance } from '#modules/numbers/measures/testing/attendance-world.ts';
import {
  askedAt,
  instantOfWorld,
  loadWorld,
  type WorldAsk,
  worldNamed,
  worldZone,
} from '#modules/numbers/measures/testing/world.ts';

const asked = ['capacity_minutes', 'remaining_minutes', 'load_minutes', 'load_share', 'band', 'free_from'];
const worlds = ['m-09-part-time', 'm-10-leave-half-a-day', 'm-22-load'].map(worldNamed).map((world) => ({
  world,
  asks: world.ask.filter(({ measure }) => [...asked, 'unplanned_count'].includes(measure)),
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
    end = async () => {
      await pool.end();
      await database.drop();
    };
  });
  afterAll(() => end?.());

  it.each(asks.map((ask) => ({ ask, name: `${ask.measure} ${JSON.stringify(ask.of)} ${ask.period?.day_to ?? ''}` })))(
    '$name',
    async ({ ask }) => expect(await answerOf(ask), ask.why).toEqual(ask.expect),
  );

  async function answerOf(ask: WorldAsk) {
    const { period } = askedAt(world, ask);
    const user = Number(ask.of!.user_id);
    const today = calendarOf(ctx).dayOf(ctx.now.getTime());
    const first = today < period.day_from ? today : period.day_from;
    const away = await awayBetween(ctx, [user], first, addDays(today, HORIZON_DAYS));
    const load = personLoad(weighed(ctx, await loadingTasks(ctx, [user])), today, capacityOf(ctx, away, user));
    const days = daysOf(period.day_from, period.day_to).map(load.dayOf);
    const sum = (name: keyof LoadedDay) => days.reduce((all, day) => all + Number(day[name]), 0);
    const answers: Readonly<Record<string, unknown>> = {
      ...{ capacity_minutes: sum('capacity_minutes'), load_minutes: sum('load_minutes') },
      ...{ remaining_minutes: load.remaining_minutes, free_from: load.free_from, ...loadShareOf(days) },
      unplanned_count: load.unplannedBetween(period.day_from, period.day_to).length,
    };
    const behind = load.tasksBetween(period.day_from, period.day_to).reduce((all, { minutes }) => all + minutes, 0);
    expect(behind).toBe(answers.load_minutes);
    return answers[ask.measure];
  }
});

describe('what fills days', () => {
  const today = '2026-06-01';
  const anyTask: fc.Arbitrary<LoadTask> = fc.record({
    planned_minutes: fc.option(fc.integer({ min: 1, max: 4000 })),
    spent_minutes: fc.integer({ min: 0, max: 4000 }),
    planned_start_on: fc.option(fc.integer({ min: -10, max: 30 }).map((days) => addDays(today, days))),
    deadline_on: fc.option(fc.integer({ min: -20, max: 60 }).map((days) => addDays(today, days))),
  });

  it('adds up to the load of these days to the minute, and day by day to that of all', () =>
    fc.assert(
      fc.property(
        fc.array(anyTask, { maxLength: 15 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 20 }),
        (tasks, begin, length) => {
          const load = personLoad(tasks, today, (day) => (Number(day.slice(-1)) % 3 ? 480 : 0));
          const [from, to] = [addDays(today, begin), addDays(today, begin + length)];
          const days = daysOf(from, to).map((day) => load.dayOf(day).load_minutes!);
          const behind = load.tasksBetween(from, to);
          expect(behind.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(days.reduce((a, b) => a + b, 0));
          for (const { minutes } of behind) expect(minutes).toBeGreaterThanOrEqual(0);
        },
      ),
    ));

  it('gives the largest remainders what rounding leaves', () => {
    expect(apportioned([33.3, 33.3, 33.4], 100)).toEqual([33, 33, 34]);
    expect(apportioned([0.5, 0.5], 1)).toEqual([1, 0]);
    expect(apportioned([], 0)).toEqual([]);
  });
});
