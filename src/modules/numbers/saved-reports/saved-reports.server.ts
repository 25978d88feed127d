import { notFound, refuseStale } from '#kernel/problems.ts';
import type { Actor, Context } from '#server/context.ts';
import { lockRows } from '#server/crud/record.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { removeWithParts } from '#server/crud/deletion.ts';
import { judgedAsWhole } from '#server/crud/judged.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Operations } from '#server/crud/operations.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { judgeSaved } from '#modules/numbers/saved-reports/judge-saved.server.ts';
import { savedReports } from '#modules/numbers/saved-reports/saved-reports.ts';
import { seenByShare, sharedBy } from '#modules/numbers/saved-reports/shared-rows.server.ts';

/** Those that are shared, and those of the dashboards that somebody sees: what stands on one is shared by it. */
const reportsSeenBy = (actor: Actor): Sql<SqlBool> => sql`(${seenByShare(actor)} or exists (
  select from ${rowsForAll('dashboard_widgets', 'those of dashboards that are seen')} w
  where w.saved_report_id = t.id and w.deleted_at is null and w.dashboard_id in (
    select t.id from ${rowsForAll('dashboards', 'the sharing is said beside it')} t
    where t.deleted_at is null and ${seenByShare(actor)})))`;

/** Everybody saves reports; only who made one changes it. What shows it says that it is gone once it is removed. */
export function savedReportOperations(settings: CrudSettings): Operations<typeof savedReports> {
  const crud = crudOf(savedReports, settings, { scope: reportsSeenBy });
  const judged = judgedAsWhole(crud, judgeSaved, ['report', 'query', 'columns', 'compare']);
  async function remove(ctx: Context, id: number, version?: number): Promise<void> {
    const [row] = await lockRows(savedReports, ctx, [id], thereFor(reportsSeenBy, ctx.actor));
    if (!row) throw notFound();
    refuseStale(row, version);
    await removeWithParts(settings.directory(), savedReports, ctx, [id]);
  }
  return sharedBy({ ...judged, remove });
}
