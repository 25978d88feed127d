import { afterEach, describe, expect, it, vi } from 'vitest';
import { moment, orNull, text, texts, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import facts from '#modules/staff/punches/terminals/hikvision-push.facts.json' with { type: 'json' };
import { ids, people, ruleOf, server, startCompany } from '#modules/staff/punches/testing/attendance-people.ts';

startCompany();

interface Expected {
  readonly person: string;
  readonly at: string;
  readonly direction: string;
  readonly verify: string;
  readonly serial?: number;
  readonly flags?: readonly string[];
  readonly orphan?: boolean;
}
interface Case {
  readonly id: string;
  readonly title: string;
  readonly given: {
    readonly now?: string;
    readonly stored_before?: readonly { readonly person: string; readonly at: string; readonly serial: number }[];
  };
  readonly request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly body_b64?: string;
  };
  readonly expect: { readonly punches: readonly Expected[] };
}
const cases = facts as unknown as readonly Case[];

async function terminal(more: object = {}) {
  const made = await people.hr.post('fp/attendance-devices', { name: 'Eshik', kind: 'hikvision', ...more });
  const { json } = await people.hr.post('fp/attendance-devices/renew-address', { id: made.json.id });
  if (!json.path) throw new Error(JSON.stringify([made.json, json]));
  return { id: made.json.id as number, path: json.path as string };
}

const stored = () =>
  sql({
    ...{ ext_user: text, at: moment, direction: text, verify: text, flags: texts },
    ...{ user_id: orNull(whole), serial: orNull(whole) },
  })`select ext_user, at, direction, verify, flags, user_id, serial from attendance_punches
    where reason is null order by id`.rows(server.db);

afterEach(() => void vi.useRealTimers());

/** A live event is received when it is told, unless the case says otherwise. */
const nowOf = ({ given, expect: { punches } }: Case): number =>
  given.now ? Date.parse(given.now) : Math.max(0, ...punches.map(({ at }) => Date.parse(at))) + 2_000;

const bodyOf = ({ body, body_b64 }: Case['request']): Buffer =>
  body_b64 ? Buffer.from(body_b64, 'base64') : Buffer.from(body ?? '');

describe('what Hikvision terminals post', () => {
  it.each(cases.map((one) => ({ name: `${one.id}: ${one.title}`, one })))('$name', async ({ one }) => {
    const { id, path } = await terminal();
    for (const { person, orphan } of one.expect.punches)
      if (!orphan) await people.hr.post('fp/attendance-pins', { pin: person, user_id: ids.developer });
    for (const { person, at, serial } of one.given.stored_before ?? [])
      await sql`insert into attendance_punches (ext_user, at, source, device_id, serial, reason)
        values (${person}, ${at}, 'terminal', ${id}, ${serial}, 'before')`.execute(server.db);
    vi.useFakeTimers({ toFake: ['Date'] });
    if (one.expect.punches.length || one.given.now) vi.setSystemTime(nowOf(one));
    const payload = bodyOf(one.request);
    const answer = await server.app.inject({
      method: one.request.method as 'POST',
      url: path,
      headers: one.request.headers,
      ...(payload.length && { payload }),
    });
    vi.useRealTimers();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(
      (await stored()).map(({ ext_user, at, direction, verify, serial, flags, user_id }) => ({
        ...{ person: ext_user, at: Date.parse(at), direction, verify, serial, flags, orphan: user_id === null },
      })),
    ).toEqual(
      one.expect.punches.map(({ at, serial = null, flags = [], orphan = false, ...rest }) => ({
        ...{ ...rest, at: Date.parse(at), serial, flags, orphan },
      })),
    );
  });
});

