export { inboxJobs } from '#modules/channels/notifications/inbox.server.ts';
export { type Notice, type Said, tell, tellAll, tellOthers } from '#modules/channels/notifications/tell.server.ts';
export { rowOf, type WordedNotice } from '#modules/channels/notifications/notice-rows.server.ts';
export { people } from '#modules/channels/notifications/audience.server.ts';
export { untell } from '#modules/channels/notifications/untell.server.ts';
export { deliveryCameBack } from '#modules/channels/notifications/came-back.server.ts';
export {
  choicesOfAll,
  decide,
  mandatoryKinds,
  typesOf,
  usualDigestAt,
} from '#modules/channels/notifications/choices.server.ts';
export { knownChannels, settingsOf } from '#modules/channels/notifications/method-settings.server.ts';
export { openWays } from '#modules/channels/notifications/open-ways.server.ts';
export {
  type Letter,
  openedLetter,
  post,
  unpost,
  wordedLetter,
} from '#modules/channels/notifications/post.server.ts';
