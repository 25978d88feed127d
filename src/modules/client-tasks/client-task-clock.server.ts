import { columnsOf } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { calendarOf } from '#modules/attendance/door.server.ts';
import { clientTaskTargets } from '#modules/client-tasks/client-task-parts.ts';
import type { ClientTask } from '#modules/client-tasks/client-tasks.ts';

/** Of a target: after this share of its time one is warned. */
const WARN_AT = 0.75;

/**
 * By when a client task is to be answered and done, and when to warn of it; all null for a priority without a target.
 */
export async function dueValues(ctx: Context, priorityId: number | null, from: Date) {
  const target = await sql(columnsOf(clientTaskTargets, 'answer_minutes', 'done_minutes'))`
    select answer_minutes, done_minutes from client_task_targets
    where task_priority_id = ${priorityId} and deleted_at is null`.first(ctx.db);
  if (!target) return { answer_due_at: null, answer_warn_at: null, done_due_at: null, done_warn_at: null };
  const calendar = calendarOf(ctx);
  const after = (minutes: number) =>
    new Date(calendar.addWorkingMinutes(from.getTime(), Math.round(minutes))).toISOString();
  return {
    answer_due_at: after(target.answer_minutes),
    answer_warn_at: after(target.answer_minutes * WARN_AT),
    done_due_at: after(target.done_minutes),
    done_warn_at: after(target.done_minutes * WARN_AT),
  };
}

/** The target that is next for a client task as it stands; null: none runs. */
const nextDue = ({ status, answered_at, answer_due_at, done_due_at }: ClientTask): string | null => {
  if (status === 'new' && !answered_at) return answer_due_at;
  return ['new', 'taken', 'in_work'].includes(status) ? done_due_at : null;
};

/** Working minutes until the next target of each client task; those since it was broken, with a minus. */
export function withClock(ctx: Context, rows: ClientTask[]): ClientTask[] {
  const calendar = calendarOf(ctx);
  const now = ctx.now.getTime();
  return rows.map((row) => {
    const due = nextDue(row);
    if (!due) return { ...row, minutes_left: null };
    const at = Date.parse(due);
    const left = at >= now ? calendar.workingMinutes(now, at) : -calendar.workingMinutes(at, now);
    return { ...row, minutes_left: left };
  });
}
