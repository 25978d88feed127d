import Type from 'typebox';
import { actions, screenActions, specialActions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { signIn } from '#modules/access/sign-in.ts';

const id = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
const ids = Type.Array(id, { minItems: 1, maxItems: 500 });
const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

const roleRow = Type.Object({ user_roles_id: Type.Integer(), name: Type.String(), code: Type.String() });

/** The roles that a person has. */
export const userUserRoles = endpoint('GET /api/admin/users/user-user-roles', {
  need: [screenActions.users, screenActions.roles],
  query: body({ user_id: id }),
  output: Type.Object({ rows: Type.Array(roleRow) }),
});

/** Every role: does the person have it, and may the caller give it. */
export const getUserRoles = endpoint('GET /api/admin/users/get-user-roles', {
  need: [screenActions.users, screenActions.roles],
  query: body({ user_id: id }),
  output: Type.Object({
    rows: Type.Array(Type.Object({ ...roleRow.properties, is_held: Type.Boolean(), may_give: Type.Boolean() })),
  }),
});

/** Gives a person roles; with `access_state` 0 takes them away. Answers the roles that he has then. */
export const addUserRoles = endpoint('POST /api/admin/users/add-user-roles', {
  need: [actions.roles.update],
  body: body({
    user_id: id,
    user_roles_ids: ids,
    access_state: Type.Optional(Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })),
    confirmed: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ rows: Type.Array(roleRow) }),
});

/** The people of client organisations, of one or of all. */
export const usersClients = endpoint('GET /api/admin/users/users-clients', {
  need: [screenActions.users],
  query: body({ client_id: Type.Optional(id) }),
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        id: Type.Integer(),
        fio: Type.String(),
        login: Type.String(),
        email: nullableText,
        phone: nullableText,
        status: Type.String(),
        client_id: Type.Integer(),
        client_name: Type.String(),
      }),
    ),
  }),
});

/** A password for one sign-in, told to the caller once; the person then chooses his own. */
export const setUserPassword = endpoint('POST /api/admin/users/set-new-password', {
  need: [actions.users.update],
  body: body({ user_id: id }),
  output: Type.Object({ login: Type.String(), password: Type.String() }),
});

/** Blocks people, which ends their sessions at once, or lets them in again. */
export const usersChangeStatus = endpoint('POST /api/admin/users/users-change-status', {
  need: [actions.users.update],
  body: body({
    user_ids: ids,
    status: Type.Unsafe<'active' | 'blocked'>({ type: 'string', enum: ['active', 'blocked'] }),
    confirmed: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ rows: Type.Array(Type.Object({ id: Type.Integer(), status: Type.String() })) }),
});

/** A session of 15 minutes in which nothing can be changed, through the eyes of another person. */
export const seeAs = endpoint('POST /api/admin/users/see-as', {
  need: [specialActions.seeAs],
  body: body({ user_id: id }),
  output: Type.Object({
    ...signIn.output.properties,
    seer: Type.Object({ id: Type.Integer(), fio: Type.String() }),
  }),
});
