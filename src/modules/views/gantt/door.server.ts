export { planOf } from '#modules/views/gantt/plan-of.server.ts';
