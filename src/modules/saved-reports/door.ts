export { addressOf, type Parameters, parametersIn } from '#modules/saved-reports/report-address.ts';
export { savedReports, sharings } from '#modules/saved-reports/saved-reports.ts';
export { reportRuns } from '#modules/saved-reports/report-runs.ts';
export { reportSchedules } from '#modules/saved-reports/report-schedules.ts';
