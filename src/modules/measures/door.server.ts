export {
  capacityOf,
  isLoading,
  loadingTasks,
  loadsOf,
  weighed,
  weighing,
  weighingColumns,
} from '#modules/measures/load/loads.server.ts';
export { taskHistoriesOf } from '#modules/measures/flow/task-histories.server.ts';
