import Type from 'typebox';
import { bodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { id, listOf, nothing, rowsWith } from '#kernel/schemas.ts';
import { apiTokenFields, ownPassword } from '#modules/staff/access/sign-in/passwords/key-fields.ts';

const instant = Type.String();
const actionIds = Type.Array(id, { minItems: 1, maxItems: 500, uniqueItems: true });

/** So many tokens a person may have at once. */
export const mostApiTokens = 20;
/** Days that a token may live. */
export const longestApiTokenDays = 366;

/** The own tokens for scripts. What a token is is shown once, when it is made, and known to nobody afterwards. */
export const listApiTokens = endpoint('GET /api/admin/api-tokens', {
  need: 'session',
  output: Type.Object({
    rows: listOf({
      id: Type.Integer(),
      name: Type.String(),
      app_actions_ids: Type.Array(Type.Integer()),
      created_at: instant,
      last_seen_at: instant,
      expires_at: instant,
    }),
    total: Type.Integer(),
  }),
});

/** What a token of the caller may be allowed: the actions that they hold themselves, by name. */
export const grantableActions = endpoint('GET /api/admin/api-tokens/actions', {
  need: 'session',
  output: rowsWith({ id: Type.Integer(), name: Type.String(), category: Type.String() }),
});

export const makeApiToken = endpoint('POST /api/admin/api-tokens', {
  need: 'session',
  body: bodyOf(
    { ...apiTokenFields, ...ownPassword },
    {
      app_actions_ids: actionIds,
      days: Type.Integer({ minimum: 1, maximum: longestApiTokenDays }),
    },
  ),
  output: Type.Object({ id: Type.Integer(), token: Type.String(), expires_at: instant }),
  status: 201,
  isSecret: true,
});

export const endApiToken = endpoint('DELETE /api/admin/api-tokens/:id', {
  need: 'session',
  ...nothing,
});
