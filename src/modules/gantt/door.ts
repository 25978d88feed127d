export { isoOf } from '#modules/gantt/local-time.ts';
export { planBaselines } from '#modules/gantt/plan-baselines.ts';
