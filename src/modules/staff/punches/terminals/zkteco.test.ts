import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moment, orNull, text, texts, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import facts from '#modules/staff/punches/terminals/zkteco.facts.json' with { type: 'json' };
import { ids, people, server, startCompany } from '#modules/staff/punches/testing/attendance-people.ts';

startCompany();

interface Expected {
  readonly person: string;
  readonly at: string;
  readonly direction: string;
  readonly verify: string;
  readonly orphan?: boolean;
}
interface Case {
  readonly id: string;
  readonly title: string;
  readonly given: {
    readonly device: string;
    readonly mode: string;
    readonly persons: string;
    readonly now?: string;
    readonly stored_before?: readonly { readonly person: string; readonly at: string }[];
    readonly repeat_body_times?: number;
    readonly waiting_on_other_device?: readonly number[];
  };
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly body_b64?: string;
  };
  readonly expect: {
    readonly body_regex?: string;
    readonly body_first_line?: string;
    readonly body_has_lines_starting?: readonly string[];
    readonly any_of?: readonly Case['expect'][];
    readonly punches: readonly Expected[];
    readonly suspect?: readonly { readonly person: string }[];
    readonly rejected_lines?: number;
    readonly lenient?: readonly string[];
    readonly body_must_not_contain?: readonly string[];
  };
}
const cases = facts as unknown as readonly Case[];

const serialOf = (query: string) => new URLSearchParams(query).get('SN');
const known = async (serial: string, mode = 'both') =>
  (await people.hr.post('fp/attendance-devices', { name: serial, kind: 'zkteco', serial, mode })).json.id as number;

/** Everybody whose number is in a case has it, but those who are said not to. */
async function mapPeople({ given, expect: { punches, suspect = [] } }: Case): Promise<void> {
  const strangers = punches.filter(({ orphan }) => orphan).map(({ person }) => person);
  const pins = new Set([...punches, ...suspect, ...(given.stored_before ?? [])].map(({ person }) => person));
  for (const pin of pins)
    if (!strangers.includes(pin)) await people.hr.post('fp/attendance-pins', { pin, user_id: ids.developer });
}

const stored = () =>
  sql({ ext_user: text, at: moment, direction: text, verify: text, flags: texts, user_id: orNull(whole) })`
    select ext_user, at, direction, verify, flags, user_id from attendance_punches order by at, id`.rows(server.db);

const bodyOf = ({ request, given }: Case): Buffer | undefined => {
  if (request.body_b64) return Buffer.from(request.body_b64, 'base64');
  return request.body === undefined ? undefined : Buffer.from(request.body.repeat(given.repeat_body_times ?? 1));
};

const send = (one: Case) =>
  server.app.inject({
    method: one.request.method as 'GET',
    url: `${one.request.path}?${one.request.query.replaceAll(' ', '%20')}`,
    headers: one.request.headers,
    ...(bodyOf(one) && { payload: bodyOf(one)! }),
  });

function judgeBody(body: string, expected: Case['expect']): void {
  if (expected.body_regex) expect(body).toMatch(new RegExp(expected.body_regex));
  if (expected.body_first_line) expect(body.split('\n')[0]).toBe(expected.body_first_line);
  for (const start of expected.body_has_lines_starting ?? [])
    expect(
      body.split('\n').some((line) => line.startsWith(start)),
      start,
    ).toBe(true);
  for (const words of expected.body_must_not_contain ?? []) expect(body).not.toContain(words);
}

