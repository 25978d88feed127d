export { month } from '#modules/growth/kpi/kpi-endpoints.ts';
export {
  coefficientOf,
  kpiPartNames,
  rounded,
  roundedOrNull,
  scoreFactorOf,
} from '#modules/growth/kpi/kpi-formula.ts';
export * as ofKpi from '#modules/growth/kpi/kpi-measures.ts';
export { boundsOf, monthsUntil } from '#modules/growth/kpi/months.ts';
