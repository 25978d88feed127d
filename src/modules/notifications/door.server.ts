export { inboxJobs } from '#modules/notifications/inbox.server.ts';
export { type Notice, type Said, tell, tellOthers } from '#modules/notifications/tell.server.ts';
export { rowOf, type WordedNotice } from '#modules/notifications/notice-rows.server.ts';
export { people } from '#modules/notifications/audience.server.ts';
export { untell } from '#modules/notifications/untell.server.ts';
export { deliveryCameBack } from '#modules/notifications/came-back.server.ts';
export { choicesOfAll, decide, mandatoryKinds, typesOf, usualDigestAt } from '#modules/notifications/choices.server.ts';
export { knownChannels, settingsOf } from '#modules/notifications/method-settings.server.ts';
export { openWays } from '#modules/notifications/open-ways.server.ts';
export {
  type Letter,
  openedLetter,
  post,
  unpost,
  wordedLetter,
} from '#modules/notifications/post.server.ts';
