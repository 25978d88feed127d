import { seed } from '#app/seed.ts';
import type { Config } from '#server/config.ts';
import { dbOf } from '#server/database/db.ts';
import { databaseRefusal } from '#server/database/failures.ts';
import { makePool } from '#server/database/pool.ts';

/** What this process is told by the server that starts it. It answers nothing, or why it failed. */
export interface SeedOrder {
  readonly config: Config;
  readonly url: string;
}

async function obey({ config, url }: SeedOrder): Promise<void> {
  const pool = makePool(url, 2);
  try {
    await seed(dbOf(pool), config).finally(() => pool.end());
    process.exit();
  } catch (error) {
    const reason = databaseRefusal(error, url)?.message ?? (error as Error).stack;
    process.send?.(reason, undefined, undefined, () => process.exit(1));
  }
}

if (import.meta.main) {
  process.once('message', obey);
  process.once('disconnect', () => process.exit(1));
  // Ctrl-C reaches every process of the terminal; this one ends when the server says so or is gone.
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => {});
}
