export { addressOf, type Parameters, parametersIn } from '#modules/numbers/saved-reports/report-address.ts';
export { savedReports, sharings } from '#modules/numbers/saved-reports/saved-reports.ts';
export { reportRuns } from '#modules/numbers/saved-reports/report-runs.ts';
export { reportSchedules } from '#modules/numbers/saved-reports/report-schedules.ts';
export {
  addressOfReport,
  type ReportName,
  type ShownReport,
  titleOfReport,
} from '#modules/numbers/saved-reports/report-places.ts';
