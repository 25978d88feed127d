/** The address of a task that can be given to others: the panel beside the list. */
export const taskAddress = (id: number): string => `${location.origin}/app/#/tasks/tasks?panel=fp/dev-tasks:${id}`;
