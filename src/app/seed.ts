import { sql } from '#server/database/door.ts';
import { addDemoAdministration } from '#app/demo-administration.ts';
import { addDemoAttendance } from '#app/demo-attendance.ts';
import { addDemoDashboards } from '#app/demo-dashboards.ts';
import { addDemoFiles } from '#app/demo-files.ts';
import { addDemoKpi } from '#app/demo-kpi.ts';
import { addDemoMessages } from '#app/demo-messages.ts';
import { addDemoPlans } from '#app/demo-plans.ts';
import { addDemoPublications } from '#app/demo-publications.ts';
import { addDemoReviews } from '#app/demo-reviews.ts';
import { addDemoWorksheets } from '#app/demo-worksheets.ts';
import { addDemoTests } from '#app/demo-tests.ts';
import { addDemoVisits } from '#app/demo-visits.ts';
import { synchronise } from '#app/synchronise.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { oneTimePassword } from '#modules/staff/access/sign-in/passwords/one-time-password.server.ts';
import { fill, firstData, isMine } from '#modules/house/seed/first-data.server.ts';
import { isFilled } from '#modules/house/seed/is-filled.server.ts';

/**
 * Fills a new database: the base data always, the demo company with SEED=demo. Everything or nothing, and once only,
 * also when several processes start together; of a database that has been filled only the actions and
 * the texts are kept up.
 */
export async function seed(db: Db, config: Config): Promise<void> {
  const isNew = !(await isFilled(db)) && (await fillNew(db, config));
  await synchronise(db);
  if (!isNew || config.seed !== 'demo') return;
  await addDemoAdministration(db, config);
  await addDemoFiles(db, config);
  await addDemoPublications(db, config);
  await addDemoVisits(db, config);
  await addDemoAttendance(db, config);
  await addDemoPlans(db, config);
  await addDemoWorksheets(db, config);
  await addDemoReviews(db, config);
  await addDemoTests(db, config);
  await addDemoKpi(db, config);
  await addDemoDashboards(db, config);
  await addDemoMessages(db);
}

/** Tells whether this process did it. */
async function fillNew(db: Db, config: Config): Promise<boolean> {
  const { tables, says } = await firstData(config, new Date(), oneTimePassword());
  const isDone = await db.transaction(async (transaction) => {
    if (!(await isMine(transaction, config.seed))) return false;
    await fill(transaction, tables);
    return true;
  });
  if (!isDone) return false;
  // Until autovacuum comes by, PostgreSQL would plan for empty tables.
  await sql`analyze`.run(db);
  if (says) process.stdout.write(`${says}\n`);
  return true;
}
