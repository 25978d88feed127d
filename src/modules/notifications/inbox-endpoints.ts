import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, nothing } from '#kernel/schemas.ts';

/** Marks notices of the own inbox as read: these, or all. */
export const readInbox = endpoint('POST /api/admin/inbox/read', {
  need: 'session',
  body: closed({ ids: Type.Optional(Type.Array(id, { maxItems: 500 })) }),
  ...nothing,
});
