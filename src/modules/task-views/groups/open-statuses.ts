import { closedStatuses, taskStatusCodes } from '#modules/tasks/door.ts';

/** What is not done, and what can be late. */
export const openStatuses = taskStatusCodes.filter((status) => !(closedStatuses as readonly string[]).includes(status));
