import { wrongParameter, notFound } from '#kernel/problems.ts';
import { columnsOf, moment, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { setAccess } from '#modules/staff/access/roles/role-rights.server.ts';
import { appActions } from '#modules/staff/access/actions/app-actions.ts';
import * as endpoints from '#modules/staff/access/roles/role-endpoints.ts';
import { userRoleAccess } from '#modules/staff/access/roles/user-role-access.ts';
import { userRoles } from '#modules/staff/access/roles/user-roles.ts';
import { users } from '#modules/company/people/door.ts';

/** Enough to know whom it touches; the total says how many more. */
const mostPeople = 30;

const nameIn = ({ lang }: Context, alias: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.names`)}->>${lang}, ''), ${sql.ref(`${alias}.names`)}->>'uz')`;

const namedAction = {
  app_actions_id: whole,
  name: text,
  ...columnsOf(appActions, 'action_group_id', 'action_category_id', 'action_type_id'),
};

const notAllowed = serve(endpoints.notAllowed, async (ctx, { query }) => {
  const role = query[';user_roles_id'] ?? query.user_roles_id;
  if (!role) throw wrongParameter('user_roles_id', 'required');
  const rows = await sql(namedAction)`select a.id as app_actions_id, ${nameIn(ctx, 'a')} as name, a.action_group_id,
      a.action_category_id, a.action_type_id
    from app_actions a where a.deleted_at is null and exists (select from user_roles r where r.id = ${role}
      and r.deleted_at is null) and not exists (select from user_role_access x where x.user_roles_id = ${role}
      and x.app_actions_id = a.id and x.access_state = 1 and x.deleted_at is null) order by a.id`.rows(ctx.db);
  return { rows };
});

const namedActions = serve(endpoints.namedActions, async (ctx) => ({
  rows: await sql(namedAction)`select a.id as app_actions_id, ${nameIn(ctx, 'a')} as name, a.action_group_id,
      a.action_category_id, a.action_type_id
    from app_actions a where a.deleted_at is null order by a.id`.rows(ctx.db),
}));

const updateAccessStatus = serve(endpoints.updateAccessStatus, async (ctx, { body }) => {
  const [row] = await setAccess(ctx, { ...body, app_actions_ids: [body.app_actions_id] });
  if (!row) throw notFound();
  return row;
});

const setAction = serve(endpoints.setAction, async (ctx, { body }) => ({
  rows: await setAccess(ctx, { access_state: 1, ...body }),
}));

const accessMatrix = serve(endpoints.accessMatrix, async (ctx, { query }) => {
  const row = await sql({ ...columnsOf(userRoles, 'id', 'code'), name: text, people: whole })`
      select r.id, ${nameIn(ctx, 'r')} as name, r.code,
      (select count(*) from ${rowsOf(ctx, users)} as u where u.role_ids @> array[r.id]
        and u.status = 'active') as people
    from user_roles r where r.id = ${query.user_roles_id} and r.deleted_at is null`.found(ctx.db);
  const actions = await sql({
    ...namedAction,
    ...columnsOf(userRoleAccess, 'version', 'updated_by'),
    updated_at: orNull(moment),
    is_held: yesNo,
    is_held_by_other: yesNo,
  })`select a.id as app_actions_id, ${nameIn(ctx, 'a')} as name,
      a.action_group_id, a.action_category_id, a.action_type_id, coalesce(x.access_state = 1, false) as is_held,
      coalesce(o.access_state = 1, false) as is_held_by_other, coalesce(x.version, 0) as version, x.updated_by,
      x.updated_at
    from app_actions a
      left join user_role_access x on x.app_actions_id = a.id and x.user_roles_id = ${query.user_roles_id}
        and x.deleted_at is null
      left join user_role_access o on o.app_actions_id = a.id and o.user_roles_id = ${query.compare_id ?? 0}
        and o.deleted_at is null
    where a.deleted_at is null order by a.id`.rows(ctx.db);
  return {
    role: row,
    actions,
    categories: await namesOf(ctx, 'action_categories'),
    groups: await namesOf(ctx, 'action_groups'),
    types: await namesOf(ctx, 'action_types'),
  };
});

const namesOf = (ctx: Context, table: string) =>
  sql({ id: whole, name: text })`select t.id, ${nameIn(ctx, 't')} as name
    from ${rowsForAll(table, 'by what rights are sorted')} t where t.deleted_at is null order by t.ordering, t.id`.rows(
    ctx.db,
  );

/** A person gains an action that no role gives them yet, and loses one that no other role gives them. */
const affected = serve(endpoints.affected, async (ctx, { query }) => {
  const ids = query.app_actions_ids.split(',').map(Number);
  const rows = await sql({ ...columnsOf(users, 'id', 'fio'), actions: whole, total: whole })`
    with touched as (select u.id, u.fio, count(*) as actions from ${rowsOf(ctx, users)} as u
        cross join unnest(${ids}::integer[]) a
      where u.role_ids @> array[${query.user_roles_id}::bigint] and u.status = 'active'
        and not exists (select from user_role_access x join user_roles r on r.id = x.user_roles_id
          where x.user_roles_id = any(u.role_ids) and x.app_actions_id = a and x.access_state = 1
            and x.deleted_at is null and r.deleted_at is null
            and (${query.access_state} = 1 or x.user_roles_id <> ${query.user_roles_id}))
      group by u.id, u.fio)
    select *, count(*) over () as total from touched order by fio, id limit ${sql.lit(mostPeople)}`.rows(ctx.db);
  return { total: rows[0]?.total ?? 0, rows };
});

export const rolesServed: readonly Served[] = [
  notAllowed,
  namedActions,
  updateAccessStatus,
  setAction,
  accessMatrix,
  affected,
];
