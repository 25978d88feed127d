import type { Resource } from '#kernel/resource.ts';
import { startSession } from '#server/auth/sessions.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { orNull, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { TestServer } from '#server/testing/database.ts';
import { allActions, specialActions } from '#modules/actions.ts';
import { type Caller, callerOf } from '#app/testing/caller.ts';
import { facts, viewed } from '#app/testing/visible-rows.ts';

export const people = ['stranger', 'client', 'colleague'] as const;
export type Person = (typeof people)[number];

export interface Known {
  readonly id: number;
  readonly org: number | null;
  readonly caller: Caller;
  readonly token: string;
}

/** Opens every screen and every file, and lifts no scope. */
const opening = [
  ...allActions.filter(({ type }) => type === 'open' || type === 'export').map(({ id }) => id),
  specialActions.automate,
];

/** The three people of the demo company who are asked what they see, and rows of which it has none by itself. */
export async function threePeople(server: TestServer): Promise<Record<Person, Known>> {
  const { db } = server;
  const first = async (statement: ReturnType<typeof sql>) => (await statement.one(db)) as { id: number };
  const named = (login: string) => sql({ id: whole })`select id from users where login = ${login}`.one(db);
  const role = (
    await first(sql`insert into user_roles (names, code) values ('{"uz":"Ochiq"}', 'opening') returning id`)
  ).id;
  await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
    select ${role}, a, 1 from unnest(${opening}::int[]) a`.run(db);
  const stranger = await first(sql`insert into users (fio, login, user_type_id, branch_id)
    select 'Begona Xodim', 'stranger', t.id, (select min(id) from branches)
    from user_types t where t.code = 'staff' returning id`);
  const ids = { stranger: stranger.id, client: (await named('client')).id, colleague: (await named('developer')).id };
  await sql`update users set role_ids = array[${role}::bigint] where id = any(${Object.values(ids)}::bigint[])`.run(db);
  // Of these the demo company has no rows: somebody else's, which none of the three but staff may see.
  const { id: manager } = await named('manager');
  await sql`insert into inbox (user_id, kind) values (${manager}, 'assigned')`.run(db);
  await sql`insert into saved_views (name, screen, address, shared, created_by)
    values ('Oʻzimniki', '/tasks/tasks', '', 'own', ${manager}),
      ('Hammaniki', '/tasks/tasks', '', 'everyone', ${manager})`.run(db);
  await sql`insert into task_bulks (kind, task_count, created_by) values ('transition', 0, ${manager})`.run(db);
  await sql`insert into task_recurrence_runs (task_recurrence_id, task_id, day)
    select (select min(id) from task_recurrences), min(id), '2026-11-02' from dev_tasks`.run(db);
  const known = {} as Record<Person, Known>;
  for (const person of people) {
    const id = ids[person];
    const session = { user_id: id, lang_code: 'uz', address: '127.0.0.1', user_agent: 'test' } as const;
    const { access } = await startSession(db, session);
    const org = await sql({ client_id: orNull(whole) })`select client_id from users where id = ${id}`.value(db);
    known[person] = { id, org, token: access, caller: callerOf(server, access) };
  }
  return known;
}

/** The rows of a resource that a condition written by hand chooses. */
export function rowsThat(
  server: TestServer,
  resource: Resource,
  condition: string,
  { id, org }: Pick<Known, 'id' | 'org'>,
): Promise<number[]> {
  const where = condition.replaceAll(':me', String(id)).replaceAll(':org', String(org ?? 0));
  return sql({ id: whole })`select t.id from ${sql.table(tableNameOf(resource))} as t
    where t.deleted_at is null and (${sql.raw(where)}) order by t.id`.column(server.db);
}

/** Those that a person sees by the facts. */
export function rowsSeen(server: TestServer, resource: Resource, person: Person, known: Known): Promise<number[]> {
  const sees = facts[resource.path as keyof typeof facts][people.indexOf(person)]!;
  const every = viewed[resource.path] ?? 'true';
  return rowsThat(server, resource, sees === 'all' ? every : sees === 'none' ? 'false' : sees, known);
}
