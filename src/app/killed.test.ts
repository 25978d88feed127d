import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProductProcess, startProcess } from '#app/testing/process.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

/**
 * Two processes serve one database, and one after the other is killed while people write. Whoever gets no answer sends
 * the same again, to whichever is there: what was acknowledged is there, and everything once. `npm run trust` writes
 * more than 10,000 rows.
 */
const writes = Number(process.env.TRUST_WRITES ?? 1500);
const writers = 8;

let database: FreshDatabase;
let folder: string;
let processes: (ProductProcess | null)[] = [];
beforeAll(async () => {
  database = await freshDatabase('demo');
  folder = await mkdtemp(join(tmpdir(), 'vazifa-killed-'));
  // One after the other: both would make the first data.
  processes = [await startProcess(database.url, folder), await startProcess(database.url, folder)];
}, 120_000);
afterAll(async () => {
  for (const one of processes) await one?.kill();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const someUrl = (): string | null => {
  const there = processes.filter((one) => one !== null);
  return there[Math.floor(Math.random() * there.length)]?.url ?? null;
};

/** Sends until there is an answer; a killed process gives none. */
async function sent(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  for (;;) {
    const url = someUrl();
    const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const init = { ...request, body: JSON.stringify(body) };
    const answer = url === null ? null : await fetch(`${url}/api/${path}`, init).catch(() => null);
    if (answer && answer.status < 500) return answer;
    await answer?.body?.cancel();
    await sleep(20);
  }
}

it('keeps everything that was acknowledged, once, however often a process is killed', async () => {
  const signed = await sent('admin/auth/login', { login: 'admin', password: 'demo1234' }, {});
  const { token } = (await signed.json()) as { token: string };
  const acknowledged = new Map<string, number>();
  let next = 0;
  const write = async () => {
    for (let at = next++; at < writes; at = next++) {
      const name = `Sinov ${at}`;
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `killed-while-writing-${at}` };
      const answer = await sent('fp/stickers', { names: { uz: name }, color: '#4c4fd8' }, headers);
      const row = (await answer.json()) as { id: number };
      expect([answer.status, name]).toEqual([201, name]);
      acknowledged.set(name, row.id);
    }
  };
  const over = new AbortController();
  let kills = 0;
  const killing = (async () => {
    for (let turn = 0; !over.signal.aborted; turn = 1 - turn) {
      await sleep(100 + Math.random() * 400);
      const one = processes[turn];
      processes[turn] = null;
      await one?.kill();
      kills++;
      processes[turn] = await startProcess(database.url, folder);
    }
  })();
  await Promise.all(Array.from({ length: writers }, write)).finally(() => over.abort());
  await killing;
  const pool = makePool(database.url, 2);
  const { rows } = await sql<{ name: string; id: number; audited: number; announced: number }>`
    select t.names->>'uz' as name, t.id,
      (select count(*) from audit_log where resource = 'fp/stickers' and row_id = t.id and action = 'create') as audited,
      (select count(*) from events where resource = 'fp/stickers' and row_id = t.id and op = 'create') as announced
    from stickers t where t.names->>'uz' like 'Sinov %'`.execute(dbOf(pool));
  await pool.end();
  process.stdout.write(`killed ${kills} times while ${writes} rows were written\n`);
  expect(kills).toBeGreaterThan(0);
  expect(new Map(rows.map(({ name, id }) => [name, id]))).toEqual(acknowledged);
  expect(rows).toHaveLength(writes);
  expect(rows.filter(({ audited, announced }) => audited !== 1 || announced !== 1)).toEqual([]);
}, 3_600_000);
