import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import {
  type Operation,
  type Parameter,
  randomFrom,
  requestTo,
  rowsOf,
  type Schema,
} from '#app/testing/fuzz-requests.ts';

/** `npm run trust` sends many more: FUZZ_ROUNDS to each operation, and says by FUZZ_SEED what it sent. */
const rounds = Number(process.env.FUZZ_ROUNDS ?? 4);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

async function operations(): Promise<Operation[]> {
  const { paths } = (await callerOf(server, null).get('openapi.json')).json as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [null, null];
      return { method, path, parameters, body: content?.schema ?? null, consumes: type };
    }),
  );
}

/** Megabytes in use; less what nobody holds, where the run may ask for it by --expose-gc. */
function memory(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}

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
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = memory();
  delay.enable();
  const callers = new Map<string | null, Caller>([[null, callerOf(server, null)]]);
  for (const login of ['admin', 'manager', 'client']) callers.set(login, await signedIn(server, login));
  const faults: string[] = [];
  const reached = new Set<string>();
  const all = (await operations()).filter(({ path }) => !leftOut.test(path));
  const known = new Map<string, number[]>();
  let sent = 0;
  for (let round = 0; round < rounds; round++) {
    for (const operation of all) {
      const login = round === 0 ? 'admin' : roles[Math.floor(random() * roles.length)]!;
      const { headers, ...request } = requestTo(operation, round, random, known);
      const answer = await server.app.inject({ ...request, headers: { ...callers.get(login)!.headers, ...headers } });
      sent++;
      const { statusCode } = answer;
      const name = `${operation.method} ${operation.path}`;
      if (statusCode < 300) {
        reached.add(name);
        learn(known, rowsOf(operation.path), answer.body);
      }
      if (statusCode >= 500)
        faults.push(`${statusCode} ${login} ${name} ${request.url} ${String(request.payload).slice(0, 300)}`);
      if (statusCode === 401 && login && answer.json().description === 'SESSION_ENDED')
        callers.set(login, await signedIn(server, login).catch(() => callers.get(login)!));
    }
  }
  delay.disable();
  const [longest, grown] = [Math.round(delay.max / 1e6), memory() - before];
  process.stdout.write(`fuzz: the event loop stood still for ${longest} ms at most, the heap grew by ${grown} MB\n`);
  process.stdout.write(`fuzz: ${sent} requests, ${reached.size} of ${all.length} operations answered with success\n`);
  if (process.env.FUZZ_MISSED)
    process.stdout.write(
      all
        .map(({ method, path }) => `${method} ${path}`)
        .filter((one) => !reached.has(one))
        .join('\n'),
    );
  expect([...new Set(faults)].slice(0, 40), `seed ${seed}`).toEqual([]);
}, 3_600_000);
