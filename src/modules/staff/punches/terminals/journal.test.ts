import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { moment, orNull, text, texts, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import facts from '#modules/staff/punches/terminals/hikvision-pull.facts.json' with { type: 'json' };
import { watchDevices } from '#modules/staff/punches/terminals/device-watch.server.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { askOf, journalJobs, type PolledDevice, readJournal } from '#modules/staff/punches/terminals/journal.server.ts';
import { ids, people, server, startCompany } from '#modules/staff/punches/testing/attendance-people.ts';

startCompany();

interface Expected {
  readonly person: string;
  readonly at: string;
  readonly direction: string;
  readonly verify: string;
  readonly serial: number;
  readonly flags?: readonly string[];
}
interface Case {
  readonly id: string;
  readonly title: string;
  readonly given: {
    readonly cursor: string;
    readonly now: string;
    readonly stored_before?: readonly { readonly person: string; readonly at: string; readonly serial: number }[];
  };
  readonly answers: readonly { readonly status: number; readonly json: object }[];
  readonly expect: { readonly punches: readonly Expected[]; readonly cursor?: string; readonly max_requests?: number };
}
const cases = facts as unknown as readonly Case[];

const login = 'admin';
const password = 'Qurilma-7';
interface Heard {
  readonly path: string;
  readonly signed: boolean;
  readonly body: { readonly AcsEventCond: Readonly<Record<string, unknown>> };
}
let fake: Server | undefined;
afterEach(() => void fake?.close());

const md5 = (words: string) => createHash('md5').update(words).digest('hex');

/** Does a header answer our challenge, by RFC 7616? */
function isSigned(header: string | undefined, right: string): boolean {
  const said = Object.fromEntries(
    [...(header ?? '').matchAll(/(\w+)="?([^",]+)"?/g)].map(([, name, value]) => [name, value]),
  );
  const first = md5(`${login}:device:${right}`);
  const second = md5(`POST:${said.uri}`);
  return said.response === md5([first, said.nonce, said.nc, said.cnonce, said.qop, second].join(':'));
}

/** A terminal that asks for a password and answers these, one after the other. */
async function terminal(answers: Case['answers'], right = password): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const waiting = [...answers];
  fake = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const signed = isSigned(request.headers.authorization, right);
      heard.push({ path: request.url ?? '', signed, body: JSON.parse(body) });
      if (!signed) {
        response.writeHead(401, { 'www-authenticate': 'Digest realm="device", nonce="n1", qop="auth", algorithm=MD5' });
        return response.end('<html>401</html>');
      }
      const { status, json } = waiting.shift() ?? { status: 500, json: {} };
      const { searchID } = heard.at(-1)!.body.AcsEventCond;
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(json).replaceAll('$searchID', String(searchID)));
    });
  });
  await new Promise<void>((done) => fake!.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(fake.address() as AddressInfo).port}`, heard };
}

const stored = () =>
  sql({
    ...{ ext_user: text, at: moment, direction: text, verify: orNull(text), flags: texts, serial: orNull(whole) },
  })`select ext_user, at, direction, verify, flags, serial from attendance_punches
    where reason is null order by at, id`.rows(server.db);

async function deviceAt(url: string, cursor: string): Promise<PolledDevice> {
  const { json } = await people.hr.post('fp/attendance-devices', { name: 'D', kind: 'hikvision', pull_url: url });
  await sql`update attendance_devices set polled_until = ${cursor} where id = ${json.id}`.execute(server.db);
  return { id: json.id, pull_url: url, pull_login: login, sealed: null, polled_until: cursor };
}
const read = (device: PolledDevice, now: string, given = password) =>
  readJournal(
    contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'poll', new Date(now)),
    device,
    askOf(device, given),
  );
const cardOf = async (id: number) => (await people.hr.get(`fp/attendance-devices/${id}`)).json;

describe('the journal of a Hikvision terminal', () => {
  it.each(cases.map((one) => ({ name: `${one.id}: ${one.title}`, one })))('$name', async ({ one }) => {
    const { url, heard } = await terminal(one.answers);
    const device = await deviceAt(url, one.given.cursor);
    await people.hr.post('fp/attendance-pins', { pin: '1001', user_id: ids.developer });
    for (const { person, at, serial } of one.given.stored_before ?? [])
      await sql`insert into attendance_punches (ext_user, at, source, device_id, serial, reason)
        values (${person}, ${at}, 'terminal', ${device.id}, ${serial}, 'before')`.execute(server.db);
    await read(device, one.given.now);
    expect(
      (await stored()).map(({ ext_user, at, direction, verify, serial, flags }) => ({
        ...{ person: ext_user, at: Date.parse(at), direction, verify, serial, flags },
      })),
    ).toEqual(one.expect.punches.map(({ at, flags = [], ...rest }) => ({ ...rest, at: Date.parse(at), flags })));
    if (one.expect.cursor)
      expect(Date.parse((await cardOf(device.id)).polled_until)).toBe(Date.parse(one.expect.cursor));
    expect(heard.length).toBeLessThanOrEqual(one.expect.max_requests ?? 99);
    expect(heard.map(({ signed }) => signed)).toEqual([false, ...heard.slice(1).map(() => true)]);
    const { AcsEventCond: asked } = heard.at(-1)!.body;
    expect(heard[0]!.path).toBe('/ISAPI/AccessControl/AcsEvent?format=json');
    expect(asked.maxResults).toBeLessThanOrEqual(30);
    expect([asked.startTime, asked.endTime]).toEqual([one.given.cursor, one.given.now]);
    expect(new Set(heard.map(({ body }) => body.AcsEventCond.searchID)).size).toBe(1);
  });

  it('is not asked again with a password that was refused', async () => {
    const { url, heard } = await terminal([], 'another');
    const device = await deviceAt(url, '2026-11-20T08:00:00+05:00');
    expect(await read(device, '2026-11-20T20:00:00+05:00')).toBe('password_refused');
    expect(heard).toHaveLength(2);
    expect((await cardOf(device.id)).poll_problem).toBe('password_refused');
  });

  it('says that a device does not answer, and keeps its place', async () => {
    const device = await deviceAt('http://127.0.0.1:9', '2026-11-20T08:00:00+05:00');
    expect(await read(device, '2026-11-20T20:00:00+05:00')).toBe('unreachable');
    expect(Date.parse((await cardOf(device.id)).polled_until)).toBe(Date.parse('2026-11-20T08:00:00+05:00'));
  });

  it('goes on page by page, and day by day', async () => {
    const page = (from: number, count: number, status: string, total: number) => ({
      status: 200,
      json: {
        AcsEvent: {
          ...{ responseStatusStrg: status, numOfMatches: count, totalMatches: total },
          InfoList: Array.from({ length: count }, (_, at) => ({
            ...{ major: 5, minor: 75, serialNo: from + at, employeeNoString: '1001' },
            time: new Date(Date.parse('2026-11-18T09:00:00+05:00') + (from + at) * 60_000).toISOString(),
          })),
        },
      },
    });
    const { url, heard } = await terminal([page(0, 30, 'MORE', 35), page(30, 5, 'OK', 35), page(0, 0, 'NO MATCH', 0)]);
    const device = await deviceAt(url, '2026-11-18T08:00:00+05:00');
    expect(await read(device, '2026-11-19T20:00:00+05:00')).toBeNull();
    expect(heard.slice(1).map(({ body }) => body.AcsEventCond.searchResultPosition)).toEqual([0, 30, 0]);
    expect(await stored()).toHaveLength(35);
  });
});

it('the journals of all terminals in use are asked for by the product itself, with the passwords they were given', async () => {
  const { url, heard } = await terminal([{ status: 200, json: { AcsEvent: { numOfMatches: 0 } } }]);
  const given = { name: 'Darvoza', kind: 'hikvision', pull_url: url, pull_login: login, pull_password: password };
  const { json: device } = await people.hr.post('fp/attendance-devices', given);
  await sql`update attendance_devices set state = 'active', polled_until = now() - interval '1 hour'
    where id = ${device.id}`.execute(server.db);
  const [reading, asking] = journalJobs(server.config as unknown as Parameters<typeof journalJobs>[0]) as [Doing, Job];
  const ctx = contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'poll');
  await asking.run(ctx);
  const waiting = await sql<{ payload: { device_id: number } }>`select payload from waiting_work
    where payload ? 'device_id'`.execute(server.db);
  expect(waiting.rows.map(({ payload }) => payload.device_id)).toContain(device.id);
  await reading.run(ctx, { device_id: device.id });
  expect(heard.map(({ signed }) => signed)).toEqual([false, true]);
  await reading.run(ctx, { device_id: 999_999 });
  expect(heard).toHaveLength(2);
});

it('HR hears of a terminal that fell silent, once', async () => {
  const { json } = await people.hr.post('fp/attendance-devices', { name: 'Kirish', kind: 'zkteco', serial: 'S1' });
  const ctx = (now: number) => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'watch', new Date(now));
  await server.app.inject({ method: 'GET', url: '/iclock/getrequest?SN=S1' });
  expect(await watchDevices(ctx(Date.now()))).toEqual([]);
  const later = Date.now() + 20 * 60_000;
  expect(await watchDevices(ctx(later))).toEqual(['Kirish']);
  expect(await watchDevices(ctx(later + 60_000))).toEqual([]);
  const told = (await people.hr.get('admin/inbox')).json.rows;
  expect(told.map(({ kind, details }: { kind: string; details: object }) => [kind, details])).toEqual([
    ['device_silent', { device_id: json.id, name: 'Kirish' }],
  ]);
});
