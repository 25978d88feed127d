export { nextOf } from '#modules/numbers/saved-reports/report-schedules.server.ts';
export { answerAt } from '#modules/numbers/saved-reports/report-answer.server.ts';
export { runSaved } from '#modules/numbers/saved-reports/run-report.server.ts';
export { seenByShare, sharedBy, theirsToChange } from '#modules/numbers/saved-reports/shared-rows.server.ts';
