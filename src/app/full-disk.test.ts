import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clusterOf, postmasterOf } from '#server/database/embedded-cluster.ts';
import { AcknowledgedWrites } from '#app/testing/acknowledged-writes.ts';
import { type ProductProcess, startProcess } from '#app/testing/process.ts';

/**
 * The disk of the product and of its database fills up while people write, until nothing can be written at all, and
 * has room again. Part of `npm run trust` only: it takes a small file system, which only an administrator can mount.
 */
const writes = Number(process.env.TRUST_WRITES ?? 0);
const folder = mkdtempSync(join(tmpdir(), 'vazifa-small-disk-'));
const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', folder]).status === 0;
const isMounted = writes > 0 && mount();
if (writes > 0 && !isMounted) process.stdout.write('full disk: left out, because nothing can be mounted here\n');

let product: ProductProcess | undefined;
beforeAll(async () => {
  if (isMounted) product = await startProcess('', folder);
}, 120_000);
afterAll(async () => {
  await product?.kill();
  const running = postmasterOf(clusterOf(folder));
  if (running) process.kill(running.pid, 'SIGQUIT');
  await sleep(2_000);
  if (isMounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes all room that is left; answers how to give it back. */
function fill(): () => void {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'a');
  for (const size of [2 ** 20, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // There is no room for another of this size.
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

function databaseUrl(): string {
  const password = readFileSync(join(folder, 'postgres/password'), 'utf8').trim();
  const { port } = postmasterOf(clusterOf(folder))!;
  return `postgres://vazifa:${password}@127.0.0.1:${port}/postgres`;
}

/** Until the database has no room for its own log either, and stops. */
async function useUpLog(): Promise<void> {
  const client = new pg.Client(databaseUrl());
  client.on('error', () => {});
  try {
    await client.connect();
    for (let megabytes = 0; megabytes < 600; megabytes++)
      await client.query("select pg_logical_emit_message(false, 'ballast', repeat('x', 1000000))");
    throw new Error('the log of the database has room without end');
  } catch (error) {
    if (/room without end/.test((error as Error).message)) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

it.runIf(isMounted)(
  'refuses with a sentence while there is no room, loses nothing, and goes on by itself',
  async () => {
    const people = new AcknowledgedWrites(() => product!.url);
    const writing = people.write(writes);
    const said: string[] = [];
    for (const part of [1 / 4, 1 / 2]) {
      while (people.count < writes * part) await sleep(20);
      const makeRoom = fill();
      const before = people.count;
      const began = people.retries;
      // Some more fit into pages that are there already.
      for (let tries = 0; people.retries < began + 200 && tries < 1200; tries++) await sleep(50);
      if (part === 1 / 2) {
        await useUpLog();
        // Whoever waits before they try again hears of it later.
        for (let tries = 0; !people.refusals.get(503) && tries < 1200; tries++) await sleep(50);
      }
      const during = people.count;
      makeRoom();
      const freed = performance.now();
      while (people.count < during + 50) {
        if (performance.now() - freed > 300_000)
          throw new Error('nothing was written for five minutes, with room again');
        await sleep(10);
      }
      said.push(`${during - before} fitted in, back ${Math.round(performance.now() - freed)} ms after there was room`);
    }
    await writing;
    const refusals = [...people.refusals].map(([status, count]) => `${count} times ${status}`).join(', ');
    process.stdout.write(`full disk: ${writes} writes, ${said.join('; ')}; ${refusals}\n`);
    expect(people.refusals.get(507)).toBeGreaterThan(0);
    expect([...people.refusals.keys()].filter((status) => ![503, 507].includes(status))).toEqual([]);
    expect(people.refusals.get(503)).toBeGreaterThan(0);
    await people.compare(databaseUrl());
  },
  1_800_000,
);
