import { Socket } from 'node:net';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, statfsSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from '#server/database/embedded-binaries.ts';
import { postmasterOf } from '#server/database/embedded-cluster.ts';
import { Refusal } from '#server/refusal.ts';

export interface Launch {
  native: string;
  runner: Runner;
  cluster: string;
  log: string;
  settings: Record<string, string>;
  /** The database ends when this process is killed. */
  watched: boolean;
  /** A free one when undefined. */
  port?: number;
  /** Told as soon as it has been asked to start. */
  launched?: () => void;
}

/** The process that ends the database when this one is killed. */
export type Watch = ChildProcess;

export interface Started {
  pid: number;
  port: number;
  watch?: Watch;
}

const mib = 1024 * 1024;
const clamp = (low: number, value: number, high: number) => Math.round(Math.max(low, Math.min(value, high)));

/** For a small machine that PostgreSQL shares with everything else. Durability is untouched. */
function settingsFor(port: number): Record<string, string> {
  const memory = totalmem() / mib;
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '100',
    shared_buffers: `${clamp(64, memory / 16, 512)}MB`,
    effective_cache_size: `${clamp(256, memory / 2, 65_536)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(64, memory / 32, 512)}MB`,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    io_workers: '2',
    client_connection_check_interval: '1s',
    log_checkpoints: 'off',
  };
}

/**
 * Runs PostgreSQL in a session of its own, so that Ctrl-C in the terminal does not reach it before the product has
 * finished with it, and waits until it takes connections (or has recovered from a crash).
 * @returns undefined when another process was faster to the cluster or to the port: look again.
 */
export async function runPostgres(launch: Launch): Promise<Started | undefined> {
  const port = launch.port ?? (await freePort());
  const settings = Object.entries({ ...settingsFor(port), ...launch.settings }).flatMap(([k, v]) => [
    '-c',
    `${k}=${v}`,
  ]);
  const [program, ...args] = [...launch.runner.prefix, join(launch.native, 'bin/postgres'), '-D', launch.cluster];
  const { log, said } = openLog(launch.log);
  const child = spawn(program, [...args, ...settings], {
    ...launch.runner.as,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  child.unref();
  const watch = launch.watched && child.pid ? watchOver(child.pid) : undefined;
  launch.launched?.();
  for (;;) {
    if (failure || child.exitCode !== null || child.signalCode !== null) {
      dismiss(watch);
      return explain(launch, failure?.message ?? said());
    }
    const found = postmasterOf(launch.cluster);
    if (found?.pid === child.pid && found?.status === 'ready') return { pid: child.pid as number, port, watch };
    await sleep(10);
  }
}

/** Keeps the last words of earlier runs, but not more than fits a screenful of screens. */
function openLog(path: string) {
  const log = openSync(path, 'a', 0o600);
  if (fstatSync(log).size > 4 * mib) truncateSync(path);
  const from = fstatSync(log).size;
  return { log, said: () => readFileSync(path).subarray(from).toString() };
}

/** The database starts again when there is room; nothing that was acknowledged is lost meanwhile. */
export class DiskFull extends Refusal {}

/** Less than two pieces of its log: PostgreSQL cannot even start, and its last words may be cut off. */
const leastRoom = 32 * mib;
const hasNoRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastRoom;
};

/** What can be tried again is undefined; what cannot is a Refusal. */
function explain({ cluster, log }: Launch, said: string): undefined {
  if (/Address already in use|could not create any TCP|already exists|pre-existing shared memory/.test(said)) return;
  if (/No space left on device/.test(said) || hasNoRoom(cluster))
    throw new DiskFull(`The disk is full: the database in ${cluster} cannot start.`);
  const fatal = said.split('\n').findLast((line) => /FATAL|PANIC|rror/.test(line)) ?? said.trim().split('\n').at(-1);
  throw new Refusal(
    `The embedded database does not start: ${fatal?.replace(/^.*?(FATAL|PANIC): +/, '')}; more is in ${log}.`,
  );
}

/**
 * A shell that does nothing but wait for this process: when the pipe between them closes without a word, it asks the
 * database to stop as soon as nobody uses it.
 */
function watchOver(pid: number): Watch | undefined {
  if (process.platform === 'win32') return undefined;
  const script = 'trap "" INT TERM HUP; read word || kill -TERM "$0"';
  const watch = spawn('/bin/sh', ['-c', script, String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.on('error', () => {});
  watch.stdin?.on('error', () => {});
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return watch;
}

/** The database is stopped by other means from here on. */
export function dismiss(watch: Watch | undefined): void {
  watch?.stdin?.end('stay\n');
}

/** A port that nobody listens on; somebody may take it before we do, then the caller tries again. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
