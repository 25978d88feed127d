export * from '#modules/schedules/schedule-endpoints.ts';
export * from '#modules/schedules/work-calendar-endpoints.ts';
