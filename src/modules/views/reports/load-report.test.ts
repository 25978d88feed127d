import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { askForLoad, keepLoad } from '#modules/numbers/measures/load/keep-load.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof logins)[number];
interface Cell {
  readonly week: string;
  readonly capacity_minutes: number;
  readonly load_minutes: number | null;
  readonly planned_load_minutes: number | null;
  readonly task_minutes: number | null;
  readonly load_share: number | null;
  readonly load_share_parts: { readonly numerator: number; readonly denominator: number };
  readonly band: string | null;
  readonly unplanned_count: number;
  readonly away?: (string | null)[];
}
interface Row extends Cell {
  readonly user_id: number;
  readonly team_id: number;
  readonly remaining_minutes: number;
  readonly free_from: string | null;
  readonly cells: Cell[];
}

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
const today = calendarOf({ timeZone: 'Asia/Tashkent' }).dayOf(Date.now());
const monday = addDays(today, 1 - weekdayOf(today));
const report = 'fp/reports/resource-load';

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
}, 240_000);
afterAll(() => server?.close());

const answer = async (login: Login, path: string) => {
  const { status, json, text } = await people[login].get(path);
  expect(status, text).toBe(200);
  return json;
};
const sum = (cells: readonly Cell[], name: keyof Cell) => cells.reduce((all, cell) => all + Number(cell[name] ?? 0), 0);

