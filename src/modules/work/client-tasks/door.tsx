export { useWaitingClientTasks } from '#modules/work/client-tasks/use-client-tasks.tsx';
