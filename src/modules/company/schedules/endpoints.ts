export * from '#modules/company/schedules/schedule-endpoints.ts';
export * from '#modules/company/schedules/work-calendar-endpoints.ts';
