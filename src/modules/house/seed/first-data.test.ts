import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { dbOf } from '#server/database/db.ts';
import { seed } from '#app/seed.ts';
import { type SeedOrder, tablesThere } from '#app/seed-messages.ts';
import { languages } from '#kernel/languages.ts';
import { verifyPassword } from '#server/auth/passwords.ts';
import { type Config, rootDir } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { makePool } from '#server/database/pool.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { allActions } from '#modules/actions.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { stepsLeft } from '#modules/house/seed/filling.server.ts';
import { baseData } from '#modules/house/seed/base-rows.ts';
import type { SeedTables, Texts } from '#modules/house/seed/seed-rows.ts';
import frugal from '../../../../bin/frugal.json' with { type: 'json' };
import { demoCompany } from '#modules/house/seed/demo/demo-company.ts';

interface User {
  readonly id: number;
  readonly login: string;
  readonly is_demo: boolean;
  readonly password_hash: string | null;
}

const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
const dataDir = mkdtempSync(join(tmpdir(), 'vazifa-seed-'));
const config = (seed: 'demo' | 'empty', demoAccounts: boolean) =>
  ({ seed, demoAccounts, dataDir, timeZone: 'Asia/Tashkent' }) as Config;
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function databaseWith(kind: 'none' | 'empty' | 'demo') {
  const database = await freshDatabase(kind);
  const pool = makePool(database.url, 3);
  ends.push(async () => {
    await pool.end();
    await database.drop();
  });
  const db: Db = dbOf(pool);
  const rows = async <T extends object>(query: string): Promise<T[]> => (await pool.query(query)).rows;
  return { db, rows, url: database.url };
}

const tablesOn = (text: string) => {
  const now = new Date(text);
  return demoCompany(calendar, now, baseData('2026-01-01T00:00:00Z'), { passwordHash: 'x' });
};

it('is the same company whenever the day is the same, but for the clocks that run in working hours', () => {
  const morning = tablesOn('2026-11-24T05:00:00Z');
  const running = morning.dev_tasks!.filter(({ running_since }) => running_since);
  expect(running).toHaveLength(30);
  expect(running[0]!.running_since).toBe('2026-11-24T04:00:00.000Z');
  const [before, after] = ['2026-11-24T03:59:00Z', '2026-11-24T16:00:00Z'].map(tablesOn);
  expect(after!.dev_tasks!.filter(({ running_since }) => running_since)).toHaveLength(0);
  const differing = (a: SeedTables, b: SeedTables) =>
    Object.keys(a).filter((table) => JSON.stringify(a[table]) !== JSON.stringify(b[table]));
  expect(differing(after!, before!)).toEqual([]);
  expect(differing(morning, before!)).toEqual(['dev_tasks', 'task_intervals']);
});

it.each(['2027-03-10T06:00:00Z', '2031-05-09T09:00:00Z'])('finds people and time for everything on %s', (text) => {
  const { dev_tasks, task_comments, users } = tablesOn(text);
  expect([dev_tasks!.length, task_comments!.length, users!.length]).toEqual([1200, 2400, 48]);
});

it('speaks three languages wherever a name is kept for each', async () => {
  const { rows } = await databaseWith('demo');
  const tables = await rows<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'names'`);
  expect(tables.length).toBeGreaterThanOrEqual(18);
  for (const { name } of tables) {
    const found = await rows<{ id: number; names: Texts }>(`select id, names from ${name} where names is not null`);
    expect([name, found.length > 0]).toEqual([name, true]);
    for (const { id, names } of found) {
      for (const lang of languages)
        expect([name, id, lang, Boolean(names[lang]?.trim())]).toEqual([name, id, lang, true]);
      expect(names.uz).not.toMatch(/[а-яёўқғҳ'‘’`]/i);
    }
  }
});

it('has accounts with the well-known password where nobody from outside can come', async () => {
  const { rows } = await databaseWith('demo');
  const users = await rows<User>('select * from users');
  const able = users.filter(({ password_hash }) => password_hash);
  expect(able.map(({ login }) => login).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'admin',
    'client',
    'developer',
    'director',
    'editor',
    'hr',
    'lead',
    'manager',
    'tester',
  ]);
  expect(able.every(({ is_demo }) => is_demo)).toBe(true);
  expect(await verifyPassword(able[0]!.password_hash, 'demo1234')).toBe(true);
});

