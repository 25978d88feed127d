import type pg from 'pg';
import { dbOf } from '#server/database/db.ts';
import { seed } from '#app/seed.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { migrate } from '#server/database/migrate.ts';
import { Refusal } from '#server/refusal.ts';
import { keepAllSums } from '#modules/views/reports/keep-sums.server.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { type BulkOrder, bulkLoad } from '#modules/house/seed/bulk/bulk-load.server.ts';

const TASKS_OF_A_PERSON = 500;
const FEWEST_PEOPLE = 40;
const PEOPLE_OF_A_PROJECT = 10;

/**
 * Fills the database with `--tasks N [--users N] [--projects N]` on top of its first data, which it gets now if it has
 * none. Answers what was done and how fast.
 * @throws Refusal when an argument is missing or no number.
 */
export async function bulkSeed(config: Config, pool: pg.Pool, args: readonly string[], url: string): Promise<string> {
  const order = orderOf(args);
  await migrate(pool, config.migrate);
  const db: Db = dbOf(pool);
  await seed(db, config);
  const { rows, users, projects, seconds, tidying } = await bulkLoad(pool, url, order, config);
  await keepAllSums(contextOfJob(db, config, 'seed'));
  const count = (value: number) => value.toLocaleString('en').replaceAll(',', ' ');
  return (
    `${count(rows.dev_tasks)} tasks with ${count(rows.task_flows)} moves, ${count(rows.task_intervals)} intervals, ` +
    `${count(rows.task_comments)} comments and ${count(rows.task_deadlines)} deadlines for ${count(users)} people in ` +
    `${count(projects)} projects in ${seconds.toFixed(1)} s: ` +
    `${count(Math.round(order.tasks / seconds))} tasks a second, and ${tidying.toFixed(1)} s for words and statistics`
  );
}

function orderOf(args: readonly string[]): BulkOrder {
  const numbers = new Map<string, number>();
  for (let at = 0; at < args.length; at += 2) {
    const [name, value] = [args[at]!, Number(args[at + 1])];
    if (!['--tasks', '--users', '--projects'].includes(name)) throw new Refusal(`${usage} ${name} is not known.`);
    if (!Number.isSafeInteger(value) || value < 1) throw new Refusal(`${usage} ${name} must be a whole number from 1.`);
    numbers.set(name, value);
  }
  const tasks = numbers.get('--tasks');
  if (!tasks) throw new Refusal(`${usage} The number of tasks is missing.`);
  const users = numbers.get('--users') ?? Math.max(FEWEST_PEOPLE, Math.round(tasks / TASKS_OF_A_PERSON));
  const projects = numbers.get('--projects') ?? Math.max(1, Math.ceil(users / PEOPLE_OF_A_PROJECT));
  return { tasks, users, projects };
}

const usage = 'Usage: npm run seed -- --tasks N [--users N] [--projects N].';
