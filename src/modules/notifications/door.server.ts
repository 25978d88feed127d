export { type Notice, tell } from '#modules/notifications/tell.server.ts';
export { untell } from '#modules/notifications/untell.server.ts';