describe('the load of people', () => {
  it('has two weeks back, this one and three ahead, each row the sum of its cells', async () => {
    const { rows, totals, columns } = await answer('director', `${report};perPage=500`);
    expect(rows.length).toBeGreaterThan(20);
    const weeks = [-14, -7, 0, 7, 14, 21].map((days) => addDays(monday, days));
    for (const row of [...rows, totals] as Row[]) {
      expect(row.cells.map(({ week }) => week)).toEqual(weeks);
      for (const name of ['capacity_minutes', 'load_minutes', 'task_minutes'] as const)
        expect(sum(row.cells, name)).toBe(row[name] ?? 0);
      for (const cell of row.cells.slice(0, 2)) expect([cell.load_minutes, cell.band]).toEqual([null, null]);
      for (const cell of row.cells.slice(3)) expect(cell.task_minutes).toBeNull();
      const { numerator, denominator } = row.load_share_parts;
      expect(row.load_share).toBe(denominator ? Math.round((numerator / denominator) * 10_000) / 10_000 : null);
    }
    for (const name of ['capacity_minutes', 'load_minutes', 'task_minutes', 'remaining_minutes'] as const)
      expect(totals[name]).toBe(rows.reduce((all: number, row: Row) => all + (row[name] ?? 0), 0));
    expect(totals.load_minutes).toBeGreaterThan(1_000);
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['user_id', 'fio', 'cells', 'load_share', 'free_from', 'band']),
    );
  });

  it('says the same as the week of people at home', async () => {
    const week = await answer('director', 'fp/dashboard/week');
    const { rows } = await answer(
      'director',
      `${report};perPage=500?step=day&day_from=${today}&day_to=${addDays(today, 13)}`,
    );
    for (const one of week.people) {
      const row = rows.find(({ user_id }: Row) => user_id === one.user_id);
      for (const [at, day] of (week.days as string[]).entries()) {
        const cell = row.cells.find((each: { day: string }) => each.day === day);
        if (cell.capacity_minutes > 0) expect(cell.load_minutes, `${one.fio} ${day}`).toBe(one.days[at].load_minutes);
      }
    }
  });

  it('opens just the tasks that fill a cell, a row and everything', async () => {
    const { rows, totals, as_of } = await answer('director', `${report};perPage=500`);
    const row = (rows as Row[]).find(({ user_id }) => user_id === ids.developer)!;
    const opened = async (login: Login, query: string) => {
      const { sum: seen, hidden, of } = await answer(login, `${report}/rows?as_of=${as_of}&${query}`);
      return [(seen ?? 0) + (hidden.sum ?? 0), of];
    };
    const mine = `user_id=${ids.developer}`;
    expect(row.load_minutes).toBeGreaterThan(0);
    for (const cell of row.cells.slice(2))
      for (const login of ['director', 'lead'] as const)
        expect(await opened(login, `measure=load_minutes&${mine}&week=${cell.week}`)).toEqual([
          ...[cell.load_minutes, 'fp/dev-tasks'],
        ]);
    for (const name of ['load_minutes', 'remaining_minutes', 'unplanned_count'] as const) {
      expect(await opened('director', `measure=${name}&${mine}`)).toEqual([row[name], 'fp/dev-tasks']);
      expect(await opened('director', `measure=${name}`)).toEqual([totals[name], 'fp/dev-tasks']);
    }
    expect(await opened('director', `measure=capacity_minutes&${mine}`)).toEqual([row.capacity_minutes, 'admin/users']);
    expect(await opened('director', `measure=task_minutes&${mine}&week=${monday}`)).toEqual([
      ...[row.cells[2]!.task_minutes, 'fp/task-intervals'],
    ]);
    const share = await answer('director', `${report}/rows?as_of=${as_of}&measure=load_share&${mine}`);
    expect([share.numerator + share.hidden.numerator, share.denominator]).toEqual([
      ...[row.load_share_parts.numerator, row.load_share_parts.denominator],
    ]);
    const none = await people.director.get(`${report}/rows?measure=free_from&${mine}`);
    expect([none.status, none.json.errors[0].field]).toEqual([400, 'measure']);
  });

  it('keeps the load of a day once, at the first look after midnight', async () => {
    const keep = (now: Date) =>
      server.db.transaction(async (db) => {
        const ctx = contextOfJob(db, server.config, 'test', now);
        const asked = await askForLoad(ctx);
        const { rows } = await sql<{ payload: { user_ids: number[] } }>`delete from waiting_work
          where job = 'keep_load' returning payload`.execute(db);
        for (const { payload } of rows) await keepLoad(ctx, payload.user_ids);
        return asked;
      });
    await sql`delete from load_days`.execute(server.db);
    const yesterday = new Date(Date.now() - 86_400_000);
    expect(await keep(yesterday)).toBeGreaterThan(20);
    expect(await keep(yesterday)).toBe(0);
    const { rows: kept } = await sql<{ load: number }>`select load_minutes::int as load from load_days
      where user_id = ${ids.developer}`.execute(server.db);
    const { rows } = await answer(
      'director',
      `${report};perPage=500?step=day&day_from=${addDays(today, -2)}&day_to=${today}&user_id=${ids.developer}`,
    );
    expect(rows[0].cells.map((cell: Cell) => cell.planned_load_minutes)).toEqual([null, kept[0]!.load, null]);
    expect(kept).toHaveLength(1);
  });

  it('adds up teams by the part of people that is there for them', async () => {
    const { rows } = await answer('director', `${report};perPage=500?group=team_id,user_id`);
    const [first] = rows as (Row & { level: number })[];
    expect(first!.level).toBe(1);
    const below = (rows as (Row & { level: number })[]).filter(
      ({ level, team_id }) => level === 2 && team_id === first!.team_id,
    );
    expect(below.length).toBeGreaterThan(0);
    expect(first!.load_minutes).toBe(below.reduce((all, { load_minutes }) => all + Number(load_minutes), 0));
    const member = below[0]!.user_id;
    await sql`update team_members set time_share = 50 where user_id = ${member} and team_id = ${first!.team_id}
      and deleted_at is null`.execute(server.db);
    const half = await people.admin.get(`${report};perPage=500?group=team_id,user_id&as_of=`);
    expect(half.status).toBe(400);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await sql`delete from report_snapshots`.execute(server.db);
    const again = await answer('director', `${report};perPage=500?group=team_id,user_id`);
    const halved = again.rows.find(
      ({ level, team_id, user_id }: Row & { level: number }) =>
        level === 2 && team_id === first!.team_id && user_id === member,
    );
    expect(halved.capacity_minutes).toBe(Math.round(below[0]!.capacity_minutes / 2));
    expect(halved.load_minutes).toBe(below[0]!.load_minutes);
  });

  it('tells why somebody is away only to who sees their leave', async () => {
    await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status)
      select ${ids.tester}, id, ${monday}::date + 7, ${monday}::date + 11, 'approved' from leave_kinds
      where code = 'sick'`.execute(server.db);
    await sql`delete from report_snapshots`.execute(server.db);
    const awayFor = async (login: Login) => {
      const { rows } = await answer(login, `${report};perPage=500`);
      const row = (rows as Row[]).find(({ user_id }) => user_id === ids.tester);
      return row && { away: row.cells[3]!.away, capacity: row.cells[3]!.capacity_minutes };
    };
    expect(await awayFor('director')).toEqual({ away: ['sick'], capacity: 0 });
    const ofManager = await awayFor('manager');
    if (ofManager) expect(ofManager.away).toEqual([null]);
  });

  it('is for those who plan, of their people, and never for clients', async () => {
    const seen = async (login: Login) => (await answer(login, `${report};perPage=500`)).rows.length;
    const all = await seen('director');
    expect(await seen('admin')).toBe(all);
    expect(await seen('lead')).toBeLessThan(all);
    expect(await seen('manager')).toBeLessThan(all);
    for (const login of ['developer', 'tester', 'hr', 'editor', 'client'] as const)
      expect((await people[login].get(report)).status, login).toBe(403);
  });

  it('names what it is asked wrongly', async () => {
    const refused = async (query: string) => {
      const { status, json } = await people.director.get(`${report}?${query}`);
      return [status, json.errors[0].field, json.errors[0].rule];
    };
    expect(await refused('step=month')).toEqual([400, 'step', 'choice']);
    expect(await refused(`step=day&day_from=${today}&day_to=${addDays(today, 62)}`)).toEqual([
      ...[400, 'day_to', 'period_too_long'],
    ]);
    expect(await refused(`day_from=${today}&day_to=${addDays(today, -1)}`)).toEqual([400, 'day_to', 'period_order']);
    expect(await refused('compare=previous')).toEqual([400, 'compare', 'known']);
    expect(await refused('project_id=1')).toEqual([400, 'project_id', 'known']);
  });

  it('is exported cell by cell, digit by digit', async () => {
    const { rows } = await answer('director', `${report};perPage=500?user_id=${ids.developer}`);
    const { text } = await people.director.get(`${report}?user_id=${ids.developer}&format=csv`);
    const [, line] = text.trim().split(/\r?\n/);
    for (const cell of (rows as Row[])[0]!.cells.slice(3)) expect(line).toContain(String(cell.load_minutes));
    expect(line).toContain(String(rows[0].remaining_minutes));
  });
});
