import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shape } from '#kernel/schemas.ts';
import { sql } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import type { Birthday } from '#modules/numbers/dashboards/dashboard-endpoints.ts';
import { dataOf } from '#modules/numbers/dashboards/widget-data.server.ts';
import { comingAndGoing } from '#modules/presence/departures/checklists.ts';
import { checklistsServed } from '#modules/presence/departures/checklists.server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  await sql`update users set born_on = null`.run(server.db);
  const born = { developer: '1996-02-29', tester: '1990-02-28', lead: '1985-03-01', hr: '2000-01-02' };
  for (const [login, on] of Object.entries(born))
    await sql`update users set born_on = ${on}::date, fio = ${login} where login = ${login}`.run(server.db);
  await sql`update users set born_on = '1991-02-28' where login = 'client'`.run(server.db);
}, 900_000);
afterAll(() => server?.close());

/** What each of the two places tells on a day, as `name: day`. */
async function toldOn(day: string): Promise<string[][]> {
  const ctx = contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'test', new Date(`${day}T12:00:00+05:00`));
  // Neither of the two reads more of its call than the moment.
  const none = {} as never;
  const widget = await dataOf(none, ctx, { kind: 'birthdays' } as Parameters<typeof dataOf>[2]);
  const { handle } = checklistsServed.find(({ endpoint }) => endpoint === comingAndGoing)!;
  const news = (await handle(ctx, none, none)) as Shape<typeof comingAndGoing.output>;
  return [
    (widget.rows as Birthday[]).map((one) => `${one.fio}: ${one.day}`),
    news.birthdays.map(({ fio, on }) => `${fio}: ${on}`),
  ];
}

it.each([
  // A year without 29 February: who was born on it has their birthday the day before.
  ['2027-02-20', ['developer: 2027-02-28', 'tester: 2027-02-28', 'lead: 2027-03-01']],
  ['2027-02-28', ['developer: 2027-02-28', 'tester: 2027-02-28', 'lead: 2027-03-01']],
  ['2027-03-01', ['lead: 2027-03-01']],
  ['2028-02-20', ['tester: 2028-02-28', 'developer: 2028-02-29', 'lead: 2028-03-01']],
  ['2028-02-29', ['developer: 2028-02-29', 'lead: 2028-03-01']],
  // Fourteen days ahead, over the end of a year, and no further.
  ['2027-12-25', ['hr: 2028-01-02']],
  ['2027-12-19', ['hr: 2028-01-02']],
  ['2027-12-18', []],
])('both places tell the same birthdays on %s', async (day, told) => {
  expect(await toldOn(day)).toEqual([told, told]);
});
