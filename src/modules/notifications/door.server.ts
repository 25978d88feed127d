export { type Notice, tell } from '#modules/notifications/tell.server.ts';
