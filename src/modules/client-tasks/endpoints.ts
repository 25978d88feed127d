export * from '#modules/client-tasks/client-task-endpoints.ts';
export * from '#modules/client-tasks/serving-endpoints.ts';
