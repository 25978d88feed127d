export * from '#modules/notifications/choice-endpoints.ts';
export * from '#modules/notifications/delivery-endpoints.ts';
export * from '#modules/notifications/inbox-endpoints.ts';
export * from '#modules/notifications/notification-endpoints.ts';
export { checkMethod, setUpMethod } from '#modules/notifications/notification-methods.ts';
