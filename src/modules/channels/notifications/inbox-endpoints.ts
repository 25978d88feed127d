import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, ids, nothing } from '#kernel/schemas.ts';

/** Marks notices of the own inbox as read: these, or all. */
export const readInbox = endpoint('POST /api/admin/inbox/read', {
  need: 'session',
  body: closed({ ids: Type.Optional(Type.Array(id, { maxItems: 500 })) }),
  ...nothing,
});

/** So many are put elsewhere at once. */
const some = ids(500);

/** They are new again: what was read by mistake. */
export const unreadInbox = endpoint('POST /api/admin/inbox/unread', {
  need: 'session',
  body: closed({ ids: some }),
  ...nothing,
});

/** They wait until then, a year at most, and are new again. */
export const snoozeInbox = endpoint('POST /api/admin/inbox/snooze', {
  need: 'session',
  body: closed({ ids: some, until: Type.String({ format: 'instant', maxLength: 40 }) }),
  ...nothing,
});

/** They are done with: these, or all that were read. */
export const archiveInbox = endpoint('POST /api/admin/inbox/archive', {
  need: 'session',
  body: closed({ ids: Type.Optional(some) }),
  ...nothing,
});

/** What waits or is done with stands in the inbox again, as it was. */
export const bringBackInbox = endpoint('POST /api/admin/inbox/bring-back', {
  need: 'session',
  body: closed({ ids: some }),
  ...nothing,
});
