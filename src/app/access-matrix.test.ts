import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodOf, pathOf } from '#kernel/endpoint.ts';
import type { Problem } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { resources } from '#modules/registry.ts';
import { served } from '#modules/served.server.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { admit } from '#server/http/admission.ts';
import type { Served } from '#server/http/serve.ts';
import { allServed } from '#server/server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { product } from '#app/product.ts';
import { type Answer, type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import facts from '#app/access-matrix.facts.json' with { type: 'json' };

/** The demo account of each shipped role. The facts were written down from the specification, not from the code. */
const accounts = {
  super_admin: 'admin',
  director: 'director',
  project_manager: 'manager',
  team_lead: 'lead',
  developer: 'developer',
  qa: 'tester',
  hr: 'hr',
  content_manager: 'editor',
  client: 'client',
} as const;
type Role = keyof typeof accounts;
const roles = Object.keys(accounts) as Role[];

let server: TestServer;
const people = {} as Record<Role, Caller>;
/** Every address of the API, with its door. */
let doors: readonly Served[];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  doors = allServed(server.parts, product);
  for (const role of roles) people[role] = await signedIn(server, accounts[role]);
});
afterAll(() => server?.close());

const holds = (role: Role, needed: readonly (number | string)[]): boolean => {
  const own = (facts.roles as Record<Role, 'all' | number[]>)[role];
  return needed.some(
    (action) =>
      action === 'session' ||
      (action === 'staff' && role !== 'client') ||
      action === role ||
      own === 'all' ||
      own.includes(action as number),
  );
};

/** Of those who hold something, somebody who is not allowed everything; of those who do not, whoever comes first. */
const sampleOf = (those: readonly Role[]): readonly Role[] =>
  those.length ? [those[0] === 'super_admin' ? (those[1] ?? those[0]) : those[0]!] : [];
/** Over HTTP one is asked who may, and one who may not: that the door stands there. Who may is asked of the door. */
const asked = (may: (role: Role) => boolean): readonly Role[] => [
  ...sampleOf(roles.filter(may)),
  ...sampleOf(roles.filter((role) => !may(role))),
];

/** What is served at an address, as the router finds it: words before what stands for a number. */
function servedAt(method: string, address: string): Served {
  const given = address.split('?')[0]!.split('/');
  const isAt = ({ endpoint: { key } }: Served): boolean => {
    const parts = pathOf(key).replace('/api/', '').split('/');
    const fits = (part: string, at: number) => part === given[at] || part.startsWith(':');
    return methodOf(key) === method && parts.length === given.length && parts.every(fits);
  };
  const found = doors.filter(isAt);
  if (!found.length) throw new Error(`nothing is served at ${method} ${address}`);
  return found.reduce((one, other) =>
    other.endpoint.key.split(':').length < one.endpoint.key.split(':').length ? other : one,
  );
}

/** What the door of an address says to all roles, past HTTP: 200, or the status of its refusal. */
async function doorOf(method: string, address: string): Promise<Record<Role, number>> {
  const { endpoint, way } = servedAt(method, address);
  const answers = roles.map(async (role): Promise<[Role, number]> => {
    const request = {
      ...{ method: methodOf(endpoint.key), url: pathOf(endpoint.key), headers: people[role].headers, query: {} },
      routeOptions: { url: pathOf(endpoint.key) },
    } as unknown as FastifyRequest;
    const status = await admit(server.parts, request, endpoint.need, way).then(
      () => (way.isMissing ? 405 : 200),
      (problem: Problem) => problem.status,
    );
    return [role, status];
  });
  return Object.fromEntries(await Promise.all(answers)) as Record<Role, number>;
}
const statusesOf = (statusOf: (role: Role) => number): Record<Role, number> =>
  Object.fromEntries(roles.map((role) => [role, statusOf(role)])) as Record<Role, number>;

describe.each(Object.entries(facts.read).map(([path, needed]) => ({ path, needed })))(
  'reading $path',
  ({ path, needed }) => {
    const may = (role: Role) => holds(role, needed);
    // What is asked decides as well behind some doors: then everybody asks over HTTP.
    const isJudgedInside = path.includes('?');
    it.skipIf(isJudgedInside)('is open to whom the facts name', async () => {
      expect(await doorOf('GET', path)).toEqual(statusesOf((role) => (may(role) ? 200 : 403)));
    });
    it.each(isJudgedInside ? roles : asked(may))('%s', async (role) => {
      expect((await people[role].get(path)).status).toBe(may(role) ? 200 : 403);
    });
    it('a visitor', async () => {
      expect((await callerOf(server, null).get(path)).status).toBe(401);
    });
  },
);

