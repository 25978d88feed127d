import { once } from 'node:events';
import { setPriority } from 'node:os';
import { newData, seed } from '#app/seed.ts';
import type { SeedOrder, Standing } from '#app/seed-messages.ts';
import { dbOf } from '#server/database/db.ts';
import { databaseRefusal } from '#server/database/failures.ts';
import { makePool } from '#server/database/pool.ts';

/** A nice value: whoever asks the server comes first. */
const behindTheServer = 10;

/**
 * Nothing that is filled in has been acknowledged to anybody, and what is lost with the power is done again: no commit
 * has to wait for the disk. The first that a person waits for brings all before it there.
 */
function quickUrl(url: string): string {
  const quick = new URL(url);
  const options = [quick.searchParams.get('options'), '-c synchronous_commit=off'];
  quick.searchParams.set('options', options.filter(Boolean).join(' '));
  return quick.href;
}

async function obey({ config, url, isNew }: SeedOrder, tables: Promise<unknown>): Promise<void> {
  const pool = makePool(quickUrl(url), 2);
  try {
    const made = isNew ? await newData(config) : undefined;
    await tables;
    const stands = (left: number) => {
      process.send?.({ left } satisfies Standing);
      setPriority(behindTheServer);
    };
    await seed(dbOf(pool), config, made, stands).finally(() => pool.end());
    process.exit();
  } catch (error) {
    const reason = databaseRefusal(error, url)?.message ?? (error as Error).stack;
    process.send?.(reason, undefined, undefined, () => process.exit(1));
  }
}

if (import.meta.main) {
  process.once('message', (order: SeedOrder) => obey(order, once(process, 'message')));
  process.once('disconnect', () => process.exit(1));
  // Ctrl-C reaches every process of the terminal; this one ends when the server says so or is gone.
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => {});
}
