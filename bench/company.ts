import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Agent } from 'node:http';
import pg from 'pg';
import { shoot } from './load.ts';
import { processorOf, type Used } from './machine.ts';

/** The checkout that is measured: this one, or the one that `--of` names. The load comes from here in any case. */
const ofAt = process.argv.indexOf('--of');
const root = ofAt < 0 ? join(import.meta.dirname, '..') : resolve(process.argv[ofAt + 1]!);

export interface Company {
  readonly product: string;
  readonly floor: string;
  /** Where its database is: another process of the product may use it too. */
  readonly database: string;
  /** What the server and its database have used of the processor; null where that cannot be told. */
  readonly processor: (() => Used) | null;
  readonly stop: () => Promise<void>;
}

/** The folder of a company with so many tasks, filled once and kept under `.cache/`. */
export function filledFolder(tasks: number, users: number): string {
  const dataDir = join(root, '.cache', `bench-${tasks}`);
  if (existsSync(join(dataDir, 'filled'))) return dataDir;
  process.stderr.write(`filling ${dataDir} with ${tasks} tasks\n`);
  execFileSync(
    process.execPath,
    [join(root, 'src/app/cli.ts'), 'seed', '--tasks', String(tasks), '--users', String(users)],
    { env: environmentOf(dataDir), stdio: ['ignore', 'inherit', 'inherit'] },
  );
  execFileSync('touch', [join(dataDir, 'filled')]);
  return dataDir;
}

/** How the launcher starts the product: with another heap it is another program. */
const frugal = JSON.parse(readFileSync(join(root, 'bin/frugal.json'), 'utf8')) as {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

const environmentOf = (dataDir: string): NodeJS.ProcessEnv => ({
  ...frugal.environment,
  ...process.env,
  ...{ NODE_COMPILE_CACHE: join(root, '.cache/node'), DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'error', PORT: '0' },
});

/** The product and its floor on a company with so many tasks. */
export async function startCompany(tasks: number, users: number): Promise<Company> {
  const dataDir = filledFolder(tasks, users);
  const env = environmentOf(dataDir);
  const child = spawn(process.execPath, [...frugal.flags, join(root, 'bench/server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const addresses = await new Promise<Pick<Company, 'product' | 'floor' | 'database'>>((found, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk;
      const line = text.split('\n').find((one) => one.startsWith('{'));
      if (line) found(JSON.parse(line));
    });
    child.once('exit', () => reject(new Error('the server of the benchmark did not start')));
  });
  await allStepsDone(addresses.database);
  return {
    ...addresses,
    processor: processorOf(child.pid!, dataDir),
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

/** A company that an older state has filled is brought up to date beside ordinary work: not beside what is measured. */
async function allStepsDone(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const left = async () =>
    (await client.query<{ name: string }>('select name from later_steps where done_at is null order by name')).rows;
  let names = (await left()).map(({ name }) => name);
  if (names.length) process.stderr.write(`waiting for what comes after an update: ${names.join(', ')}\n`);
  while (names.length) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    names = (await left()).map(({ name }) => name);
  }
  await client.end();
}

/** Tokens end after fifteen minutes, and some measurements take longer. */
const renewedEveryMs = 8 * 60_000;

/** Signs a demo account in; answers the headers of its calls, which are kept fresh in place, and its user. */
export async function tokenOf(
  base: string,
  login: string,
): Promise<{ headers: Record<string, string>; userId: number }> {
  const { token, user } = await signIn(base, login);
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'uz' };
  const renewal = setInterval(async () => {
    // The server may be gone by then; whoever still calls it hears of that.
    const fresh = await signIn(base, login).catch(() => null);
    if (fresh) headers.authorization = `Bearer ${fresh.token}`;
  }, renewedEveryMs);
  renewal.unref();
  return { headers, userId: user.id };
}

async function signIn(base: string, login: string): Promise<{ token: string; user: { id: number } }> {
  const agent = new Agent();
  const { status, text } = await shoot(agent, {
    method: 'POST',
    url: `${base}/api/admin/auth/login`,
    body: { login, password: 'demo1234' },
  });
  if (status !== 200) throw new Error(`${login} cannot sign in: ${text}`);
  return JSON.parse(text);
}

export async function json<T>(url: string, headers: Record<string, string>): Promise<T> {
  const agent = new Agent();
  const { status, text } = await shoot(agent, { url, headers });
  if (status !== 200) throw new Error(`${url} answered ${status}: ${text}`);
  return JSON.parse(text) as T;
}
