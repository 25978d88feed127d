import { notFound } from '#kernel/problems.ts';
import { sql, yesNo } from '#server/database/door.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { actions } from '#modules/actions.ts';

const looksAfter = ({ actions: held }: Actor): boolean => held.has(actions.applications.update);

/** Applicants are for those who look after them; the action that opens the screen opens others too. */
export const appealsVisibleTo: Scope = (actor) => (looksAfter(actor) ? 'all' : sql`false`);

/** 404 for an application that is not there for the caller. */
export async function checkSeen(ctx: Context, id: number): Promise<void> {
  const row = await sql({ seen: yesNo })`select true as seen from appeal_for_jobs
    where id = ${id} and deleted_at is null`.first(ctx.db);
  if (!row || !looksAfter(ctx.actor)) throw notFound();
}
