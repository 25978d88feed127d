export { placeColumns } from '#modules/numbers/measures/task-sources.ts';
export { bandOfDay, forTasks, type LoadBand, loadBands } from '#modules/numbers/measures/load/bands.ts';
export {
  HORIZON_DAYS,
  type Load,
  load,
  loadByDay,
  type LoadTask,
  remainingMinutes,
  tasksOfDay,
} from '#modules/numbers/measures/load/load.ts';
export {
  type LoadedDay,
  type PersonLoad,
  personLoad,
  shareOfLoad,
} from '#modules/numbers/measures/load/load-cells.ts';
export { BURN_DAYS_MAX, type BurnDay, burnOf, cameAt } from '#modules/numbers/measures/flow/burn.ts';
export { progressOf } from '#modules/numbers/measures/flow/progress.ts';
export {
  beginOf,
  type Days,
  nextOf,
  type Step,
  steps,
  stepsOf,
  type Stretch,
  stretchOf,
} from '#modules/numbers/measures/asking.ts';
export type { Range } from '#modules/numbers/measures/kept-ranges.ts';
export { columnsOfKey, isStep, type KeyName, keyNames, keyResource } from '#modules/numbers/measures/keys.ts';
export {
  count,
  digitsOf,
  type Measure,
  type MeasureType,
  share,
  type Source,
  sourceOf,
  sum,
} from '#modules/numbers/measures/measure.ts';
export * as ofClientTasks from '#modules/numbers/measures/client-tasks/client-task-measures.ts';
export * as ofContracts from '#modules/numbers/measures/contracts/contract-measures.ts';
export * as ofEmployment from '#modules/numbers/measures/employment/employment-measures.ts';
export * as ofFlow from '#modules/numbers/measures/flow/flow-measures.ts';
export * as ofLoad from '#modules/numbers/measures/load/load-measures.ts';
export * as ofTasks from '#modules/numbers/measures/task-measures.ts';