/** Lines are received a minute after the latest of them was made, unless the case says when. */
const nowOf = ({ given, expect: { punches } }: Case): number =>
  given.now ? Date.parse(given.now) : Math.max(0, ...punches.map(({ at }) => Date.parse(at))) + 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what ZKTeco terminals send', () => {
  it.each(cases.map((one) => ({ name: `${one.id}: ${one.title}`, one })))('$name', async ({ one }) => {
    vi.useRealTimers();
    const serial = serialOf(one.request.query);
    const device = serial && one.given.device === 'known' ? await known(serial, one.given.mode) : null;
    await mapPeople(one);
    for (const { person, at } of one.given.stored_before ?? [])
      await sql`insert into attendance_punches (ext_user, at, source, verify, device_id, user_id)
        values (${person}, ${at}, 'terminal', 'finger', ${device}, ${ids.developer})`.execute(server.db);
    const now = nowOf(one);
    vi.useFakeTimers({ toFake: ['Date'] });
    if (now > 60_000) vi.setSystemTime(now);
    const answer = await send(one);
    vi.useRealTimers();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    if (one.expect.any_of)
      expect(
        one.expect.any_of.some((expected) => {
          try {
            judgeBody(answer.body, expected);
            return true;
          } catch {
            return false;
          }
        }),
        answer.body,
      ).toBe(true);
    else judgeBody(answer.body, one.expect);
    const isNew = ({ ext_user, at }: { ext_user: string; at: string }) =>
      !(one.given.stored_before ?? []).some(
        (before) => before.person === ext_user && Date.parse(before.at) === Date.parse(at),
      );
    const rows = (await stored()).filter(isNew);
    const suspects = rows.filter(({ flags }) => flags.includes('clock_suspect'));
    expect(suspects.map(({ ext_user }) => ext_user)).toEqual((one.expect.suspect ?? []).map(({ person }) => person));
    const found = rows.filter((row) => !suspects.includes(row));
    expect(
      found.map(({ ext_user, at, direction, verify, user_id }) => ({
        person: ext_user,
        at: Date.parse(at),
        direction,
        verify,
        orphan: user_id === null,
      })),
    ).toEqual(
      one.expect.punches.map(({ person, at, direction, verify, orphan = false }) => ({
        ...{ person, at: Date.parse(at), direction, verify, orphan },
      })),
    );
    if (device && one.expect.rejected_lines !== undefined)
      expect((await people.hr.get(`fp/attendance-devices/${device}`)).json.rejected_count).toBe(
        one.expect.rejected_lines,
      );
  });
});

