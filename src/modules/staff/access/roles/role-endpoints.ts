import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, id, ids, integerOrNull, listOf, oneOf, rowsOf, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';

const mostActions = 1000;

const accessRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  created_at: Type.String(),
  created_by: integerOrNull,
  updated_at: Type.String(),
  updated_by: integerOrNull,
  user_roles_id: Type.Integer(),
  app_actions_id: Type.Integer(),
  access_state: Type.Integer(),
});
const named = Type.Object({ id: Type.Integer(), name: Type.String() });
const actionRow = Type.Object({
  app_actions_id: Type.Integer(),
  name: Type.String(),
  action_group_id: Type.Integer(),
  action_category_id: Type.Integer(),
  action_type_id: Type.Integer(),
});
const state = oneOf([0, 1]);
/** The caller was warned of losing rights of their own. */
const confirmed = Type.Optional(Type.Boolean());

/** The actions that a role does not hold; the role is a matrix parameter, as spec.md's clients send it. */
export const notAllowed = endpoint('GET /api/admin/user-role-access/not-allow', {
  need: [screenActions.roles],
  query: closed({ ';user_roles_id': Type.Optional(id), user_roles_id: Type.Optional(id) }),
  output: rowsOf(actionRow),
});

/** Every action by its name, for those who ask about rights. */
export const namedActions = endpoint('GET /api/admin/user-role-access/actions', {
  need: [screenActions.roles],
  output: rowsOf(actionRow),
});

export const updateAccessStatus = endpoint('POST /api/admin/user-role-access/update-access-status', {
  need: [actions.roles.update],
  body: closed({ user_roles_id: id, app_actions_id: id, access_state: state, confirmed }),
  output: accessRow,
});

/** Gives a role several actions at once, all or none; with `access_state` 0 it takes them away. */
export const setAction = endpoint('POST /api/admin/user-role-access/set-action', {
  need: [actions.roles.update],
  body: closed({
    user_roles_id: id,
    app_actions_ids: ids(mostActions),
    access_state: Type.Optional(state),
    confirmed,
  }),
  output: rowsOf(accessRow),
});

/** Everything that the matrix of one role shows: every action, who holds it, and the same of another role. */
export const accessMatrix = endpoint('GET /api/admin/user-role-access/matrix', {
  need: [screenActions.roles],
  query: closed({ user_roles_id: id, compare_id: Type.Optional(id) }),
  output: Type.Object({
    role: Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String(), people: Type.Integer() }),
    categories: Type.Array(named),
    groups: Type.Array(named),
    types: Type.Array(named),
    actions: listOf({
      ...actionRow.properties,
      is_held: Type.Boolean(),
      is_held_by_other: Type.Boolean(),
      version: Type.Integer(),
      updated_by: integerOrNull,
      updated_at: textOrNull,
    }),
  }),
});

/** Who would gain or lose something by a change of a role, before it is made. */
export const affected = endpoint('GET /api/admin/user-role-access/affected', {
  need: [screenActions.roles],
  query: closed({
    user_roles_id: id,
    app_actions_ids: Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,999}$' }),
    access_state: state,
  }),
  output: Type.Object({
    total: Type.Integer(),
    rows: listOf({ id: Type.Integer(), fio: Type.String(), actions: Type.Integer() }),
  }),
});
