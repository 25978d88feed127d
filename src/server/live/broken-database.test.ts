import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '#app/product.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { buildServer } from '#server/server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

/**
 * One process writes, another serves streams over a pool whose n-th statement fails, for each n that there is on the
 * path of an event. A reader that comes back behind the last that it heard of hears of everything once and in order,
 * or is told to read everything anew.
 */
let writing: TestServer;
let admin: Caller;
let streaming: FastifyInstance;
let pool: pg.Pool;
let url: string;
/** Statements until one fails, and how many fail then. */
let left = Infinity;
let broken = 0;
let asked = 0;

beforeAll(async () => {
  writing = await startTestServer({ seed: 'demo' });
  admin = await signedIn(writing, 'admin');
  const config = { ...writing.config };
  pool = makePool(config.databaseUrl!);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      asked++;
      if (--left <= 0 && broken > 0) {
        broken--;
        return Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
      }
      return query(...args);
    },
  });
  streaming = await buildServer({ config, pool, db: dbOf(pool), databaseUrl: config.databaseUrl! }, product);
  url = await streaming.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  left = Infinity;
  await streaming?.close();
  await pool?.end();
  await writing?.close();
});

interface Heard {
  readonly id: string;
  readonly event: string;
  readonly row: number | null;
}

/** Reads like a browser: on any end it comes back, at once, behind the last that it heard of. */
function reader(token: string) {
  const heard: Heard[] = [];
  const end = new AbortController();
  let last = '';
  const readOnce = async () => {
    const headers = { authorization: `Bearer ${token}`, ...(last && { 'last-event-id': last }) };
    const answer = await fetch(`${url}/api/stream`, { headers, signal: end.signal });
    if (answer.status !== 200) return;
    let text = '';
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      const messages = (text + piece).split('\n\n');
      text = messages.pop()!;
      for (const message of messages) {
        const [, id, event, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(message) ?? [];
        if (!id || !event) continue;
        last = id;
        const change = JSON.parse(data!) as { resource?: string; id?: number };
        heard.push({ id, event, row: change.resource === 'fp/stickers' ? change.id! : null });
      }
    }
  };
  const run = (async () => {
    while (!end.signal.aborted) {
      await readOnce().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return { heard, close: () => (end.abort(), run) };
}

const orderOf = (id: string): bigint => {
  const [, xid, row] = id.split('-') as [string, string, string];
  return (BigInt(xid) << 64n) + BigInt(row);
};

const write = async (count: number): Promise<number[]> => {
  const made: number[] = [];
  for (let at = 0; at < count; at++) {
    const name = `Sinov ${Date.now()} ${at}`;
    const answer = await admin.post('fp/stickers', { names: { uz: name }, color: '#4c4fd8', is_shared: true });
    made.push(answer.json.id);
  }
  return made;
};

/** Of what was written everything is there after the last `reset`, or everything there ever was, once and in order. */
function judge(heard: readonly Heard[], made: readonly number[]): void {
  const reset = heard.findLastIndex(({ event }) => event === 'reset');
  const rows = heard.flatMap(({ row }) => (row !== null && made.includes(row) ? [row] : []));
  expect(new Set(rows).size, 'nothing twice').toBe(rows.length);
  const orders = heard.filter(({ event }) => event === 'change').map(({ id }) => orderOf(id));
  expect([...orders].sort((a, b) => (a < b ? -1 : 1))).toEqual(orders);
  if (reset < 0) expect(rows).toEqual(made);
}

/** How many statements one round takes: these are the places where it can break. */
async function roundWith(first: number, count: number): Promise<number> {
  const { headers } = await signedIn(writing, 'manager');
  asked = 0;
  left = first;
  broken = count;
  const stream = reader(String(headers.authorization).slice(7));
  const made = await write(2);
  await expect
    .poll(() => stream.heard.some(({ event }) => event === 'hello' || event === 'reset'), { timeout: 8000 })
    .toBe(true);
  made.push(...(await write(3)));
  await expect
    .poll(() => stream.heard.some(({ event, row }) => event === 'reset' || row === made.at(-1)), { timeout: 8000 })
    .toBe(true);
  left = Infinity;
  await stream.close();
  const begun = stream.heard.findIndex(({ event }) => event === 'hello');
  const known = stream.heard.slice(Math.max(begun, 0));
  const first5 = known.find(({ row }) => row !== null && made.includes(row))?.row ?? made.at(-1)!;
  judge(known, made.slice(made.indexOf(first5)));
  return asked;
}

it('tells of each change once and in order, whichever statement breaks, once or for a while', async () => {
  const statements = await roundWith(Infinity, 0);
  expect(statements).toBeGreaterThan(10);
  for (let first = 1; first <= Math.min(statements, 40); first++) await roundWith(first, 1);
  for (const first of [1, 5, 9, 13, 17, 21]) await roundWith(first, 12);
}, 240_000);
