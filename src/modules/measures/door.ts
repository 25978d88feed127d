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
export { BURN_DAYS_MAX, type BurnDay, burnOf, cameAt } from '#modules/measures/flow/burn.ts';
export { type Progress, progressOf } from '#modules/measures/flow/progress.ts';
