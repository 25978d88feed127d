import { sql } from 'kysely';
import { invalid } from '#kernel/problems.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/record.ts';
import { users } from '#modules/access/users.ts';

/** Clients know themselves, the people of their own organisation, and the managers of their projects. */
const usersVisibleTo: Scope = (actor) =>
  actor.user_type === 'client'
    ? sql`t.id = ${actor.id} or t.client_id = ${actor.client_id} or t.id in
        (select p.manager_id from projects p where p.id = any(${actor.project_ids}::bigint[]))`
    : 'all';

/** Passwords are hashed, staff need a branch and clients an organisation, and a blocked user is signed out. */
export function userOperations(settings: CrudSettings): Operations {
  const crud = crudOf(users, settings, { scope: usersVisibleTo, choosable: sql`t.status = 'active'` });
  return {
    ...crud,
    async create(ctx, input, system = {}) {
      await checkBelonging(ctx, input);
      return crud.create(ctx, input, { ...system, ...(await hashed(input)) });
    },
    async update(ctx, id, patch, version, system = {}) {
      const row = await crud.read(ctx, id);
      if ('user_type_id' in patch || 'branch_id' in patch || 'client_id' in patch)
        await checkBelonging(ctx, { ...row, ...patch });
      const changed = await crud.update(ctx, id, patch, version, { ...system, ...(await hashed(patch)) });
      if (patch.status === 'blocked') await endSessions(ctx.db, sql`user_id = ${id}`, 'blocked');
      return changed;
    },
    async bulk(ctx, ids, changes) {
      if ('password' in changes) throw invalid('password', 'one_by_one');
      const changed = await crud.bulk(ctx, ids, changes);
      for (const row of changed) await checkBelonging(ctx, row);
      if (changes.status === 'blocked') await endSessions(ctx.db, sql`user_id = any(${ids}::bigint[])`, 'blocked');
      return changed;
    },
  };
}

async function hashed({ password }: Values): Promise<Values> {
  return typeof password === 'string' ? { password_hash: await hashPassword(password) } : {};
}

/** spec.md, section 5: a branch or organisation must be chosen. */
async function checkBelonging(ctx: Context, user: Values): Promise<void> {
  const { rows } = await sql<{
    code: string;
  }>`select code from user_types where id = ${user.user_type_id ?? 0}`.execute(ctx.db);
  if (rows[0]?.code === 'staff' && !user.branch_id) throw invalid('branch_id', 'required');
  if (rows[0]?.code === 'client' && !user.client_id) throw invalid('client_id', 'required');
}
