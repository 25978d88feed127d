import { closedStatuses } from '#modules/tasks/workflow/closed-statuses.ts';
import { taskStatusCodes } from '#modules/tasks/workflow/transition-table.ts';

/** What is not done, and what can be late. */
export const openStatuses = taskStatusCodes.filter((status) => !(closedStatuses as readonly string[]).includes(status));
