import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runnerFor } from '#server/database/embedded-binaries.ts';

const native = '/usr/lib/postgresql/15';
const patienceMs = 60_000;

/** Debian's PostgreSQL 15, with a database of which a plain role is the owner. */
export interface DebianPostgres {
  readonly url: string;
  /** The same through PgBouncer, which hands out its connections by transactions. */
  readonly pooled: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await sleep(100)) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    const error = await client.connect().then(
      () => null,
      (reason: unknown) => reason,
    );
    await client.end().catch(() => {});
    if (!error) return;
    if (Date.now() > until) throw error;
  }
}

/** Starts it with its own programs, as the user that the embedded one would have. */
export async function debianPostgres(): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'vazifa-debian-'));
  const cluster = join(folder, 'cluster');
  const { prefix, owner, as } = runnerFor(native, cluster);
  if (owner) await chown(folder, owner.uid, owner.gid);
  const run = (program: string, args: readonly string[]) => {
    const [first, ...rest] = [...prefix, program, ...args];
    return { first: first!, rest };
  };
  const made = run(join(native, 'bin/initdb'), ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
  const { status, stderr } = spawnSync(made.first, [...made.rest, '--locale=C.UTF-8'], { ...as, encoding: 'utf8' });
  if (status !== 0) throw new Error(`Debian's PostgreSQL 15 cannot be made: ${stderr}`);
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const started = run(join(native, 'bin/postgres'), ['-D', cluster, ...options]);
  const children = [spawn(started.first, started.rest, { ...as, cwd: '/', stdio: 'ignore' })];
  const administrator = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answers(administrator);
  const client = new pg.Client(administrator);
  await client.connect();
  await client.query('create role company login');
  await client.query('create database company owner company');
  await client.end();
  return {
    url: `postgres://company@127.0.0.1:${port}/company`,
    async pooled() {
      const own = await freePort();
      const settingsFile = join(folder, 'pgbouncer.ini');
      const lines = [
        ...['[databases]', `company = host=127.0.0.1 port=${port} dbname=company user=company`, '[pgbouncer]'],
        ...['listen_addr = 127.0.0.1', `listen_port = ${own}`, 'unix_socket_dir =', 'auth_type = any'],
        ...['pool_mode = transaction', 'ignore_startup_parameters = extra_float_digits,options'],
      ];
      await writeFile(settingsFile, lines.join('\n'));
      const bouncer = run('pgbouncer', [settingsFile]);
      children.unshift(spawn(bouncer.first, bouncer.rest, { ...as, cwd: '/', stdio: 'ignore' }));
      const url = `postgres://company@127.0.0.1:${own}/company`;
      await answers(url);
      return url;
    },
    async stop() {
      for (const child of children) {
        const gone = once(child, 'exit');
        child.kill('SIGINT');
        await gone;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
