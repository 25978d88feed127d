import { spawn } from 'node:child_process';
import { chown, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { nativeFolder, runnerFor } from '#server/database/embedded-binaries.ts';
import { clusterOf, postmasterOf } from '#server/database/embedded-cluster.ts';

/** A PostgreSQL that follows another one and can take its place. */
export interface Standby {
  readonly url: string;
  /** Makes it the one that is written to. */
  readonly promote: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const patienceMs = 60_000;

async function until(what: string, is: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await is().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`in vain was waited for ${what}`);
    await sleep(50);
  }
}

/**
 * Copies a running cluster while it runs, as `pg_basebackup` does, which the binaries of npm do not bring, and lets the
 * copy follow it. From then on the primary acknowledges nothing that the standby has not on its disk.
 */
export async function followBy(primaryUrl: string, primaryDir: string, standbyDir: string): Promise<Standby> {
  const [from, to] = [clusterOf(primaryDir), clusterOf(standbyDir)];
  const native = await nativeFolder();
  const runner = runnerFor(native, from);
  const primary = new pg.Client(primaryUrl);
  await primary.connect();
  await primary.query("select pg_backup_start('standby', true)");
  await mkdir(to, { recursive: true, mode: 0o700 });
  const isLeftOut = (path: string) =>
    /^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/.test(relative(from, path));
  await cp(from, to, { recursive: true, mode: 0, filter: (path) => !isLeftOut(path) });
  const { rows } = await primary.query('select labelfile from pg_backup_stop(false)');
  await writeFile(join(to, 'backup_label'), rows[0].labelfile);
  await writeFile(join(to, 'standby.signal'), '');
  if (runner.owner) await ownAll(to, runner.owner);

  const port = await freePort();
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl);
  const follows = `host=${hostname} port=${primaryPort} user=${username} password=${password} application_name=standby`;
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', primary_conninfo: follows };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = [...runner.prefix, join(native, 'bin/postgres'), '-D', to, ...options];
  const child = spawn(program!, args, { ...runner.as, cwd: '/', stdio: 'ignore' });
  const url = new URL(primaryUrl);
  url.port = String(port);
  await until('the standby', async () => {
    const client = new pg.Client(url.href);
    client.on('error', () => {});
    await client.connect();
    await client.end();
    return true;
  });
  await primary.query("alter system set synchronous_standby_names = 'standby'");
  await primary.query('select pg_reload_conf()');
  await until('the standby to be waited for', async () => {
    const { rows: followers } = await primary.query('select sync_state from pg_stat_replication');
    return followers[0]?.sync_state === 'sync';
  });
  await primary.end();
  return {
    url: url.href,
    async promote() {
      const client = new pg.Client(url.href);
      await client.connect();
      await client.query('select pg_promote(true, 60)');
      await client.end();
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode !== null || !child.kill('SIGINT')) return;
      await gone;
      await rm(standbyDir, { recursive: true, force: true });
    },
  };
}

async function ownAll(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const { readdir } = await import('node:fs/promises');
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid);
}

/** Ends a database as a power cut does. */
export function cutPower(dataDir: string): void {
  const { pid } = postmasterOf(clusterOf(dataDir))!;
  process.kill(pid, 'SIGKILL');
}

/** An address that leads to one database and later to another, as the address of a pair does. */
export interface MovingAddress {
  readonly port: number;
  readonly lead: (port: number | null) => void;
  readonly close: () => void;
}

export async function movingAddress(first: number): Promise<MovingAddress> {
  let target: number | null = first;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    if (target === null) return incoming.destroy();
    const outgoing = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    lead(port) {
      target = port;
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
