export { month } from '#modules/kpi/kpi-endpoints.ts';
export {
  coefficientOf,
  kpiPartNames,
  rounded,
  roundedOrNull,
  scoreFactorOf,
} from '#modules/kpi/kpi-formula.ts';
export * as ofKpi from '#modules/kpi/kpi-measures.ts';
export { boundsOf, monthsUntil } from '#modules/kpi/months.ts';
