export {
  capacityOf,
  isLoading,
  loadingTasks,
  loadsOf,
  weighed,
  weighing,
  weighingColumns,
} from '#modules/measures/load/loads.server.ts';
export { computeEmployment } from '#modules/measures/employment/compute-employment.server.ts';
export { workTypeOfInterval } from '#modules/measures/employment/employment-relations.server.ts';
export { type FlowScope, flowSeries } from '#modules/measures/flow/flow-series.server.ts';
export { taskHistoriesOf } from '#modules/measures/flow/task-histories.server.ts';
export { type Counted, numbersOf, type Question, rowsBehind } from '#modules/measures/numbers.server.ts';
export { type FrozenMonths, freezeMonth, frozenMonths, isFrozen } from '#modules/measures/frozen-months.server.ts';
export { keyColumnOf } from '#modules/measures/key-columns.server.ts';
export { attendanceSeen, peopleSeen } from '#modules/measures/people-seen.server.ts';
export { checkSpan, isTold, keepSpans } from '#modules/measures/keep-spans.server.ts';
export { keepsSpans } from '#modules/measures/kept-spans.server.ts';
export {
  andTasks,
  dayIn,
  lastingRows,
  rangeRows,
  reachOf,
  relationIs,
  stretchRows,
} from '#modules/measures/relations.server.ts';
export { fieldAt, places } from '#modules/measures/task-relations.server.ts';
export { isLateAt } from '#modules/measures/late.server.ts';
