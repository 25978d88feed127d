export { nextOf } from '#modules/saved-reports/report-schedules.server.ts';
export { answerAt } from '#modules/saved-reports/report-answer.server.ts';
export { runSaved } from '#modules/saved-reports/run-report.server.ts';
export { seenByShare, sharedBy, theirsToChange } from '#modules/saved-reports/shared-rows.server.ts';
