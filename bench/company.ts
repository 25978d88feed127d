import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'node:http';
import { shoot } from './load.ts';

const root = join(import.meta.dirname, '..');

export interface Company {
  readonly product: string;
  readonly floor: string;
  readonly stop: () => Promise<void>;
}

/** A database with so many tasks, filled once and kept under `.cache/`, and the product and its floor on it. */
export async function startCompany(tasks: number, users: number): Promise<Company> {
  const dataDir = join(root, '.cache', `bench-${tasks}`);
  const env = { ...process.env, DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'error', PORT: '0' };
  if (!existsSync(join(dataDir, 'filled'))) {
    process.stderr.write(`filling ${dataDir} with ${tasks} tasks\n`);
    execFileSync(
      process.execPath,
      [join(root, 'src/app/cli.ts'), 'seed', '--tasks', String(tasks), '--users', String(users)],
      { env, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    execFileSync('touch', [join(dataDir, 'filled')]);
  }
  const child = spawn(process.execPath, [join(root, 'bench/server.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const addresses = await new Promise<{ product: string; floor: string }>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk;
      const line = text.split('\n').find((one) => one.startsWith('{'));
      if (line) resolve(JSON.parse(line));
    });
    child.once('exit', () => reject(new Error('the server of the benchmark did not start')));
  });
  return {
    ...addresses,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Signs a demo account in; answers the header of its calls and its user. */
export async function tokenOf(
  base: string,
  login: string,
): Promise<{ headers: Record<string, string>; userId: number }> {
  const agent = new Agent();
  const { status, text } = await shoot(agent, {
    method: 'POST',
    url: `${base}/api/admin/auth/login`,
    body: { login, password: 'demo1234' },
  });
  if (status !== 200) throw new Error(`${login} cannot sign in: ${text}`);
  const { token, user } = JSON.parse(text);
  return { headers: { authorization: `Bearer ${token}`, 'accept-language': 'uz' }, userId: user.id };
}

export async function json<T>(url: string, headers: Record<string, string>): Promise<T> {
  const agent = new Agent();
  return JSON.parse((await shoot(agent, { url, headers })).text) as T;
}
