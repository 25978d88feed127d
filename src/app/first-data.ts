import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SeedOrder } from '#app/seed-process.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { Refusal } from '#server/refusal.ts';
import { isFilled } from '#modules/house/seed/is-filled.server.ts';

/**
 * Sees to it that the database has its first data. A new one is filled by a process of its own, which takes 60 modules
 * and a hundred megabytes with it when it ends: a server is no larger after its first start than after any other. In a
 * thread the memory would end with it too, but the allocator would keep it for the server.
 * @throws Refusal with the reason why the process failed.
 */
export async function ensureFirstData(db: Db, config: Config, url: string, stop: AbortSignal): Promise<void> {
  if (await isFilled(db)) {
    const { synchronise } = await import('#app/synchronise.ts');
    return synchronise(db);
  }
  const child = fork(join(import.meta.dirname, 'seed-process.ts'), { signal: stop });
  let reason = 'The new database could not be filled.';
  child.on('message', (text) => {
    reason = String(text);
  });
  const order: SeedOrder = { config, url };
  child.send(order);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Refusal(reason);
}
