import { setTimeout as sleep } from 'node:timers/promises';
import { doStep, isFirst } from '#app/demo-steps.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { sql } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { type Doing, doing, doNext, enqueue } from '#server/jobs/waiting-work.ts';
import { fillingWork, nextStep, stepsLeft, tellOfStep } from '#modules/house/seed/filling.server.ts';

/** Another process may be at the next step, or the last try of it has failed and it waits. */
const retryMs = 200;
/** There is one list: what is asked for anew takes the place of what was done. */
const key = 'steps';

/** Asks for all steps in the transaction that fills the database. */
export const askForSteps = (ctx: Context, steps: readonly string[]): Promise<void> =>
  enqueue(ctx, fillingWork, { steps: [...steps] }, { key });

/**
 * What a step changes is as if it had been so all along: nobody is told of it, no follower hears. It leaves the list in
 * the same transaction, so that a killed process leaves a step whole or not begun.
 */
const stepping = (config: Config): Doing =>
  doing(fillingWork, async (ctx, { steps: [step, ...others] }) => {
    if (!step) return;
    await doStep(ctx.db, config, step);
    await sql`delete from events where xid = pg_current_xact_id()`.run(ctx.db);
    await tellOfStep(ctx.db);
    if (others.length) await askForSteps(ctx, others);
  });

/**
 * Does what the demo company still lacks, step by step, until all of it is there; beside others that do the same.
 * @param stands told once, when what people find at first is there, perhaps at once; and how many steps are left.
 * @throws whatever a step throws before that, or where nobody is told of it; one that fails later is tried again, as
 * all work that waits.
 */
export async function completeCompany(db: Db, config: Config, stands?: (left: number) => void): Promise<void> {
  let isStanding = false;
  const workshop = {
    ...{ db, all: [stepping(config)], judge: () => null },
    contextFor: (transaction: Db, name: string) => contextOfJob(transaction, config, name),
    failed(error: unknown) {
      if (!isStanding || !stands) throw error;
    },
  };
  for (;;) {
    const left = await stepsLeft(db);
    if (!isStanding && !(await lacksFirst(db))) {
      isStanding = true;
      stands?.(left);
    }
    if (!left) return;
    if (!(await doNext(workshop))) await sleep(retryMs);
  }
}

async function lacksFirst(db: Db): Promise<boolean> {
  const next = await nextStep(db);
  return next !== null && isFirst(next);
}
