import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePool } from '#server/database/pool.ts';
import { dbOf } from '#server/database/db.ts';
import { sql, text, yesNo } from '#server/database/door.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { isJudged, isMissed } from '#modules/presence/attendance/judged-days.server.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
}, 900_000);
afterAll(() => database?.drop());

it('judges days that are over and had a norm, and misses those with lateness or absence', async () => {
  const pool = makePool(database.url);
  const days = await sql({ id: text, judged: yesNo, missed: yesNo })`select a.id, ${isJudged('2026-11-20')} as judged,
      ${isMissed} as missed
    from (values ('present', date '2026-11-19', 'present', 0, 480, null::timestamptz),
      ('late', '2026-11-19', 'present', 1, 480, null), ('absent', '2026-11-19', 'absent', 0, 480, null),
      ('late and absent', '2026-11-19', 'absent', 5, 480, null), ('on leave', '2026-11-19', 'vacation', 0, 480, null),
      ('not made yet', '2026-11-19', null, 0, 480, null), ('today', '2026-11-20', 'absent', 0, 480, null),
      ('a day off', '2026-11-19', 'absent', 0, 0, null), ('gone', '2026-11-19', 'absent', 0, 480, now()))
      as a(id, day, status, late_minutes, norm_minutes, deleted_at)`.rows(dbOf(pool));
  await pool.end();
  const named = (which: 'judged' | 'missed') => days.filter((one) => one[which]).map(({ id }) => id);
  expect(named('judged')).toEqual(['present', 'late', 'absent', 'late and absent', 'on leave', 'not made yet']);
  expect(named('missed')).toEqual(['late', 'absent', 'late and absent', 'today', 'a day off', 'gone']);
});
