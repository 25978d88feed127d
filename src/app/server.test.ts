import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { rootDir } from '#server/config.ts';
import { makePool } from '#server/database/pool.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { databaseNamed } from '#server/testing/templates.ts';

let dataDir: string;
let started: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'));
});

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  started = [];
  await rm(dataDir, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  /** Resolves with the address when it is ready. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; out: string; err: string }>;
}

function start(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
    cwd: rootDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', SEED: 'empty', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(child);
  let out = '';
  let err = '';
  child.stderr?.on('data', (chunk) => (err += chunk));
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      const address = /^ready (http:\S+)$/m.exec(out)?.[1];
      if (address) resolve(address);
    });
  });
  // Not `close` of the process: it never comes once this side has closed the channel.
  const said = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'));
  const ended = Promise.all([once(child, 'exit'), ...said]).then(([[code]]) => ({ code, out, err }));
  return { child, ready, ended };
}

/** The start fails with exactly one sentence. */
async function refused(env: Record<string, string>): Promise<string> {
  const { code, out, err } = await start(env).ended;
  expect(out).toBe('');
  expect(code).toBe(1);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  return err.trimEnd();
}

describe('a start that cannot succeed', () => {
  it('names the variable that is wrong', async () => {
    expect(await refused({ PORT: 'http' })).toBe('PORT is "http", but it must be a number from 0 to 65535.');
  });

  it('names the port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refused({ PORT: String(port) })).toBe(
      `Port ${port} is taken by another program: set PORT to a free one.`,
    );
    other.close();
  });

  it('says that the database does not answer', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d' })).toMatch(
      /^The database at 127\.0\.0\.1:1 does not/,
    );
  });

  it('says that the password is wrong without repeating it', async () => {
    const url = new URL(inject('databaseUrl'));
    url.password = 'guessed';
    const sentence = await refused({ DATABASE_URL: url.href });
    expect(sentence).toMatch(/refuses user "vazifa": check user and password in DATABASE_URL\.$/);
    expect(sentence).not.toContain('guessed');
  });

  it('says which database is missing', async () => {
    const sentence = await refused({ DATABASE_URL: databaseNamed(inject('databaseUrl'), 'nowhere') });
    expect(sentence).toMatch(/^There is no database "nowhere" at /);
  });

  it('refuses a schema that is newer than the product', async () => {
    const database = await freshDatabase();
    const pool = makePool(database.url, 1);
    await pool.query("insert into kysely_migration values ('9999-future', '2099-01-01')");
    await pool.end();
    expect(await refused({ DATABASE_URL: database.url })).toMatch(/\(9999-future\) is newer than this version/);
    await database.drop();
  });
});

describe('a start', () => {
  it('says one line when it serves, and stops everything cleanly on SIGTERM', async () => {
    const { child, ready, ended } = start();
    const answer = await fetch(`${await ready}/api/ping`);
    expect(await answer.json()).toMatchObject({ ok: true, db: 'ok' });
    child.kill('SIGTERM');
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => line.startsWith('ready '))).toHaveLength(1);
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  }, 60_000);

  it('stops when the process that started it is gone', async () => {
    const { child, ready, ended } = start();
    await ready;
    child.disconnect();
    expect((await ended).code).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  }, 60_000);

  it.each([100, 400, 900])(
    'that is told to stop after %i ms leaves nothing running',
    async (delay) => {
      const { child, ended } = start();
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill('SIGTERM');
      await ended;
      expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
    },
    60_000,
  );
});
