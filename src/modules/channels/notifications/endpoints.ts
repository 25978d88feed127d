export * from '#modules/channels/notifications/choice-endpoints.ts';
export * from '#modules/channels/notifications/delivery-endpoints.ts';
export * from '#modules/channels/notifications/inbox-endpoints.ts';
export * from '#modules/channels/notifications/notification-endpoints.ts';
export { checkMethod, setUpMethod } from '#modules/channels/notifications/notification-methods.ts';
