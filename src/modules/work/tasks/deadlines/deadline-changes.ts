import { type DeadlineReason, movesKpiDeadline } from '#modules/work/tasks/workflow/deadline-reasons.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

export interface DeadlineChange {
  readonly old_deadline: string | null;
  readonly new_deadline: string | null;
  readonly deadline_reason_code: DeadlineReason;
  readonly comment: string | null;
  readonly moves_kpi: boolean;
}

/** The columns that a change of the deadline moves along; the first deadline stays as it was set. */
export function deadlineValues(task: TaskRow, change: DeadlineChange | null) {
  const { deadline, deadline_reason_code, first_deadline, kpi_deadline } = task;
  if (!change) return { deadline, deadline_reason_code, first_deadline, kpi_deadline };
  return {
    deadline: change.new_deadline,
    deadline_reason_code: change.deadline_reason_code,
    first_deadline: first_deadline ?? change.new_deadline,
    kpi_deadline: change.moves_kpi || kpi_deadline === null ? change.new_deadline : kpi_deadline,
  };
}

/** A deadline that was asked for, as a change with its reason; null where nothing changes. */
export function askedDeadline(
  old: string | null,
  asked: string | null,
  reason: DeadlineReason | null,
  comment: string | null,
): DeadlineChange | null {
  if (asked === old || (asked && old && Date.parse(asked) === Date.parse(old))) return null;
  const code = old === null ? 'initial' : (reason ?? 'estimate_error');
  return {
    old_deadline: old,
    new_deadline: asked,
    deadline_reason_code: code,
    comment,
    moves_kpi: movesKpiDeadline(code),
  };
}
