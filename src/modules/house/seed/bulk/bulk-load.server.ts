import { addDays, weekdayOf } from '#kernel/days.ts';
import type pg from 'pg';
import { dbOf } from '#server/database/db.ts';
import { orNull, sql, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { baseData } from '#modules/house/seed/base-rows.ts';
import { dayTables, fillDays } from '#modules/house/seed/bulk/bulk-days.server.ts';
import { bulkHistories } from '#modules/house/seed/bulk/bulk-histories.ts';
import { bulkCompany, bulkGroups, type BulkProject, type TakenIds } from '#modules/house/seed/bulk/bulk-people.ts';
import { bulkColumns, type BulkTable, bulkTables, BulkTasks } from '#modules/house/seed/bulk/bulk-tasks.ts';
import { bulkTexts } from '#modules/house/seed/bulk/bulk-texts.ts';
import { TableLoad } from '#modules/house/seed/bulk/table-load.server.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { writeTables } from '#modules/house/seed/write-rows.server.ts';

export interface BulkOrder {
  readonly tasks: number;
  readonly users: number;
  readonly projects: number;
}

export interface BulkLoaded {
  readonly rows: Readonly<Record<BulkTable, number>>;
  readonly users: number;
  readonly projects: number;
  /** Until everything was there, indexes included. */
  readonly seconds: number;
  /** Seconds for the words of the search, vacuum and statistics after that. */
  readonly tidying: number;
}

/** So many tasks are made between two looks at whether the database keeps up. */
const TASKS_AT_ONCE = 4_000;
/** How many tasks somebody finishes in a week: the more there are, the further back they reach. */
const TASKS_A_WEEK = 3;
const SHORTEST_WEEKS = 52;
/** So many tasks are done together in a sprint. */
const TASKS_IN_GROUP = 500;

/**
 * Adds so many tasks with their histories to a database that has its first data: for benchmarks, and to see how the
 * product looks when it is large. The same database on the same day gets the same rows. People and projects come in
 * a transaction of their own; each of the five large tables in another, all open together and committed at the end.
 */
export async function bulkLoad(pool: pg.Pool, url: string, order: BulkOrder, config: Config): Promise<BulkLoaded> {
  const began = performance.now();
  const db: Db = dbOf(pool);
  const calendar = calendarOf(config);
  const today = calendar.dayOf(Date.now());
  const monday = calendar.startOfDay(addDays(today, 1 - weekdayOf(today)));
  const weeks = Math.max(SHORTEST_WEEKS, Math.ceil(order.tasks / order.users / TASKS_A_WEEK));
  const base = baseData('');
  const random = streamOf('bulk');

  const founded = new Date(calendar.startOfDay(addDays(today, -7 * (weeks + 8)))).toISOString();
  const taken = await takenIds(db);
  const company = bulkCompany(order, taken, base, random, founded);
  const groups = bulkGroups(Math.ceil(order.tasks / TASKS_IN_GROUP), weeks, today, taken.task_groups, founded);
  const { projects } = company;
  const tables = { ...company.tables, task_groups: groups };
  await db.transaction((transaction) => writeTables(transaction, tables));

  const firstIds = await firstFreeIds(db);
  const histories = bulkHistories(random, config.timeZone);
  const plan = { tasks: order.tasks, weeks, monday, firstIds, groupIds: groups.map(({ id }) => id) };
  const tasks = new BulkTasks(plan, projects, histories, bulkTexts(random), random, base);
  await load(url, tasks, order.tasks);
  await writeLastNumbers(db, tasks.lastNumbers);
  // Else PostgreSQL would plan for empty tables.
  await sql`analyze dev_tasks, task_flows, task_intervals, users`.run(db);
  await fillDays(db, {
    ...{ firstUser: taken.users + 1, firstTask: firstIds.dev_tasks, calendar, timeZone: config.timeZone },
    ...{ founded: calendar.dayOf(Date.parse(founded)), yesterday: addDays(today, -1) },
  });
  await fillEntries(db, firstIds.dev_tasks);
  const filled = performance.now();
  await fillWords(db, firstIds);
  const touched = [
    ...bulkTables,
    ...dayTables,
    ...Object.keys(tables),
    'task_entries',
    'task_words',
    'search_vocabulary',
  ];
  // Else autovacuum would come by in the middle of whatever the database was filled for.
  await Promise.all(touched.map((table) => sql`vacuum (analyze) ${sql.table(table)}`.run(db)));
  const [seconds, tidying] = [(filled - began) / 1000, (performance.now() - filled) / 1000];
  return { rows: tasks.counts, users: order.users, projects: projects.length, seconds, tidying };
}

async function load(url: string, tasks: BulkTasks, count: number): Promise<void> {
  const loads: TableLoad[] = [];
  try {
    for (const table of bulkTables) loads.push(await TableLoad.begin(url, table, bulkColumns[table]));
    for (let at = 0; at < count; ) {
      const until = Math.min(count, at + TASKS_AT_ONCE);
      for (; at < until; at++) tasks.add(at);
      await Promise.all(loads.map((one) => one.write(tasks.rows[one.table as BulkTable].take())));
    }
    await Promise.all(loads.map((one) => one.finish()));
    for (const one of loads) await one.commit();
  } catch (error) {
    await Promise.all(loads.map((one) => one.abandon()));
    throw error;
  }
}

async function takenIds(db: Db): Promise<TakenIds> {
  const last = async (table: string) => (await maxId(db, table)) ?? 0;
  const [users, teams, team_members, projects, task_groups] = await Promise.all(
    ['users', 'teams', 'team_members', 'projects', 'task_groups'].map(last),
  );
  return { users: users!, teams: teams!, team_members: team_members!, projects: projects!, task_groups: task_groups! };
}

async function firstFreeIds(db: Db): Promise<Record<BulkTable, number>> {
  const entries = await Promise.all(bulkTables.map(async (table) => [table, ((await maxId(db, table)) ?? 0) + 1]));
  return Object.fromEntries(entries) as Record<BulkTable, number>;
}

const maxId = (db: Db, table: string): Promise<number | null> =>
  sql({ id: orNull(whole) })`select max(id) as id from ${sql.table(table)}`.value(db);

async function writeLastNumbers(db: Db, lastNumbers: ReadonlyMap<BulkProject, number>): Promise<void> {
  const rows = [...lastNumbers].map(([{ id }, last_number]) => ({ project_id: id, last_number }));
  await sql`insert into task_numbers (project_id, last_number) select *
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(project_id bigint, last_number integer)`.run(db);
}

/** When tasks were finished and accepted, by their moves, which came past the triggers. */
async function fillEntries(db: Db, firstTask: number): Promise<void> {
  await sql`insert into task_entries select e.* from (select array_agg(t.id) as ids from dev_tasks t
      where t.id >= ${firstTask} and t.deleted_at is null group by t.id / 5000) c
    cross join lateral counted_task_entries(c.ids) e`.run(db);
}

interface FirstIds {
  readonly dev_tasks: number;
  readonly task_comments: number;
}

/**
 * The words of what was loaded, which came past the triggers. A million tasks choose from some thousands of texts:
 * each text is divided into words once, and the index is made again from all rows.
 */
async function fillWords(db: Db, firstIds: FirstIds): Promise<void> {
  await db.transaction(async (transaction) => {
    await sql`set local maintenance_work_mem = '512MB'`.run(transaction);
    await sql`set local work_mem = '256MB'`.run(transaction);
    await sql`drop index task_words_placed`.run(transaction);
    await sql`alter table task_words disable trigger user`.run(transaction);
    await sql`insert into task_words (kind, row_id, task_id, project_id, words)
      with texts as materialized (select text, search_words(text) as words
        from (select distinct text from dev_tasks where id >= ${firstIds.dev_tasks} and text is not null) as x)
      select 'task', t.id, t.id, t.project_id, strip(search_words(concat_ws(' ', t.number, t.former_numbers, t.name))
        || coalesce(x.words, ''::tsvector))
      from dev_tasks t left join texts x using (text)
      where t.id >= ${firstIds.dev_tasks} and t.deleted_at is null`.run(transaction);
    await sql`insert into task_words (kind, row_id, task_id, project_id, words)
      with texts as materialized (select text, search_words(text) as words
        from (select distinct text from task_comments where id >= ${firstIds.task_comments}) as x)
      select 'comment', c.id, c.task_id, t.project_id, x.words
      from task_comments c join texts x using (text) join dev_tasks t on t.id = c.task_id
      where c.id >= ${firstIds.task_comments} and c.deleted_at is null and t.deleted_at is null`.run(transaction);
    await sql`alter table task_words enable trigger user`.run(transaction);
    await sql`create index task_words_placed on task_words
      using gin (placed_words(project_id, block_of_task(task_id), words)) with (fastupdate = off)`.run(transaction);
    await sql`insert into search_vocabulary select s.word from ts_stat('select words from task_words') as s
      where s.word ~ '^[a-z]{4,30}$'
        and not exists (select from search_vocabulary v where v.word = s.word)`.run(transaction);
  });
}
