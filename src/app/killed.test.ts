import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AcknowledgedWrites } from '#app/testing/acknowledged-writes.ts';
import { type ProductProcess, startProcess } from '#app/testing/process.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

/**
 * Two processes serve one database, and one after the other is killed while people write. Whoever gets no answer sends
 * the same again, to whichever is there: what was acknowledged is there, and everything once. `npm run trust` writes
 * more than 10,000 rows.
 */
const writes = Number(process.env.TRUST_WRITES ?? 1500);

let database: FreshDatabase;
let folder: string;
let processes: (ProductProcess | null)[] = [];
beforeAll(async () => {
  database = await freshDatabase('demo');
  folder = await mkdtemp(join(tmpdir(), 'vazifa-killed-'));
  // One after the other: both would make the first data.
  processes = [await startProcess(database.url, folder), await startProcess(database.url, folder)];
}, 120_000);
afterAll(async () => {
  for (const one of processes) await one?.kill();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const someUrl = (): string | null => {
  const there = processes.filter((one) => one !== null);
  return there[Math.floor(Math.random() * there.length)]?.url ?? null;
};

it('keeps everything that was acknowledged, once, however often a process is killed', async () => {
  const people = new AcknowledgedWrites(someUrl);
  const over = new AbortController();
  let kills = 0;
  const killing = (async () => {
    for (let turn = 0; !over.signal.aborted; turn = 1 - turn) {
      await sleep(100 + Math.random() * 400);
      const one = processes[turn];
      processes[turn] = null;
      await one?.kill();
      kills++;
      processes[turn] = await startProcess(database.url, folder);
    }
  })();
  await people.write(writes).finally(() => over.abort());
  await killing;
  process.stdout.write(`killed ${kills} times while ${writes} rows were written\n`);
  expect(kills).toBeGreaterThan(0);
  expect(people.count).toBe(writes);
  await people.compare(database.url);
}, 3_600_000);
