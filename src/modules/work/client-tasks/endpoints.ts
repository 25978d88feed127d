export * from '#modules/work/client-tasks/client-task-endpoints.ts';
export * from '#modules/work/client-tasks/serving-endpoints.ts';
