export { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
export { clientTaskStatuses } from '#modules/work/client-tasks/client-task-flow.ts';
