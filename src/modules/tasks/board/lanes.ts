import type { TaskStatus } from '#modules/tasks/moves/workflow.ts';

/** By what a board is cut into lanes. */
export const lanings = ['executor_id', 'project_id', 'task_priority_id', 'task_group_id'] as const;
export type Laning = (typeof lanings)[number];

export const laningOf = (name: string | undefined): Laning | null => lanings.find((one) => one === name) ?? null;

/** A column of a lane, or of the whole board, where it is not cut. */
export interface LaneCell {
  readonly value: number | null;
  readonly status: TaskStatus;
  readonly count: number;
  readonly planned_minutes: number;
  readonly difficulty: number;
}
