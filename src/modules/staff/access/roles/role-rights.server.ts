import { invalid } from '#kernel/problems.ts';
import { columnsOf, type RowOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import {
  actionsOfRoles,
  checkAfterwards,
  checkGrants,
  checkRole,
  type Guarded,
  judged,
} from '#modules/staff/access/roles/access-rules.server.ts';
import { userRoleAccess } from '#modules/staff/access/roles/user-role-access.ts';
import { userRoles } from '#modules/staff/access/roles/user-roles.ts';

interface Setting extends Guarded {
  readonly user_roles_id: number;
  readonly app_actions_ids: readonly number[];
  readonly access_state: number;
}

/**
 * Gives actions to a role or takes them away, all or none. Two administrators at one role change one action each, so
 * neither overwrites what the other did. Answers the rows as they stand, changed or not.
 */
export async function setAccess(ctx: Context, setting: Setting): Promise<AccessRow[]> {
  const { user_roles_id, access_state } = setting;
  const ids = [...new Set(setting.app_actions_ids)];
  const role = await lockRole(ctx, user_roles_id);
  await checkKnown(ctx, ids);
  const before = await rightsOf(ctx, user_roles_id, ids);
  const changing = ids.filter((id) => (before.get(id)?.access_state ?? 0) !== access_state);
  if (access_state === 1) await checkGrants(ctx, changing);
  await checkRole(ctx, role, changing, access_state);
  const known = changing.flatMap((id) => before.get(id) ?? []);
  if (known.length) await updateRows(userRoleAccess, ctx, { set: { access_state }, held: known });
  const fresh = ids.filter((id) => !before.has(id));
  const added = fresh.map((app_actions_id) => ({ user_roles_id, app_actions_id, access_state }));
  await insertRows(userRoleAccess, ctx, added);
  if (changing.length) await checkAfterwards(ctx, setting);
  return [...(await rightsOf(ctx, user_roles_id, ids)).values()];
}

const lockRole = (ctx: Context, id: number): Promise<{ code: string }> =>
  sql(columnsOf(userRoles, 'code'))`select code from user_roles
    where id = ${id} and deleted_at is null for update`.found(ctx.db, () => invalid('user_roles_id', 'exists'));

async function checkKnown(ctx: Context, ids: readonly number[]): Promise<void> {
  const count = await sql({ count: whole })`select count(*) as count from app_actions
    where id = any(${ids}::bigint[]) and deleted_at is null`.value(ctx.db);
  if (count !== ids.length) throw invalid('app_actions_id', 'exists');
}

const accessColumns = {
  ...columnsOf(userRoleAccess, 'id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'),
  ...columnsOf(userRoleAccess, 'user_roles_id', 'app_actions_id', 'access_state'),
};
type AccessRow = RowOf<typeof accessColumns>;

const rightsOf = (ctx: Context, role: number, ids: readonly number[]): Promise<Map<number, AccessRow>> =>
  sql(accessColumns)`select id, version, created_at, created_by, updated_at,
      updated_by, user_roles_id, app_actions_id, access_state from user_role_access
    where user_roles_id = ${role} and app_actions_id = any(${ids}::integer[]) and deleted_at is null
    order by app_actions_id`.by(ctx.db, 'app_actions_id');

/** Plain changes of rows keep the same rules. */
export function userRoleAccessOperations(settings: CrudSettings): Operations<typeof userRoleAccess> {
  const crud = crudOf(userRoleAccess, settings);
  const check = async (ctx: Context, row: AnyRow, state: unknown) => {
    if (row.access_state === state || (state !== 0 && state !== 1)) return;
    const role = await lockRole(ctx, row.user_roles_id as number);
    if (state === 1) await checkGrants(ctx, [row.app_actions_id as number]);
    await checkRole(ctx, role, [row.app_actions_id as number], state);
  };
  return {
    ...crud,
    async update(ctx, id, patch, version, system) {
      await check(ctx, await crud.read(ctx, id), patch.access_state);
      const row = await crud.update(judged(ctx), id, patch, version, system);
      await checkAfterwards(ctx);
      return row;
    },
    async bulk(ctx, ids, changes) {
      for (const id of ids) await check(ctx, await crud.read(ctx, id), changes.access_state);
      const rows = await crud.bulk(judged(ctx), ids, changes);
      await checkAfterwards(ctx);
      return rows;
    },
  };
}

/** Giving roles to people gives them the actions of those roles. */
export const checkRoleGrants = async (ctx: Context, roleIds: readonly number[]): Promise<void> =>
  checkGrants(ctx, await actionsOfRoles(ctx.db, roleIds));
