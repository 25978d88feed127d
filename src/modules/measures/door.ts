export { placeColumns } from '#modules/measures/task-sources.ts';
export { bandOfDay, forTasks, type LoadBand, loadBands } from '#modules/measures/load/bands.ts';
export {
  HORIZON_DAYS,
  type Load,
  load,
  loadByDay,
  loadingStatuses,
  type LoadTask,
  remainingMinutes,
  tasksOfDay,
} from '#modules/measures/load/load.ts';
export {
  type LoadedDay,
  type PersonLoad,
  personLoad,
  shareOfLoad,
} from '#modules/measures/load/load-cells.ts';
export { BURN_DAYS_MAX, type BurnDay, burnOf, cameAt } from '#modules/measures/flow/burn.ts';
export { progressOf } from '#modules/measures/flow/progress.ts';
export {
  beginOf,
  type Days,
  nextOf,
  type Step,
  steps,
  stepsOf,
  type Stretch,
  stretchOf,
} from '#modules/measures/asking.ts';
export type { Range } from '#modules/measures/kept-ranges.ts';
export { columnsOfKey, isStep, type KeyName, keyNames, keyResource } from '#modules/measures/keys.ts';
export {
  count,
  digitsOf,
  type Measure,
  type MeasureType,
  share,
  type Source,
  sourceOf,
  sum,
} from '#modules/measures/measure.ts';
export * as ofClientTasks from '#modules/measures/client-tasks/client-task-measures.ts';
export * as ofContracts from '#modules/measures/contracts/contract-measures.ts';
export * as ofEmployment from '#modules/measures/employment/employment-measures.ts';
export * as ofFlow from '#modules/measures/flow/flow-measures.ts';
export * as ofLoad from '#modules/measures/load/load-measures.ts';
export * as ofTasks from '#modules/measures/task-measures.ts';
