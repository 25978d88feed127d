export { bandOfDay, forTasks, type LoadBand, loadBands } from '#modules/measures/load/bands.ts';
export {
  HORIZON_DAYS,
  type Load,
  load,
  loadByDay,
  loadingStatuses,
  remainingMinutes,
  tasksOfDay,
} from '#modules/measures/load/load.ts';
