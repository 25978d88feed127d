export { inboxJobs } from '#modules/notifications/inbox.server.ts';
export { type Notice, tell } from '#modules/notifications/tell.server.ts';
export { untell } from '#modules/notifications/untell.server.ts';
export { deliveryCameBack } from '#modules/notifications/came-back.server.ts';
export { settingsOf } from '#modules/notifications/method-settings.server.ts';
export {
  type Channel,
  channelCodes,
  type ChannelCode,
  type Message,
  type Outcome,
} from '#modules/notifications/channel.ts';
export { choicesOfAll, decide, mandatoryKinds, typesOf, usualDigestAt } from '#modules/notifications/choices.server.ts';
export { deliveries, type DropReason } from '#modules/notifications/deliveries.ts';
export { knownChannels, noteChannels } from '#modules/notifications/method-settings.server.ts';
export { notificationMethods } from '#modules/notifications/notification-methods.ts';
