import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseListQuery } from '#kernel/list-query.ts';
import { type Context, type Db, everyRow, system } from '#server/context.ts';
import { listRows } from '#server/crud/list.ts';
import { matrixToQuery } from '#server/http/matrix.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const left = async () =>
    (await server.db.query('select count(*)::int as n from later_steps where done_at is null', [])).rows[0].n;
  while (await left()) await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(() => server?.close());

/** The statement of the page, as PostgreSQL gets it. */
async function statementOf(path: string): Promise<{ text: string; values: readonly unknown[] }> {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const db: Db = {
    query(text, values) {
      asked.push({ text, values });
      return server.db.query(text, values);
    },
    transaction: (work) => work(db),
  };
  const context = { db, actor: system, lang: 'uz', now: new Date(), timeZone: 'Asia/Tashkent', settings: {} };
  const [, search = ''] = matrixToQuery(`/api/fp/dev-tasks${path}`).split('?');
  const query = parseListQuery(devTasks, Object.fromEntries(new URLSearchParams(search)));
  await listRows(devTasks, everyRow, context as unknown as Context, query);
  return asked[0]!;
}

/**
 * The plan where PostgreSQL may neither sort nor read a whole table: what an index does not give in order shows. So it
 * is the same for few rows, where sorting is cheaper, as for a million.
 */
const planOf = async (path: string): Promise<string> =>
  server.db.transaction(async (db) => {
    const { text, values } = await statementOf(path);
    await db.query(
      'set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
      [],
    );
    const { rows } = await db.query(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

it.each([
  ['?project_id=1', 'dev_tasks_project_order_index'],
  [';sortBy=id?project_id=1', 'dev_tasks_project_order_index'],
  [';sortBy=deadline?project_id=1', 'dev_tasks_project_deadline_index'],
  [';sortBy=deadline;descending=true?project_id=1', 'dev_tasks_project_deadline_index'],
  [';sortBy=deadline?project_id=1&status=new', 'dev_tasks_project_id_index'],
  [';sortBy=deadline?executor_id=1&status=new', 'dev_tasks_executor_id_index'],
  [';sortBy=deadline', 'dev_tasks_deadline_index'],
  ['', 'dev_tasks_pkey'],
])('the list of tasks%s is read in the order of %s', async (path, index) => {
  const plan = await planOf(path);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/\bSort\b/);
});
