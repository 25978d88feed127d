import Type from 'typebox';
import { bodyOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, integerOrNull, listOf, nothing, rowsOf, type Shape, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';
import { users } from '#modules/company/people/door.ts';

const similar = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  stir: textOrNull,
  reason: code<'stir' | 'name' | 'other_form'>(),
});
export type Similar = Shape<typeof similar>;

/** Who may be the same organisation, while its name or STIR is typed. */
export const similarClients = endpoint('GET /api/fp/clients/similar', {
  need: [screenActions.clients],
  query: closed({
    name: Type.Optional(Type.String({ maxLength: 200 })),
    stir: Type.Optional(Type.String({ maxLength: 18 })),
    except: Type.Optional(id),
  }),
  output: rowsOf(similar),
});

const moved = Type.Object({ resource: Type.String(), count: Type.Integer() });

/** Two organisations that are one: everything of `id` becomes that of `into_id`, and it is deleted. */
export const mergeClients = endpoint('POST /api/fp/clients/merge', {
  need: [actions.clients.delete],
  body: closed({ id, into_id: id }),
  output: Type.Object({ merge_id: Type.Integer(), moved: Type.Array(moved) }),
});

/** The merged organisation is there again with what was its own and nobody has moved since. */
export const undoMerge = endpoint('POST /api/fp/clients/merges/:id/undo', {
  need: [actions.clients.delete],
  output: Type.Object({ id: Type.Integer() }),
});

const merge = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  created_at: Type.String(),
  created_by: integerOrNull,
});

/** The merges into an organisation that can be taken back. */
export const clientMerges = endpoint('GET /api/fp/clients/:id/merges', {
  need: [screenActions.clients],
  output: rowsOf(merge),
});

/** Who may invite: those who look after clients, and for the own organisation its administrator. */
const inviters = [
  actions.clients.update,
  actions.contracts.update,
  actions.users.create,
  specialActions.ownProjects,
] as const;

const colleague = Type.Object({
  id: Type.Integer(),
  fio: Type.String(),
  email: textOrNull,
  phone: textOrNull,
  status: Type.String(),
  is_client_administrator: Type.Boolean(),
  last_seen_at: textOrNull,
});
const invitation = Type.Object({
  id: Type.Integer(),
  fio: Type.String(),
  email: textOrNull,
  phone: textOrNull,
  is_client_administrator: Type.Boolean(),
  expires_at: Type.String(),
  is_over: Type.Boolean(),
});
export type Colleague = Shape<typeof colleague>;
export type Invitation = Shape<typeof invitation>;

/** The people of an organisation who can sign in, and those who are invited. A client asks for the own one. */
export const clientPeople = endpoint('GET /api/fp/clients/people', {
  need: [screenActions.clients, specialActions.ownProjects],
  query: closed({ client_id: Type.Optional(id) }),
  output: Type.Object({
    people: Type.Array(colleague),
    invitations: Type.Array(invitation),
    may_invite: Type.Boolean(),
  }),
});

const { fio, email, phone, is_client_administrator } = users.fields;
/** What is known of somebody who is invited. */
export const invitedFields = { fio, email, phone, is_client_administrator } as const;

/** A link for one person, once, for some days; it is told to the caller and kept nowhere. */
export const inviteToClient = endpoint('POST /api/fp/clients/invite', {
  need: [...inviters],
  status: 201,
  isSecret: true,
  body: bodyOf(invitedFields, { client_id: Type.Optional(id) }),
  /** `sent_to`: the address to which the link went by mail; null: it is handed on by whoever invites. */
  output: Type.Object({
    id: Type.Integer(),
    secret: Type.String(),
    expires_at: Type.String(),
    sent_to: textOrNull,
  }),
});

/** A link that nobody has used yet opens nothing any more. */
export const cancelInvitation = endpoint('POST /api/fp/clients/invitations/:id/cancel', {
  need: [...inviters],
  ...nothing,
});

/** The plan of dates of a project, and whom to talk to. */
export const clientProjectPlan = endpoint('GET /api/fp/client-projects/:id/plan', {
  need: [screenActions.clients, specialActions.ownProjects],
  output: Type.Object({
    people: listOf({
      id: Type.Integer(),
      fio: Type.String(),
      position: textOrNull,
      phone: textOrNull,
      email: textOrNull,
    }),
    client_tasks: listOf({
      id: Type.Integer(),
      name: Type.String(),
      status: Type.String(),
      wished_on: textOrNull,
      due_at: textOrNull,
    }),
  }),
});
