import { notFound, refuseStale } from '#kernel/problems.ts';
import { columnsOf, yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { actions } from '#modules/actions.ts';
import { type Appeal, appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';

const looksAfter = ({ actions: held }: Actor): boolean => held.has(actions.applications.update);

/** Applicants are for those who look after them; the action that opens the screen opens others too. */
export const appealsVisibleTo: Scope = (actor) => (looksAfter(actor) ? 'all' : sql`false`);

/** An application under its lock; 404 for one that is not there for the caller, 409 for another version. */
export async function heldAppeal(
  ctx: Context,
  { read }: Operations<typeof appealForJobs>,
  id: number,
  version?: number,
): Promise<Appeal> {
  await sql(columnsOf(appealForJobs, 'id'))`select id from appeal_for_jobs
    where id = ${id} and deleted_at is null for update`.found(ctx.db);
  const row = await read(ctx, id);
  refuseStale(row, version);
  return row;
}

/** 404 for an application that is not there for the caller. */
export async function checkSeen(ctx: Context, id: number): Promise<void> {
  const row = await sql({ seen: yesNo })`select true as seen from appeal_for_jobs
    where id = ${id} and deleted_at is null`.first(ctx.db);
  if (!row || !looksAfter(ctx.actor)) throw notFound();
}
