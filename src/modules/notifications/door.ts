export { type DetailsOf, type InboxDetails, type InboxKind, kindOf } from '#modules/notifications/notices.ts';
export { lineOf } from '#modules/notifications/notice-words.ts';
export { undoOf } from '#modules/notifications/undo-of-call.ts';
export { inbox } from '#modules/notifications/inbox.ts';
export type {
  Channel,
  ChannelCode,
  ChannelSetting,
  Message,
  MessageAction,
  Outcome,
  Reach,
  SettingValues,
} from '#modules/notifications/channel.ts';
export { channelCodes } from '#modules/notifications/channel.ts';
export { filledIn } from '#modules/notifications/template-text.ts';
export { deliveries, deliveriesKeptDays, deliveryStates, type DropReason } from '#modules/notifications/deliveries.ts';
export { notificationMethods } from '#modules/notifications/notification-methods.ts';
