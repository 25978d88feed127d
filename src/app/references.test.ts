import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf, writableFields } from '#kernel/fields-of.ts';
import { type Field, isList } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { allActions, specialActions } from '#modules/actions.ts';
import { resources } from '#modules/registry.ts';
import type { Answer } from '#app/testing/caller.ts';
import { bodyFor } from '#app/testing/samples.ts';
import { type Known, type Person, threePeople } from '#app/testing/three-people.ts';

// Somebody who may write everything and sees some of it names, in every reference of every resource, a row that is out
// of their sight and one that does not exist. The answers are the same: no rule has looked at what they do not see.

const all = resources as readonly Resource[];
const writers = ['colleague', 'client'] as const satisfies readonly Person[];
/** Lifts a scope, or looks through the eyes of others. */
const lifting: readonly number[] = [specialActions.allProjects, specialActions.manageAllTasks, specialActions.seeAs];
const missing = 999_999_999;
/** Of the rows out of sight these many: a rule refuses some and not others. */
const triedOfEach = 4;

let server: TestServer;
let known: Record<Person, Known>;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  known = await threePeople(server);
  const role = await sql({ id: whole })`insert into user_roles (names, code)
    values ('{"uz":"Yozuvchi"}', 'writing') returning id`.value(server.db);
  const held = allActions.map(({ id }) => id).filter((id) => !lifting.includes(id));
  await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
    select ${role}, a, 1 from unnest(${held}::int[]) a`.run(server.db);
  await sql`update users set role_ids = role_ids || ${role}::bigint
    where id = any(${writers.map((person) => known[person].id)}::bigint[])`.run(server.db);
});
afterAll(() => server?.close());

/** Rows that a person is not offered: what they may write lifts some scopes, so the facts of readers do not hold here. */
async function hiddenFrom({ caller }: Known, resource: Resource): Promise<number[]> {
  const { path } = resource;
  const every = await sql({ id: whole })`select id from ${sql.table(tableNameOf(resource))}
    where deleted_at is null order by id`.column(server.db);
  const own = new Set<number>();
  for (let at = 0; at < every.length; at += 400) {
    const { json } = await caller.get(`${path}/options?id=${every.slice(at, at + 400).join()}`);
    // Who may not read them at all is offered none.
    for (const { id } of json.rows ?? []) own.add(id);
  }
  const hidden = every.filter((id) => !own.has(id));
  const step = Math.max(1, Math.ceil(hidden.length / triedOfEach));
  return hidden.filter((_, at) => at % step === 0);
}

/** What is said, without what names the call. */
const said = ({ status, json }: Answer): object => {
  const { request_id: _, instance: __, ...problem } = (json ?? {}) as Record<string, unknown>;
  return { status, ...problem };
};

const references = (resource: Resource): [string, Field][] =>
  writableFields(resource)
    .filter(([, field]) => field.options.to)
    .map(([name, field]) => [columnOf(name, field), field]);

const written = all.filter(({ access }) => access.create ?? access.update).filter((one) => references(one).length);
const cases = writers.flatMap((person) => written.map((resource) => ({ person, path: resource.path, resource })));

describe.each(cases)('$person, references of $path', ({ person, path, resource }) => {
  it('do not tell a row out of sight from one that is not there', async () => {
    const { caller } = known[person];
    const body = await bodyFor(caller, resource).catch(() => ({}));
    const found = (await caller.get(`${path};perPage=1`)).json?.rows?.[0];
    const row = found?.id;
    const tries = [
      (values: object) => caller.post(path, { ...body, ...values }),
      ...(row
        ? [
            (values: object) => caller.patch(`${path}/${row}`, values),
            (values: object) => caller.patch(path, { ids: [row], changes: values }),
          ]
        : []),
    ];
    for (const [name, field] of references(resource)) {
      const naming = (id: number) => ({ [name]: isList(field) ? [id] : id });
      const target = all.find((one) => one.path === field.options.to)!;
      const named = [found?.[name]].flat();
      for (const id of (await hiddenFrom(known[person], target)).filter((one) => !named.includes(one)))
        for (const send of tries) {
          const answers = { of: name, hidden: await send(naming(id)), missing: await send(naming(missing)) };
          expect({ name, id, ...said(answers.hidden) }).toEqual({ name, id, ...said(answers.missing) });
          expect(answers.hidden.status, `${name} ${id}`).toBeGreaterThan(399);
        }
    }
  });
});
