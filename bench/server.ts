import { dbOf } from '#server/database/db.ts';
import { product } from '#app/product.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { makePool } from '#server/database/pool.ts';
import { migrate } from '#server/database/migrate.ts';
import { buildServer } from '#server/server.ts';
import { buildFloor } from './floor.ts';

/** The product and its floor in one process, on one pool. Prints their addresses as JSON; lives until told to stop. */
const config = readConfig();
const embedded = await startEmbedded({ dataDir: config.dataDir });
const pool = makePool(embedded.url);
await migrate(pool, 'on');
await pool.query('create sequence if not exists floor_numbers');
const db: Db = dbOf(pool);
const app = await buildServer(
  { config: { ...config, demoAccounts: true }, pool, db, databaseUrl: embedded.url },
  product,
);
const floor = buildFloor(pool);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const floorAddress = await floor.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ product: address, floor: floorAddress, database: embedded.url })}\n`);
process.once('SIGTERM', async () => {
  await Promise.all([app.close(), floor.close()]);
  await pool.end();
  await embedded.stop();
  process.exit(0);
});
