export { useWaitingClientTasks } from '#modules/client-tasks/use-client-tasks.tsx';
