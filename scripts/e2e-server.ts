import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { rootDir } from '#server/config.ts';

/** The demo company is made on the first start. */
const longestStartMs = 120_000;

/**
 * Starts the product with demo data in a folder of its own, or uses the one at BASE_URL, and tells the journeys where
 * it is. What the server says is in the file SERVER_LOG; with BASE_URL the caller names it, or some journeys are left
 * out. The server stops with the channel to this process, however that ends.
 */
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  let stop = async () => {};
  let url = process.env.BASE_URL;
  if (!url) {
    const folder = await mkdtemp(join(tmpdir(), 'vazifa-e2e-'));
    // What the server says, for journeys that need it: confirmation codes are told there in demo mode.
    const log = createWriteStream(join(folder, 'server.log'));
    process.env.SERVER_LOG = log.path as string;
    const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
      cwd: rootDir,
      env: { ...environment(), PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    stop = async () => {
      if (server.connected) server.disconnect();
      await ended;
      log.end();
      await rm(folder, { recursive: true, force: true });
    };
    let said = '';
    url = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        log.write(chunk);
        said += chunk;
        const ready = /^ready (http:\S+)$/m.exec(said);
        if (ready) resolve(ready[1] as string);
      };
      server.stdout?.on('data', hear);
      server.stderr?.on('data', hear);
      server.once('error', reject);
      void ended.then(() => reject(new Error(`The product did not start:\n${said}`)));
      setTimeout(() => reject(new Error(`The product was not ready in time:\n${said}`)), longestStartMs).unref();
    }).catch(async (error) => {
      await stop();
      throw error;
    });
  }
  for (const project of config.projects) project.use.baseURL = url;
  process.env.BASE_URL = url;
  return stop;
}

/** What the person's own shell says about the product must not reach the tests. */
function environment(): NodeJS.ProcessEnv {
  const own = ['HOST', 'DATABASE_URL', 'SEED', 'S3_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'SECRET_KEY', 'MIGRATE'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
}