describe('what stays of it', () => {
  beforeEach(() => void vi.useRealTimers());
  const post = (serial: string, table: string, payload: string | Buffer) =>
    server.app.inject({ method: 'POST', url: `/iclock/cdata?SN=${serial}&table=${table}`, payload });
  const lately = (ago: number) => {
    const local = new Date(Date.now() - ago * 60_000 + 5 * 3_600_000).toISOString();
    return local.slice(0, 19).replace('T', ' ');
  };

  it('names letter for letter, in another alphabet none, and no password, card or template', async () => {
    const id = await known('BKTS1');
    const oper = cases.find((one) => one.id === 'zk-user-utf8')!.request.body!;
    await post('BKTS1', 'OPERLOG', oper);
    await post(
      'BKTS1',
      'OPERLOG',
      Buffer.from(cases.find((one) => one.id === 'zk-user-gb')!.request.body_b64!, 'base64'),
    );
    await post('BKTS1', 'operlog', 'USER PIN=9\tName=\xc0\xe1\xe2\tPasswd=789\n');
    await post('BKTS1', 'OPERLOG', cases.find((one) => one.id === 'zk-op-3')!.request.body!);
    await post('BKTS1', 'BIODATA', cases.find((one) => one.id === 'zk-bio-1')!.request.body!);
    const { rows } = await sql<{ pin: string; name: string }>`select pin, name from attendance_device_people
      where device_id = ${id} order by pin`.execute(server.db);
    expect(rows.find(({ pin }) => pin === '16')).toEqual({ pin: '16', name: 'Gʻulomjon Oʻrinov' });
    expect(rows.find(({ pin }) => pin === '0090')).toEqual({ pin: '0090', name: '' });
    expect(rows.map(({ pin }) => pin)).toContain('888');
    expect(JSON.stringify(rows)).not.toMatch(/789|Tmp|TMP|\ufffd/);
  });

  it('asks an unknown device to wait, tells HR once, and links what it said when it is accepted', async () => {
    await people.hr.post('fp/attendance-pins', { pin: '7', user_id: ids.developer });
    expect((await post('NEW1', 'ATTLOG', `7\t${lately(5)}\t0\t1\n`)).body).toBe('OK: 1');
    await post('NEW1', 'ATTLOG', `7\t${lately(3)}\t0\t1\n`);
    const { json } = await people.hr.get('fp/attendance-devices?state=waiting');
    expect(json.rows).toMatchObject([{ serial: 'NEW1', stored_count: 2, orphan_count: 2 }]);
    const told = await people.hr.get('admin/inbox');
    expect(told.json.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['device_unknown']);
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([null, null]);
    const accepted = await people.hr.post('fp/attendance-devices/accept', { id: json.rows[0].id });
    expect([accepted.status, accepted.json.state]).toEqual([200, 'active']);
    expect((await stored()).map(({ user_id }) => user_id)).toEqual([ids.developer, ids.developer]);
    const work = await server.app.inject({ method: 'GET', url: '/iclock/getrequest?SN=NEW1' });
    expect(work.body).toMatch(/^C:\d+:DATA QUERY ATTLOG StartTime=\d{4}-\d\d-\d\d 00:00:00\tEndTime=/);
  });

  it('what it says of itself when it greets', async () => {
    const id = await known('GREET');
    await server.app.inject({
      ...{ method: 'GET', url: '/iclock/cdata?SN=GREET&options=all&language=82&pushver=2.4.1&DeviceType=att' },
    });
    const { json } = await people.hr.get(`fp/attendance-devices/${id}`);
    expect(json.said).toEqual({ push_version: '2.4.1', language: '82', device_type: 'att' });
    expect(Math.abs(Date.parse(json.last_contact_at) - Date.now())).toBeLessThan(10_000);
  });

  it('keeps nothing of a device that is refused', async () => {
    await post('NEW2', 'ATTLOG', '');
    const id = (await people.hr.get('fp/attendance-devices?serial=NEW2')).json.rows[0].id;
    await people.hr.post('fp/attendance-devices/refuse', { id });
    expect((await post('NEW2', 'ATTLOG', `7\t${lately(5)}\t0\t1\n`)).body).toBe('OK: 1');
    expect(await stored()).toEqual([]);
  });

  it('marks what comes from elsewhere in the name of a device, and tells HR once', async () => {
    const id = await known('OURS');
    const from = (remoteAddress: string, minutes: number) =>
      server.app.inject({
        ...{ method: 'POST', url: '/iclock/cdata?SN=ours&table=ATTLOG', remoteAddress },
        payload: `7\t${lately(minutes)}\t0\t1\n`,
      });
    await from('10.0.0.5', 9);
    await from('203.0.113.9', 7);
    await from('203.0.113.9', 6);
    expect((await stored()).map(({ flags }) => flags)).toEqual([[], ['other_origin'], ['other_origin']]);
    const told = await people.hr.get('admin/inbox');
    expect(told.json.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['device_unknown']);
    const seen = await people.hr.get(`fp/attendance-devices/${id}`);
    expect([seen.json.has_other_origin, seen.json.allowed_actions.includes('accept')]).toEqual([true, true]);
    await people.hr.post('fp/attendance-devices/accept', { id });
    await from('203.0.113.9', 2);
    expect((await stored()).at(-1)!.flags).toEqual([]);
  });

  it('sends names to the device to which they belong, and believes no other about it', async () => {
    const id = await known('SYNC');
    await known('OTHER');
    await people.hr.post('fp/attendance-pins', { pin: '7', user_id: ids.developer, device_id: id });
    expect((await people.hr.post('fp/attendance-devices/sync-users', { id })).status).toBe(200);
    const work = await server.app.inject({ method: 'GET', url: '/iclock/getrequest?SN=SYNC' });
    const [, command] = /^C:(\d+):DATA UPDATE USERINFO PIN=7\tName=[^\t]+\tPri=0\n$/.exec(work.body)!;
    const confirm = (serial: string) =>
      server.app.inject({
        ...{ method: 'POST', url: `/iclock/devicecmd?SN=${serial}` },
        payload: `ID=${command}&Return=0&CMD=DATA\n`,
      });
    const open = () =>
      sql({ n: whole })`select count(*) as n from attendance_device_commands where done_at is null`.value(server.db);
    await confirm('OTHER');
    expect(await open()).toBe(1);
    await confirm('SYNC');
    expect(await open()).toBe(0);
  });

  it('answers an address with blanks, as terminals write it', async () => {
    const id = await known('BLANK');
    const { port } = server.app.server.address() as { port: number };
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          'GET /iclock/getrequest?SN=BLANK&INFO=Ver 8.0.4.7-20230116,3,5,40,10.0.0.5 HTTP/1.1\r\nHost: x\r\n\r\n',
        ),
      );
      let heard = '';
      socket.on('data', (chunk) => (heard += String(chunk)));
      socket.on('end', () => resolve(heard));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*Date: [\s\S]*\r\n\r\nOK$/);
    expect((await people.hr.get(`fp/attendance-devices/${id}`)).json.said).toEqual({
      ...{ firmware: 'Ver 8.0.4.7-20230116', users: 3, lines: 40 },
    });
  });

  it.each([
    ['PUT', '/iclock/cdata?SN=ANY1'],
    ['GET', '/iclock/nothing.aspx/?SN=ANY1'],
    ['POST', '/iclock/exchange?SN=ANY1&type=publickey'],
    ['GET', '/iclock/'],
    ['GET', '/iclock'],
    ['POST', '/iclock/cdata?SN=%E0%A4%A&table=ATTLOG'],
    ['POST', `/iclock/cdata?SN=${'9'.repeat(100)}&table=ATTLOG`],
  ] as const)('answers %s %s like anything else', async (method, url) => {
    const answer = await server.app.inject({ method, url, headers: { 'content-type': '/;nonsense' }, payload: 'x\ty' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.body).toMatch(/^OK/);
  });

  it('reads ten megabytes to the end, and the lines at their beginning', async () => {
    await known('BIG');
    const line = `7\t${lately(5)}\t0\t1\n`;
    const answer = await post('BIG', 'ATTLOG', Buffer.concat([Buffer.from(line), Buffer.alloc(10_000_000, 'x')]));
    expect([answer.statusCode, (await stored()).length]).toEqual([200, 1]);
  });

  it('loses no line of a body that was cut in half', async () => {
    const id = await known('CUT');
    await post('CUT', 'ATTLOG', `7\t${lately(9)}\t0\t1\n8\t${lately(8).slice(0, 12)}`);
    expect((await stored()).map(({ ext_user }) => ext_user)).toEqual(['7']);
    expect((await people.hr.get(`fp/attendance-devices/${id}`)).json.rejected_count).toBe(1);
  });

  it('sorts nothing: lines out of order are all there, and twice is once', async () => {
    await known('ORDER');
    const lines = `7\t${lately(2)}\t1\t1\n7\t${lately(60)}\t0\t1\n7\t${lately(2)}\t1\t1\n`;
    expect((await post('ORDER', 'attlog', lines)).body).toBe('OK: 3');
    await post('ORDER', 'ATTLOG', lines);
    expect(await stored()).toHaveLength(2);
  });

  it('tells HR of a clock that is wrong, once a day', async () => {
    await known('DRIFT');
    await post('DRIFT', 'ATTLOG', `7\t${lately(-5)}\t0\t1\n`);
    await post('DRIFT', 'ATTLOG', `7\t${lately(-6)}\t0\t1\n`);
    const { rows } = (await people.hr.get('admin/inbox')).json;
    expect(
      rows.map(({ kind, details }: { kind: string; details: { count: number } }) => [kind, details.count]),
    ).toEqual([['clock_drift', 5]]);
  });
});
