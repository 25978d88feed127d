import { sql } from 'kysely';
import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import { isDay } from '#kernel/fields/time.ts';
import { invalid } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import type { Values } from '#server/crud/record.ts';
import type { DeadlineReason } from '#modules/tasks/time/deadline-reasons.ts';
import { askedDeadline, type DeadlineChange, type TaskRow } from '#modules/tasks/moves/task-move.ts';

/** A day alone means the end of that working day. */
export function deadlineInstant(asked: unknown, timeZone: string): string | null | undefined {
  if (typeof asked !== 'string') return asked as null | undefined;
  return new Date(isDay(asked) ? companyCalendar(timeZone).endOfWorkingDay(asked) : asked).toISOString();
}

/** The change of a deadline that a patch asks for, or null. Throws 422 when it needs a reason and has none. */
export function deadlineChangeOf(task: Pick<TaskRow, 'deadline'>, patch: Values): DeadlineChange | null {
  if (patch.deadline === undefined) return null;
  const reason = (patch.deadline_reason_code ?? null) as DeadlineReason | null;
  const change = askedDeadline(task.deadline, patch.deadline as string | null, reason, null);
  if (change && task.deadline !== null && (!reason || reason === 'initial'))
    throw invalid('deadline_reason_code', 'reason_given');
  return change;
}

/** Writes down what deadlines changed, all in one statement. */
export async function writeDeadlines(ctx: Context, changes: ReadonlyMap<number, DeadlineChange>): Promise<void> {
  if (!changes.size) return;
  const rows = [...changes].map(([task_id, change]) => ({ task_id, ...change }));
  const by = sql`${actorId(ctx.actor)}::bigint`;
  await sql`insert into task_deadlines (task_id, old_deadline, new_deadline, deadline_reason_code, comment, moves_kpi,
      created_at, created_by, updated_at, updated_by)
    select c.*, ${ctx.now}, ${by}, ${ctx.now}, ${by} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(task_id bigint, old_deadline timestamptz, new_deadline timestamptz, deadline_reason_code text, comment text,
        moves_kpi boolean)`.execute(ctx.db);
}