/** A year of a company is filled in seconds, on a machine with nothing else to do. */
const FILLING_MS = 120_000;

it(
  'gives the administrator a password of their own where somebody could',
  async () => {
    const { db, rows } = await databaseWith('none');
    const said = await saidBy(() => seed(db, config('demo', false)));
    const able = await rows<User>('select * from users where password_hash is not null');
    expect(able.map(({ login, is_demo }) => [login, is_demo])).toEqual([['admin', false]]);
    expect(await verifyPassword(able[0]!.password_hash, 'demo1234')).toBe(false);
    expect(await verifyPassword(able[0]!.password_hash, said.match(/password (\S+)/)![1]!)).toBe(true);
  },
  FILLING_MS,
);

it('begins empty with one administrator, whose password is said once and has to be changed', async () => {
  const { db, rows } = await databaseWith('none');
  const said = await saidBy(() => seed(db, config('empty', false)));
  expect(said.trim().split('\n')).toHaveLength(1);
  const users = await rows<User>('select * from users');
  expect(users).toMatchObject([{ login: 'admin', must_change_password: true, is_demo: false, status: 'active' }]);
  expect(await verifyPassword(users[0]!.password_hash, said.match(/password (\S+)/)![1]!)).toBe(true);
  expect(await rows('select from dev_tasks')).toHaveLength(0);
  expect(await rows('select from projects')).toHaveLength(0);
  const held = await rows('select app_actions_id from user_role_access where user_roles_id = 1 and access_state = 1');
  expect(held).toHaveLength(allActions.length);
});

it(
  'fills a database once, however many start together and whoever is killed on the way',
  async () => {
    const { db, rows, url } = await databaseWith('none');
    await killedOnTheWay({ config: config('demo', true), url, isNew: true });
    expect(await rows('select from dev_tasks')).toHaveLength(1200);
    expect(await rows("select from events where resource <> 'filling'")).toEqual([]);
    const left = await stepsLeft(db);
    expect(left).toBeGreaterThan(10);
    await saidBy(() => Promise.all([seed(db, config('demo', true)), seed(db, config('demo', true))]));
    await seed(db, config('demo', true));
    expect(await stepsLeft(db)).toBe(0);
    expect(await rows('select from dev_tasks')).toHaveLength(1200);
    const whole = await databaseWith('demo');
    for (const sums of sumsOfYear) expect(await rows(sums)).toEqual(await whole.rows(sums));
    const [user] = await rows<User>(
      "insert into users (fio, login, user_type_id) values ('Aliyev Ali', 'yangi', 1) returning id",
    );
    expect(user!.id).toBe(49);
  },
  FILLING_MS,
);

const past = "(now() at time zone 'Asia/Tashkent')::date - 1";
/** What the year comes to; of today and yesterday the hour of the filling decides. */
const sumsOfYear = [
  `select count(*), sum(extract(epoch from at)) from attendance_punches where at < ${past}`,
  `select status, count(*), sum(worked_minutes) as worked, sum(late_minutes) as late, sum(revision) as revisions
    from attendance where day < ${past} group by status order by status`,
  `select count(*), sum(busy_minutes) as busy, sum(without_work_minutes) as idle
    from employment_days where day < ${past}`,
  `select month, state, count(*) from attendance_months group by month, state order by month`,
  `select count(*), sum(points) as points from task_kpi`,
  `select count(*) from test_attempts`,
  `select count(*) from resources`,
];

/** Fills in a process of its own, as a start does, and kills it as soon as the company stands. */
async function killedOnTheWay(order: SeedOrder): Promise<void> {
  const { flags } = frugal;
  const child = fork('src/app/seed-process.ts', {
    cwd: rootDir,
    execArgv: flags,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.send(order);
  child.send(tablesThere);
  const [said] = await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(said).toEqual({ left: expect.any(Number) });
}

async function saidBy(work: () => Promise<unknown>): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await work();
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}
