export { clientTasks } from '#modules/client-tasks/client-tasks.ts';
export { clientTaskStatuses } from '#modules/client-tasks/client-task-flow.ts';
