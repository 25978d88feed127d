export { endLetters, unsubscribedBy } from '#modules/channels/mail/unsubscribing.server.ts';
