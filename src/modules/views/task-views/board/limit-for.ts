import type { TaskStatus } from '#modules/work/tasks/door.ts';

/** A row of `fp/wip-limits`. */
export interface WipLimit {
  readonly id: number;
  readonly version: number;
  readonly status: TaskStatus;
  readonly project_id: number | null;
  readonly max_tasks: number | null;
  readonly max_difficulty: number | null;
}

/**
 * The limit that counts for a column. A board of one project goes by the project's own where it has one, any other by
 * that of the company. `projectId` is what a limit that is set here would be for.
 */
export function limitFor(limits: readonly WipLimit[], status: TaskStatus, asked: string | undefined) {
  const projectId = asked && /^\d+$/.test(asked) ? Number(asked) : null;
  const of = (project: number | null) =>
    limits.find((limit) => limit.status === status && limit.project_id === project) ?? null;
  return { projectId, limit: (projectId === null ? null : of(projectId)) ?? of(null) };
}
