export {
  askerOf,
  codeMinutes,
  newCode,
  record as recordTelegram,
  unlink as unlinkTelegram,
} from '#modules/telegram/telegram-accounts.server.ts';
export { botOf } from '#modules/telegram/telegram-bot.server.ts';
export {
  groupsOf,
  mayLinkGroups,
  nextMoment,
  recordGroup,
  sendToGroup,
} from '#modules/telegram/telegram-groups.server.ts';
export { provedBy, takeProof } from '#modules/telegram/telegram-proof.server.ts';
export { botHere, telegramPartsFor } from '#modules/telegram/telegram-parts.server.ts';
export { telegramJobs } from '#modules/telegram/telegram-jobs.server.ts';
export { addTelegram } from '#modules/telegram/telegram-webhook.server.ts';
