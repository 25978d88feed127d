import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import { copyHeader, copyTrailer } from '#modules/house/seed/bulk/copy-rows.ts';

/**
 * Loads one table in a transaction of its own: its secondary indexes are dropped first and made again from all rows at
 * the end, and the references are not asked row by row. Until `commit` nobody sees anything of it, and whatever goes
 * wrong leaves the table with its indexes as it was.
 */
export class TableLoad {
  readonly table: string;
  readonly #client: pg.Client;
  readonly #indexes: readonly string[];
  #stream: CopyStreamQuery | undefined;
  #ended: Promise<void> = Promise.resolve();
  readonly #columns: readonly string[];

  private constructor(table: string, columns: readonly string[], client: pg.Client, indexes: readonly string[]) {
    this.table = table;
    this.#columns = columns;
    this.#client = client;
    this.#indexes = indexes;
  }

  static async begin(url: string, table: string, columns: readonly string[]): Promise<TableLoad> {
    const client = new pg.Client({ connectionString: url, application_name: 'vazifa bulk load' });
    // A lost connection fails the statement that runs; it must not end the process.
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    await client.query("set local synchronous_commit = off; set local maintenance_work_mem = '512MB'");
    await allowed(client, withoutChecks);
    await allowed(client, cheapLog);
    const { rows } = await client.query<{ name: string; made_by: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made_by from pg_index i
       where i.indrelid = $1::regclass
         and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
      [table],
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    return new TableLoad(
      table,
      columns,
      client,
      rows.map(({ made_by }) => made_by),
    );
  }

  /** Sends rows; resolves when they are on their way, so that what is made never runs ahead of the database. */
  async write(rows: Buffer): Promise<void> {
    if (!this.#stream) {
      const columns = this.#columns.join(', ');
      this.#stream = this.#client.query(from(`copy ${this.table} (${columns}) from stdin (format binary)`));
      this.#ended = finished(this.#stream);
      // The one that waits hears of it; an early failure must not count as one that nobody handles.
      this.#ended.catch(() => {});
      await this.#send(copyHeader);
    }
    await this.#send(rows);
  }

  #send(bytes: Buffer): Promise<void> {
    const sent = new Promise<void>((resolve, reject) => {
      this.#stream!.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([sent, this.#ended]);
  }

  /** Ends the rows and makes the indexes. */
  async finish(): Promise<void> {
    if (this.#stream) {
      this.#stream.end(copyTrailer);
      await this.#ended;
    }
    await this.#client.query(
      `select setval(pg_get_serial_sequence('${this.table}', 'id'), (select max(id) from ${this.table}))`,
    );
    for (const made of this.#indexes) await this.#client.query(made);
  }

  async commit(): Promise<void> {
    await this.#client.query('commit');
    await this.#client.end();
  }

  async abandon(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}

/** The rows are right by construction; without this PostgreSQL looks each reference up. */
const withoutChecks = 'set local session_replication_role = replica';
/** Index pages go to the log whole; the usual compression of them costs more than they save. */
const cheapLog = 'set local wal_compression = lz4';

/** What makes it faster where the owner of the database, and the build of PostgreSQL, allow it. */
async function allowed(client: pg.Client, setting: string): Promise<void> {
  await client.query('savepoint setting');
  try {
    await client.query(setting);
  } catch {
    await client.query('rollback to savepoint setting');
  }
}
