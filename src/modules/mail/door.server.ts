export { endLetters, unsubscribedBy } from '#modules/mail/unsubscribing.server.ts';
