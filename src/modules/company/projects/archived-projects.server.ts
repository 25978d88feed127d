import { Problem } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';

/** 409: a project that is put away, and all that is in it, is read only. */
export const projectArchived = (field = 'project_id'): Problem =>
  new Problem('RULE_NOT_MET', { errors: [{ field, rule: 'project_archived' }], extra: { rule: 'project_archived' } });

/** Those of the projects that are put away. */
export async function archivedAmong(ctx: Context, ids: readonly (number | null)[]): Promise<ReadonlySet<number>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (!asked.length) return new Set();
  return sql({ id: whole })`select id from projects
    where id = any(${asked}::bigint[]) and archived_at is not null`.asSet(ctx.db);
}

/** Throws 409 when one of the projects is put away. */
export async function refuseArchived(ctx: Context, ids: readonly (number | null)[], field?: string): Promise<void> {
  if ((await archivedAmong(ctx, ids)).size) throw projectArchived(field);
}
