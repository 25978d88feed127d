import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { json, tokenOf } from './company.ts';
import { print } from './statistics.ts';

const root = join(import.meta.dirname, '..');
/** Longer than `rest-when-idle.ts` takes to come to rest: quiet seconds, then a collection a second. */
const untilRestMs = 30_000;
const ceiling = 150;
const asked = [
  'fp/dev-tasks/board?perColumn=60',
  'fp/dev-tasks;sortBy=deadline;perPage=50',
  'admin/users',
  'fp/projects',
];

/**
 * What the server keeps resident when nobody asks for anything, started as a person starts it: on a first start, which
 * fills the demo company, and on the next one. Read from /proc, so on Linux only; neither the launcher nor PostgreSQL.
 */
export async function memoryFigures(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vazifa-bench-'));
  try {
    await atRest(dataDir, 'the first start');
    await atRest(dataDir, 'a second start');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function atRest(dataDir: string, occasion: string): Promise<void> {
  const { launcher, base } = await start(dataDir);
  try {
    const server = serverOf(launcher.pid!);
    const figure = (when: string) =>
      print({
        name: `memory of the server at rest, ${when}`,
        value: residentMegabytes(server),
        unit: 'MB',
        target: ['<=', ceiling],
      });
    await sleep(untilRestMs);
    figure(`after ${occasion}`);
    const { headers } = await tokenOf(base, 'admin');
    for (const address of asked) await json(`${base}/api/${address}`, headers);
    await sleep(untilRestMs);
    figure(`after ${occasion} and a look at the board and three lists`);
  } finally {
    launcher.kill('SIGTERM');
    await new Promise((resolve) => launcher.once('exit', resolve));
  }
}

/** By the launcher, which chooses the flags and the environment of the server. */
async function start(dataDir: string): Promise<{ launcher: ChildProcess; base: string }> {
  const launcher = spawn(process.execPath, [join(root, 'bin/vazifa.mjs'), 'start'], {
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'demo', PORT: '0', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise<string>((resolve, reject) => {
    launcher.stdout.on('data', (chunk: Buffer) => {
      const found = /ready (\S+)/.exec(String(chunk));
      if (found) resolve(found[1]!);
    });
    launcher.once('exit', () => reject(new Error('the product did not start')));
  });
  return { launcher, base };
}

function serverOf(launcher: number): number {
  const children = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ');
  const server = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/app/server.ts'));
  if (!server) throw new Error('the launcher has no server');
  return Number(server);
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}
