export {
  capacityOf,
  isLoading,
  loadingTasks,
  loadsOf,
  weighed,
  weighing,
  weighingColumns,
} from '#modules/measures/load/loads.server.ts';
