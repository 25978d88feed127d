export { type DetailsOf, type InboxDetails, type InboxKind, kindOf } from '#modules/channels/notifications/notices.ts';
export { lineOf } from '#modules/channels/notifications/notice-words.ts';
export { undoOf } from '#modules/channels/notifications/undo-of-call.ts';
export { inbox } from '#modules/channels/notifications/inbox.ts';
export type {
  Channel,
  ChannelCode,
  ChannelSetting,
  Message,
  MessageAction,
  Outcome,
  Reach,
  SettingValues,
} from '#modules/channels/notifications/channel.ts';
export { channelCodes } from '#modules/channels/notifications/channel.ts';
export { filledIn } from '#modules/channels/notifications/template-text.ts';
export {
  deliveries,
  deliveriesKeptDays,
  deliveryStates,
  type DropReason,
} from '#modules/channels/notifications/deliveries.ts';
