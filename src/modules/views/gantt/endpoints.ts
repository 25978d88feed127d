export * from '#modules/views/gantt/gantt-endpoints.ts';
export * from '#modules/views/gantt/make-day-endpoint.ts';
export * from '#modules/views/gantt/task-plan-endpoint.ts';
