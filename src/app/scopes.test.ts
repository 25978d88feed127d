import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { text } from '#server/database/columns.ts';
import { sealAudit } from '#modules/staff/access/audit/audit-chain.server.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { resources } from '#modules/registry.ts';
import { followChanges } from '#app/testing/follow-changes.ts';
import { type Known, people, type Person, rowsSeen, rowsThat, threePeople } from '#app/testing/three-people.ts';
import { facts, viewed } from '#app/testing/visible-rows.ts';

/** While it is set, nothing is narrowed: what each scope would be if somebody said "all" by mistake. */
const mutation = vi.hoisted(() => ({ isOn: false }));
vi.mock('#server/crud/conditions.ts', async (original) => {
  const real = await original<typeof import('#server/crud/conditions.ts')>();
  const scopeCondition: typeof real.scopeCondition = (scope, actor) =>
    mutation.isOn ? [] : real.scopeCondition(scope, actor);
  return {
    ...real,
    scopeCondition,
    conditionsOf: (...[resource, scope, ...rest]: Parameters<typeof real.conditionsOf>) =>
      real.conditionsOf(resource, mutation.isOn ? () => 'all' : scope, ...rest),
  };
});

let server: TestServer;
let known: Record<Person, Known>;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  known = await threePeople(server);
  // The log shows what is sealed. Sealed by the clock in the middle, it would grow between two questions.
  await sealAudit(server.db);
});
afterAll(() => server?.close());

const rowsWhere = (resource: Resource, condition: string, person: Pick<Known, 'id' | 'org'>): Promise<number[]> =>
  rowsThat(server, resource, condition, person);

const everythingIn = (resource: Resource): Promise<number[]> =>
  rowsWhere(resource, viewed[resource.path] ?? 'true', { id: 0, org: null });

const expectedOf = (resource: Resource, person: Person): Promise<number[]> =>
  rowsSeen(server, resource, person, known[person]);

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Lists that are those of today unless days are named, with the words that name all. */
const ofAllDays: Readonly<Record<string, string>> = { 'fp/team-members': '?during_from=1900-01-01' };
const allDaysOf = (path: string): string => (ofAllDays[path] ?? '').replace('?', '&');

/** All rows of a list; null where the door is closed. */
async function listed(resource: Resource, { caller }: Known): Promise<number[] | null> {
  const ids: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { status, json } = await caller.get(
      `${resource.path};perPage=500;sortBy=id;after=${encodeURIComponent(after)}${ofAllDays[resource.path] ?? ''}`,
    );
    if (status === 403) return null;
    expect(status, `GET ${resource.path}`).toBe(200);
    ids.push(...json.rows.map((row: { id: number }) => row.id));
    after = json.next;
  }
  return sorted(ids);
}

/** What a form may choose from; null behind a closed door, which app/access-matrix.test.ts holds closed. */
async function offered(resource: Resource, ids: readonly number[], { caller }: Known): Promise<number[] | null> {
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += 400) {
    const { status, json } = await caller.get(`${resource.path}/options?id=${ids.slice(at, at + 400).join(',')}`);
    if (status === 403) return null;
    expect(status, `options of ${resource.path}`).toBe(200);
    found.push(...json.rows.map((row: { id: number }) => row.id));
  }
  return sorted(found);
}

async function exported(resource: Resource, { caller }: Known): Promise<number[]> {
  const { status, text: csv } = await caller.get(`${resource.path};columns=id?format=csv${allDaysOf(resource.path)}`);
  expect(status, `export of ${resource.path}`).toBe(200);
  return sorted(
    csv.split('\n').flatMap((line) => (/^"?\d+"?\r?$/.test(line) ? [Number(line.replace(/\D/g, ''))] : [])),
  );
}

const isOffered = (resource: Resource): boolean =>
  (resources as readonly Resource[]).some((other) =>
    fieldEntries(other).some(([, { options }]) => options.to === resource.path),
  );

const all = (resources as readonly Resource[]).map((resource) => ({ path: resource.path, resource }));

