import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, nothing } from '#kernel/schemas.ts';

/** So many browsers of a person are told; the one that was heard of longest ago gives way. */
export const mostBrowsers = 10;

/** The own browsers that are told by push, and the key by which a browser subscribes. */
export const listPushSubscriptions = endpoint('GET /api/fp/push-subscriptions', {
  need: 'session',
  output: Type.Object({
    public_key: Type.String(),
    rows: Type.Array(
      Type.Object({
        id: Type.Integer(),
        user_agent: Type.String(),
        shows_details: Type.Boolean(),
        created_at: Type.String(),
        is_current: Type.Boolean(),
      }),
    ),
    total: Type.Integer(),
  }),
});

/**
 * This browser is told from now on, for as long as this session lives. One that another person had subscribed is theirs
 * no longer. 422 `push_endpoint` for an address that is no push service on the internet, `push_keys` for broken keys.
 */
export const subscribePush = endpoint('POST /api/fp/push-subscriptions', {
  need: 'session',
  body: closed({
    endpoint: Type.String({ minLength: 10, maxLength: 2000 }),
    keys: closed({
      p256dh: Type.String({ minLength: 80, maxLength: 100 }),
      auth: Type.String({ minLength: 16, maxLength: 40 }),
    }),
    shows_details: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ id: Type.Integer() }),
  status: 201,
});

/** A browser of one's own is told no longer. */
export const endPushSubscription = endpoint('DELETE /api/fp/push-subscriptions/:id', { need: 'session', ...nothing });
