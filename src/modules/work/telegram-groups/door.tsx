export { TelegramGroups } from '#modules/work/telegram-groups/project-groups.tsx';
