import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type ProductProcess, startProcess } from '#app/testing/process.ts';
import { freshDatabase } from '#server/testing/database.ts';

/** The demo company on a database and in a folder of its own, whatever becomes of the processes that serve it. */
export interface KillableProduct {
  readonly database: string;
  /** Another process that serves it. One that does not start says by what it is held up. */
  readonly start: () => Promise<ProductProcess>;
  /** Asks the database itself, by a connection that no process has. */
  readonly query: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;
  readonly drop: () => Promise<void>;
}

export async function killableProduct(): Promise<KillableProduct> {
  const database = await freshDatabase('demo');
  const folder = await mkdtemp(join(tmpdir(), 'vazifa-killed-'));
  async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  const start = () =>
    startProcess(database.url, folder).catch(async (error: Error) => {
      const rows = await query(`select pid, state, wait_event_type || ' ' || wait_event as waits,
          pg_blocking_pids(pid) as by, now() - xact_start as since, left(query, 160) as query
        from pg_stat_activity where datname = current_database() and state <> 'idle' order by xact_start`);
      throw new Error([error.message, ...rows.map((row) => JSON.stringify(row))].join('\n'));
    });
  const drop = async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { database: database.url, start, query, drop };
}
