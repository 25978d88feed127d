export {
  capacityOf,
  isLoading,
  loadingTasks,
  loadsOf,
  weighed,
  weighing,
  weighingColumns,
} from '#modules/numbers/measures/load/loads.server.ts';
export { computeEmployment } from '#modules/numbers/measures/employment/compute-employment.server.ts';
export { workTypeOfInterval } from '#modules/numbers/measures/employment/employment-relations.server.ts';
export { type FlowScope, flowSeries } from '#modules/numbers/measures/flow/flow-series.server.ts';
export { taskHistoriesOf } from '#modules/numbers/measures/flow/task-histories.server.ts';
export { type Counted, numbersOf, type Question, rowsBehind } from '#modules/numbers/measures/numbers.server.ts';
export {
  type FrozenMonths,
  freezeMonth,
  frozenMonths,
  isFrozen,
} from '#modules/numbers/measures/frozen-months.server.ts';
export { keyColumnOf } from '#modules/numbers/measures/key-columns.server.ts';
export { checkSpan, isTold, keepSpans } from '#modules/numbers/measures/keep-spans.server.ts';
export { keepsSpans } from '#modules/numbers/measures/kept-spans.server.ts';
export { ofMovedTask } from '#modules/numbers/measures/stale-triggers.server.ts';
export {
  andTasks,
  dayIn,
  lastingRows,
  rangeRows,
  reachOf,
  relationIs,
  stretchRows,
} from '#modules/numbers/measures/relations.server.ts';
export { fieldAt, places } from '#modules/numbers/measures/task-relations.server.ts';
export { isLateAt } from '#modules/numbers/measures/late.server.ts';
