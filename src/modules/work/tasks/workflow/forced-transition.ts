import type { TaskStatus, TransitionEffect } from '#modules/work/tasks/workflow/transition-table.ts';

/**
 * What follows when an administrator brings a task to a status against the table: the books are kept as if the
 * table had led there, so that intervals, instants and the clock stay true.
 */
export function effectsOfForce(from: TaskStatus, to: TaskStatus): TransitionEffect[] {
  return [...(leaving[from] ?? []), ...(entering[to] ?? [])];
}

const leaving: Partial<Record<TaskStatus, readonly TransitionEffect[]>> = {
  processing: ['close_interval'],
  blocked: ['add_blocked_minutes'],
  accepted: ['mark_reopened', 'void_kpi', 'keep_marks'],
};

const entering: Partial<Record<TaskStatus, readonly TransitionEffect[]>> = {
  processing: ['set_started_at', 'open_interval', 'pause_other_running', 'clear_submitted_at'],
  checking: ['set_submitted_at'],
  done: ['set_done_at'],
  accepted: ['set_ended_at', 'write_kpi', 'lock_task', 'sync_client_task'],
  blocked: ['save_previous_status', 'stop_deadline_clock'],
};
