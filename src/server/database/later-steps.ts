import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * The heavy part of a migration: it runs beside ordinary work, once the product serves. `NNNN-name.later.sql` stands
 * beside `NNNN-name.sql` and holds steps, each below a comment that names it, the rows it walks over and how:
 *
 *     -- words of tasks: dev_tasks.id, 1000 at a time
 *     insert into … where t.id > $1 and t.id <= $2 …;
 *     -- index of names: dev_tasks, at once
 *     create index concurrently …;
 */
export interface LaterStep {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** How many numbers of the column make a piece; null: one statement, outside of a transaction. */
  readonly size: number | null;
  readonly statement: string;
}

/** What is still to do: rows whose number is at most `rest`, from the newest down. */
export const laterTable = `create table if not exists later_steps (
  name text primary key,
  migration text not null,
  total bigint not null,
  rest bigint not null,
  done_at timestamptz
)`;

const heading = /^-- (.+): (\w+)(?:\.(\w+))?, (?:(\d+) at a time|at once)$/;

/** @throws Error when a file has a statement that no heading names. */
export function laterStepsOf(text: string): LaterStep[] {
  const steps: LaterStep[] = [];
  for (const line of text.split('\n')) {
    const [found, name, table, column = 'id', size] = heading.exec(line) ?? [];
    const last = steps.at(-1);
    if (found) steps.push({ name: name!, table: table!, column, size: size ? Number(size) : null, statement: '' });
    else if (last) steps[steps.length - 1] = { ...last, statement: `${last.statement}${line}\n` };
    else if (!/^\s*(--.*)?$/.test(line)) throw new Error(`no heading names: ${line}`);
  }
  return steps;
}

/** The steps that a migration leaves for later; none for most. */
export async function laterStepsIn(folder: string, migration: string): Promise<LaterStep[]> {
  const text = await readFile(join(folder, `${migration}.later.sql`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return laterStepsOf(text);
}

/** Tables up to this size do not wait: a step over them takes no longer than the migration itself. */
const fewRows = 2_000;

/** Within the transaction of its migration: does what is little at once, and writes down what is much. */
export async function beginLater(client: pg.ClientBase, folder: string, migration: string): Promise<void> {
  for (const { name, table, column, size, statement } of await laterStepsIn(folder, migration)) {
    const { rows } = await client.query(
      `select (select count(*) > ${fewRows} from (select from ${table} limit ${fewRows + 1}) as first) as is_much,
         (select coalesce(max(${column}), 0)::bigint from ${table}) as newest`,
    );
    const { newest, is_much } = rows[0];
    if (!is_much && size === null) await client.query(statement.replaceAll(/\bconcurrently\b/gi, ''));
    if (!is_much && size !== null) await client.query(statement, [0, newest]);
    await client.query(
      `insert into later_steps values ($1, $2, $3, $4, case when $5 then null else now() end)
       on conflict (name) do nothing`,
      [name, migration, newest, is_much ? newest : 0, is_much],
    );
  }
}

/** While a backup is brought in: what changes the schema is done at once, as nobody works beside it. */
export async function doWholeSteps(
  client: pg.ClientBase,
  folder: string,
  migrations: readonly string[],
): Promise<void> {
  for (const migration of migrations) {
    for (const { name, size, statement } of await laterStepsIn(folder, migration)) {
      if (size !== null) continue;
      await client.query(statement.replaceAll(/\bconcurrently\b/gi, ''));
      await client.query('update later_steps set rest = 0, done_at = now() where name = $1 and done_at is null', [
        name,
      ]);
    }
  }
}
