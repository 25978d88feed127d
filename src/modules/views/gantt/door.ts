export { isoOf } from '#modules/views/gantt/local-time.ts';
export { planBaselines } from '#modules/views/gantt/plan-baselines.ts';
