import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceFrom } from '#kernel/chance.ts';
import { fraction, sql } from '#server/database/door.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { workClock } from '#modules/numbers/measures/work-clock.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

const end = new Date('2026-11-20T12:00:00Z');
const chance = chanceFrom(7);
const years = 3 * 365 * 86_400_000;
const pairs = Array.from({ length: 120 }, (_, at) => {
  const from = end.getTime() - Math.floor(chance() * years);
  // Some within minutes of one another, some weeks apart, a few the wrong way round.
  const to = Math.min(end.getTime(), from + Math.floor((chance() - 0.1) * (at % 3 ? 86_400_000 : 30 * 86_400_000)));
  return [new Date(from).toISOString(), new Date(to).toISOString()] as const;
});

/** The clock of a statement says what the calendar says, where days are as long as one another and where not. */
describe('working minutes in a statement', () => {
  let small: Awaited<ReturnType<typeof smallDatabase>>;
  beforeAll(async () => void (small = await smallDatabase(async () => {}, end)));
  afterAll(() => small.end());

  it.each(['Asia/Tashkent', 'Europe/Berlin'])('in %s', async (timeZone) => {
    const ctx = { ...small.ctx, timeZone };
    const { join, between } = workClock(ctx, end);
    const calendar = calendarOf(ctx);
    const found = await sql({ minutes: fraction })`select
        ${between(sql.raw('p.from_at'), sql.raw('p.to_at'))}::float8 as minutes
      from unnest(${pairs.map(([from]) => from)}::timestamptz[], ${pairs.map(([, to]) => to)}::timestamptz[])
        with ordinality as p(from_at, to_at, place) ${join} order by p.place`.column(ctx.db);
    for (const [at, [from, to]] of pairs.entries()) {
      const [begin, until] = [Date.parse(from), Math.max(Date.parse(from), Date.parse(to))];
      // The calendar counts whole minutes, of which at most one is cut at either end.
      const whole = calendar.workingMinutes(begin, until);
      expect([from, to, Math.abs(found[at]! - whole) <= 2]).toEqual([from, to, true]);
      if (until === begin) expect(found[at]).toBe(0);
    }
    expect(found.filter((minutes) => minutes > 0).length).toBeGreaterThan(40);
  });

  it('is exact to the microsecond', async () => {
    const { join, between } = workClock(small.ctx, end);
    // A Monday at ten in Tashkent.
    const [from, to] = ['2026-11-16 05:00:00.000001+00', '2026-11-16 05:01:00.000007+00'];
    const minutes = between(sql`${from}::timestamptz`, sql`${to}::timestamptz`);
    const exact = await sql({ micro: fraction })`select (${minutes} * 60000000)::float8 as micro
      from (values (1)) as one ${join}`.value(small.ctx.db);
    expect(exact).toBe(60_000_006);
  });
});
