import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

/** Load and plan are one: whoever tells how busy a person is tells the same, to the last digit. */
let server: TestServer;
let director: Caller;
const today = calendarOf({ timeZone: 'Asia/Tashkent' }).dayOf(Date.now());
const last = addDays(today, 27);

interface Day {
  readonly day: string;
  readonly capacity_minutes: number;
  readonly load_minutes: number;
}
interface Loaded {
  readonly user_id: number;
  readonly free_from: string | null;
  readonly remaining_minutes: number;
  readonly cells: Day[];
}

let loaded: Loaded[];
const get = async (path: string) => {
  const { status, json, text } = await director.get(path);
  expect(status, text).toBe(200);
  return json;
};

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  director = await signedIn(server, 'director');
  const rows = await sql`select id from leave_kinds where is_away order by id limit 1`.execute(server.db);
  const kind = (rows.rows[0] as { id: number }).id;
  const busy = await sql`select executor_id as id from dev_tasks where executor_id is not null and status = 'new'
    and planned_minutes > 0 and deleted_at is null group by executor_id order by count(*) desc, 1 limit 2`.execute(
    server.db,
  );
  const [whole, half] = busy.rows as { id: number }[];
  // Leave of a day and of half a day lie in the weeks that are asked for.
  for (const [user, part] of [[whole, 'day'] as const, [half, 'first'] as const])
    await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status, part)
      values (${user!.id}, ${kind}, ${addDays(today, 4)}::date, ${addDays(today, 4)}::date, 'approved', ${part})`.execute(
      server.db,
    );
  loaded = (await get(`fp/reports/resource-load;perPage=500?day_from=${today}&day_to=${last}&step=day`)).rows;
}, 240_000);
afterAll(() => server?.close());

const dayOf = ({ cells }: Loaded, day: string): Day | undefined => cells.find((cell) => cell.day === day);
const known = (userId: number) => loaded.find(({ user_id }) => user_id === userId);

it('tells of many people, some of them busy', () => {
  expect(loaded.length).toBeGreaterThan(20);
  expect(loaded.filter(({ cells }) => cells.some(({ load_minutes }) => load_minutes > 0)).length).toBeGreaterThan(5);
});

it('is the same in the columns of developers, on the page of one and where somebody is chosen', async () => {
  const { columns } = await get('fp/dev-tasks/by-executor?people=50&perColumn=1');
  const { rows: chosen } = await get('fp/dashboard/free-time');
  let compared = 0;
  for (const { user_id, load } of columns) {
    const row = user_id === null ? undefined : known(user_id);
    if (!row) continue;
    const { days, free_from, remaining_minutes, percent } = load;
    expect({ free_from, remaining_minutes }).toEqual({
      free_from: row.free_from,
      remaining_minutes: row.remaining_minutes,
    });
    for (const { day, ...minutes } of days as Day[])
      expect([user_id, day, minutes]).toEqual([
        user_id,
        day,
        {
          capacity_minutes: dayOf(row, day)?.capacity_minutes,
          load_minutes: dayOf(row, day)?.load_minutes,
        },
      ]);
    const offered = chosen.find((one: { user_id: number }) => one.user_id === user_id);
    if (offered) expect(offered).toMatchObject({ free_from, percent });
    compared++;
  }
  expect(compared).toBeGreaterThan(10);
  const some = columns.find(({ load }: { load: { load_minutes: number } | null }) => load && load.load_minutes > 0);
  const { now } = await get(`fp/reports/developers/${some.user_id}`);
  expect(now).toMatchObject({
    ...{ load_percent: some.load.percent, band: some.load.band, load_minutes: some.load.load_minutes },
    ...{ capacity_minutes: some.load.capacity_minutes, free_from: some.load.free_from },
  });
});

it('is the same in the week of the first screen', async () => {
  const { days, people } = await get('fp/dashboard/week');
  expect(people.length).toBeGreaterThan(5);
  for (const { user_id, days: own } of people) {
    const row = known(user_id)!;
    for (const [at, day] of (days as string[]).entries()) {
      const cell = dayOf(row, day)!;
      // A day on which somebody does not work has nothing of theirs.
      const { capacity_minutes, load_minutes } = cell.capacity_minutes > 0 ? cell : { ...cell, load_minutes: 0 };
      expect([user_id, day, own[at]]).toEqual([user_id, day, { capacity_minutes, load_minutes }]);
    }
  }
});

it('is the same in the plan of a day, in the calendar and in the capacity of a group', async () => {
  const busy = loaded
    .filter(({ cells }) => cells.some(({ load_minutes }) => load_minutes > 0))
    .toSorted((a, b) => b.remaining_minutes - a.remaining_minutes)
    .slice(0, 4);
  for (const row of busy) {
    for (const day of [today, addDays(today, 4), addDays(today, 9)]) {
      const { capacity_minutes } = await get(`fp/dev-tasks/day-plan?user_id=${row.user_id}&day=${day}`);
      expect([row.user_id, day, capacity_minutes]).toEqual([row.user_id, day, dayOf(row, day)!.capacity_minutes]);
    }
    const { days } = await get(
      `fp/dev-tasks/calendar?from=${today}&to=${last}&planned=true&executor_id=${row.user_id}`,
    );
    for (const { day, hours } of days) {
      const { capacity_minutes, load_minutes } = dayOf(row, day)!;
      expect([row.user_id, day, hours]).toEqual([row.user_id, day, { capacity_minutes, load_minutes }]);
    }
  }
  const { rows } = await sql`select g.id from task_groups g join dev_tasks t on t.task_group_id = g.id
    where g.deleted_at is null and t.deleted_at is null and t.executor_id = ${busy[0]!.user_id}
    group by g.id limit 1`.execute(server.db);
  const { id } = rows[0] as { id: number };
  await sql`update task_groups set starts_on = ${today}::date, ends_on = ${last}::date where id = ${id}`.execute(
    server.db,
  );
  const { people } = await get(`fp/task-groups-with-stats/${id}/capacity`);
  // Who has left has minutes in a group and no row of load.
  const active = people.filter(({ user_id }: { user_id: number }) => known(user_id));
  expect(active.length).toBeGreaterThan(0);
  for (const { user_id, minutes } of active) {
    const sum = known(user_id)!.cells.reduce((all, { capacity_minutes }) => all + capacity_minutes, 0);
    expect([user_id, minutes]).toEqual([user_id, sum]);
  }
});

it('is the same under the people of the plan', async () => {
  const { load } = await get(`fp/gantt-task-manager?by=executor&day_from=${today}&day_to=${last}`);
  let compared = 0;
  for (const { user_id, day, capacity_minutes, load_minutes } of load as (Day & { user_id: number })[]) {
    const row = known(user_id);
    if (!row) continue;
    const cell = dayOf(row, day)!;
    expect([user_id, day, capacity_minutes, load_minutes]).toEqual([
      ...[user_id, day, cell.capacity_minutes, cell.load_minutes],
    ]);
    compared++;
  }
  expect(compared).toBeGreaterThan(100);
});
