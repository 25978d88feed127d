export { HORIZON_DAYS } from '#modules/task-views/workload/load.ts';
