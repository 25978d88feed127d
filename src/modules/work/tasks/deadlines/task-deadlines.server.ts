import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { isDay } from '#kernel/days.ts';
import { invalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import type { Values } from '#server/crud/values.ts';
import type { DeadlineReason } from '#modules/work/tasks/workflow/deadline-reasons.ts';
import { type DeadlineChange, askedDeadline } from '#modules/work/tasks/deadlines/deadline-changes.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

/** A day alone means the end of that working day of its executor; of nobody's, of the company's. */
export function deadlineInstant(ctx: Context, asked: unknown, executorId: unknown): string | null | undefined {
  if (typeof asked !== 'string') return asked as null | undefined;
  return new Date(
    isDay(asked) ? calendarOfPerson(ctx, (executorId as number | null) ?? null).endOfWorkingDay(asked) : asked,
  ).toISOString();
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
  const rows = [...changes].map(([task_id, change]) => ({ task_id, ...change }));
  await insertRows(taskDeadlines, ctx, rows);
}
