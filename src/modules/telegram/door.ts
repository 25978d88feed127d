export { escaped } from '#modules/telegram/telegram-html.ts';
