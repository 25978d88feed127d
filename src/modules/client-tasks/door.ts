export { clientTasks } from '#modules/client-tasks/client-tasks.ts';
