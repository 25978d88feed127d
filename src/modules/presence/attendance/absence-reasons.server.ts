import { invalid } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { absenceReasons } from '#modules/presence/attendance/absence-reasons.ts';

/** A reason writes a code that the timesheet has. */
export const absenceReasonOperations = (settings: CrudSettings): Operations<typeof absenceReasons> =>
  judgedBy(crudOf(absenceReasons, settings), {
    create: (ctx, { timesheet_code }) => refuseUnknown(ctx, timesheet_code),
    change: async (ctx, _ids, changes) => {
      if (changes?.timesheet_code) await refuseUnknown(ctx, changes.timesheet_code);
    },
  });

async function refuseUnknown(ctx: Context, code: string): Promise<void> {
  const isKnown = await sql`select from timesheet_codes
    where code = ${code} and deleted_at is null`.isThere(ctx.db);
  if (!isKnown) throw invalid('timesheet_code', 'timesheet_code_unknown');
}
