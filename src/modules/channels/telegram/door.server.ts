export {
  askerOf,
  codeMinutes,
  newCode,
  record as recordTelegram,
  unlink as unlinkTelegram,
} from '#modules/channels/telegram/telegram-accounts.server.ts';
export { botOf } from '#modules/channels/telegram/telegram-bot.server.ts';
export {
  groupsOf,
  mayLinkGroups,
  nextMoment,
  recordGroup,
  sendToGroup,
} from '#modules/channels/telegram/telegram-groups.server.ts';
export { provedBy, takeProof } from '#modules/channels/telegram/telegram-proof.server.ts';
export { botHere, telegramPartsFor } from '#modules/channels/telegram/telegram-parts.server.ts';
export { telegramJobs } from '#modules/channels/telegram/telegram-jobs.server.ts';
export { addTelegram } from '#modules/channels/telegram/telegram-webhook.server.ts';
