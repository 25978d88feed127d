import { Logger, parseCronItems, run, type Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import { yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Config } from '#server/config.ts';
import { type Context, type Db, system } from '#server/context.ts';

/** Work that is done beside requests: when, and what. Runs once at a time over all processes. */
export type Job = {
  readonly name: string;
  readonly run: (ctx: Context) => Promise<unknown>;
} & (
  | {
      /** Minute, hour, day, month, weekday in UTC. */
      readonly cron: string;
    }
  | {
      /** More often than cron can say; what was missed is not made up for, because the next run does it all. */
      readonly everySeconds: number;
    }
);

/** What the company has set. */
type CompanySettings = Pick<Config, 'timeZone'> & Partial<Pick<Config, 'settings'>>;

/** A call of nobody: the product works by itself. */
export const contextOfJob = (
  db: Db,
  { timeZone, settings = {} }: CompanySettings,
  name: string,
  now = new Date(),
): Context => ({
  db,
  actor: system,
  now,
  lang: 'uz',
  timeZone,
  settings,
  origin: { request_id: name, session_id: null, address: '' },
});

interface Log {
  readonly warn: (details: object, message: string) => void;
}

interface JobParts {
  readonly pool: Pool;
  readonly db: Db;
  readonly config: CompanySettings;
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
export async function startJobs(parts: JobParts, all: readonly Job[]): Promise<Pick<Runner, 'stop'>> {
  const { pool, db, config, committed, log } = parts;
  const jobs = all.filter((job) => 'cron' in job);
  const rounds = all.filter((job) => 'everySeconds' in job).map((job) => repeat(parts, job));
  const runner = await run({
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
          await db.transaction((transaction) => work(contextOfJob(transaction, config, name)));
          committed();
        },
      ]),
    ),
  });
  return {
    async stop() {
      await Promise.all(rounds.map((end) => end()));
      await runner.stop();
    },
  };
}

/**
 * A process that finds another at it leaves it to that one. What a round changes is seen at the next look of the feed:
 * told at once, rounds that change nothing would wake everybody too. Answers how to end the rounds.
 */
function repeat({ db, config, log }: JobParts, job: Job & { readonly everySeconds: number }): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isFree = true;
  const round = async () => {
    await db.transaction(async (transaction) => {
      const mine = await sql({ mine: yesNo })`
          select pg_try_advisory_xact_lock(hashtext(${job.name})) as mine`.value(transaction);
      if (mine) await job.run(contextOfJob(transaction, config, job.name));
    });
  };
  const timer = setInterval(() => {
    if (!isFree) return;
    isFree = false;
    running = round()
      .catch((error: Error) => log.warn({ err: error, job: job.name }, 'a job failed; its next round tries again'))
      .finally(() => {
        isFree = true;
      });
  }, job.everySeconds * 1000);
  return () => {
    clearInterval(timer);
    return running;
  };
}
