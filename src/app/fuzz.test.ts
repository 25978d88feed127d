import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import {
  type Operation,
  type Parameter,
  randomFrom,
  requestTo,
  rowsOf,
  type Schema,
  tableBody,
} from '#app/testing/fuzz-requests.ts';
import type { Block, Pulse } from '#app/testing/heartbeat.ts';
import { type ProductProcess, startProcess } from '#app/testing/process.ts';
import { walkByHand } from '#app/testing/reaching-by-hand.ts';
import { type Tables, walkResources } from '#app/testing/reaching.ts';
import { type Reached, remoteAt } from '#app/testing/remote.ts';
import { pathsOf } from '#app/testing/openapi-paths.ts';
import { type Sight, watched } from '#app/testing/witness.ts';

/**
 * `npm run trust` sends many more, FUZZ_ROUNDS to each operation, and others each time: FUZZ_SEED sends them again. The
 * short form always sends the same, so that what is green stays green until somebody changes something.
 */
const rounds = Number(process.env.FUZZ_ROUNDS ?? 1);
/** Every operation has to be reached, and the memory measured, in the long form: both take minutes. */
const isLong = rounds >= 20 || Boolean(process.env.FUZZ_LONG);
const seed = Number(process.env.FUZZ_SEED ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 1));
/** No request keeps others waiting longer. The short form runs beside other tests, which share the machine. */
const longestBlockMs = isLong ? 100 : 150;
const mostGrownMegabytes = 50;

let database: FreshDatabase;
let folder: string;
let pool: pg.Pool;
let product: ProductProcess;
let server: Reached & { readonly close: () => void };
beforeAll(async () => {
  database = await freshDatabase('demo');
  pool = makePool(database.url, 1);
  folder = await mkdtemp(join(tmpdir(), 'vazifa-fuzz-'));
  product = await startProcess(database.url, folder, { isWatched: true });
  server = remoteAt(product.url);
}, 120_000);
afterAll(async () => {
  server?.close();
  await product?.kill();
  await pool?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

async function operations(): Promise<Operation[]> {
  const paths = pathsOf<Described>((await callerOf(server, null).get('openapi.json')).json);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [null, null];
      return { method, path, parameters, body: content?.schema ?? null, consumes: type };
    }),
  );
}

/** What this run cannot bring to success, and which test does. */
const reachedElsewhere = new Map([
  ['get /api/stream', 'it never ends: live.test.ts and broken-database.test.ts read it'],
  ['post /api/admin/auth/eimzo/challenge', 'it asks a server of the state: eimzo.test.ts has a stand-in'],
  ['post /api/admin/auth/eimzo/login', 'as above'],
  ['patch /api/fp/task-intervals', 'intervals are changed one by one, on purpose: the rule `one_by_one`'],
  ['patch /api/fp/task-appeals', 'as above'],
]);
/** What would end the run itself: a stream never ends, and these sign the caller out or shut them out. */
const leftOut = /^\/api\/(stream|docs)|auth\/(logout|change-password)|sessions\/end|users-change-status/;
const roles = ['admin', 'admin', 'admin', 'manager', 'client', null] as const;

/** Takes in the ids of an answer, newest first, so that later requests speak of rows that are there. */
function learn(known: Map<string, number[]>, path: string, body: string): void {
  const ids = [...body.slice(0, 20_000).matchAll(/[{,]"id":(\d{1,9})\b/g)].map(([, id]) => Number(id)).slice(0, 20);
  if (ids.length) known.set(path, [...ids, ...(known.get(path) ?? [])].slice(0, 40));
}

it('answers whatever is sent with something else than a fault of its own', async () => {
  process.stdout.write(`fuzz: seed ${seed}, ${rounds} rounds\n`);
  const random = randomFrom(seed);
  const everything = await operations();
  const all = everything.filter(({ path }) => !leftOut.test(path));
  const sights: Sight[] = [];
  const seen = watched(server, everything, (sight) => sights.push(sight));
  const callers = new Map<string | null, Caller>([[null, callerOf(seen, null)]]);
  const signIn = async (login: string) =>
    callers.set(login, await signedIn(seen, login).catch(() => callers.get(login)!));
  for (const login of ['admin', 'manager', 'client']) await signIn(login);
  const before = await rested();
  const admin = callers.get('admin')!;
  const change = (statement: string) => pool.query(statement);
  const send: Tables['send'] = async (path, content) => {
    const sent = { url: `/api/${path}`, headers: { ...admin.headers, 'content-type': tableBody.type } };
    const answer = await seen.app.inject({ method: 'POST', ...sent, payload: tableBody.of(content) });
    return answer.statusCode < 300 ? answer.json() : {};
  };
  await walkResources(admin, { send, change }, (at) => isLong || at % 8 === seed % 8);
  // What has to be reached by several steps is walked where all has to be reached.
  if (isLong) await walkByHand({ server: seen, origin: product.url, printed: product.said, change });
  const known = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const operation of all) {
      const login = isLong && round === 0 ? 'admin' : roles[Math.floor(random() * roles.length)]!;
      const { headers, ...request } = requestTo(operation, round, random, known);
      const answer = await seen.app.inject({ ...request, headers: { ...callers.get(login)!.headers, ...headers } });
      if (answer.statusCode < 300) learn(known, rowsOf(operation.path), answer.body);
      if (answer.statusCode === 401 && login && answer.json().description === 'SESSION_ENDED') await signIn(login);
    }
  }
  const { blocks } = await product.pulse();
  const slow = slowest(blocks, sights);
  const after = await rested();
  const reached = new Set(sights.filter(({ status }) => status >= 200 && status < 300).map(({ name }) => name));
  const missed = everything
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !reached.has(name) && !reachedElsewhere.has(name));
  process.stdout.write(
    [
      `${sights.length} requests, ${everything.length - missed.length} of ${everything.length} operations answered with success`,
      `the event loop stood still for ${slow[0] ?? `less than 40 ms`}`,
      `memory of its own ${before.ownMegabytes} MB before and ${after.ownMegabytes} MB after, ` +
        `of the heap ${before.heapMegabytes} and ${after.heapMegabytes} MB, ` +
        `with the pages of the program ${before.residentMegabytes} and ${after.residentMegabytes} MB`,
      ...(isLong ? missed : []).map((name) => `not reached: ${name}`),
    ]
      .map((line) => `fuzz: ${line}\n`)
      .join(''),
  );
  const faults = sights.filter(({ status }) => status >= 500 || status === 0).map(({ said }) => said);
  expect([...new Set(faults)].slice(0, 40), `seed ${seed}`).toEqual([]);
  expect(slow.filter((one) => Number.parseInt(one, 10) > longestBlockMs)).toEqual([]);
  if (!isLong) return;
  expect(missed).toEqual([]);
  expect(after.ownMegabytes - before.ownMegabytes).toBeLessThanOrEqual(mostGrownMegabytes);
}, 7_200_000);

/** Longer than threads wait for more and `rest-when-idle.ts` takes then; the short form does not wait. */
async function rested(): Promise<Pulse> {
  if (isLong) await sleep(45_000);
  return product.pulse();
}

/** The longest blocks with the requests that were under way, longest first. */
function slowest(blocks: readonly Block[], sights: readonly Sight[]): string[] {
  return blocks
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 30)
    .map(({ until, ms }) => {
      const during = sights.filter(({ began, ended }) => began < until && ended > until - ms - 20);
      return `${ms} ms: ${during.map(({ said }) => said.slice(0, 200)).join(' | ') || 'nothing was asked'}`;
    });
}
