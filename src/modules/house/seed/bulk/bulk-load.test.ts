import { createHash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#server/config.ts';
import { dbOf } from '#server/database/db.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { settleTaskKpi } from '#modules/growth/kpi/door.server.ts';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { baseData } from '#modules/house/seed/base-rows.ts';
import { bulkHistories } from '#modules/house/seed/bulk/bulk-histories.ts';
import { type BulkLoaded, bulkLoad } from '#modules/house/seed/bulk/bulk-load.server.ts';
import { bulkCompany } from '#modules/house/seed/bulk/bulk-people.ts';
import { BulkTasks, bulkTables } from '#modules/house/seed/bulk/bulk-tasks.ts';
import { bulkTexts } from '#modules/house/seed/bulk/bulk-texts.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { transitions } from '#modules/work/tasks/workflow/transition-table.ts';

const TASKS = 3_000;
const config = { timeZone: 'Asia/Tashkent' } as Config;
let database: FreshDatabase;
let pool: pg.Pool;
let loaded: BulkLoaded;
let indexesBefore: unknown[];

const rowsOf = async <T extends object>(query: string): Promise<T[]> => (await pool.query(query)).rows;
const count = async (query: string): Promise<number> =>
  (await rowsOf<{ n: number }>(`select count(*) as n ${query}`))[0]!.n;
const indexes = () => rowsOf("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1");

beforeAll(async () => {
  database = await freshDatabase('demo');
  pool = makePool(database.url);
  indexesBefore = await indexes();
  loaded = await bulkLoad(pool, database.url, { tasks: TASKS, users: 60, projects: 7 }, config);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The same row once more, with all triggers, as the product writes it; and the tables that got rows beside it. */
async function madeAgain(table: string, id: number): Promise<{ id: number; beside: string[] }> {
  const columns = await rowsOf<{ name: string }>(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' and is_identity = 'NO'`);
  const names = columns.map(({ name }) => name);
  const tables = await rowsOf<{ name: string }>(`select c.table_name as name from information_schema.columns c
    join information_schema.tables b using (table_schema, table_name) where c.table_schema = 'public'
    and b.table_type = 'BASE TABLE' and c.column_name in ('task_id', 'row_id') group by 1`);
  const counts = async () =>
    new Map(await Promise.all(tables.map(async ({ name }) => [name, await count(`from ${name}`)] as const)));
  const before = await counts();
  const values = names.map((name) => (name === 'number' ? `number || 'A'` : name));
  const [made] = await rowsOf<{ id: number }>(`insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from ${table} where id = ${id} returning id`);
  const after = await counts();
  const beside = [...after].filter(([name, rows]) => name !== table && rows > before.get(name)!).map(([name]) => name);
  return { id: made!.id, beside };
}

describe('a bulk load', () => {
  it('brings five moves, three intervals and two comments with each task', () => {
    expect(loaded.rows.dev_tasks).toBe(TASKS);
    expect(loaded.rows.task_flows / TASKS).toBeGreaterThan(5);
    expect(loaded.rows.task_intervals / TASKS).toBeGreaterThan(3);
    expect(loaded.rows.task_comments / TASKS).toBeCloseTo(2, 1);
  });

  it('lies beside what was there, in the numbers that it reports', async () => {
    for (const table of bulkTables) {
      const before = table === 'dev_tasks' ? 1200 : table === 'task_comments' ? 2400 : undefined;
      if (before) expect(await count(`from ${table}`)).toBe(before + loaded.rows[table]);
    }
    expect(await count('from users')).toBe(48 + 60);
    expect(await count('from projects')).toBe(10 + 7);
  });

  it('leaves every index and every reference as it was', async () => {
    expect(await indexes()).toEqual(indexesBefore);
    expect(await count('from pg_constraint where not convalidated')).toBe(0);
    for (const table of bulkTables.filter((name) => name !== 'dev_tasks')) {
      expect(await count(`from ${table} x left join dev_tasks t on t.id = x.task_id where t.id is null`)).toBe(0);
    }
    expect(
      await count('from dev_tasks t left join users u on u.id = t.executor_id where t.id > 1200 and u.id is null'),
    ).toBe(0);
  });

  it('tells lawful histories whose sums and counts are right', async () => {
    const lawful = transitions.flatMap(({ rule, from, action, to }) =>
      from.map((one) => `${rule} ${one} ${action} ${to}`),
    );
    const flows = await rowsOf<{ step: string }>(
      "select distinct rule || ' ' || from_status || ' ' || action || ' ' || to_status as step from task_flows where task_id > 1200",
    );
    for (const { step } of flows) expect(lawful).toContain(step);
    expect(
      await count(`from (select from_status, lag(to_status, 1, 'new') over (partition by task_id order by id) as before
        from task_flows where task_id > 1200) f where from_status <> before`),
    ).toBe(0);
    expect(
      await count(`from dev_tasks t where t.status <> coalesce((select f.to_status from task_flows f
        where f.task_id = t.id and f.deleted_at is null order by f.id desc limit 1), 'new')`),
    ).toBe(0);
    expect(
      await count(`from dev_tasks t where t.actual_minutes <> (select coalesce(sum(i.minutes), 0)
        from task_intervals i where i.task_id = t.id and i.deleted_at is null)`),
    ).toBe(0);
    expect(
      await count(`from dev_tasks t where t.comment_count <> (select count(*) from task_comments c
        where c.task_id = t.id and c.deleted_at is null)`),
    ).toBe(0);
    expect(await count('from dev_tasks where updated_at > now() or created_at > updated_at')).toBe(0);
  });

  it('stands in every status, and at most one task runs with each person', async () => {
    expect(await count('from (select distinct status from dev_tasks where id > 1200) s')).toBe(9);
    expect(
      await count(
        `from (select from dev_tasks where status = 'processing' group by executor_id having count(*) > 1) x`,
      ),
    ).toBe(0);
  });

  it('fills a year of days, in which presence is work and what was in its way', async () => {
    expect(await count('from attendance where user_id > 48')).toBe(60 * 365);
    expect(await count('from load_days where user_id > 48')).toBe(60 * 365);
    expect(await count("from attendance where user_id > 48 and status = 'present'")).toBeGreaterThan(60 * 200);
    expect(
      await count(`from attendance a left join employment_days e using (user_id, day) where a.user_id > 48
        and a.worked_minutes is distinct from e.busy_minutes + e.paused_minutes + e.blocked_wait_minutes
          + e.waiting_work_minutes + e.without_work_minutes`),
    ).toBe(0);
    expect(
      await count(`from employment_days e left join (select user_id, day, sum(minutes) as minutes from employment_parts
        group by 1, 2) p using (user_id, day) where e.user_id > 48 and e.busy_minutes <> coalesce(p.minutes, 0)`),
    ).toBe(0);
    expect(await count('from employment_parts where user_id > 48')).toBeGreaterThan(TASKS);
  });

  it('says of each accepted task what it is worth, as the product does', async () => {
    const columns = `task_id, accepted_at, executor_id, submitted_at, kpi_deadline, planned_minutes, hard_index,
      has_sub_tasks, score, overdue_days, return_count, round(points, 6) as points`;
    const filled = await rowsOf<{ task_id: number }>(`select ${columns} from task_kpi where task_id > 1200 order by 1`);
    expect(filled).toHaveLength(await count("from dev_tasks where id > 1200 and status = 'accepted'"));
    await pool.query('delete from task_kpi where task_id > 1200');
    const ctx = contextOfJob(dbOf(pool), config, 'test');
    await settleTaskKpi(
      ctx,
      filled.map(({ task_id }) => task_id),
    );
    expect(await rowsOf(`select ${columns} from task_kpi where task_id > 1200 order by 1`)).toEqual(filled);
  });

  it('can be searched, and gives the next number and id', async () => {
    expect(await count("from dev_tasks where search like '%' || fold('hisobot') || '%'")).toBeGreaterThan(10);
    expect(await count('from task_words')).toBe(
      await count(
        'from (select from dev_tasks union all select from task_comments union all select from task_files) x',
      ),
    );
    expect(
      await count(
        "from task_words where words <> words_of_task((select t from dev_tasks t where id = task_id)) and kind = 'task'",
      ),
    ).toBe(0);
    expect(await count("from task_words where words @@ to_tsquery('simple', 'hisobot:*')")).toBeGreaterThan(10);
    expect(await count("from search_vocabulary where word like 'hisobot%'")).toBeGreaterThan(0);
    const [next] = await rowsOf<{ number: string; last: number }>(`select next_task_number(p.id) as number,
      (select count(*) from dev_tasks t where t.project_id = p.id) as last from projects p order by p.id desc limit 1`);
    expect(next!.number).toMatch(new RegExp(`-${next!.last + 1}$`));
    const [comment] = await rowsOf<{ id: number }>(
      "insert into task_comments (task_id, text) values (1, 'x') returning id",
    );
    expect(comment!.id).toBe(2400 + loaded.rows.task_comments + 1);
  });

  it('fills beside a row what the product fills', async () => {
    for (const table of ['dev_tasks', 'task_comments'] as const) {
      const [seeded] = await rowsOf<{ id: number }>(
        `select max(id) as id from ${table} where id > 1200 and text is not null and length(text) > 10`,
      );
      const copied = await madeAgain(table, seeded!.id);
      expect(copied.beside, table).toContain('task_words');
      for (const beside of copied.beside) {
        const kind = table === 'dev_tasks' ? 'task' : 'comment';
        const words = (id: number) =>
          rowsOf<{ words: string[] }>(`select array(select unnest(tsvector_to_array(words)) except
            select unnest(tsvector_to_array(search_words(t.number))) order by 1) as words
            from ${beside} b join dev_tasks t on t.id = b.task_id where b.kind = '${kind}' and b.row_id = ${id}`);
        expect(await words(copied.id), `${table}: ${beside}`).toEqual(await words(seeded!.id));
      }
    }
    const unknown = await count(`from task_words t, unnest(tsvector_to_array(t.words)) w(word)
      where w.word ~ '^[a-z]{4,30}$' and not exists (select from search_vocabulary v where v.word = w.word)`);
    expect(unknown).toBe(0);
  });

  it('uses words as people do: few all the time, most hardly ever', async () => {
    const words = await rowsOf<{ share: number }>(`select ndoc::float8 / ${TASKS} as share from
      ts_stat('select words from task_words where kind = ''task'' and row_id > 1200') where word ~ '^[a-z]{4,30}$'
      order by ndoc desc`);
    expect(words.length).toBeGreaterThan(500);
    expect(words[0]!.share).toBeGreaterThan(0.05);
    // The hundredth word is a tenth as frequent as the tenth, about; the middle one stands in one of many texts.
    expect(words[9]!.share / words[99]!.share).toBeGreaterThan(2);
    expect(words[Math.floor(words.length / 2)]!.share).toBeLessThan(0.02);
  });

  it('can be repeated: people, projects and numbers are new ones', async () => {
    await bulkLoad(pool, database.url, { tasks: 200, users: 9, projects: 2 }, config);
    expect(await count('from users')).toBe(48 + 60 + 9);
    expect(await count('from (select from dev_tasks group by number having count(*) > 1) twice')).toBe(0);
  });
});

it('makes the same rows every time', () => {
  const hashOf = () => {
    const [base, random] = [baseData(''), streamOf('bulk')];
    const taken = { users: 1, teams: 0, team_members: 0, projects: 0, task_groups: 0 };
    const { projects } = bulkCompany({ users: 40, projects: 4 }, taken, base, random, '2026-11-15T19:00:00Z');
    const histories = bulkHistories(random, 'Asia/Tashkent');
    const firstIds = { dev_tasks: 1, task_flows: 1, task_intervals: 1, task_comments: 1, task_deadlines: 1 };
    const plan = { tasks: 500, weeks: 52, monday: Date.UTC(2026, 10, 15, 19), firstIds, groupIds: [1, 2] };
    const tasks = new BulkTasks(plan, projects, histories, bulkTexts(random), random, base);
    for (let at = 0; at < 500; at++) tasks.add(at);
    return bulkTables.map((table) => createHash('sha256').update(tasks.rows[table].take()).digest('hex'));
  };
  expect(hashOf()).toEqual(hashOf());
});
