import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import frugal from '../../../bin/frugal.json' with { type: 'json' };
import type { Pulse } from '#app/testing/heartbeat.ts';

/** The product in a process of its own, which can be killed like any other. */
export interface ProductProcess {
  readonly url: string;
  /** Ends it as a power cut does, and waits until it is gone. */
  readonly kill: () => Promise<void>;
  /** Everything that it has printed. */
  readonly said: () => string;
  /** What its heartbeat says since it was asked last. Only of one that was started with it. */
  readonly pulse: () => Promise<Pulse>;
}

const longestStartMs = 60_000;

const heartbeat = ['--import', join(rootDir, 'src/app/testing/heartbeat.ts')];

/** Starts the product as the launcher does, on a database and a folder that others may use as well. */
export async function startProcess(
  databaseUrl: string,
  dataDir: string,
  { isWatched = false, env = {} }: { readonly isWatched?: boolean; readonly env?: Record<string, string> } = {},
): Promise<ProductProcess> {
  const child: ChildProcess = spawn(
    process.execPath,
    [...frugal.flags, ...(isWatched ? heartbeat : []), 'src/app/server.ts'],
    {
      cwd: rootDir,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...frugal.environment,
        NODE_COMPILE_CACHE: join(rootDir, '.cache/node'),
        ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEED: 'demo', HOST: '127.0.0.1', PORT: '0' },
        ...{ SECRET_KEY: 'a key of tests that all processes share', LOG_LEVEL: 'fatal' },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(isWatched ? (['ipc'] as const) : [])],
    },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      const ready = /^ready (http:\S+)$/m.exec(said);
      if (ready) resolve(ready[1]!);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    void gone.then(() => reject(new Error(`the product did not start:\n${said}`)));
    setTimeout(() => reject(new Error(`the product was not ready in time:\n${said}`)), longestStartMs).unref();
  });
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    said: () => said,
    async pulse() {
      const answer = once(child, 'message') as Promise<[Pulse]>;
      child.send('pulse');
      return (await answer)[0];
    },
  };
}
