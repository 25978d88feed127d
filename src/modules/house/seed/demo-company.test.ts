import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#kernel/resource.ts';
import { types } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import type { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import type { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import type { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';
import type { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import { targetOf } from '#modules/work/tasks/workflow/decide-transition.ts';
import { type TaskStatus, transitions } from '#modules/work/tasks/workflow/transition-table.ts';
import { statusCounts } from '#modules/house/seed/demo/task-planner.ts';

const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase('demo');
  client = new pg.Client({ connectionString: database.url, types, options: '-c timezone=UTC' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Task = Row<typeof devTasks>;
type Flow = Row<typeof taskFlows>;
type Interval = Row<typeof taskIntervals>;
type Change = Row<typeof taskDeadlines>;
const rowsOf = async <T extends object>(query: string): Promise<T[]> => (await client.query(query)).rows;
const count = async (query: string): Promise<number> =>
  (await rowsOf<{ n: number }>(`select count(*) as n ${query}`))[0]!.n;
const byTask = <T extends { task_id: number }>(rows: T[]) => Map.groupBy(rows, (row) => row.task_id);

describe('the size of the company', () => {
  it.each([
    ['users', 48],
    ['clients', 8],
    ['projects', 10],
    ['task_groups', 20],
    ['client_tasks', 166],
    ['dev_tasks', 1200],
    ['task_comments', 2400],
    ['user_roles', 9],
  ])('%s: %i', async (table, expected) => {
    expect(await count(`from ${table}`)).toBe(expected);
  });

  it('has 300 sub-tasks, some of them below others', async () => {
    expect(await count('from dev_tasks where parent_id is not null')).toBe(300);
    expect(await count('from dev_tasks where parent_id <> main_task_id')).toBe(20);
  });

  it('stands where it was planned to', async () => {
    const rows = await rowsOf<{ status: string; n: number }>(
      'select status, count(*) as n from dev_tasks group by status',
    );
    expect(Object.fromEntries(rows.map(({ status, n }) => [status, n]))).toEqual(statusCounts);
  });

  it('has about 6,500 moves, 18 of 100 results late and 22 returned', async () => {
    expect(Math.abs((await count('from task_flows')) - 6500)).toBeLessThan(500);
    const accepted = await count("from dev_tasks where status = 'accepted'");
    const late = await count("from dev_tasks where status = 'accepted' and submitted_at > kpi_deadline");
    const returned = await count("from dev_tasks where status = 'accepted' and return_count > 0");
    expect(late / accepted).toBeGreaterThan(0.13);
    expect(late / accepted).toBeLessThan(0.24);
    expect(returned / accepted).toBeGreaterThan(0.17);
    expect(returned / accepted).toBeLessThan(0.28);
  });
});

describe('histories', () => {
  it('take only the steps that the table knows, each from where the last one led', async () => {
    const flows = byTask(await rowsOf<Flow>('select * from task_flows order by task_id, id'));
    for (const task of await rowsOf<Task>('select * from dev_tasks')) {
      let [status, previous, since]: [TaskStatus, TaskStatus | null, string] = ['new', null, task.created_at];
      for (const flow of flows.get(task.id) ?? []) {
        const row = transitions.find(({ rule }) => rule === flow.rule)!;
        expect(row.action).toBe(flow.action);
        expect(flow.from_status).toBe(status);
        expect(row.from).toContain(flow.from_status);
        expect(flow.to_status).toBe(targetOf(row, { previous_status: previous }));
        expect(flow.minutes).toBe(calendar.workingMinutes(Date.parse(since), Date.parse(flow.created_at)));
        if (row.conditions.includes('comment_given')) expect(flow.comment).toBeTruthy();
        previous = row.effects.includes('save_previous_status') ? status : null;
        [status, since] = [flow.to_status, flow.created_at];
      }
      expect([task.id, task.status, task.previous_status]).toEqual([task.id, status, previous]);
      expect(task.status_changed_at).toBe(since);
    }
  });

  it('count what was worked, within working hours of one day, on one task at a time', async () => {
    const intervals = await rowsOf<Interval>('select * from task_intervals order by user_id, started_at');
    const sums = new Map<number, number>();
    let last: Interval | undefined;
    for (const interval of intervals) {
      const [from, to] = [Date.parse(interval.started_at), Date.parse(interval.ended_at ?? '')];
      if (last?.user_id === interval.user_id) expect(from).toBeGreaterThanOrEqual(Date.parse(last?.ended_at ?? ''));
      last = interval;
      if (interval.ended_at === null) continue;
      expect(interval.minutes).toBe(calendar.workingMinutes(from, to));
      expect(calendar.dayOf(to)).toBe(calendar.dayOf(from));
      expect(to).toBeLessThanOrEqual(calendar.endOfWorkingDay(calendar.dayOf(from)));
      if (interval.is_automatic) expect(to).toBe(calendar.endOfWorkingDay(calendar.dayOf(from)));
      sums.set(interval.task_id, (sums.get(interval.task_id) ?? 0) + (interval.minutes ?? 0));
    }
    for (const task of await rowsOf<Task>('select id, actual_minutes from dev_tasks')) {
      expect([task.id, task.actual_minutes]).toEqual([task.id, sums.get(task.id) ?? 0]);
    }
  });

  it('leave at most one task in work with each person, its clock as the working day wants it', async () => {
    expect(
      await count(`from (select executor_id from dev_tasks where status = 'processing'
      group by executor_id having count(*) > 1) twice`),
    ).toBe(0);
    const running = "select id from dev_tasks where running_since is not null and status = 'processing'";
    const open = 'select task_id from task_intervals where ended_at is null';
    expect(await rowsOf(`${running} except ${open}`)).toEqual([]);
    expect(await rowsOf(`${open} except ${running}`)).toEqual([]);
    expect(await count("from dev_tasks where running_since is not null and status <> 'processing'")).toBe(0);
  });

  it('remember the first deadline and every change', async () => {
    const changes = byTask(await rowsOf<Change>('select * from task_deadlines order by task_id, id'));
    for (const task of await rowsOf<Task>('select * from dev_tasks')) {
      const rows = changes.get(task.id) ?? [];
      expect(task.first_deadline).toBe(rows[0]?.new_deadline ?? null);
      expect(task.deadline).toBe(rows.at(-1)?.new_deadline ?? null);
      expect(task.kpi_deadline).toBe(rows.findLast(({ moves_kpi }) => moves_kpi)?.new_deadline ?? null);
      for (const [at, row] of rows.entries()) expect(row.old_deadline).toBe(rows[at - 1]?.new_deadline ?? null);
    }
  });

  it('lie in the past', async () => {
    const tables = await rowsOf<{ name: string }>(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('created_at', 'updated_at')
      group by 1 having count(*) = 2 order by 1`);
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      expect([name, await count(`from ${name} where created_at > now() or updated_at > now()`)]).toEqual([name, 0]);
      expect([name, await count(`from ${name} where updated_at < created_at`)]).toEqual([name, 0]);
    }
  });

  it('name nobody who was not there', async () => {
    expect(
      await count(`from task_flows f join users u on u.id = f.created_by
      where u.status = 'blocked' and f.created_at > u.updated_at`),
    ).toBe(0);
    expect(await count('from task_intervals i join users u on u.id = i.user_id where i.started_at < u.hired_on')).toBe(
      0,
    );
  });
});

describe('counts', () => {
  it.each([
    ['sub_task_count', 'dev_tasks x where x.parent_id = t.id'],
    ['open_sub_task_count', "dev_tasks x where x.parent_id = t.id and x.status not in ('done', 'accepted')"],
    [
      'open_blocker_count',
      `task_dependencies d join dev_tasks x on x.id = d.predecessor_id
        where d.task_id = t.id and d.kind = 'finish_to_start' and x.status not in ('done', 'accepted')`,
    ],
    ['comment_count', 'task_comments x where x.task_id = t.id'],
    ['file_count', 'task_files x where x.task_id = t.id'],
    ['return_count', "task_flows x where x.task_id = t.id and x.from_status = 'checking' and x.to_status = 'returned'"],
    ['not_accepted_count', "task_flows x where x.task_id = t.id and x.to_status = 'not_accepted'"],
  ])('%s', async (column, counted) => {
    expect(await count(`from dev_tasks t where t.${column} <> (select count(*) from ${counted})`)).toBe(0);
    if (column !== 'file_count') expect(await count(`from dev_tasks where ${column} > 0`)).toBeGreaterThan(0);
  });

  it('of numbers run without a gap, and go on from there', async () => {
    expect(
      await count(`from projects p join task_numbers n on n.project_id = p.id
      where n.last_number <> (select count(distinct t.number) from dev_tasks t
        where t.project_id = p.id and t.number ~ ('^' || p.key || '-[0-9]+$'))`),
    ).toBe(0);
    const [given] = await rowsOf<{ next: string }>(
      "select next_task_number((select id from projects where key = 'MBC')) as next",
    );
    expect(await count(`from dev_tasks where number = '${given!.next}'`)).toBe(0);
  });

  it('of marks: a score for every criterion of each marked task', async () => {
    expect(
      await count(`from dev_tasks t where t.is_marked <> ((select count(*) from task_marks m
      where m.task_id = t.id and not m.is_void) = 5)`),
    ).toBe(0);
    expect(await count("from dev_tasks where status = 'accepted' and will_be_marked and not is_marked")).toBe(0);
    expect(
      await count('from task_marks m join dev_tasks t on t.id = m.task_id where m.created_by = t.executor_id'),
    ).toBe(0);
  });

  it('of what clients asked for follow the tasks', async () => {
    expect(
      await count(`from client_tasks c where c.status in ('done', 'confirmed') and exists
      (select 1 from dev_tasks t where t.client_task_id = c.id and t.status <> 'accepted')`),
    ).toBe(0);
    expect(
      await count('from dev_tasks t join client_tasks c on c.id = t.client_task_id where c.created_at > t.created_at'),
    ).toBe(0);
    expect(
      await count('from dev_tasks t join client_tasks c on c.id = t.client_task_id where c.client_id <> t.client_id'),
    ).toBe(0);
  });
});

describe('what a demonstration counts on', () => {
  it('gives each account of the staff own tasks in six statuses', async () => {
    const rows = await rowsOf<{ login: string; n: number }>(`select u.login, count(distinct t.status) as n from users u
      join dev_tasks t on t.executor_id = u.id where u.is_demo group by u.login order by u.login`);
    const staff = ['admin', 'developer', 'director', 'editor', 'hr', 'lead', 'manager', 'tester'];
    expect(rows.map(({ login }) => login)).toEqual(staff);
    for (const { login, n } of rows) expect([login, n >= 6]).toEqual([login, true]);
  });

  it('lets developer work in projects of manager, reviewed by tester', async () => {
    const [row] = await rowsOf<{
      n: number;
      reviewed: number;
    }>(`select count(*) as n, count(*) filter (where r.login = 'tester') as reviewed
      from dev_tasks t join users e on e.id = t.executor_id join projects p on p.id = t.project_id
      join users m on m.id = p.manager_id left join users r on r.id = t.reviewer_id
      where e.login = 'developer' and m.login = 'manager'`);
    expect(row!.n).toBeGreaterThan(20);
    expect(row!.reviewed).toBeGreaterThan(5);
  });

  it('has an overdue blocked task whose deadline was moved three times', async () => {
    expect(
      await count(`from dev_tasks t where t.status = 'blocked' and t.deadline < now() and
      (select count(*) from task_deadlines d where d.task_id = t.id and d.old_deadline is not null) = 3`),
    ).toBeGreaterThan(0);
  });

  it('has a task that was returned twice and accepted with rank C', async () => {
    const ranked = `(select r.code from task_ranks r where r.min_score <=
      (select sum(m.score * c.weight) from task_marks m join task_mark_criteria c on c.id = m.task_mark_criterion_id
        where m.task_id = t.id and not m.is_void) order by r.min_score desc limit 1)`;
    expect(
      await count(`from dev_tasks t where t.status = 'accepted' and t.return_count = 2 and ${ranked} = 'C'`),
    ).toBeGreaterThan(0);
  });

  it.each([
    ['a Russian title of 200 letters', "dev_tasks where length(name) = 200 and name ~ '[а-я]'"],
    ['every apostrophe letter in every name', "users where fio ~ 'ʻ.* .*ʼ.* .*ʻ.* '"],
    [
      'a blocked person with open tasks',
      "users u join dev_tasks t on t.executor_id = u.id where u.status = 'blocked' and t.status in ('new', 'pause', 'returned', 'checking')",
    ],
    [
      'someone who came in the middle of the year',
      "users where hired_on between now() - interval '210 days' and now() - interval '150 days'",
    ],
    [
      'a client with one project of its own',
      "users u join projects p on p.client_id = u.client_id where u.login = 'client' and 1 = (select count(*) from projects where client_id = u.client_id)",
    ],
  ])('has %s', async (_, counted) => {
    expect(await count(`from ${counted}`)).toBeGreaterThan(0);
  });
});
