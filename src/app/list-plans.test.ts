import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseListQuery } from '#kernel/list-query.ts';
import { type Context, type Db, everyRow, type Scope, system } from '#server/context.ts';
import { anyOf } from '#server/crud/alternatives.ts';
import { listRows } from '#server/crud/list.ts';
import { sql } from '#server/database/sql.ts';
import { matrixToQuery } from '#server/http/matrix.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { indexedPlaces, parseBoardQuery } from '#modules/views/task-views/board/read-board.server.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const left = async () =>
    (await server.db.query('select count(*)::int as n from later_steps where done_at is null', [])).rows[0].n;
  while (await left()) await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(() => server?.close());

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The first statement of some work, as PostgreSQL gets it. */
async function statementOf(work: (ctx: Context) => Promise<unknown>): Promise<Statement> {
  const asked: Statement[] = [];
  const db: Db = {
    query(text, values) {
      asked.push({ text, values });
      return server.db.query(text, values);
    },
    transaction: (inside) => inside(db),
  };
  const context = { db, actor: system, lang: 'uz', now: new Date(), timeZone: 'Asia/Tashkent', settings: {} };
  await work(context as unknown as Context);
  return asked[0]!;
}

function listOf(path: string, scope: Scope = everyRow) {
  const [, search = ''] = matrixToQuery(`/api/fp/dev-tasks${path}`).split('?');
  const query = parseListQuery(devTasks, Object.fromEntries(new URLSearchParams(search)));
  return (ctx: Context) => listRows(devTasks, scope, ctx, query);
}

/**
 * The plan where PostgreSQL may not do what costs much for many rows, and does if nothing else is left. So it is the
 * same for few rows, where sorting is cheaper, as for a million.
 */
async function planOf({ text, values }: Statement, without: readonly string[]): Promise<string> {
  return server.db.transaction(async (db) => {
    for (const way of ['seqscan', ...without]) await db.query(`set local enable_${way} = off`, []);
    const { rows } = await db.query(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

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
  const plan = await planOf(await statementOf(listOf(path)), ['sort', 'bitmapscan']);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/\bSort\b/);
});

it.each(['', ';sortBy=deadline', ';sortBy=deadline?status=new'])(
  'the list of tasks%s of somebody who sees few is read by what they see',
  async (path) => {
    const some: Scope = () =>
      anyOf('t', [{ column: 'project_id', values: [1, 2] }, sql`t.people_ids @> array[3::bigint]`], ['project_id']);
    const plan = await planOf(await statementOf(listOf(path, some)), []);
    expect(plan).toMatch(/dev_tasks_project_(order|deadline|id)_index/);
    expect(plan).not.toContain('Seq Scan on dev_tasks');
    expect(plan).toMatch(/dev_tasks_pkey on dev_tasks t .*\n.*Index Cond: \(id = ANY \(\(InitPlan/);
  },
);

it('a board takes the first cards of a column from its index, those without a priority, too', async () => {
  const plan = await planOf(await statementOf((ctx) => indexedPlaces(ctx, parseBoardQuery(ctx, {}))), ['sort']);
  expect(plan.match(/using dev_tasks_status_index/g)).toHaveLength(2);
  expect(plan).not.toContain('dev_tasks_deadline_index');
});

it('what waits for a task is counted again without reading all tasks', async () => {
  const recounting = await statementOf((ctx) => recount(ctx, { parents: [-1], waiting: [-2], blockers: [-3] }));
  const plan = await planOf(recounting, []);
  expect(plan).toContain('dev_tasks_pkey');
  expect(plan).not.toMatch(/Seq Scan on dev_tasks|Filter:.*(ANY|InitPlan|SubPlan)/);
});
