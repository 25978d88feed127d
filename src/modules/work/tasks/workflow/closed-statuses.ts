import { type TaskStatus, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

/** A sub-task in one of these no longer holds its parent up, a blocker no longer holds its followers up. */
export const closedStatuses = ['done', 'accepted'] as const satisfies readonly TaskStatus[];

/** All others: what is not done, and what can be late. */
export const openStatuses = taskStatusCodes.filter((status) => !(closedStatuses as readonly string[]).includes(status));
