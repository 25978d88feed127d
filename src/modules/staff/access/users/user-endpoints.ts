import Type from 'typebox';
import { patchBodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, ids, oneOf, rowsOf, rowsWith, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { ownFields } from '#modules/company/people/door.ts';
import { sessionUser, signIn } from '#modules/staff/access/sign-in/sign-in.ts';

const roleRow = Type.Object({ user_roles_id: Type.Integer(), name: Type.String(), code: Type.String() });

/** The roles that a person has. */
export const userUserRoles = endpoint('GET /api/admin/users/user-user-roles', {
  need: [screenActions.users, screenActions.roles],
  query: closed({ user_id: id }),
  output: rowsOf(roleRow),
});

/** Every role: does the person have it, and may the caller give it. */
export const getUserRoles = endpoint('GET /api/admin/users/get-user-roles', {
  need: [screenActions.users, screenActions.roles],
  query: closed({ user_id: id }),
  output: rowsWith({ ...roleRow.properties, is_held: Type.Boolean(), may_give: Type.Boolean() }),
});

/** Gives a person roles; with `access_state` 0 takes them away. Answers the roles of the person then. */
export const addUserRoles = endpoint('POST /api/admin/users/add-user-roles', {
  need: [actions.roles.update],
  body: closed({
    user_id: id,
    user_roles_ids: ids(500),
    access_state: Type.Optional(oneOf([0, 1])),
    confirmed: Type.Optional(Type.Boolean()),
  }),
  output: rowsOf(roleRow),
});

/** The people of client organisations, of one or of all. */
export const usersClients = endpoint('GET /api/admin/users/users-clients', {
  need: [screenActions.users],
  query: closed({ client_id: Type.Optional(id) }),
  output: rowsWith({
    id: Type.Integer(),
    fio: Type.String(),
    login: Type.String(),
    email: textOrNull,
    phone: textOrNull,
    status: Type.String(),
    client_id: Type.Integer(),
    client_name: Type.String(),
  }),
});

/** A password for one sign-in, told to the caller once; the person then chooses their own. */
export const setUserPassword = endpoint('POST /api/admin/users/set-new-password', {
  need: [actions.users.update],
  body: closed({ user_id: id }),
  output: Type.Object({ login: Type.String(), password: Type.String() }),
});

/** Blocks people, which ends their sessions at once, or lets them in again. */
export const usersChangeStatus = endpoint('POST /api/admin/users/users-change-status', {
  need: [actions.users.update],
  body: closed({
    user_ids: ids(500),
    status: oneOf(['active', 'blocked']),
    confirmed: Type.Optional(Type.Boolean()),
  }),
  output: rowsWith({ id: Type.Integer(), status: Type.String() }),
});

/** A session of 15 minutes in which nothing can be changed, through the eyes of another person. */
export const seeAs = endpoint('POST /api/admin/users/see-as', {
  need: [specialActions.seeAs],
  body: closed({ user_id: id }),
  output: Type.Object({
    ...signIn.output.properties,
    seer: Type.Object({ id: Type.Integer(), fio: Type.String() }),
  }),
});

/** Who of the people whom the caller sees has a photo, and which file it is. */
export const userPhotos = endpoint('GET /api/admin/users/photos', {
  need: 'session',
  output: rowsWith({ id: Type.Integer(), file_id: Type.Integer() }),
});

/** What people change of themselves. */
export const editUserInfo = endpoint('POST /api/admin/auth/edit-user-info', {
  need: 'session',
  body: patchBodyOf(ownFields),
  output: sessionUser,
});
