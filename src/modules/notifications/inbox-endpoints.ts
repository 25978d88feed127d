import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';

/** Marks notices of the own inbox as read: these, or all. */
export const readInbox = endpoint('POST /api/admin/inbox/read', {
  need: 'session',
  body: Type.Object(
    { ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: largestId }), { maxItems: 500 })) },
    { additionalProperties: false },
  ),
  output: Type.Null(),
  status: 204,
});
