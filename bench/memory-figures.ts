import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filledFolder, json, tokenOf } from './company.ts';
import { load, type Shot } from './load.ts';
import { print } from './statistics.ts';

const root = join(import.meta.dirname, '..');
/** Longer than `rest-when-idle.ts` takes to come to rest: quiet seconds, then a collection a second. */
const untilRestMs = 30_000;
const ceiling = { rest: 140, load: 300 };
const asked = [
  'fp/dev-tasks/board?perColumn=60',
  'fp/dev-tasks;sortBy=deadline;perPage=50',
  'admin/users',
  'fp/projects',
];

const minutesAt = process.argv.indexOf('--minutes');
const minutes = minutesAt < 0 ? 3 : Number(process.argv[minutesAt + 1]);
const callers = 16;
const sampleMs = 2_000;

/**
 * What the server keeps resident when nobody asks for anything, started as a person starts it: on a first start, which
 * fills the demo company, and on the next one. Read from /proc, so on Linux only; neither the launcher nor PostgreSQL.
 */
export async function memoryFigures(tasks: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vazifa-bench-'));
  try {
    await atRest(dataDir, 'the first start');
    await atRest(dataDir, 'a second start');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  await underLoad(tasks);
}

interface Rows {
  readonly rows: readonly { readonly id: number; readonly project_id: number }[];
}

/** `--minutes N` (3) of looking and writing by 16 callers: the most that is kept, and whether it grows. */
async function underLoad(tasks: number): Promise<void> {
  const { launcher, base } = await start(filledFolder(tasks, 2000));
  try {
    const server = serverOf(launcher.pid!);
    const { headers } = await tokenOf(base, 'admin');
    const { rows } = await json<Rows>(`${base}/api/fp/dev-tasks;perPage=500;sortBy=id;descending=true`, headers);
    const samples: number[] = [];
    const sampling = setInterval(() => samples.push(residentMegabytes(server)), sampleMs);
    const { rate, failures } = await load(callers, minutes * 60_000, (count) => mixed(base, headers, rows, count));
    clearInterval(sampling);
    const tenth = Math.floor(samples.length / 10);
    const most = (from: number, to: number) => Math.max(...samples.slice(from * tenth, to * tenth));
    const named = `memory of the server under ${minutes} minutes of mixed load`;
    print({ name: `${named}: most`, value: Math.max(...samples), unit: 'MB', target: ['<=', ceiling.load] });
    print({
      name: '  … most of its last three tenths against the three before',
      value: most(7, 10) / most(4, 7),
      unit: '×',
    });
    print({ name: '  … requests', value: rate, unit: '/s' });
    print({ name: '  … refused', value: failures, unit: '' });
    await sleep(untilRestMs);
    print({ name: '  … at rest after it', value: residentMegabytes(server), unit: 'MB' });
  } finally {
    await stop(launcher);
  }
}

/** A day's work in small: mostly looking, a tenth of it writing. */
function mixed(base: string, headers: Record<string, string>, rows: Rows['rows'], count: number): Shot {
  const { id, project_id } = rows[count % rows.length]!;
  const reads = [
    `fp/dev-tasks/${id}/whole`,
    `fp/dev-tasks;sortBy=deadline;perPage=50?project_id=${project_id}`,
    `fp/dev-tasks/board?perColumn=60&project_id=${project_id}`,
    `fp/dev-tasks;perPage=50;sortBy=id;descending=true?status=new`,
    `search?q=hisobot`,
    'fp/task-groups-with-stats;perPage=50',
    'admin/users;perPage=50',
    'fp/dashboard',
    `fp/task-comments;perPage=100?task_id=${id}`,
  ];
  const read = reads[count % (reads.length + 1)];
  if (read) return { url: `${base}/api/${read}`, headers };
  const isNew = count % 2 === 0;
  return {
    ...{ method: isNew ? 'POST' : 'PATCH', headers, url: `${base}/api/fp/dev-tasks` },
    // Of several by their ids, which asks for no version: nobody has looked at the task before.
    body: isNew
      ? { name: `Yuk ostida ${count}`, project_id }
      : { ids: [id], changes: { planned_minutes: 30 + (count % 400) } },
  };
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
        target: ['<=', ceiling.rest],
      });
    await sleep(untilRestMs);
    figure(`after ${occasion}`);
    const { headers } = await tokenOf(base, 'admin');
    for (const address of asked) await json(`${base}/api/${address}`, headers);
    await sleep(untilRestMs);
    figure(`after ${occasion} and a look at the board and three lists`);
  } finally {
    await stop(launcher);
  }
}

async function stop(launcher: ChildProcess): Promise<void> {
  launcher.kill('SIGTERM');
  await new Promise((resolve) => launcher.once('exit', resolve));
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
