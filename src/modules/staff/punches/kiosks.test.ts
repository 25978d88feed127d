import { afterEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { callerOf } from '#app/testing/caller.ts';
import facts from '#modules/staff/punches/kiosk-codes.facts.json' with { type: 'json' };
import { codeOf, counterAt } from '#modules/staff/punches/kiosk-codes.server.ts';
import { ids, people, ruleOf, server, startCompany } from '#modules/staff/punches/testing/attendance-people.ts';

startCompany();
const path = 'fp/attendance-punches/kiosk';
const secret = facts.cases[0]!.secret_hex;

interface Case {
  readonly id: string;
  readonly title: string;
  readonly kiosk_id: number;
  readonly secret_hex: string;
  readonly code: { readonly counter: number; readonly s: string; readonly digits: string };
  readonly sent_at: string;
  readonly before?: readonly { readonly person: string; readonly at: string; readonly device_key?: string }[];
  readonly person?: string;
  readonly device_key?: string;
  readonly typed?: string;
  readonly expect: {
    readonly status: number;
    readonly rule?: string;
    readonly source?: string;
    readonly flags?: readonly string[];
    readonly same_punch?: boolean;
  };
}

/** The kiosk of the cases, whose number is under its signature. */
async function kiosk(id = 7, more: object = {}): Promise<number> {
  await sql`alter table kiosks alter column id restart with ${sql.lit(id)}`.execute(server.db);
  const made = await people.hr.post('fp/kiosks', { name: 'Asosiy kirish', secret, ...more });
  expect(made.json.id, made.text).toBe(id);
  return id;
}
const at = (moment: string | number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(typeof moment === 'string' ? Date.parse(moment) : moment);
};
/** The signed-in sessions of the tests are younger than the cases: they are moved along. */
afterEach(() => void vi.useRealTimers());

describe('codes of a kiosk', () => {
  const cases = facts.cases as unknown as readonly Case[];
  it.each(cases.map((one) => ({ name: `${one.id}: ${one.title}`, one })))('$name', async ({ one }) => {
    await kiosk(one.kiosk_id, { secret: one.secret_hex });
    const { counter: c, s, digits } = one.code;
    const persons = { A: people.developer, B: people.tester };
    const send = (person: string, key?: string) =>
      persons[person as 'A' | 'B'].post(path, {
        k: one.kiosk_id,
        ...(one.typed ? { digits } : { c, s }),
        ...(key && { device_key: key }),
      });
    let first: number | undefined;
    for (const before of one.before ?? []) {
      at(before.at);
      first = (await send(before.person, before.device_key)).json.id;
    }
    at(one.sent_at);
    const answer = await send(one.person ?? 'A', one.device_key);
    vi.useRealTimers();
    expect(answer.status, answer.text).toBe(one.expect.status);
    expect(answer.json.errors?.[0]?.rule).toBe(one.expect.rule);
    if (one.expect.source) expect(answer.json.source).toBe(one.expect.source);
    if (one.expect.status < 300) expect(answer.json.flags).toEqual(one.expect.flags ?? []);
    if (one.expect.same_punch) expect(answer.json.id).toBe(first);
    if (answer.status === 201) expect(Date.parse(answer.json.at)).toBe(Date.parse(one.sent_at));
  });

  it('are those of the cases', () => {
    for (const { kiosk_id, secret_hex, code, id } of cases)
      if (id !== 'k-07' && id !== 'k-11') expect(codeOf(secret_hex, kiosk_id, code.counter)).toEqual(code);
  });
});

describe('the page of a kiosk', () => {
  async function opened() {
    const id = await kiosk();
    const { json } = await people.hr.post('fp/kiosks/rotate', { id });
    return { id, token: json.token as string };
  }
  const visitor = () => callerOf(server, null);

  it('asks for codes of ten minutes by its token, and for nothing else', async () => {
    const { id, token } = await opened();
    const { status, json } = await visitor().get(`public/kiosk/codes?t=${token}&clock=${Date.now() - 30_000}`);
    expect([status, json.kiosk.name, json.codes.length]).toEqual([200, 'Asosiy kirish', 20]);
    expect(json.codes[0].counter).toBe(counterAt(Date.parse(json.now)));
    expect((await people.hr.get(`fp/kiosks/${id}`)).json.drift_seconds).toBeCloseTo(-30, -1);
    expect((await visitor().get(`fp/kiosks?t=${token}`)).status).toBe(401);
    const punched = await people.developer.post(path, { k: id, c: json.codes[0].counter, s: json.codes[0].s });
    expect([punched.status, punched.json.kiosk_id]).toEqual([201, id]);
  });

  it('is closed by another page, and by switching it off', async () => {
    const { id, token } = await opened();
    await people.hr.post('fp/kiosks/rotate', { id });
    expect((await visitor().get(`public/kiosk/codes?t=${token}`)).status).toBe(404);
    expect((await visitor().get('public/kiosk/codes?t=00000000000000000000')).status).toBe(404);
    const { json } = await people.hr.post('fp/kiosks/rotate', { id });
    await people.hr.patch(`fp/kiosks/${id}`, { is_active: false });
    expect(ruleOf(await visitor().get(`public/kiosk/codes?t=${json.token}`))).toEqual([409, 't', 'kiosk_not_active']);
    expect(ruleOf(await people.developer.post(path, { k: id, c: 1, s: 'x' }))).toEqual([409, 'k', 'kiosk_not_active']);
  });

  it('tells neither its secret nor its token to anybody, and a new secret makes old codes worthless', async () => {
    const { id, token } = await opened();
    for (const address of [`fp/kiosks/${id}`, 'fp/kiosks'])
      expect(JSON.stringify((await people.hr.get(address)).json)).not.toMatch(new RegExp(`${secret}|${token}|sealed`));
    const old = codeOf(secret, id, counterAt(Date.now()));
    expect(ruleOf(await people.developer.post(path, { k: id, c: old.counter, s: old.s }))).toEqual([
      ...[409, 's', 'kiosk_code_wrong'],
    ]);
    expect((await people.developer.post('fp/kiosks/rotate', { id })).status).toBe(403);
    const { rows } = await sql<{ said: string }>`select coalesce(string_agg(coalesce(after::text, ''), ''), '') as said
      from audit_log where resource = 'fp/kiosks'`.execute(server.db);
    expect(rows[0]!.said).not.toMatch(new RegExp(`${secret}|sealed|secret_hash`));
  });
});

describe('a code that is guessed', () => {
  it('is refused after five in ten minutes, for that person alone', async () => {
    const id = await kiosk();
    const wrong = () => people.developer.post(path, { k: id, digits: '000000' });
    for (let count = 0; count < 5; count++) expect((await wrong()).status).toBe(409);
    expect((await wrong()).status).toBe(429);
    const { digits } = codeOf(secret, id, counterAt(Date.now()));
    expect((await people.developer.post(path, { digits })).status).toBe(429);
    expect((await people.tester.post(path, { digits })).status).toBe(201);
  });

  it('says what is missing', async () => {
    await kiosk();
    expect(ruleOf(await people.developer.post(path, {}))).toEqual([422, 'digits', 'required']);
    expect(ruleOf(await people.developer.post(path, { s: 'x' }))).toEqual([422, 'k', 'required']);
    expect((await people.client.post(path, { digits: '123456' })).status).toBe(403);
    expect(ruleOf(await people.hr.post('fp/kiosks', { name: 'X', secret: 'z'.repeat(64) }))).toEqual([
      ...[422, 'secret', 'kiosk_secret'],
    ]);
  });

  it('from another network is marked', async () => {
    const id = await kiosk(7, { networks: '10.0.0.0/8' });
    const { digits } = codeOf(secret, id, counterAt(Date.now()));
    const { json } = await people.developer.post(path, { k: id, digits });
    expect(json.flags).toEqual(['other_network']);
    expect(json.user_id).toBe(ids.developer);
  });
});
