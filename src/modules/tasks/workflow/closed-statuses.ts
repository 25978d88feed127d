import type { TaskStatus } from '#modules/tasks/workflow/transition-table.ts';

/** A sub-task in one of these no longer holds its parent up, a blocker no longer holds its followers up. */
export const closedStatuses = ['done', 'accepted'] as const satisfies readonly TaskStatus[];
