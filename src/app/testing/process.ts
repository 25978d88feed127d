import { type ChildProcess, spawn } from 'node:child_process';
import { rootDir } from '#server/config.ts';

/** The product in a process of its own, which can be killed like any other. */
export interface ProductProcess {
  readonly url: string;
  /** Ends it as a power cut does, and waits until it is gone. */
  readonly kill: () => Promise<void>;
}

const longestStartMs = 60_000;

/** Starts the product on a database and a folder that others may use as well. */
export async function startProcess(databaseUrl: string, dataDir: string): Promise<ProductProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
    cwd: rootDir,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SEED: 'demo', HOST: '127.0.0.1', PORT: '0' },
      ...{ SECRET_KEY: 'a key of tests that all processes share', LOG_LEVEL: 'fatal' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
  };
}
