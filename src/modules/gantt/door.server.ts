export { planOf } from '#modules/gantt/plan-of.server.ts';
