export { escaped } from '#modules/channels/telegram/telegram-html.ts';
