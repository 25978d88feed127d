export {
  attendanceNotices,
  departureNotices,
  type InboxDetails,
  type InboxKind,
  leaveNotices,
  type TestNotice,
} from '#modules/notifications/inbox-kinds.ts';
export { filledIn } from '#modules/notifications/template-text.ts';
