/** What tasks are grouped by: fields of theirs, and the week (its Monday) in which they are due. */
export const groupings = [
  'status',
  'executor_id',
  'project_id',
  'task_priority_id',
  'task_group_id',
  'deadline_week',
] as const;
export type Grouping = (typeof groupings)[number];

export const groupingOf = (name: string | undefined): Grouping | null => groupings.find((one) => one === name) ?? null;

export interface Sums {
  readonly count: number;
  readonly planned_minutes: number;
  readonly actual_minutes: number;
}
