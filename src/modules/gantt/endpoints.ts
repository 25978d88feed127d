export * from '#modules/gantt/gantt-endpoints.ts';
export * from '#modules/gantt/make-day-endpoint.ts';
export * from '#modules/gantt/task-plan-endpoint.ts';
