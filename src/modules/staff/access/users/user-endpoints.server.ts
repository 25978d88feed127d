import { invalid, notFound } from '#kernel/problems.ts';
import { columnsOf, sql, text, whole } from '#server/database/door.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { endSessions, startSeeing } from '#server/auth/sessions.ts';
import type { Context } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { App } from '#server/app.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { actions } from '#modules/actions.ts';
import { actionsOfRoles, checkStrength } from '#modules/staff/access/roles/access-rules.server.ts';
import {
  limitOneTimePassword,
  oneTimePassword,
  oneTimePasswordDays,
} from '#modules/staff/access/sign-in/passwords/one-time-password.server.ts';
import { profileOf, sessionUserOf } from '#modules/staff/access/sign-in/sign-in.server.ts';
import { userRoles } from '#modules/staff/access/roles/user-roles.ts';
import { touchesContact, usersIn } from '#modules/staff/access/users/users.server.ts';
import type { SentTo } from '#kernel/endpoint.ts';
import { checkPassword } from '#modules/staff/access/sign-in/second-factor/second-factor.server.ts';
import { users } from '#modules/company/people/door.ts';
import * as endpoints from '#modules/staff/access/users/user-endpoints.ts';
import { clients } from '#modules/clients/clients/door.ts';

const rolesOf = (ctx: Context, ids: readonly number[] | 'all') =>
  sql({ user_roles_id: whole, ...columnsOf(userRoles, 'code'), name: text })`
      select id as user_roles_id, code,
      coalesce(nullif(names->>${ctx.lang}, ''), names->>'uz') as name
    from user_roles where deleted_at is null and ${ids === 'all' ? sql`true` : sql`id = any(${ids}::bigint[])`}
    order by ordering, id`.rows(ctx.db);

const roleIdsOf = async (ctx: Context, app: App, userId: number): Promise<readonly number[]> =>
  (await usersIn(app).read(ctx, userId)).role_ids;

const userUserRoles = serve(endpoints.userUserRoles, async (ctx, { query }, { app }) => ({
  rows: await rolesOf(ctx, await roleIdsOf(ctx, app, query.user_id)),
}));

const getUserRoles = serve(endpoints.getUserRoles, async (ctx, { query }, { app }) => {
  const held = await roleIdsOf(ctx, app, query.user_id);
  const mayChange = ctx.actor.actions.has(actions.roles.update);
  const rows = [];
  for (const role of await rolesOf(ctx, 'all')) {
    const gives = await actionsOfRoles(ctx.db, [role.user_roles_id]);
    const may_give = mayChange && gives.every((id) => ctx.actor.actions.has(id));
    rows.push({ ...role, is_held: held.includes(role.user_roles_id), may_give });
  }
  return { rows };
});

const addUserRoles = serve(endpoints.addUserRoles, async (ctx, { body }, { app }) => {
  const { user_id, user_roles_ids, access_state = 1, confirmed } = body;
  const known = (await rolesOf(ctx, user_roles_ids)).length;
  if (known !== new Set(user_roles_ids).size) throw invalid('user_roles_ids', 'exists');
  const held = await roleIdsOf(ctx, app, user_id);
  const role_ids =
    access_state === 1
      ? [...new Set([...held, ...user_roles_ids])]
      : held.filter((role) => !user_roles_ids.includes(role));
  await usersIn(app).updateGuarded(ctx, [user_id], { role_ids }, { confirmed });
  return { rows: await rolesOf(ctx, role_ids) };
});

const usersClients = serve(endpoints.usersClients, async (ctx, { query }) => ({
  rows: await sql({
    ...columnsOf(users, 'id', 'fio', 'login', 'email', 'phone', 'status'),
    client_id: whole,
    client_name: text,
  })`select u.id, u.fio, u.login, u.email, u.phone, u.status, u.client_id,
      c.name as client_name
    from ${rowsOf(ctx, users)} as u join ${rowsOf(ctx, clients)} as c on c.id = u.client_id
    where ${query.client_id ? sql`u.client_id = ${query.client_id}` : sql`true`}
    order by c.name, u.fio limit 1000`.rows(ctx.db),
}));

/** One's own is changed where the old one is asked for: a screen that was left open is no way into the account. */
const setUserPassword = serve(endpoints.setUserPassword, async (ctx, { body }, { app }) => {
  if (body.user_id === ctx.actor.id) throw invalid('user_id', 'own_contact');
  const person = await usersIn(app).read(ctx, body.user_id);
  await checkStrength(ctx, person, 'sign in as them');
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  const set = { password_hash: hash, must_change_password: true };
  await updateRows(users, ctx, { set, where: sql`t.id = ${person.id}` });
  await limitOneTimePassword(ctx.db, person.id, Number(ctx.settings.one_time_password_days ?? oneTimePasswordDays));
  await endSessions(ctx.db, sql`user_id = ${person.id}`, 'password');
  return { login: person.login, password };
});

const usersChangeStatus = serve(endpoints.usersChangeStatus, async (ctx, { body }, { app }) => {
  const { user_ids, status, confirmed } = body;
  await usersIn(app).updateGuarded(ctx, user_ids, { status }, { confirmed });
  return { rows: user_ids.map((id) => ({ id, status })) };
});

/** Written into the audit log before anything is seen. A person who looks already ends the look before. */
const seeAs = serve(endpoints.seeAs, async (ctx, { body }, { app, request }) => {
  if (body.user_id === ctx.actor.id) throw invalid('user_id', 'choice');
  const person = await usersIn(app).read(ctx, body.user_id);
  if (person.status !== 'active') throw notFound();
  await sql`insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id)
    values ('see_as', ${users.path}, ${person.id}, ${ctx.actor.id}, ${ctx.origin.session_id}, ${ctx.origin.address},
      ${ctx.origin.request_id})`.run(ctx.db);
  await endSessions(ctx.db, sql`seer_id = ${ctx.actor.id}`, 'ended');
  const token = await startSeeing(ctx.db, {
    user_id: person.id,
    seer_id: ctx.actor.id,
    lang_code: ctx.lang,
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
  });
  const profile = await profileOf(app, ctx.db, person.id);
  return { token, ...profile, seer: { id: ctx.actor.id, fio: ctx.actor.fio } };
});

const userPhotos = serve(endpoints.userPhotos, async (ctx) => {
  const rows = await sql({ id: whole, file_id: whole })`select t.id, t.img_resource_id as file_id
    from ${rowsOf(ctx, users)} as t where t.img_resource_id is not null order by t.id`.rows(ctx.db);
  return { rows };
});

const editUserInfo = serve(
  endpoints.editUserInfo,
  async (ctx, { body }, { app }) => {
    const { version, old_password: _asked, ...changes } = body;
    await usersIn(app).updateOwn(ctx, changes, version);
    return sessionUserOf(ctx.db, ctx.actor.id);
  },
  {
    /** Whoever finds a screen left open may change a name there, but not where codes go: that asks for the password. */
    async before(ctx, { body }, { app }) {
      const { old_password, ...changes } = body as SentTo<typeof endpoints.editUserInfo>;
      if (!touchesContact(await usersIn(app).read(ctx, ctx.actor.id), changes)) return;
      if (!old_password) throw invalid('old_password', 'required');
      await checkPassword(ctx, old_password, 'old_password');
    },
  },
);

export const usersServed: readonly Served[] = [
  userUserRoles,
  getUserRoles,
  addUserRoles,
  usersClients,
  setUserPassword,
  usersChangeStatus,
  seeAs,
  editUserInfo,
  userPhotos,
];
