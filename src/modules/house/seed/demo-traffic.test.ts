import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { types } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

// What a demonstration shows of the road from a client task to its payment: a year of it, on both sides.

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase('demo');
  client = new pg.Client({ connectionString: database.url, types, options: '-c timezone=Asia/Tashkent' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What happened, with the day on which it did. */
const traffic = {
  'client tasks asked for': 'select created_at as at from client_tasks',
  'client tasks answered by the company':
    "select created_at from client_task_flows where action in ('take', 'decline')",
  'client tasks made tasks': "select created_at from client_task_flows where action = 'convert'",
  'client tasks done': "select created_at from client_task_flows where action = 'finish'",
  'client tasks confirmed by clients': `select f.created_at from client_task_flows f join users u on u.id = f.created_by
    where f.action = 'confirm' and u.client_id is not null`,
  'words of clients': `select c.created_at from client_task_comments c join users u on u.id = c.created_by
    where u.client_id is not null`,
  'words of the company to clients': `select c.created_at from client_task_comments c join users u on u.id = c.created_by
    where u.client_id is null and not c.is_inner`,
  'acts sent': "select sent_at from contract_documents where kind = 'act' and sent_at is not null",
  'acts signed': "select decided_at from contract_documents where kind = 'act' and status = 'signed'",
  'payments received': "select received_on from contract_payments where status = 'received'",
} as const;

/** The company began a year ago: of the first month nothing is billed yet, and in some month nobody answers. */
const LEAST_MONTHS = 10;
const LEAST = 20;

it.each(Object.entries(traffic))('has %s all through the year', async (_, rows) => {
  const { rows: months } = await client.query<{ month: string; n: number }>(`
    select to_char(m, 'YYYY-MM') as month, (select count(*) from (${rows}) x (at)
      where x.at >= m and x.at < m + interval '1 month') as n
    from generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()),
      interval '1 month') m order by m`);
  expect(months).toHaveLength(12);
  const said = months.map(({ month, n }) => `${month}: ${n}`).join(', ');
  expect(months.filter(({ n }) => n > 0).length, said).toBeGreaterThanOrEqual(LEAST_MONTHS);
  expect(
    months.reduce((sum, { n }) => sum + n, 0),
    said,
  ).toBeGreaterThanOrEqual(LEAST);
});

it('has what a client sent back with a reason, and was done again before it was confirmed', async () => {
  const { rows } = await client.query<{ id: number; actions: string[]; comment: string }>(`
    select f.client_task_id as id, array_agg(f.action order by f.created_at, f.id) as actions,
      max(f.comment) filter (where f.action = 'return') as comment
    from client_task_flows f join client_tasks c on c.id = f.client_task_id and c.return_count = 1 group by 1`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { actions, comment } of rows) {
    expect(actions.slice(-4)).toEqual(['finish', 'return', 'finish', 'confirm']);
    expect(comment).toBeTruthy();
  }
});
