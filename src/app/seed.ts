import { askForSteps, completeCompany } from '#app/complete-company.ts';
import { demoSteps } from '#app/demo-steps.ts';
import { synchronise } from '#app/synchronise.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { sql } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { oneTimePassword } from '#modules/staff/access/sign-in/passwords/one-time-password.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { fill, type FirstData, firstData, isMine } from '#modules/house/seed/first-data.server.ts';
import { isFilled } from '#modules/house/seed/is-filled.server.ts';

/**
 * Fills a new database with all that it has at first: the base data always, the demo company with its year of work with
 * SEED=demo. Once only, also when several processes start together; of a database that has been filled only the actions
 * and the texts are kept up, and what a process that was killed has left undone is done.
 * @param made what it is filled with, where that was made already: see `newData`.
 * @param stands told when what people find at first is there, and how many steps of their year are still to come.
 */
export async function seed(db: Db, config: Config, made?: FirstData, stands?: (left: number) => void): Promise<void> {
  if (!(await isFilled(db))) await fillNew(db, config, made ?? (await newData(config)));
  await synchronise(db);
  await completeCompany(db, config, stands);
}

/** What a new database is filled with, made in memory: no table has to be there. */
export const newData = (config: Config): Promise<FirstData> => firstData(config, new Date(), oneTimePassword());

async function fillNew(db: Db, config: Config, { tables, says }: FirstData): Promise<void> {
  const isDone = await db.transaction(async (transaction) => {
    if (!(await isMine(transaction, config.seed))) return false;
    await fill(transaction, tables);
    const ctx = contextOfJob(transaction, config, 'seed');
    if (config.seed === 'demo') await askForSteps(ctx, demoSteps(calendarOf(ctx).dayOf(ctx.now.getTime())));
    return true;
  });
  if (!isDone) return;
  // Until autovacuum comes by, PostgreSQL would plan for empty tables.
  await sql`analyze`.run(db);
  if (says) process.stdout.write(`${says}\n`);
}
