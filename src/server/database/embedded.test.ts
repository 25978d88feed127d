import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootDir } from '#server/config.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { clusterOf, isAlive, postmasterOf } from '#server/database/embedded-cluster.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const pidFile = () => join(dataDir, 'postgres/cluster/postmaster.pid');
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Lets another process write until `count` more rows are acknowledged, then kills it without warning. */
async function writeAndKill(count: number): Promise<number> {
  const args = ['--disable-warning=ExperimentalWarning', 'src/server/testing/writer.ts', dataDir];
  const writer: ChildProcess = spawn(process.execPath, args, { cwd: rootDir, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    writer.stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.split('\n').length > count) {
        writer.kill('SIGKILL');
        resolve();
      }
    });
    writer.once('close', () => reject(new Error('the writer ended by itself')));
  });
  return Number(
    said
      .trimEnd()
      .split('\n')
      .filter((line) => /^\d+$/.test(line))
      .at(-1),
  );
}

describe('the embedded database', () => {
  it('starts from nothing, stops, and starts again with what it had', async () => {
    const first = await startEmbedded({ dataDir });
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect(existsSync(pidFile())).toBe(false);
    const second = await startEmbedded({ dataDir });
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('asks for its password, also of who is on the same machine', async () => {
    const database = await startEmbedded({ dataDir });
    const url = new URL(database.url);
    url.password = 'guessed';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await database.stop();
  });

  it('loses nothing acknowledged when its process is killed, and leaves nothing running', async () => {
    for (let round = 0; round < 3; round++) {
      const last = await writeAndKill(200);
      await expect.poll(() => postmasterOf(clusterOf(dataDir)), { timeout: 10_000 }).toBeUndefined();
      const database = await startEmbedded({ dataDir });
      const rows = await query(database.url, `select count(*)::int as n from written where id <= ${last}`);
      expect(rows).toEqual([{ n: last }]);
      await database.stop();
    }
  }, 60_000);

  it('comes back on the same port when PostgreSQL itself is killed', async () => {
    const database = await startEmbedded({ dataDir });
    await query(database.url, 'create table kept as select 1 as n');
    process.kill(postmasterPid(), 'SIGKILL');
    let rows: unknown;
    for (let wait = 0; !rows && wait < 100; wait++) {
      await sleep(50);
      rows = await query(database.url, 'select * from kept').catch(() => undefined);
    }
    expect(rows).toEqual([{ n: 1 }]);
    await database.stop();
  });

  it('is tried again when it does not start at once', async () => {
    const lost: Error[] = [];
    const database = await startEmbedded({ dataDir, onLost: (error) => lost.push(error) });
    await query(database.url, 'create table kept as select 1 as n');
    const control = join(dataDir, 'postgres/cluster/global/pg_control');
    await rename(control, `${control}.away`);
    process.kill(postmasterPid(), 'SIGKILL');
    await sleep(1_500);
    expect(await query(database.url, 'select * from kept').catch(() => undefined)).toBeUndefined();
    await rename(`${control}.away`, control);
    await expect.poll(() => query(database.url, 'select * from kept').catch(() => undefined)).toEqual([{ n: 1 }]);
    expect(lost).toEqual([]);
    await database.stop();
  });

  it('takes one server at a time, beside any number of tools', async () => {
    const server = await startEmbedded({ dataDir });
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/^Another server already uses /);
    const tool = await startEmbedded({ dataDir, role: 'tool' });
    expect(tool.attached).toBe(true);
    await server.stop();
    expect(await query(tool.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    const pid = postmasterPid();
    await tool.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is not kept out by a lock file whose number has become another process', async () => {
    await (await startEmbedded({ dataDir })).stop();
    await writeFile(pidFile(), `${process.pid}\n${dataDir}/postgres/cluster\n0\n5432\n\n127.0.0.1\n0\nready\n`);
    await (await startEmbedded({ dataDir })).stop();
  });
});
