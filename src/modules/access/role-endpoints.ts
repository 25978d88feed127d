import Type from 'typebox';
import { actions, screenActions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';

const id = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
const nullableId = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const mostActions = 1000;

const accessRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  created_at: Type.String(),
  created_by: nullableId,
  updated_at: Type.String(),
  updated_by: nullableId,
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
const state = Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] });
/** The caller was warned that he loses rights of his own. */
const confirmed = Type.Optional(Type.Boolean());

/** The actions that a role does not hold; the role is a matrix parameter, as spec.md's clients send it. */
export const notAllowed = endpoint('GET /api/admin/user-role-access/not-allow', {
  need: [screenActions.roles],
  query: body({ ';user_roles_id': Type.Optional(id), user_roles_id: Type.Optional(id) }),
  output: Type.Object({ rows: Type.Array(actionRow) }),
});

/** Every action by its name, for whoever asks about rights. */
export const namedActions = endpoint('GET /api/admin/user-role-access/actions', {
  need: [screenActions.roles],
  output: Type.Object({ rows: Type.Array(actionRow) }),
});

export const updateAccessStatus = endpoint('POST /api/admin/user-role-access/update-access-status', {
  need: [actions.roles.update],
  body: body({ user_roles_id: id, app_actions_id: id, access_state: state, confirmed }),
  output: accessRow,
});

/** Gives a role several actions at once, all or none; with `access_state` 0 it takes them away. */
export const setAction = endpoint('POST /api/admin/user-role-access/set-action', {
  need: [actions.roles.update],
  body: body({
    user_roles_id: id,
    app_actions_ids: Type.Array(id, { minItems: 1, maxItems: mostActions }),
    access_state: Type.Optional(state),
    confirmed,
  }),
  output: Type.Object({ rows: Type.Array(accessRow) }),
});

/** Everything that the matrix of one role shows: every action, who holds it, and the same of another role. */
export const accessMatrix = endpoint('GET /api/admin/user-role-access/matrix', {
  need: [screenActions.roles],
  query: body({ user_roles_id: id, compare_id: Type.Optional(id) }),
  output: Type.Object({
    role: Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String(), people: Type.Integer() }),
    categories: Type.Array(named),
    groups: Type.Array(named),
    types: Type.Array(named),
    actions: Type.Array(
      Type.Object({
        ...actionRow.properties,
        is_held: Type.Boolean(),
        is_held_by_other: Type.Boolean(),
        version: Type.Integer(),
        updated_by: nullableId,
        updated_at: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      }),
    ),
  }),
});

/** Who would gain or lose something by a change of a role, before it is made. */
export const affected = endpoint('GET /api/admin/user-role-access/affected', {
  need: [screenActions.roles],
  query: body({
    user_roles_id: id,
    app_actions_ids: Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,999}$' }),
    access_state: state,
  }),
  output: Type.Object({
    total: Type.Integer(),
    rows: Type.Array(Type.Object({ id: Type.Integer(), fio: Type.String(), actions: Type.Integer() })),
  }),
});
