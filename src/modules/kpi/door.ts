export { month } from '#modules/kpi/kpi-endpoints.ts';
export {
  coefficientOf,
  type KpiPart,
  kpiPartNames,
  kpiWeights,
  rounded,
  roundedOrNull,
  scoreFactorOf,
} from '#modules/kpi/kpi-formula.ts';
export * as ofKpi from '#modules/kpi/kpi-measures.ts';
export { kpiMonths } from '#modules/kpi/kpi-months.ts';
export { boundsOf, monthsUntil } from '#modules/kpi/months.ts';
