import { type Sql, sql, whole } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import { shippedRoles } from '#modules/staff/access/roles/roles.ts';
import {
  actionRows,
  categoryRows,
  type CodeRow,
  groupRows,
  typeRows,
} from '#modules/staff/access/actions/action-rows.ts';

/**
 * Brings the tables of actions up to the registry when the product starts: what a new version brought is added and
 * given to super_admin (nobody else could ever grant it) and to the roles that ship with it, as nobody has decided
 * about it yet; what it dropped is put away. Names, places and rights that an administrator has chosen stay as they
 * are. Does nothing, in one question, when there is nothing to do.
 */
export async function synchroniseActions(db: Db): Promise<void> {
  const ids = actionRows.map(({ id }) => id);
  const known = await sql({ id: whole })`select id from app_actions where deleted_at is null`.asSet(db);
  if (known.size === ids.length && ids.every((id) => known.has(id))) return;
  await db.transaction(async (transaction) => {
    // Processes that start together do it one after the other; the second finds nothing left to do.
    await sql`lock table app_actions in share row exclusive mode`.run(transaction);
    await addCodes(transaction, 'action_groups', groupRows);
    await addCodes(transaction, 'action_categories', categoryRows);
    await addCodes(transaction, 'action_types', typeRows);
    const added = await addActions(transaction);
    await sql`update app_actions set deleted_at = now()
      where deleted_at is null and id <> all(${ids}::bigint[])`.run(transaction);
    await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
      select r.id, a, 1 from user_roles r cross join unnest(${added}::integer[]) a
      where r.code = 'super_admin' and r.deleted_at is null
      on conflict (app_actions_id, user_roles_id) where deleted_at is null do update set access_state = 1`.run(
      transaction,
    );
    await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
      select r.id, given.action, 1 from ${recordset(givenTo(added), 'code text, action bigint', 'given')}
      join user_roles r on r.code = given.code and r.deleted_at is null
      on conflict do nothing`.run(transaction);
  });
}

const recordset = (rows: readonly object[], columns: string, name = 'r'): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.raw(`${name}(${columns})`)}`;

/** Which of these actions the roles of a new installation hold. */
const givenTo = (added: readonly number[]) =>
  shippedRoles.flatMap(({ code, actions }) =>
    actions.filter((id) => added.includes(id)).map((action) => ({ code, action })),
  );

/** A code that somebody put away and that an action needs again comes back. */
const addCodes = (db: Db, table: string, rows: readonly CodeRow[]): Promise<void> =>
  sql`insert into ${sql.table(table)} (code, names, ordering) select r.code, r.names, r.ordering
    from ${recordset(rows, 'code text, names jsonb, ordering integer')}
    where not exists (select from ${sql.table(table)} k where k.code = r.code and k.deleted_at is null)`.run(db);

async function addActions(db: Db): Promise<number[]> {
  const live = (table: string) => sql`(select id from ${sql.table(table)} k where k.deleted_at is null and k.code = `;
  return sql({ id: whole })`
    insert into app_actions (id, number, names, action_group_id, action_category_id, action_type_id)
      overriding system value
    select r.id, r.id::text, r.names, ${live('action_groups')} r.group), ${live('action_categories')} r.category),
      ${live('action_types')} r.type)
    from ${recordset(actionRows, 'id bigint, names jsonb, "group" text, category text, type text')}
    where not exists (select from app_actions a where a.id = r.id and a.deleted_at is null)
    on conflict (id) do update set deleted_at = null returning id`.column(db);
}
