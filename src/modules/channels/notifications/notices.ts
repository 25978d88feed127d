import { attendanceNotices, deviceNotices } from '#modules/channels/notifications/kinds/attendance-notices.ts';
import { clientTaskNotices, contractNotices } from '#modules/channels/notifications/kinds/client-notices.ts';
import * as growth from '#modules/channels/notifications/kinds/growth-notices.ts';
import { leaveNotices } from '#modules/channels/notifications/kinds/leave-notices.ts';
import * as office from '#modules/channels/notifications/kinds/office-notices.ts';
import { taskNotices } from '#modules/channels/notifications/kinds/task-notices.ts';
import type { NoticeKind, ValueOfSort, Variables } from '#modules/channels/notifications/notice.ts';

/** Every kind of notice that there is, by its code. */
export const notices = {
  ...taskNotices,
  ...leaveNotices,
  ...attendanceNotices,
  ...growth.worksheetNotices,
  ...growth.reviewNotices,
  ...contractNotices,
  ...clientTaskNotices,
  ...office.hiringNotices,
  ...office.enquiryNotices,
  ...deviceNotices,
  ...office.reportNotices,
  ...growth.testNotices,
  ...growth.eventNotices,
  ...growth.departureNotices,
  ...office.accountNotices,
};

type Notices = typeof notices;
export type InboxKind = keyof Notices;
export const inboxKinds = Object.keys(notices) as readonly InboxKind[];

/** What a notice of a kind has to say. */
export type DetailsOf<K extends InboxKind> = K extends InboxKind ? Variables<Notices[K]['says']> : never;

type Named = { [K in InboxKind]: keyof Notices[K]['says'] }[InboxKind];
type SortNamed<N> = {
  [K in InboxKind]: N extends keyof Notices[K]['says'] ? Notices[K]['says'][N] : never;
}[InboxKind];
/** What any notice may say: an old one may lack what its kind says today. */
export type InboxDetails = { readonly [N in Named]?: ValueOfSort<SortNamed<N>> };

/** The kind of a notice as it is kept; undefined for one that this version has no more. */
export const kindOf = (code: string): NoticeKind | undefined =>
  Object.hasOwn(notices, code) ? notices[code as InboxKind] : undefined;

/** Kinds that go out by a type of message. */
export const kindsOfType = (type: string): readonly InboxKind[] =>
  inboxKinds.filter((code) => notices[code].type === type);