type Writing = Readonly<Partial<Record<string, readonly string[]>>>;
/** `wider`: to whom more is open than the specification says, written down so that it does not grow. */
const { create, change, remove, wider }: Record<'create' | 'change' | 'remove' | 'wider', Writing> = facts;
const includes = (allowed: readonly string[], role: Role): boolean =>
  allowed.some((one) => one === role || one === 'session' || (one === 'staff' && role !== 'client'));

/** What others hear: 403, and where nobody may, those who read the rows hear that it is not done: 405. */
const refusalOf = (role: Role, path: string, allowed: readonly string[]): number =>
  !allowed.length && holds(role, (facts.read as Readonly<Record<string, (number | string)[]>>)[path] ?? []) ? 405 : 403;

/** Whoever makes rows changes and deletes them, unless the facts name others for that. */
describe.each([...Object.keys(create), ...facts.madeByNobody])('writing in %s', (path) => {
  const makers = [...(create[path] ?? []), ...(wider[path] ?? [])];
  const changers = change[path] ?? makers;
  const removers = remove[path] ?? makers;
  const nowhere = `${path}/999999999`;

  it.each([
    ['POST', '', makers],
    ['PATCH', '', changers],
    ['PATCH', '/:id', changers],
    ['DELETE', '/:id', removers],
    ['POST', '/:id/restore', removers],
  ] as const)('%s %s is open to whom the facts name', async (method, of, allowed) => {
    expect(await doorOf(method, `${path}${of}`)).toEqual(
      statusesOf((role) => (includes(allowed, role) ? 200 : refusalOf(role, path, allowed))),
    );
  });

  it.each(asked((role) => includes(makers, role) || includes(changers, role) || includes(removers, role)))(
    '%s',
    async (role) => {
      const expectOf = async (allowed: readonly string[], answer: Promise<Answer>, answers: readonly number[]) =>
        expect(includes(allowed, role) ? answers : [refusalOf(role, path, allowed)]).toContain((await answer).status);
      // 422: they may, and hear what is missing. 403: they may not, and are refused before their input is judged.
      await expectOf(makers, people[role].post(path, {}), [422]);
      await expectOf(changers, people[role].patch(path, { ids: [999_999_999], changes: {} }), [200, 404, 422]);
      await expectOf(changers, people[role].patch(nowhere, {}), [404, 422]);
      await expectOf(removers, people[role].delete(nowhere), [404]);
      await expectOf(removers, people[role].post(`${nowhere}/restore`, {}), [404]);
    },
  );

  it('a visitor', async () => {
    const visitor = callerOf(server, null);
    const answers = [
      visitor.post(path, {}),
      visitor.patch(path, { ids: [999_999_999], changes: {} }),
      visitor.patch(nowhere, {}),
      visitor.delete(nowhere),
      visitor.post(`${nowhere}/restore`, {}),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });
});

/** Of a row that others refer to, its name is told to those who read or write it or the others: by the facts. */
const refersTo = (to: string, { fields }: Resource): boolean =>
  Object.values(fields).some(({ options }) => options.to === to);
const isTold = (role: Role, path: string): boolean =>
  (resources as readonly Resource[])
    .filter((resource) => resource.path === path || refersTo(path, resource))
    .some(
      (met) =>
        holds(role, (facts.read as Readonly<Record<string, (number | string)[]>>)[met.path] ?? []) ||
        [create, change, wider].some((writing) => includes(writing[met.path] ?? [], role)),
    );

describe.each((resources as readonly Resource[]).map((resource) => ({ path: resource.path, resource })))(
  'names of $path',
  ({ path, resource }) => {
    const isReferredTo = (resources as readonly Resource[]).some((other) => refersTo(path, other));
    const may = (role: Role) => isReferredTo && isTold(role, path);
    it.runIf(isReferredTo)('are told to whom the facts name', async () => {
      expect(await doorOf('GET', `${path}/options`)).toEqual(statusesOf((role) => (may(role) ? 200 : 403)));
    });
    it.each(asked(may))('%s', async (role) => {
      const ids = await sql({ id: whole })`select id from ${sql.table(tableNameOf(resource))}
        where deleted_at is null order by id limit 20`.column(server.db);
      const of = `${path}:${ids.join() || 1}`;
      const { status, json } = await people[role].get(`admin/names?of=${encodeURIComponent(of)}`);
      const options = await people[role].get(`${path}/options?id=${ids.join()}`);
      if (!isReferredTo) {
        expect(status).toBe(400);
        return expect([403, 404]).toContain(options.status);
      }
      expect(status).toBe(200);
      expect(options.status).toBe(may(role) ? 200 : 403);
      return expect(json[path]).toEqual(may(role) ? options.json.rows : []);
    });
  },
);

it('the facts say of every resource who reads it, and who makes its rows or that nobody does', () => {
  const paths = (resources as readonly Resource[]).map(({ path }) => path);
  expect(paths.filter((path) => !(path in facts.read))).toEqual([]);
  expect(paths.filter((path) => path in create === facts.madeByNobody.includes(path))).toEqual([]);
  const named = [create, change, remove, wider].flatMap((writing) => Object.keys(writing));
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
});

describe.each(Object.entries(facts.calls).map(([key, allowed]) => ({ key, allowed })))('$key', ({ key, allowed }) => {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const may = (role: Role) => includes(allowed, role);
  it('is open to whom the facts name', async () => {
    expect(await doorOf(method, path)).toEqual(statusesOf((role) => (may(role) ? 200 : 403)));
  });
  // Without a body or a query: callers with the right hear what is missing, others are refused before.
  it.each(asked(may))('%s', async (role) => {
    const { status } = method === 'GET' ? await people[role].get(path) : await people[role].post(path, {});
    if (may(role)) expect([200, 201, 400, 422]).toContain(status);
    else expect(status).toBe(403);
  });
});

it('the facts know every call about rights, people and sessions', () => {
  const ruling = /^\w+ admin\/(user-role-access|users|sessions)\//;
  const ours = served.map(({ endpoint }) => endpoint.key.replace('/api/', '')).filter((key) => ruling.test(key));
  expect(ours.sort()).toEqual(
    Object.keys(facts.calls)
      .filter((key) => ruling.test(key))
      .sort(),
  );
});

describe('endpoints', () => {
  it.each(served.map(({ endpoint }) => ({ key: endpoint.key, need: endpoint.need })))(
    '$key is closed to visitors unless it is public',
    async ({ key, need }) => {
      const path = pathOf(key).replace('/api/', '').replace(/:\w+/g, '1');
      const visitor = callerOf(server, null);
      const method = methodOf(key).toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
      const { status } = await visitor[method](path, {});
      if (need === 'public') expect(status).not.toBe(403);
      else expect(status).toBe(401);
    },
  );
});

describe('rows of others', () => {
  it('clients may choose themselves, their organisation, managers of their projects, and nobody else', async () => {
    const me = (await people.client.get('admin/auth/me')).json.user;
    const seen = (await people.client.get('admin/users/options')).json.rows.map(({ id }: { id: number }) => id);
    const everyone: { id: number; client_id: number | null }[] = (
      await people.super_admin.get('admin/users;perPage=500')
    ).json.rows;
    const foreign = everyone.filter(({ client_id }) => client_id !== null && client_id !== me.client_id);
    expect(seen).toContain(me.id);
    expect(foreign.filter(({ id }) => seen.includes(id))).toEqual([]);
    expect(seen.length).toBeLessThan(everyone.length / 2);
  });

  it.each([
    ['client', 'fp/client-tasks'],
    ['developer', 'fp/dev-tasks'],
    ['project_manager', 'fp/projects'],
  ] as const)('%s sees some and not all of %s, and finds no other by its address', async (role, path) => {
    const mine = (await people[role].get(`${path};perPage=500`)).json;
    const all = (await people.super_admin.get(`${path};perPage=500`)).json;
    if (role !== 'project_manager') expect(mine.total).toBeGreaterThan(0);
    expect(mine.total).toBeLessThan(all.total);
    const own = new Set(mine.rows.map(({ id }: { id: number }) => id));
    const foreign = all.rows.find(({ id }: { id: number }) => !own.has(id));
    expect((await people[role].get(`${path}/${foreign.id}`)).status).toBe(404);
    expect((await people[role].get(`${path}?id=${foreign.id}`)).json.total).toBe(0);
    expect([403, 404]).toContain((await people[role].patch(`${path}/${foreign.id}`, { name: 'Sinov' })).status);
    expect([403, 404]).toContain((await people[role].delete(`${path}/${foreign.id}`)).status);
  });
});
