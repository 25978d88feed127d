import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { orNull, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { eraseOld, myDataJobs } from '#modules/company/my-data/erase.server.ts';

let server: TestServer;
let ids: Record<string, number>;
const callers = {} as Record<'developer' | 'tester' | 'lead' | 'hr' | 'director' | 'client', Caller>;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of ['developer', 'tester', 'lead', 'hr', 'director', 'client'] as const)
    callers[login] = await signedIn(server, login);
  const people = await sql({ login: text, id: whole })`select login, id from users where login is not null`.rows(
    server.db,
  );
  ids = Object.fromEntries(people.map(({ login, id }) => [login, id]));
  await sql`update users set pinfl = lpad(id::text, 14, '3'), born_on = '1990-05-05'
    where login in ('developer', 'tester')`.run(server.db);
}, 900_000);
afterAll(() => server?.close());

const erase = (now: string) =>
  server.db.transaction((db) => eraseOld(contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'test', new Date(now))));

/** Files of a ZIP by their names, read by its local headers. */
function filesIn(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, title] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const begins = at + 30 + title;
    const name = zip.subarray(at + 30, begins).toString();
    files.set(name, inflateRawSync(zip.subarray(begins, begins + packed)).toString());
    at = begins + packed;
  }
  return files;
}

describe('own data', () => {
  it('is told in parts, in the language of who asks, with its count, its end and who sees it', async () => {
    const { sections } = (await callers.developer.get('fp/my-data')).json;
    const punches = sections.find((one: { code: string }) => one.code === 'punches');
    const count = await sql({ count: whole })`select count(*)::int as count from attendance_punches
      where user_id = ${ids.developer} and deleted_at is null`.value(server.db);
    expect(punches).toMatchObject({ count, seen_by: ['lead', 'hr', 'director'], kept_until: expect.any(String) });
    expect(count).toBeGreaterThan(0);
    for (const lang of ['uz', 'uk', 'ru'])
      for (const { name, source } of (await callers.developer.in(lang).get('fp/my-data')).json.sections)
        expect(`${name} ${source}`).not.toContain('my_data');
    expect((await callerOf(server, null).get('fp/my-data')).status).toBe(401);
  });

  it('is a ZIP of JSON and CSV, for this session alone and for a day', async () => {
    const made = await callers.developer.post('fp/my-data/export', {});
    expect(made).toMatchObject({ status: 201, json: { bytes: expect.any(Number) } });
    const address = `fp/my-data/exports/${made.json.id}`;
    const { rawPayload, headers } = await server.app.inject({
      ...{ method: 'GET', url: `/api/${address}`, headers: callers.developer.headers },
    });
    expect(headers['content-type']).toBe('application/zip');
    const files = filesIn(rawPayload);
    const profile = JSON.parse(files.get('profile.json')!) as Record<string, unknown>[];
    expect(profile).toMatchObject([{ login: 'developer', born_on: '1990-05-05' }]);
    expect([...files.values()].join('')).not.toMatch(/argon2|password_hash|browser_hash/);
    expect(files.get('punches.csv')!.split('\r\n').length).toBeGreaterThan(3);
    expect(
      JSON.parse(files.get('punches.json')!).every((row: { user_id: number }) => row.user_id === ids.developer),
    ).toBe(true);
    const otherSession = await signedIn(server, 'developer');
    for (const other of [otherSession, callers.tester, callers.hr]) expect((await other.get(address)).status).toBe(404);
    await sql`update data_exports set created_at = now() - interval '25 hours'`.run(server.db);
    expect((await callers.developer.get(address)).status).toBe(404);
    const drop = myDataJobs.find(({ name }) => name === 'drop_data_exports')!;
    await drop.run(contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'test'));
    expect(await sql`select from data_exports`.isThere(server.db)).toBe(false);
  });
});

describe('who looked', () => {
  const views = async (caller: Caller, of: number) =>
    (await caller.get(`fp/data-views?user_id=${of}`)).json.rows as { kind: string; way: string; created_by: number }[];

  it('is noted once an hour for a row, and never of oneself', async () => {
    await callers.tester.get(`admin/users/${ids.tester}`);
    expect(await views(callers.tester, ids.tester!)).toEqual([]);
    for (let at = 0; at < 2; at++) expect((await callers.hr.get(`admin/users/${ids.tester}`)).status).toBe(200);
    const seen = await views(callers.tester, ids.tester!);
    expect(seen.map(({ kind, way }) => `${kind} ${way}`).toSorted()).toEqual(['birth_date row', 'pinfl row']);
    expect(seen.every(({ created_by }) => created_by === ids.hr)).toBe(true);
  });

  it('is noted for a file in which it is written, and for no other', async () => {
    const file = (columns: string) => callers.hr.get(`admin/users;columns=${columns}?format=csv&login=developer`);
    expect((await file('fio,phone')).status).toBe(200);
    expect(await views(callers.developer, ids.developer!)).toEqual([]);
    expect((await file('fio,pinfl')).status).toBe(200);
    expect(await views(callers.developer, ids.developer!)).toMatchObject([{ kind: 'pinfl', way: 'export' }]);
  });

  it('is told of oneself; of all to HR and the director; of nobody else to the others, and to clients nothing', async () => {
    expect(await views(callers.lead, ids.tester!)).toEqual([]);
    expect(await views(callers.developer, ids.tester!)).toEqual([]);
    expect(await views(callers.hr, ids.tester!)).toHaveLength(2);
    expect(await views(callers.director, ids.tester!)).toHaveLength(2);
    expect((await callers.client.get('fp/data-views')).status).toBe(403);
    expect((await callers.hr.post('fp/data-views', { user_id: ids.tester })).status).toBe(405);
  });
});

