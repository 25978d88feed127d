export { closeKpi, recomputeKpi } from '#modules/growth/kpi/freeze-months.server.ts';
export { severityOf } from '#modules/growth/kpi/marker-severity.server.ts';
export { seesMarkers } from '#modules/growth/kpi/people-seen.server.ts';
export { editionsOf, type KnownMonth, knownMonths } from '#modules/growth/kpi/person-months.server.ts';
export { settleTaskKpi } from '#modules/growth/kpi/task-kpi.server.ts';
