export { inboxJobs } from '#modules/notifications/inbox.server.ts';
export { type Notice, tell } from '#modules/notifications/tell.server.ts';
export { untell } from '#modules/notifications/untell.server.ts';
export { settingsOf } from '#modules/notifications/method-settings.server.ts';