describe('what is kept', () => {
  it('has rules that HR changes, and nobody else', async () => {
    const { rows } = (await callers.developer.get('fp/retention-rules')).json;
    expect(Object.fromEntries(rows.map((row: { kind: string; months: number }) => [row.kind, row.months]))).toEqual({
      ...{ punches: 36, days: 60, kiosk_flags: 3, test_answers: 24, review_texts: 24 },
    });
    const rule = rows.find((row: { kind: string }) => row.kind === 'punches');
    expect((await callers.developer.patch(`fp/retention-rules/${rule.id}`, { months: 40 })).status).toBe(403);
    expect((await callers.director.patch(`fp/retention-rules/${rule.id}`, { months: 40 })).status).toBe(403);
    expect((await callers.hr.patch(`fp/retention-rules/${rule.id}`, { months: 0 })).status).toBe(422);
    expect(
      (await callers.hr.patch(`fp/retention-rules/${rule.id}`, { months: 40, source: 'Buyruq 12' })).json,
    ).toMatchObject({ months: 40, source: 'Buyruq 12' });
    await callers.hr.patch(`fp/retention-rules/${rule.id}`, { months: 36 });
    expect((await callers.hr.post('fp/retention-rules', { kind: 'days', months: 1 })).status).toBe(405);
    expect((await callers.hr.delete(`fp/retention-rules/${rule.id}`)).status).toBe(405);
  });

  it('goes when its time is over, is counted and never named; days that it made stay as they were', async () => {
    const day = '2023-03-06';
    const punchAt = async (at: string, kiosk: boolean) =>
      sql({ id: whole })`insert into attendance_punches (user_id, at, source, flags, kiosk_id)
        values (${ids.tester}, ${at}::timestamptz, ${kiosk ? 'kiosk' : 'manual'}, '{far_network}',
          ${kiosk ? sql`(select min(id) from kiosks)` : sql`null`}) returning id`.value(server.db);
    const old = await punchAt(`${day}T09:00:00+05:00`, false);
    const recent = await punchAt('2026-08-20T09:00:00+05:00', true);
    await sql`insert into attendance (user_id, day, status, worked_minutes, schedule)
      values (${ids.tester}, ${day}, 'present', 480, '{}')`.run(server.db);
    const closed = await sql({ versions: text })`select versions::text as versions from attendance_months
      where state = 'closed' order by id`.column(server.db);
    const gone = await erase('2026-11-27T05:00:00Z');
    expect(gone.punches).toBe(1);
    expect(await sql`select from attendance_punches where id = ${old}`.isThere(server.db)).toBe(false);
    const kept = await sql({ worked_minutes: orNull(whole), is_closed: yesNo })`select worked_minutes, is_closed
      from attendance where user_id = ${ids.tester} and day = ${day}`.one(server.db);
    expect(kept).toEqual({ worked_minutes: 480, is_closed: true });
    expect(gone.kiosk_flags).toBeGreaterThanOrEqual(1);
    const flags = await sql({ flags: texts })`select flags from attendance_punches where id = ${recent}`.value(
      server.db,
    );
    expect(flags).toEqual([]);
    expect(
      await sql({ versions: text })`select versions::text as versions from attendance_months
        where state = 'closed' order by id`.column(server.db),
    ).toEqual(closed);
    const { rows } = (await callers.hr.get('fp/erasures')).json;
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'punches', count: 1 }));
    expect(Object.keys(rows[0])).not.toContain('user_id');
    // The second time nothing of it is left.
    expect(await erase('2026-11-27T05:00:00Z')).toEqual({});
  });

  it('of tests are the answers, not the result; of reviews the texts, not the grade', async () => {
    const results = () =>
      sql({ percents: text, grades: text })`select
        (select coalesce(string_agg(percent::text, ',' order by id), '') from test_attempts) as percents,
        (select coalesce(string_agg(calibrated::text, ',' order by id), '') from review_ratings) as grades`.one(
        server.db,
      );
    const before = await results();
    const answered = await sql({ count: whole })`select count(*)::int as count from test_answers a
      join test_attempts t on t.id = a.attempt_id and t.state = 'graded' where a.answer is not null`.value(server.db);
    expect(answered).toBeGreaterThan(0);
    const gone = await erase('2029-11-27T05:00:00Z');
    expect(gone.test_answers).toBe(answered);
    expect(gone.review_texts).toBeGreaterThan(0);
    expect(await results()).toEqual(before);
  });

  it('goes with its days after five years', async () => {
    const gone = await erase('2032-11-27T05:00:00Z');
    expect(gone.days).toBeGreaterThan(0);
    expect(await sql`select from attendance where day < '2027-11-27'`.isThere(server.db)).toBe(false);
  });
});
