import { Refusal } from '#server/refusal.ts';

/** After this a stop that hangs is cut short. What was acknowledged is in the database all the same. */
const longestStopMs = 30_000;

/**
 * Runs something until the process is asked to end (Ctrl-C, SIGTERM, the terminal or the launcher gone), then stops it
 * cleanly and exits with 0. A Refusal is printed as its one sentence, anything else with its stack; both exit with 1.
 */
export async function runToEnd(start: (stop: AbortSignal) => Promise<AsyncDisposable>): Promise<void> {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(0), longestStopMs).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, end);
  process.on('disconnect', end);
  try {
    const running = await start(ending.signal);
    await new Promise<void>((resolve) => {
      if (ending.signal.aborted) resolve();
      ending.signal.addEventListener('abort', () => resolve());
    });
    await running[Symbol.asyncDispose]();
  } catch (error) {
    if (!ending.signal.aborted) fail(error);
  }
  process.exit();
}

/** One clear sentence for what the person can mend; a stack for what only a developer can. */
export function fail(error: unknown): void {
  const text = error instanceof Refusal ? error.message : ((error as Error)?.stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
