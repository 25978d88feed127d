import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { product } from '#app/product.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { dbOf } from '#server/database/db.ts';
import { sql, whole } from '#server/database/door.ts';
import { makePool } from '#server/database/pool.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { buildServer } from '#server/server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { carryOutDepartures } from '#modules/presence/departures/departure-jobs.server.ts';
import facts from '#modules/presence/departures/coming-and-going.facts.json' with { type: 'json' };

/** Whoever leaves is out on every process: the two here share nothing but the database. */
let first: TestServer;
let second: FastifyInstance;
let pool: pg.Pool;
let url: string;
let hr: Caller;
const { zone } = facts;
const today = dayOf(Date.now(), zone);
const {
  given: { sessions, api_tokens },
  expect: expected,
} = facts.cases[0] as unknown as {
  given: Record<string, number>;
  expect: { within_seconds: number } & Record<string, unknown>;
};

beforeAll(async () => {
  first = await startTestServer({ seed: 'demo' });
  const config = { ...first.config };
  pool = makePool(config.databaseUrl!);
  second = await buildServer({ config, pool, db: dbOf(pool), databaseUrl: config.databaseUrl! }, product);
  url = await second.listen({ port: 0, host: '127.0.0.1' });
  hr = await signedIn(first, 'hr');
});
afterAll(async () => {
  await second?.close();
  await pool?.end();
  await first?.close();
});

/** A stream of events that is open; `ended` comes when the server closes it. */
async function streamOf({ headers }: Caller) {
  const answer = await fetch(`${url}/api/stream`, { headers });
  const pieces = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: hello')) text += (await pieces.read()).value ?? '';
  const ended = (async () => {
    for (;;) if ((await pieces.read()).done) return true;
  })().catch(() => true);
  return { ended };
}

/** All that opens a door for somebody, here and there. */
async function doorsOf(login: string) {
  const there = { ...first, app: second };
  const open: Caller[] = [];
  for (let at = 0; at < sessions!; at++) open.push(await signedIn(at % 2 ? first : there, login));
  const [one] = open as [Caller];
  const actions = (await one.get('admin/api-tokens/actions')).json.rows.map((row: { id: number }) => row.id);
  const tokens: Caller[] = [];
  for (let at = 0; at < api_tokens!; at++) {
    const asked = { name: `Skript ${at}`, password: 'demo1234', days: 30 };
    const made = await one.post('admin/api-tokens', { ...asked, app_actions_ids: actions });
    expect(made.status, made.text).toBe(201);
    tokens.push(callerOf(at % 2 ? there : first, made.json.token));
  }
  const { address } = (await one.post('fp/calendar-feeds/make', {})).json;
  const feed = address.slice(address.indexOf('/api/'));
  const { id } = (await one.get('admin/auth/me')).json.user;
  await sql`insert into telegram_accounts (user_id, telegram_id, name) values (${id}, ${700_000 + id}, 'Telegram')`.run(
    first.db,
  );
  const stream = await streamOf(one);
  for (const caller of [...open, ...tokens]) expect((await caller.get('fp/dev-tasks;perPage=1')).status).toBe(200);
  expect((await second.inject({ url: feed })).statusCode).toBe(200);
  return { id: id as number, open, tokens, feed, stream };
}

type Doors = Awaited<ReturnType<typeof doorsOf>>;

async function allAreShut({ id, open, tokens, feed, stream }: Doors, login: string): Promise<void> {
  const since = Date.now();
  expect(await stream.ended).toBe(true);
  for (const caller of [...open, ...tokens]) expect((await caller.get('fp/dev-tasks;perPage=1')).status).toBe(401);
  for (const app of [first.app, second]) {
    expect((await app.inject({ url: feed })).statusCode).toBe((expected.calendar_feed as { status: number }).status);
    const again = await callerOf({ ...first, app }, null).post('admin/auth/login', { login, password: 'demo1234' });
    expect(again.status).toBe((expected.sign_in as { status: number }).status);
  }
  const left = await sql({ sessions: whole, links: whole })`select
      (select count(*)::int from sessions where user_id = ${id} and ended_at is null) as sessions,
      (select count(*)::int from telegram_accounts where user_id = ${id}) as links`.one(first.db);
  expect(left).toEqual({ sessions: expected.sessions, links: expected.telegram_link === 'off' ? 0 : 1 });
  expect(Date.now() - since).toBeLessThan(expected.within_seconds * 1000);
}

const everythingTo = (to_user_id: number) =>
  ['open_tasks', 'reviews', 'automations', 'recurrences', 'teams_led', 'projects'].map((what) => ({
    what,
    to_user_id,
  }));

describe('every access of who leaves ends within a minute, on all processes', () => {
  it('by the verb here: sessions, tokens, the stream there, feed, Telegram and the way back in: c-01', async () => {
    const doors = await doorsOf('developer');
    const lead = (await (await signedIn(first, 'lead')).get('admin/auth/me')).json.user.id;
    const asked = { user_id: doors.id, last_on: today, hand_over: everythingTo(lead) };
    const { id } = (await hr.post('fp/departures', asked)).json;
    expect((await hr.post('fp/departures/carry-out', { id })).json.state).toBe('done');
    await allAreShut(doors, 'developer');
  });

  it('by itself after the last day', async () => {
    const doors = await doorsOf('tester');
    const lead = (await (await signedIn(first, 'lead')).get('admin/auth/me')).json.user.id;
    const asked = { user_id: doors.id, last_on: today, hand_over: everythingTo(lead) };
    const { id } = (await hr.post('fp/departures', asked)).json;
    const midnight = new Date(`${addDays(today, 1)}T00:00:30+05:00`);
    await first.db.transaction((db) => carryOutDepartures(contextOfJob(db, { timeZone: zone }, 'test', midnight)));
    expect((await hr.get(`fp/departures/${id}`)).json.state).toBe('done');
    await allAreShut(doors, 'tester');
  });
}, 120_000);
