export * from '#modules/gantt/gantt-endpoints.ts';
