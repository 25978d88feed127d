import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { makePool } from '#server/database/pool.ts';
import { differencesOf, meantTables } from './stale.ts';

/** What tells of stale sums is held against what the sources say: each way to differ is seen. */
let database: FreshDatabase;
let pool: ReturnType<typeof makePool>;
beforeAll(async () => {
  database = await freshDatabase('none');
  pool = makePool(database.url, 1);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** The names of what differs once a statement was run. */
async function after(statement: string): Promise<string[]> {
  await pool.query(statement);
  const client = await pool.connect();
  const found = await differencesOf(client, meantTables()).finally(() => client.release());
  return found.map((one) => one.split(': ')[0]!);
}

it('is what the sources say', async () => {
  expect(await after('select')).toEqual([]);
});

it('sees a trigger that is missing, another one, and one that nobody says', async () => {
  expect(await after('drop trigger task_flows_stale_made on task_flows')).toEqual([
    'task_flows task_flows_stale_made is missing',
  ]);
  expect(
    await after(`create trigger task_flows_stale_made after insert on task_flows for each row
      when (is_past(new.updated_at)) execute function tell_stale_of_task_flows()`),
  ).toEqual(['task_flows task_flows_stale_made is not what is meant']);
  expect(
    await after(`drop trigger task_flows_stale_made on task_flows;
      create trigger task_flows_stale_made after insert on task_flows for each row
        when (is_past(new.created_at)) execute function tell_stale_of_task_flows();
      create trigger clients_stale after insert on clients for each row execute function tell_stale_of_task_flows()`),
  ).toEqual(['clients clients_stale']);
  await pool.query('drop trigger clients_stale on clients');
});

it('sees other arguments, and a function that tells of other days', async () => {
  const [made] = meantTables()
    .flatMap(({ triggers }) => triggers)
    .filter(({ name }) => name === 'dev_tasks_stale_made');
  const other = made!.statement.replace("'made_tasks', ", '');
  expect(await after(`drop trigger dev_tasks_stale_made on dev_tasks; ${other}`)).toEqual([
    'dev_tasks dev_tasks_stale_made is not what is meant',
  ]);
  await pool.query(`drop trigger dev_tasks_stale_made on dev_tasks; ${made!.statement}`);
  const { function: flows } = meantTables().find(({ table }) => table === 'task_flows')!;
  expect(await after(flows.replaceAll('created_at', 'updated_at'))).toEqual([
    'tell_stale_of_task_flows() is not what is meant',
  ]);
});
