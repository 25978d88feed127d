export {
  attendanceNotices,
  departureNotices,
  type InboxDetails,
  type InboxKind,
  leaveNotices,
  type TestNotice,
} from '#modules/notifications/inbox-kinds.ts';
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
export { deliveries, deliveryStates, type DropReason } from '#modules/notifications/deliveries.ts';
export { notificationMethods } from '#modules/notifications/notification-methods.ts';
