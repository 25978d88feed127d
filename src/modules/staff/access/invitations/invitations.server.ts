import { Problem, ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, sql, text, whole, yesNo } from '#server/database/door.ts';
import { hashOf } from '#server/auth/tokens.ts';
import { type Context, system } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as endpoints from '#modules/staff/access/invitations/invitation-endpoints.ts';
import { usersIn } from '#modules/staff/access/users/users.server.ts';
import { clients } from '#modules/clients/clients/door.ts';
import { users } from '#modules/company/people/door.ts';

const opened = {
  ...columnsOf(users, 'id', 'fio', 'email', 'phone', 'is_client_administrator'),
  client_id: whole,
  client_name: text,
};

/** The invitation behind a secret; 410 for one that was used, taken back or is too old, and for what is none. */
async function invitationOf(ctx: Context, secret: string) {
  const row = await sql(opened)`select i.id, i.fio, i.email, i.phone, i.is_client_administrator, i.client_id,
      c.name as client_name
    from client_invitations i join ${rowsForAll(clients, 'who has the secret is invited by them')} c
      on c.id = i.client_id and c.deleted_at is null
    where i.secret_hash = ${hashOf(secret)} and i.used_at is null and i.cancelled_at is null
      and i.expires_at > ${ctx.now} for update of i`.first(ctx.db);
  if (!row)
    throw new Problem('GONE', {
      errors: [{ field: 'secret', rule: 'invitation_over' }],
      extra: { rule: 'invitation_over' },
    });
  return row;
}

const read = serve(endpoints.readInvitation, async (ctx, { body }) => {
  const { fio, client_name, email } = await invitationOf(ctx, body.secret);
  const proposed = (email ?? '')
    .split('@')[0]!
    .replace(/[^a-zA-Z0-9._-]/g, '')
    .slice(0, 60);
  return { fio, client_name, login: /^[a-zA-Z0-9]/.test(proposed) ? proposed : '' };
});

/** What somebody else has by now is left out: to whoever opens the letter it would tell of that account. */
async function freeOf(ctx: Context, asked: { readonly email: string | null; readonly phone: string | null }) {
  const taken = await sql({
    email: yesNo,
    phone: yesNo,
  })`select coalesce(bool_or(u.email = ${asked.email}), false) as email,
      coalesce(bool_or(u.phone = ${asked.phone}), false) as phone
    from ${rowsForAll(users, 'nobody has the same twice, seen or not')} u
    where u.deleted_at is null and (u.email = ${asked.email} or u.phone = ${asked.phone})`.one(ctx.db);
  return { email: taken.email ? null : asked.email, phone: taken.phone ? null : asked.phone };
}

const accept = serve(endpoints.acceptInvitation, async (ctx, { body }, { app }) => {
  const { id, fio, email, phone, is_client_administrator, client_id } = await invitationOf(ctx, body.secret);
  const { user_type_id, role_id } = await sql({ user_type_id: whole, role_id: whole })`select
      t.id as user_type_id, r.id as role_id
    from user_types t, user_roles r where t.code = 'client' and r.code = 'client'
      and t.deleted_at is null and r.deleted_at is null`.found(ctx.db, () => ruleNotMet('secret', 'no_client_role'));
  const account = {
    fio,
    login: body.login,
    password: body.password,
    ...(await freeOf(ctx, { email, phone })),
    user_type_id,
    client_id,
    lang_code: ctx.lang,
  };
  const given = { role_ids: [role_id], is_client_administrator };
  // The visitor holds nothing: what the account may do was decided by who invited.
  const person = await usersIn(app).create({ ...ctx, actor: system }, account, given);
  await sql`update client_invitations set used_at = ${ctx.now}, user_id = ${person.id} where id = ${id}`.run(ctx.db);
  return { login: person.login };
});

export const acceptanceServed: readonly Served[] = [read, accept];
