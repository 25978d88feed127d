import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { rootDir } from '#server/config.ts';
import frugal from '../bin/frugal.json' with { type: 'json' };
import { copyOfCompany, keepCompany } from '#server/testing/kept-company.ts';

const longestStartMs = 120_000;

/** Where a journey walks, and the file with what the server says: confirmation codes are told there in demo mode. */
export interface Place {
  readonly url: string;
  readonly log: string | undefined;
}

interface Started extends Place {
  readonly stop: () => Promise<void>;
}

/** Servers for so many workers, and how to stop them. */
interface Places {
  readonly places: readonly Place[];
  readonly stop: () => Promise<void>;
}

/**
 * Where the workers of a walk go, as they read it in PLACES: to the one at BASE_URL, to those that the caller started
 * for several walks, or to servers of this walk alone. With BASE_URL the caller names the file SERVER_LOG, or some
 * journeys are left out.
 */
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const { BASE_URL: url, SERVER_LOG: log } = process.env;
  if (!url && process.env.PLACES) return async () => {};
  const { places, stop } = url ? { places: [{ url, log }], stop: async () => {} } : await startPlaces(config.workers);
  process.env.PLACES = JSON.stringify(places);
  return stop;
}

/**
 * Starts the product as its launcher does, once for each worker, on a copy of the demo company of its own, so that no
 * journey meets what another is doing. A server stops with the channel to this process, however that ends.
 */
export async function startPlaces(count: number): Promise<Places> {
  await keepCompany();
  const tried = await Promise.allSettled(Array.from({ length: count }, startServer));
  const started = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => void (await Promise.all(started.map((one) => one.stop())));
  const failed = tried.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { places: started.map(({ url, log }) => ({ url, log })), stop };
}

async function startServer(): Promise<Started> {
  const folder = await copyOfCompany('vazifa-e2e-');
  const log = createWriteStream(join(folder, 'server.log'));
  const server = spawn(process.execPath, [...frugal.flags, 'src/app/server.ts'], {
    cwd: rootDir,
    env: { ...frugal.environment, ...environment(), PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    if (server.connected) server.disconnect();
    await ended;
    log.end();
    await rm(folder, { recursive: true, force: true });
  };
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
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
  return { url, log: log.path as string, stop };
}

/** What the person's own shell says about the product must not reach the tests. */
function environment(): NodeJS.ProcessEnv {
  const own = ['HOST', 'DATABASE_URL', 'SEED', 'S3_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'SECRET_KEY', 'MIGRATE'];
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
}
