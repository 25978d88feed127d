import { Logger, parseCronItems, run, type Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import { sql, yesNo } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import { type Context, type Db, system } from '#server/context.ts';
import { noteFailure, noteSuccess } from '#server/jobs/failing-jobs.ts';
import type { Following } from '#server/jobs/followers.ts';
import { type Doing, doNext, type Workshop } from '#server/jobs/waiting-work.ts';

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
      /** Its place in the feed, up to which events are kept for it. */
      readonly follows?: Following;
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

interface JobParts extends Pick<Workshop, 'judge'> {
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
export async function startJobs(parts: JobParts, all: readonly (Job | Doing)[]): Promise<Pick<Runner, 'stop'>> {
  const { pool, db, config, committed, log } = parts;
  const named = all.flatMap((job) => ('work' in job ? [] : [job.name]));
  await sql`delete from failing_jobs where name <> all(${named}::text[])`.run(db);
  const jobs = all.filter((job) => 'cron' in job);
  const rounds = [
    ...all.filter((job) => 'everySeconds' in job).map((job) => repeat(parts, job)),
    ...workThrough(
      parts,
      all.filter((job) => 'work' in job),
    ),
  ];
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
          const run = db.transaction(async (transaction) => {
            await work(contextOfJob(transaction, config, name));
            await noteSuccess(transaction, name);
          });
          await run.catch(async (error) => {
            await noteFailure(db, 'cron', name, error);
            throw error;
          });
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
 * A process that finds another at it leaves it to that one; after a failure all of them rest, longer each time. What
 * a round changes is seen at the next look of the feed: told at once, those that change nothing would wake everybody.
 */
function repeat({ db, config, log }: JobParts, job: Job & { readonly everySeconds: number }): () => Promise<void> {
  const round = () =>
    db.transaction(async (transaction) => {
      const { mine, rests } = await sql({ mine: yesNo, rests: yesNo })`
          select pg_try_advisory_xact_lock(hashtext(${job.name})) as mine,
            exists (select from failing_jobs where name = ${job.name} and retry_at > now()) as rests`.one(transaction);
      if (!mine || rests) return;
      await job.run(contextOfJob(transaction, config, job.name));
      await noteSuccess(transaction, job.name);
    });
  return onceAtATime(job.everySeconds, log, () =>
    round().catch((error) => {
      log.warn({ err: error, job: job.name }, 'a job failed; a later round tries again');
      return noteFailure(db, 'round', job.name, error);
    }),
  );
}

/** Does what was asked for with a payload: so much at once, and as long as there is any. */
function workThrough({ db, config, committed, log, judge }: JobParts, all: readonly Doing[]): (() => Promise<void>)[] {
  if (!all.length) return [];
  const workshop: Workshop = {
    ...{ db, all, judge },
    contextFor: (transaction, name) => contextOfJob(transaction, config, name),
    failed: (error, job) => log.warn({ err: error, job }, 'work failed; it is tried again later'),
  };
  return Array.from({ length: concurrency }, () =>
    onceAtATime(1, log, async (isOver) => {
      while (!isOver() && (await doNext(workshop))) committed();
    }),
  );
}

/** Runs it every so many seconds, never twice at once. Answers how to end it: what runs is waited for. */
function onceAtATime(seconds: number, log: Log, run: (isOver: () => boolean) => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOver = false;
  const timer = setInterval(() => {
    running ??= run(() => isOver)
      .catch((error: Error) => log.warn({ err: error }, 'jobs cannot reach the database'))
      .finally(() => {
        running = undefined;
      });
  }, seconds * 1000);
  return async () => {
    isOver = true;
    clearInterval(timer);
    await running;
  };
}
