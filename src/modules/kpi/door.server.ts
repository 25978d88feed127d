export { closeKpi, recomputeKpi } from '#modules/kpi/freeze-months.server.ts';
export { severityOf } from '#modules/kpi/marker-severity.server.ts';
export { seesDays, seesMarkers } from '#modules/kpi/people-seen.server.ts';
export { editionsOf, type KnownMonth, knownMonths } from '#modules/kpi/person-months.server.ts';
export { settleTaskKpi } from '#modules/kpi/task-kpi.server.ts';
