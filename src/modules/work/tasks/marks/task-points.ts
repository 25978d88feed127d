import { endpoint } from '#kernel/endpoint.ts';
import { open } from '#kernel/schemas.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import type { Points } from '#modules/work/tasks/marks/points.ts';

/** One criterion that counts for a task now, with its mark if it has one. */
export interface TaskCriterion {
  readonly id: number;
  readonly name: string;
  /** A share of 1. */
  readonly weight: number;
  readonly score: number | null;
  readonly comment: string | null;
  readonly mark_id: number | null;
  readonly marked_by: number | null;
}

export interface TaskPoints {
  readonly criteria: readonly TaskCriterion[];
  /** The weighted score, 1 to 5. */
  readonly score: number | null;
  readonly rank: { readonly code: string; readonly name: string; readonly color: string | null } | null;
  readonly overdue_days: number;
  readonly returns: number;
  readonly points: Points;
  /** Until when the executor may appeal; null while not everything is marked. */
  readonly appeal_until: string | null;
}

/** Marks, rank and points of one task with every factor: the executor reads the same as the manager. */
export const taskPoints = endpoint('GET /api/fp/dev-tasks/:id/points', {
  need: devTasks.access.read,
  output: open<TaskPoints>(),
});
