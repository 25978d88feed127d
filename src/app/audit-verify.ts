import type pg from 'pg';
import { dbOf } from '#server/database/db.ts';
import { Refusal } from '#server/refusal.ts';
import { verifyAudit } from '#modules/staff/access/audit/audit-chain.server.ts';

const guards = {
  roles: "the product's own role may only add to it",
  trigger: "only a trigger keeps the product's own role from rewriting it; MIGRATION_DATABASE_URL gives it an owner",
};

/**
 * Compares the audit log with its seals.
 * @returns one line for the terminal.
 * @throws Refusal that names the first row that is not what was sealed.
 */
export async function auditVerify(pool: pg.Pool): Promise<string> {
  const db = dbOf(pool);
  const { sealed, waiting, head, broken, guard } = await verifyAudit(db);
  if (broken) throw new Refusal(`The audit log is broken at row ${broken.id}: ${broken.why}.`);
  const counts = `${sealed} rows sealed, ${waiting} waiting, last seal ${head || 'none'}`;
  return `The audit log is whole: ${counts}; ${guards[guard]}.`;
}