describe('beside the cases', () => {
  const event = (more: object, inner: object = {}) => ({
    eventType: 'AccessControllerEvent',
    dateTime: new Date().toISOString().replace(/\.\d+Z/, '+00:00'),
    AccessControllerEvent: { majorEventType: 5, subEventType: 75, employeeNoString: '1', serialNo: 1, ...inner },
    ...more,
  });
  const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url, payload, headers });

  it('counts events whose code is not known, by the code', async () => {
    const { id, path } = await terminal();
    await post(path, JSON.stringify(event({}, { subEventType: 999 })));
    await post(path, JSON.stringify(event({}, { subEventType: 999 })));
    expect((await people.hr.get(`fp/attendance-devices/${id}`)).json.said).toEqual({ unknown_events: { '5/999': 2 } });
  });

  it('takes the wall clock alone where HR says so', async () => {
    const { path } = await terminal({ ignores_offset: true });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse('2026-11-18T19:45:15+05:00'));
    await post(path, JSON.stringify(event({ dateTime: '2026-11-18T19:45:13+08:00' })));
    vi.useRealTimers();
    const [row] = await stored();
    expect([Date.parse(row!.at), row!.flags]).toEqual([Date.parse('2026-11-18T19:45:13+05:00'), []]);
  });

  it('takes the time of receipt where none is said', async () => {
    const { path } = await terminal();
    await post(path, JSON.stringify(event({ dateTime: undefined })));
    expect((await stored()).map(({ flags }) => flags)).toEqual([['time_of_receipt']]);
  });

  it('reads parts whose lengths are wrong and whose names are others', async () => {
    const { path } = await terminal();
    const json = JSON.stringify(event({}));
    const body = [
      '--b1\r\nContent-Disposition: form-data; name="Picture"; filename="p.jpg"\r\nContent-Type: image/jpeg',
      '\r\nContent-Length: 3\r\n\r\n\u0001\u0002{"not": "this"\r\n',
      `--b1\r\nContent-Disposition: form-data; name="anything"\r\nContent-Length: 7\r\n\r\n${json}\r\n--b1--\r\n`,
    ].join('');
    await post(path, body, { 'content-type': 'multipart/form-data; boundary=wrong' });
    expect(await stored()).toHaveLength(1);
  });

  it('counts what was cut in half, and keeps nothing of it', async () => {
    const { id, path } = await terminal();
    const json = JSON.stringify(event({}));
    for (const payload of [json.slice(0, 60), '<EventNotificationAlert><a>', 'nothing of the kind'])
      expect((await post(path, payload)).statusCode).toBe(200);
    expect([(await stored()).length, (await people.hr.get(`fp/attendance-devices/${id}`)).json.rejected_count]).toEqual(
      [0, 3],
    );
  });

  it('reads ten megabytes of pictures and drops them', async () => {
    const { path } = await terminal();
    const head = `--b\r\nContent-Disposition: form-data; name="event_log"\r\n\r\n${JSON.stringify(event({}))}\r\n--b\r\n\r\n`;
    const answer = await post(path, Buffer.concat([Buffer.from(head), Buffer.alloc(10_000_000, 1)]));
    expect([answer.statusCode, (await stored()).length]).toEqual([200, 1]);
  });

  it('hears nothing at an address that is nobody’s, or was one', async () => {
    const { id, path } = await terminal();
    const renewed = await people.hr.post('fp/attendance-devices/renew-address', { id });
    expect(renewed.json.path).not.toBe(path);
    for (const url of [path, '/hikvision/nobody']) expect((await post(url, JSON.stringify(event({})))).body).toBe('OK');
    expect(await stored()).toEqual([]);
    const seen = await people.hr.get(`fp/attendance-devices/${id}`);
    expect(seen.json.last_contact_at).toBeNull();
    expect(JSON.stringify(seen.json)).not.toContain(renewed.json.path.slice(11));
  });

  it('marks events of another device that has its address', async () => {
    const { path } = await terminal();
    const named = (macAddress: string, employeeNoString: string) =>
      post(path, JSON.stringify(event({ macAddress }, { employeeNoString })));
    await named('a4:d5:c2:13:24:35', '1');
    await named('A4:D5:C2:13:24:35', '2');
    await named('00:00:5e:00:53:01', '3');
    expect((await stored()).map(({ flags }) => flags)).toEqual([[], [], ['other_origin']]);
  });

  it('tells HR of somebody who passes after leaving', async () => {
    const { path } = await terminal();
    await people.hr.post('fp/attendance-pins', { pin: '1', user_id: ids.editor });
    await sql`update users set status = 'blocked' where id = ${ids.editor}`.execute(server.db);
    await post(path, JSON.stringify(event({})));
    await sql`update users set status = 'active' where id = ${ids.editor}`.execute(server.db);
    expect((await stored()).map(({ flags }) => flags)).toEqual([['after_leaving']]);
    const told = await people.hr.get('admin/inbox');
    expect(told.json.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['punch_after_leaving']);
  });

  it('judges what HR says of a device', async () => {
    const make = (more: object) => people.hr.post('fp/attendance-devices', { name: 'X', kind: 'hikvision', ...more });
    expect(ruleOf(await make({ zone: 'Asia/Nowhere' }))).toEqual([422, 'zone', 'time_zone']);
    expect(ruleOf(await make({ networks: '10.0.0.0/99' }))).toEqual([422, 'networks', 'networks']);
    for (const pull_url of ['ftp://10.0.0.5', 'http://169.254.169.254', 'http://10.0.0.5/ISAPI', 'http://a:b@10.0.0.5'])
      expect(ruleOf(await make({ pull_url }))).toEqual([422, 'pull_url', 'device_address']);
    const { json } = await make({ pull_url: 'http://10.0.0.5', pull_login: 'admin', pull_password: 'sirli-parol' });
    expect(JSON.stringify(json)).not.toContain('sirli-parol');
    const { rows } = await sql<{ sealed: string }>`select sealed from attendance_devices where id = ${json.id}`.execute(
      server.db,
    );
    expect(rows[0]!.sealed).not.toContain('sirli-parol');
    const { rows: audited } = await sql<{ said: string }>`select string_agg(coalesce(after::text, ''), '') as said
      from audit_log where resource = 'fp/attendance-devices' and row_id = ${json.id}`.execute(server.db);
    expect(audited[0]!.said).not.toMatch(/sirli-parol|sealed|secret_hash/);
  });

  it('counts suspect punches with what HR says of the clock', async () => {
    const { id, path } = await terminal();
    await post(path, JSON.stringify(event({ dateTime: '2026-11-18T09:00:00+05:00' })));
    await people.hr.patch(`fp/attendance-devices/${id}`, { offset_minutes: -180 });
    const { rows } = await sql<{ offset_minutes: number }>`select offset_minutes from attendance_punches`.execute(
      server.db,
    );
    expect(rows).toEqual([{ offset_minutes: -180 }]);
  });
});
