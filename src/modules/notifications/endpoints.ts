export * from '#modules/notifications/inbox-endpoints.ts';
export * from '#modules/notifications/notification-endpoints.ts';