describe.each(all)('$path', ({ path, resource }) => {
  // A job of the company may write between what is looked at and what it is compared with.
  it.each(people)('shows the %s just what is theirs', { retry: 2 }, async (person) => {
    const me = known[person];
    const own = await expectedOf(resource, person);
    const others = (await everythingIn(resource)).filter((id) => !own.includes(id));
    const list = await listed(resource, me);
    if (list) {
      expect(list, 'list').toEqual(own);
      for (const id of [...own.slice(0, 2), ...own.slice(-1)])
        expect((await me.caller.get(`${path}/${id}`)).status, `reads ${id}`).toBe(200);
      for (const id of [...others.slice(0, 2), ...others.slice(-1)])
        expect((await me.caller.get(`${path}/${id}`)).status, `reads ${id} of others`).toBe(404);
      const answer = await me.caller.get(`${path};perPage=1?format=csv${allDaysOf(path)}`);
      if (answer.status !== 403) expect(await exported(resource, me), 'file').toEqual(own);
      if (others.length) {
        const { rows } = await sql({ name: text })`select coalesce(${sql.raw(nameIn(resource))}, '') as name
          from ${sql.table(tableNameOf(resource))} as t where t.id = ${others[0]}`.execute(server.db);
        const found = await me.caller.get(`${path};perPage=100?q=${encodeURIComponent(rows[0]!.name.slice(0, 60))}`);
        for (const row of found.json?.rows ?? []) expect(own, 'search').toContain(row.id);
      }
    }
    const options = isOffered(resource) ? await offered(resource, [...own, ...others], me) : null;
    if (options) expect(options, 'options').toEqual(own);
  });

  const narrowed = people.filter((_, at) => path in viewed || facts[path as keyof typeof facts][at] !== 'all');
  it.runIf(narrowed.length > 0)('is red for its scope as soon as that says "all"', async () => {
    const everything = await rowsWhere(resource, 'true', { id: 0, org: null });
    const kept: Person[] = [];
    for (const person of narrowed)
      if ((await expectedOf(resource, person)).length < everything.length) kept.push(person);
    expect(kept, 'the demo company has rows on both sides').not.toEqual([]);
    mutation.isOn = true;
    try {
      for (const person of kept) {
        const own = await expectedOf(resource, person);
        const list = await listed(resource, known[person]).catch(() => 'refused' as const);
        const options = isOffered(resource) ? await offered(resource, everything, known[person]) : null;
        // Behind a closed door nobody asks for rows: it is the door that keeps them then.
        if (list) expect(list).not.toEqual(own);
        if (options) expect(options).not.toEqual(own);
      }
    } finally {
      mutation.isOn = false;
    }
  });
});

/** The display of a row as text, for words to look for. */
const nameIn = ({ display, fields }: Resource): string => {
  const field = fields[display]!;
  if (field.options.computed) return `''::text`;
  const column = columnOf(display, field);
  return column === display ? `t.${display}::text` : `t.${column}->>'uz'`;
};

it('tells everyone over the stream of their own rows only', async () => {
  const streams = await Promise.all(people.map((person) => followChanges(server.url, known[person].token)));
  const expected = new Map<Person, Set<string>>();
  for (const person of people) expected.set(person, new Set());
  for (const { path, resource } of all) {
    const ids = (await everythingIn(resource)).slice(0, 40);
    for (const person of people) {
      const own = new Set(await expectedOf(resource, person));
      const isOpen = (await known[person].caller.get(`${path};perPage=1`)).status === 200;
      if (isOpen) for (const id of ids) if (own.has(id)) expected.get(person)!.add(`${path} ${id}`);
    }
    await sql`insert into events (resource, row_id, op) select ${path}, id, 'create' from unnest(${ids}::bigint[]) id`.execute(
      server.db,
    );
  }
  await sql`select pg_notify('changes', 'test')`.execute(server.db);
  for (const [at, person] of people.entries()) {
    const rowsExpected = expected.get(person)!;
    await vi.waitFor(() => expect([...rowsExpected].filter((one) => !streams[at]!.rows.has(one))).toEqual([]), 20_000);
    // Work behind the doors writes rows meanwhile: what else was told is judged by what may be seen now.
    for (const one of [...streams[at]!.rows].filter((changesSeen) => !rowsExpected.has(changesSeen))) {
      const [path, id] = one.split(' ');
      const { resource } = all.find((entry) => entry.path === path)!;
      expect(await expectedOf(resource, person), `${person}: ${one}`).toContain(Number(id));
    }
  }
  for (const stream of streams) stream.close();
});
