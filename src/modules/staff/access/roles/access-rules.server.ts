import { todayOf } from '#server/crud/dated-rows.ts';
import { Problem, type ProblemName } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import { sql, text, whole, yesNo } from '#server/database/door.ts';
import { loadActor } from '#server/auth/actors.ts';
import type { Context, Db } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { users } from '#modules/company/people/door.ts';

/**
 * The rules that no right overrules: nobody grants what they do not hold, nobody takes over a stronger account, a
 * super_admin is always left, and people who cut off themselves say that they mean it. Each is an error with a name.
 */
export interface Guarded {
  /** The caller was warned of losing rights of their own, and goes on. */
  readonly confirmed?: boolean;
}

/** Holders of one of these decide about the rights of others; only their like may touch how they sign in. */
const rulingActions = [...Object.values(actions.roles), specialActions.seeAs, specialActions.endSessions];
/** Named in a message; more are counted. */
const mostNamed = 3;

/** The operation's statements must not commit before the rules were asked. */
export const judged = (ctx: Context): Context => ({ ...ctx, closes: false });

export async function actionsOfRoles(db: Db, roleIds: readonly number[]): Promise<number[]> {
  if (!roleIds.length) return [];
  return sql({ id: whole })`select distinct a.app_actions_id::bigint as id
    from user_role_access a join user_roles r on r.id = a.user_roles_id
    where a.user_roles_id = any(${roleIds}::bigint[]) and a.access_state = 1
      and a.deleted_at is null and r.deleted_at is null order by 1`.column(db);
}

/** Throws GRANT_NOT_HELD for actions that the caller would give away without holding them. */
export async function checkGrants(ctx: Context, actionIds: readonly number[]): Promise<void> {
  await refuseFor(
    ctx,
    'GRANT_NOT_HELD',
    actionIds.filter((id) => !ctx.actor.actions.has(id)),
  );
}

/** What only super_admin may hold stays with that role, and that role holds everything for good. */
export async function checkRole(ctx: Context, role: { code: string }, ids: readonly number[], state: number) {
  if (role.code === 'super_admin') {
    if (state === 0 && ids.length) throw new Problem('SUPER_ADMIN_KEEPS_ALL');
  } else if (state === 1) {
    await refuseFor(
      ctx,
      'ONLY_SUPER_ADMIN',
      ids.filter((id) => id === specialActions.seeAs),
    );
  }
}

/** What the rules ask of somebody whose account is touched. */
export type Person = Pick<Row<typeof users>, 'id' | 'role_ids'>;

/** Throws STRONGER_ACCOUNT: a new password or login of somebody opens all that they may. */
export async function checkStrength(
  ctx: Context,
  person: Person,
  purpose: 'sign in as them' | 'change how they sign in',
): Promise<void> {
  if (person.id === ctx.actor.id) return;
  const held = await actionsOfRoles(ctx.db, person.role_ids);
  const decisive = purpose === 'sign in as them' ? held : held.filter((id) => rulingActions.includes(id));
  if (decisive.some((id) => !ctx.actor.actions.has(id))) throw new Problem('STRONGER_ACCOUNT');
}

/**
 * Asked after the change and before its commit. Changes of rights wait for each other on the access epoch, so two that
 * are made side by side cannot both be the last but one: docs/decisions/rights-epoch.md.
 */
export async function checkAfterwards(ctx: Context, { confirmed }: Guarded = {}): Promise<void> {
  const hasOne = await sql({
    has_one: yesNo,
  })`select exists (select from ${rowsForAll(users, 'that one is left counts, whoever changes rights')} u
    join user_roles r on r.id = any(u.role_ids) and r.code = 'super_admin' and r.deleted_at is null
    where u.deleted_at is null and u.status = 'active'
      and coalesce(u.opens_on, '-infinity') <= ${todayOf(ctx)}::date) as has_one`.value(ctx.db);
  if (!hasOne) throw new Problem('LAST_SUPER_ADMIN');
  if (confirmed || !ctx.actor.id) return;
  const now = await loadActor(ctx.db, ctx.actor.id, todayOf(ctx));
  await refuseFor(
    ctx,
    'CUTS_OFF_SELF',
    [...ctx.actor.actions].filter((id) => !now?.actions.has(id)),
  );
}

async function refuseFor(ctx: Context, problem: ProblemName, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  const names = await actionNames(ctx, ids.slice(0, mostNamed));
  const more = ids.length > mostNamed ? `… +${ids.length - mostNamed}` : '';
  throw new Problem(problem, { values: { name: names.join(', ') + more }, extra: { app_actions_ids: ids } });
}

const actionNames = ({ db, lang }: Context, ids: readonly number[]): Promise<string[]> =>
  sql({ name: text })`select coalesce(a.names->>${lang}, a.names->>'uz', i::text) as name
    from unnest(${ids}::bigint[]) i left join app_actions a on a.id = i order by i`.column(db);
