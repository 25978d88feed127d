import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '#server/database/embedded.ts';
import { AcknowledgedWrites } from '#app/testing/acknowledged-writes.ts';
import { type ProductProcess, startProcess } from '#app/testing/process.ts';
import { cutPower, followBy, type MovingAddress, movingAddress, type Standby } from '#app/testing/standby.ts';

/**
 * The database loses its power in the middle of writing, and the one that followed it takes its place. Two processes of
 * the product serve all the time and are not started again: the address of the pair moves, and they find it by
 * themselves. `npm run trust` writes more than 10,000 rows.
 */
const writes = Number(process.env.TRUST_WRITES ?? 600);

let folder: string;
let primary: Embedded;
let standby: Standby;
let address: MovingAddress;
let processes: ProductProcess[] = [];
const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vazifa-pair-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  for (const one of [first, second]) await mkdir(one);
  primary = await startEmbedded({ dataDir: first, role: 'tool', settings: { wal_keep_size: '1GB' } });
  address = await movingAddress(portOf(primary.url));
  const url = new URL(primary.url);
  url.port = String(address.port);
  // One after the other: both would make the first data.
  processes = [await startProcess(url.href, folder), await startProcess(url.href, folder)];
  standby = await followBy(primary.url, first, second);
}, 180_000);
afterAll(async () => {
  for (const one of processes) await one.kill();
  address?.close();
  await standby?.stop();
  await primary?.stop().catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

it('loses nothing that was acknowledged when another database takes over', async () => {
  const people = new AcknowledgedWrites(() => processes[Math.floor(Math.random() * 2)]!.url);
  const writing = people.write(writes);
  while (people.count < writes / 3) await sleep(20);
  const before = people.count;
  const began = performance.now();
  cutPower(join(folder, 'first'));
  address.lead(null);
  await standby.promote();
  address.lead(portOf(standby.url));
  while (people.count < before + 50) await sleep(5);
  const ms = Math.round(performance.now() - began);
  await writing;
  process.stdout.write(
    `failed over after ${before} of ${writes} writes; 50 more were there after ${ms} ms and ${people.retries} tries\n`,
  );
  expect(people.count).toBe(writes);
  await people.compare(standby.url);
}, 1_800_000);
