import pg from 'pg';
import { startEmbedded } from '#server/database/embedded.ts';

/** A process to be killed by tests: writes rows and says the number of each once it is acknowledged. */
const [dataDir = ''] = process.argv.slice(2);
const database = await startEmbedded({ dataDir });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query('create table if not exists written (id bigint generated always as identity)');
for (;;) {
  const { rows } = await client.query('insert into written default values returning id');
  process.stdout.write(`${rows[0].id}\n`);
}
