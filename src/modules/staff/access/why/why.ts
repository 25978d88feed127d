import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, listOf, oneOf, orNull } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';

/** What decided, in the order in which it is asked. The words are the texts `why.verdict.<verdict>`. */
export const verdicts = [
  'deleted',
  'blocked',
  'one_time_password',
  'no_second_factor',
  'no_row',
  'no_action',
  'out_of_scope',
  'allowed',
] as const;
export type Verdict = (typeof verdicts)[number];

/** A role and whether it holds the action that is asked about. */
const givingRole = Type.Object({ id: Type.Integer(), name: Type.String(), is_persons: Type.Boolean() });

/** May this person do that, and which rule decides: for an action, or for a row of a resource. */
export const why = endpoint('GET /api/admin/user-role-access/why', {
  need: [screenActions.roles],
  query: closed({
    user_id: id,
    app_actions_id: Type.Optional(id),
    resource: Type.Optional(Type.String({ maxLength: 60 })),
    row_id: Type.Optional(id),
  }),
  output: Type.Object({
    verdict: oneOf(verdicts),
    /** The roles that hold what is needed, those of the person first. */
    roles: Type.Array(givingRole),
    /** Everything that can be done with the row: is it allowed, and by which role of the person. */
    verbs: listOf({
      verb: Type.String(),
      allowed: Type.Boolean(),
      need: Type.String(),
      actions: listOf({ id: Type.Integer(), name: Type.String(), is_held: Type.Boolean() }),
      roles: Type.Array(Type.String()),
    }),
    /** Does the scope show every row, some, or not this one? Null when an action is asked about. */
    scope: orNull(code<'all' | 'inside' | 'outside'>()),
    /** The fields of the row by which it is tied to the person. */
    ties: Type.Array(Type.String()),
  }),
});
