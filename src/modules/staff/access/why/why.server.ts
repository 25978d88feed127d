import { todayOf } from '#server/crud/dated-rows.ts';
import { actionsOf, allows, type ResourceAccess } from '#kernel/access.ts';
import { fieldEntries } from '#kernel/fields-of.ts';
import { wrongParameter } from '#kernel/problems.ts';
import type { AnyRow, Resource } from '#kernel/resource.ts';
import { columnsOf, type RowOf, sql, type SqlBool, text, texts, whole, yesNo } from '#server/database/door.ts';
import { loadActor } from '#server/auth/actors.ts';
import type { Actor, Context } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import type { App } from '#server/app.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { why as whyEndpoint, type Verdict } from '#modules/staff/access/why/why.ts';
import { users } from '#modules/company/people/door.ts';

const personColumns = {
  ...columnsOf(users, 'id', 'role_ids', 'status'),
  must_change_password: yesNo,
  lacks_factor: yesNo,
  is_deleted: yesNo,
};
type Person = RowOf<typeof personColumns>;

const why = serve(whyEndpoint, async (ctx, { query }, { app }) => {
  const person = await personOf(ctx, query.user_id);
  const actor = await loadActor(ctx.db, person.id, todayOf(ctx));
  const obstacle = obstacleOf(person);
  if (query.app_actions_id) {
    const roles = await rolesGiving(ctx, [query.app_actions_id], person);
    const holds = actor?.actions.has(query.app_actions_id) ?? false;
    const verdict: Verdict = obstacle ?? (holds ? 'allowed' : 'no_action');
    return { verdict, roles, verbs: [], scope: null, ties: [] };
  }
  const resource = app.directory.resources.find(({ path }) => path === query.resource);
  if (!resource || !query.row_id) throw wrongParameter(resource ? 'row_id' : 'resource', 'required');
  const row = await rowSeenByCaller(ctx, app, resource, query.row_id);
  const needed = resource.access.read;
  const roles = await rolesGiving(ctx, actionsOf(needed), person);
  const verbs = await verbsOf(ctx, resource.access, person, actor);
  const scope = row && actor ? await scopeOf(ctx, app, resource, actor, row.id) : null;
  const verdict: Verdict =
    obstacle ??
    (!row ? 'no_row' : !allows(needed, actor) ? 'no_action' : scope === 'outside' ? 'out_of_scope' : 'allowed');
  return { verdict, roles, verbs, scope, ties: row && actor ? tiesOf(resource, row, actor) : [] };
});

const personOf = (ctx: Context, id: number): Promise<Person> =>
  sql(personColumns)`
      select id, role_ids, status, must_change_password, deleted_at is not null as is_deleted,
      lacks_second_factor(u) as lacks_factor
    from ${rowsForAll(users, 'why somebody is shut out is asked of deleted people too')} u where id = ${id}`.found(
    ctx.db,
    () => wrongParameter('user_id', 'exists'),
  );

/** What shuts the person out altogether, before any right is asked. */
function obstacleOf({ is_deleted, status, must_change_password, lacks_factor }: Person): Verdict | null {
  if (is_deleted) return 'deleted';
  if (status !== 'active') return 'blocked';
  if (must_change_password) return 'one_time_password';
  return lacks_factor ? 'no_second_factor' : null;
}

const rolesGiving = (ctx: Context, actionIds: readonly number[], { role_ids }: Person) =>
  sql({ id: whole, name: text, is_persons: yesNo })`
      select r.id, coalesce(nullif(r.names->>${ctx.lang}, ''), r.names->>'uz') as name,
      r.id = any(${role_ids}::bigint[]) as is_persons
    from user_roles r where r.deleted_at is null and exists (select from user_role_access x
      where x.user_roles_id = r.id and x.app_actions_id = any(${actionIds}::integer[]) and x.access_state = 1
        and x.deleted_at is null)
    order by is_persons desc, r.ordering, r.id`.rows(ctx.db);

/** Callers hear only of rows that they may read themselves. */
async function rowSeenByCaller(ctx: Context, app: App, resource: Resource, id: number): Promise<AnyRow | null> {
  if (!allows(resource.access.read, ctx.actor)) return null;
  return app
    .operationsAt(resource)
    .read(ctx, id)
    .catch((problem: { status?: number }) => {
      if (problem.status === 404) return null;
      throw problem;
    });
}

async function scopeOf(
  ctx: Context,
  app: App,
  resource: Resource,
  actor: Actor,
  id: number,
): Promise<'all' | 'inside' | 'outside'> {
  const condition = scopeCondition(app.operationsAt(resource).scope, actor);
  if (!condition.length) return 'all';
  const rows = await sql`select 1 from ${rowsForAll(resource, 'whether somebody else sees it')} as t
    where ${allOf([sql<SqlBool>`t.id = ${id}`, ...condition])}`.rows(ctx.db);
  return rows.length ? 'inside' : 'outside';
}

const verbNames = ['read', 'create', 'update', 'remove', 'export'] as const satisfies (keyof ResourceAccess)[];

async function verbsOf(ctx: Context, access: ResourceAccess, person: Person, actor: Actor | null) {
  const asked = verbNames.flatMap((verb) => (access[verb] === undefined ? [] : [{ verb, need: access[verb] }]));
  const ids = [...new Set(asked.flatMap(({ need }) => actionsOf(need)))];
  const known = await sql({ id: whole, name: text, roles: texts })`select a.id,
      coalesce(nullif(a.names->>${ctx.lang}, ''), a.names->>'uz') as name,
      array(select coalesce(nullif(r.names->>${ctx.lang}, ''), r.names->>'uz') from user_roles r
        join user_role_access x on x.user_roles_id = r.id and x.app_actions_id = a.id and x.access_state = 1
          and x.deleted_at is null
        where r.id = any(${person.role_ids}::bigint[]) and r.deleted_at is null order by r.ordering) as roles
    from app_actions a where a.id = any(${ids}::bigint[])`.by(ctx.db, 'id');
  return asked.map(({ verb, need }) => {
    const needed = actionsOf(need);
    return {
      verb,
      need: typeof need === 'string' ? need : 'of' in need ? need.of : 'actions',
      allowed: actor !== null && allows(need, actor),
      actions: needed.map((id) => ({
        id,
        name: known.get(id)?.name ?? String(id),
        is_held: actor?.actions.has(id) ?? false,
      })),
      roles: [...new Set(needed.flatMap((id) => known.get(id)?.roles ?? []))],
    };
  });
}

/** Fields that name the person, one of their projects, or their organisation. */
function tiesOf(resource: Resource, row: AnyRow, actor: Actor): string[] {
  const own: Readonly<Record<string, readonly number[]>> = {
    [users.path]: [actor.id],
    'fp/projects': actor.project_ids,
    'fp/clients': actor.client_id === null ? [] : [actor.client_id],
  };
  const ties = fieldEntries(resource).flatMap(([name, { options }]) => {
    const mine = options.to ? (own[options.to] ?? []) : [];
    return [row[name] ?? []].flat().some((id) => mine.includes(id as number)) ? [name] : [];
  });
  return own[resource.path]?.includes(row.id) ? ['id', ...ties] : ties;
}

export const whyServed: readonly Served[] = [why];
