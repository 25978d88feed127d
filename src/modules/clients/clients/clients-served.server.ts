import { serve, type Served } from '#server/http/serve.ts';
import { clientProjectsServed } from '#modules/clients/clients/client-projects.server.ts';
import { mergeClientsServed } from '#modules/clients/clients/merge-clients.server.ts';
import { similarClientsServed } from '#modules/clients/clients/similar-clients.server.ts';
import { invalid, notFound, notTheirs, Problem, ruleNotMet } from '#kernel/problems.ts';
import { dayOf, formatDay } from '#kernel/calendar-formats.ts';
import { dayMs } from '#kernel/days.ts';
import { columnsOf, moment, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import * as endpoints from '#modules/clients/clients/client-endpoints.ts';
import { clients } from '#modules/clients/clients/clients.ts';
import { post, unpost } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';

/** Until the setting says otherwise. */
const invitationDays = 7;

const staffInviters = [actions.clients.update, actions.contracts.update, actions.users.create];

/** May the caller bring people into this organisation? Staff by their actions, of its own people the administrator. */
async function mayInvite(ctx: Context, clientId: number): Promise<boolean> {
  if (ctx.actor.user_type !== 'client') return staffInviters.some((action) => ctx.actor.actions.has(action));
  if (ctx.actor.client_id !== clientId) return false;
  const row = await sql({ is_administrator: yesNo })`select is_client_administrator as is_administrator
    from ${rowsForAll(users, 'what the caller is themselves')} where id = ${ctx.actor.id}`.first(ctx.db);
  return row?.is_administrator ?? false;
}

/** The organisation that is meant: a client's own one, whatever is asked; 422 for a client who has none. */
function organisationOf(ctx: Context, asked: number | undefined): number {
  if (ctx.actor.user_type !== 'client') {
    if (!asked) throw invalid('client_id', 'required');
    return asked;
  }
  if (!ctx.actor.client_id) throw ruleNotMet('client_id', 'no_organisation');
  if (asked && asked !== ctx.actor.client_id) throw notFound();
  return ctx.actor.client_id;
}

const refused = (): Problem => notTheirs('not_client_administrator');

const people = serve(endpoints.clientPeople, async (ctx, { query }, { app }) => {
  const clientId = organisationOf(ctx, query.client_id);
  await app.operationsAt(clients).read(ctx, clientId);
  const found = await sql({
    ...columnsOf(users, 'id', 'fio', 'email', 'phone', 'status', 'is_client_administrator'),
    last_seen_at: orNull(moment),
  })`select u.id, u.fio, u.email, u.phone, u.status, u.is_client_administrator,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at
    from ${rowsOf(ctx, users)} as u where u.client_id = ${clientId} order by u.fio, u.id`.rows(ctx.db);
  const may_invite = await mayInvite(ctx, clientId);
  const invited = await sql({
    ...columnsOf(users, 'id', 'fio', 'email', 'phone', 'is_client_administrator'),
    expires_at: moment,
    is_over: yesNo,
  })`select id, fio, email, phone, is_client_administrator, expires_at, expires_at <= ${ctx.now} as is_over
    from client_invitations where client_id = ${clientId} and used_at is null and cancelled_at is null
    order by id desc limit 50`.rows(ctx.db);
  // When colleagues were last there is between them and the company that serves them.
  const isClient = ctx.actor.user_type === 'client';
  return {
    people: found.map((row) => (isClient ? { ...row, last_seen_at: null } : row)),
    invitations: may_invite ? invited : [],
    may_invite,
  };
});

const invite = serve(endpoints.inviteToClient, async (ctx, { body }, { app }) => {
  const clientId = organisationOf(ctx, body.client_id);
  await app.operationsAt(clients).read(ctx, clientId);
  if (!(await mayInvite(ctx, clientId))) throw refused();
  const { fio, email = null, phone = null, is_client_administrator = false } = body;
  if (ctx.actor.user_type === 'client') await refuseMany(ctx, clientId);
  else await refuseTaken(ctx, email, phone);
  const secret = newSecret();
  const days = Number(ctx.settings.invitation_days ?? invitationDays);
  const expires = new Date(ctx.now.getTime() + days * dayMs);
  const id = await sql({ id: whole })`insert into client_invitations
      (client_id, fio, email, phone, is_client_administrator, secret_hash, expires_at, created_at, created_by)
    values (${clientId}, ${fio}, ${email}, ${phone}, ${is_client_administrator}, ${hashOf(secret)}, ${expires},
      ${ctx.now}, ${ctx.actor.id}) returning id`.value(ctx.db);
  const letter = { id, fio, email, secret, expires, clientId };
  return { id, secret, expires_at: expires.toISOString(), sent_to: await writeTo(app, ctx, letter) };
});

const aboutInvitation = (id: number): string => `invitation:${id}`;

interface InvitationLetter {
  readonly id: number;
  readonly fio: string;
  readonly email: string | null;
  readonly secret: string;
  readonly expires: Date;
  readonly clientId: number;
}

/** The link by mail, where mail goes out and the product is known under an address; answers to whom. */
async function writeTo(app: App, ctx: Context, letter: InvitationLetter): Promise<string | null> {
  const { publicUrl } = app.config;
  const { id, fio, email, secret, expires, clientId } = letter;
  if (!publicUrl || !email) return null;
  const { name } = await app.operationsAt(clients).read(ctx, clientId);
  const sent = await post(ctx, {
    ...{ kind: 'client_invitation', address: email, lang: ctx.lang, isSecret: true, about: aboutInvitation(id) },
    values: { person_name: fio, client_name: name, date_to: formatDay(dayOf(expires.getTime(), ctx.timeZone)) },
    link: `${publicUrl}/app/#/invitation?secret=${secret}`,
    expires_at: expires,
  });
  return sent === null ? null : email;
}

/** Staff hear at once that somebody has the address; to a client it would tell who has an account here. */
async function refuseTaken(ctx: Context, email: string | null, phone: string | null): Promise<void> {
  const taken = await sql({ field: text })`select case when email = ${email} then 'email' else 'phone' end as field
    from ${rowsForAll(users, 'nobody has the same twice, seen or not')}
    where deleted_at is null and (email = ${email} or phone = ${phone}) limit 1`.first(ctx.db);
  if (taken) throw invalid(taken.field, 'not_usable');
}

/** So many people an organisation invites by itself in an hour. */
const invitedAnHour = 10;

async function refuseMany(ctx: Context, clientId: number): Promise<void> {
  const count = await sql({ count: whole })`select count(*) as count from client_invitations i
    join ${rowsForAll(users, 'who of them are of the client')} u on u.id = i.created_by
    where i.client_id = ${clientId} and u.client_id = ${clientId}
      and i.created_at > ${ctx.now}::timestamptz - interval '1 hour'`.value(ctx.db);
  if (count >= invitedAnHour) throw new Problem('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 });
}

const cancel = serve(endpoints.cancelInvitation, async (ctx, { params }) => {
  const row = await sql({ client_id: whole })`select client_id from client_invitations
    where id = ${params.id} and used_at is null and cancelled_at is null for update`.first(ctx.db);
  const clientId = row?.client_id;
  const isOthers = ctx.actor.user_type === 'client' && clientId !== ctx.actor.client_id;
  if (!clientId || isOthers) throw notFound();
  if (!(await mayInvite(ctx, clientId))) throw refused();
  await sql`update client_invitations set cancelled_at = ${ctx.now} where id = ${params.id}`.run(ctx.db);
  await unpost(ctx, 'client_invitation', [aboutInvitation(params.id)]);
  return null;
});

const invitationsServed: readonly Served[] = [people, invite, cancel];

export const clientsServed: readonly Served[] = [
  similarClientsServed,
  ...mergeClientsServed,
  ...invitationsServed,
  ...clientProjectsServed,
];
