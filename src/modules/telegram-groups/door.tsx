export { TelegramGroups } from '#modules/telegram-groups/project-groups.tsx';
