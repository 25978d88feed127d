import { Logger, parseCronItems, run, type Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Db } from '#server/context.ts';

/** Work that is done beside requests: when, and what. Runs once at a time over all processes. */
export interface Job {
  readonly name: string;
  /** Minute, hour, day, month, weekday in UTC. */
  readonly cron: string;
  readonly run: (db: Db) => Promise<void>;
}

interface Log {
  readonly warn: (details: object, message: string) => void;
}

interface JobParts {
  readonly pool: Pool;
  readonly db: Db;
  /** Told after each job: it may have changed rows. */
  readonly committed: () => void;
  readonly log: Log;
}

/** So many jobs run at once in one process. */
const concurrency = 2;

/**
 * Starts the queue in this process. Jobs that were due while nothing ran are made up for, for half a day; a job that
 * fails is tried again later and later.
 */
export async function startJobs(parts: JobParts, jobs: readonly Job[]): Promise<Runner> {
  const { pool, db, committed, log } = parts;
  return run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    noPreparedStatements: true,
    pollInterval: 5_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ message }, 'a job reports');
    }),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, cron }) => ({
        task: name,
        match: cron,
        options: { backfillPeriod: 12 * 3_600_000, maxAttempts: 10, jobKey: name, jobKeyMode: 'replace' as const },
      })),
    ),
    taskList: Object.fromEntries(
      jobs.map(({ name, run: work }) => [
        name,
        async () => {
          await db.transaction().execute(work);
          committed();
        },
      ]),
    ),
  });
}
