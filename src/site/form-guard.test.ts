import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#kernel/languages.ts';
import { contentOf, mostInPeace } from '#server/auth/visitor-pace.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { resumeForm } from '#app/testing/resume-forms.ts';
import { isProof, newStamp, readStamp, waitingMs } from '#site/form-stamps.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());
beforeEach(() => sql`delete from enquiry_senders`.execute(server.db));

const secret = () => server.config.secretKey;
const minuteAgo = () => newStamp(secret(), Date.now() - 60_000);
const open = async (url: string) => (await server.app.inject({ url })).body;
const send = (url: string, values: Record<string, string>, remoteAddress = '127.0.0.1') =>
  server.app.inject({
    ...{ method: 'POST', url, remoteAddress, payload: new URLSearchParams(values).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const letters = async (text: string) =>
  (await sql<{ n: number }>`select count(*)::integer as n from new_clients where text = ${text}`.execute(server.db))
    .rows[0]!.n;
const attack = () =>
  sql`insert into enquiry_senders (address) select '198.51.100.' || n from generate_series(1, ${mostInPeace + 1}) n`.execute(
    server.db,
  );
const stampIn = (html: string): string => /name="stamp" value="([^"]+)"/.exec(html)![1]!;
function proofOf(stamp: string): string {
  for (let number = 0; ; number++) if (isProof(stamp, String(number))) return String(number);
}

describe('a proof of work', () => {
  it('is found by trying, holds for its stamp alone, and is a number', () => {
    const [one, other] = [newStamp('k', 1_700_000_000_000), newStamp('k', 1_700_000_000_001)];
    const proof = proofOf(one);
    expect(isProof(one, proof)).toBe(true);
    expect(proofOf(other)).not.toBe(proof);
    for (const no of ['', '-1', '1e3', 'x', `${proof}.0`, `0${'9'.repeat(12)}`]) expect(isProof(one, no)).toBe(false);
  });

  it('is worth one stamp, whose sort nobody can change', () => {
    const stamp = newStamp('k', 1_700_000_000_000, 'asked');
    expect(readStamp('k', stamp, 1_700_000_000_500)).toMatchObject({ kind: 'asked', age: 500 });
    expect(readStamp('k', newStamp('k', 1_700_000_000_000), 1_700_000_000_500)).toBe('hasty');
    expect(readStamp('other', stamp, 1_700_000_000_500)).toBe('old');
  });
});

describe('while letters come as people write them', () => {
  it('no page and no letter asks for a proof', async () => {
    expect(await open('/uz/contact')).toContain('data-bits=""');
    const values = { stamp: minuteAgo(), name: 'Anvar', phone: '901234567', text: 'Tinch kun' };
    expect((await send('/uz/contact', values)).statusCode).toBe(303);
    expect(await letters('Tinch kun')).toBe(1);
  });
});

describe('while too many letters come', () => {
  const values = { name: 'Anvar «A»', phone: '901234567' };

  it.each(languages)('the form comes back in %s with all that was typed, and says how to go on', async (lang) => {
    await attack();
    const answer = await send(`/${lang}/contact`, { ...values, text: '<b>Hujum</b>', stamp: minuteAgo() });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('value="Anvar «A»"');
    expect(answer.body).toContain('&lt;b&gt;Hujum&lt;/b&gt;');
    expect(answer.body).toMatch(/<sent-form data-bits="14" data-sends="">/);
    expect(answer.body).toMatch({ uz: /60 soniyadan keyin/, uk: /60 сониядан кейин/, ru: /через 60 сек/ }[lang]);
    expect(/%(stamp|bits|from)%/.exec(answer.body)).toBeNull();
    expect(await letters('<b>Hujum</b>')).toBe(0);
  });

  it('a page has its proof worked out while it is filled in', async () => {
    await attack();
    // Pages never wait for the answer: the next one knows it.
    await send('/uz/contact', { ...values, text: 'x', stamp: minuteAgo() });
    expect((await open('/ru/contact')).includes('data-bits="14"')).toBe(true);
    const stamp = minuteAgo();
    const sent = await send('/ru/contact', { ...values, text: 'С доказательством', stamp, proof: proofOf(stamp) });
    expect(sent.statusCode).toBe(303);
    expect(await letters('С доказательством')).toBe(1);
  });

  it('a proof is taken at once, and once', async () => {
    await attack();
    const text = 'Isbot bilan';
    const asked = await send('/uz/contact', { ...values, text, stamp: minuteAgo() });
    const stamp = stampIn(asked.body);
    const proof = proofOf(stamp);
    expect((await send('/uz/contact', { ...values, text, stamp, proof: '12345' })).statusCode).toBe(429);
    const answers = await Promise.all([1, 2, 3].map(() => send('/uz/contact', { ...values, text, stamp, proof })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await letters(text)).toBe(1);
  });

  it('whoever has no script waits a minute, which does not begin anew, and is taken', async () => {
    await attack();
    const text = 'Kutib yubordim';
    const asked = await send('/uz/contact', { ...values, text, stamp: minuteAgo() });
    const stamp = stampIn(asked.body);
    const early = await send('/uz/contact', { ...values, text, stamp });
    expect([early.statusCode, stampIn(early.body)]).toEqual([429, stamp]);
    const old = newStamp(secret(), Date.now() - waitingMs - 1_000, 'asked');
    expect((await send('/uz/contact', { ...values, text, stamp: old })).statusCode).toBe(303);
    expect(await letters(text)).toBe(1);
    // A page that merely stood open has not been asked to wait.
    expect((await send('/uz/contact', { ...values, text, stamp: minuteAgo() })).statusCode).toBe(429);
  });

  it('an application, a suggestion and a subscription ask for the same', async () => {
    await attack();
    expect((await send('/uz/feedback', { text: 'Hujumda fikr', stamp: minuteAgo() })).statusCode).toBe(429);
    expect((await send('/uz/subscribe', { email: 'a@b.example', stamp: minuteAgo() })).statusCode).toBe(429);
    const fields = { fio: 'Nomzod', phone: '901112233', source: 'site', consent: 'on' };
    const apply = (more: object) => {
      const { type, bytes } = resumeForm({ ...fields, ...more });
      const headers = { 'content-type': type };
      return server.app.inject({ method: 'POST', url: '/uz/vacancies/apply', headers, payload: bytes });
    };
    const asked = await apply({ stamp: minuteAgo() });
    expect(asked.statusCode).toBe(429);
    // No file comes back with a page: it is chosen again, so that the page does not send itself.
    expect(asked.body).toContain('<sent-form data-bits="14">');
    const stamp = stampIn(asked.body);
    expect((await apply({ stamp, proof: proofOf(stamp) })).statusCode).toBe(303);
  });

  it('the API, which has no page to ask, takes no letter', async () => {
    await attack();
    for (const path of ['contact', 'suggestion']) {
      const payload = { ...(path === 'contact' && { name: 'A', phone: '901234567' }), text: 'API' };
      expect((await server.app.inject({ method: 'POST', url: `/api/public/${path}`, payload })).statusCode).toBe(429);
    }
  });
});

describe('the same words from many addresses', () => {
  const said = 'Biz sizga eng arzon reklama xizmatini taklif qilamiz, hoziroq yozing!';

  it('are known however they are spaced, numbered and spelled', () => {
    expect(contentOf(said)).toBe(contentOf(`  ${said.toUpperCase()} 12345 `));
    expect(contentOf(said)).toBe(contentOf(said.replaceAll(' ', ' - ')));
    expect(contentOf(said)).not.toBe(contentOf(said.replace('arzon', 'qimmat')));
    expect([contentOf('Sayt kerak'), contentOf(null), contentOf('12345678901234567890')]).toEqual([null, null, null]);
  });

  it('come in a few times and no more', async () => {
    const statuses: number[] = [];
    for (let at = 1; at <= 8; at++) {
      const values = { name: 'Reklama', phone: '901234567', text: `${said} ${at}`, stamp: minuteAgo() };
      statuses.push((await send('/uz/contact', values, `127.0.1.${at}`)).statusCode);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429, 429]);
    const other = {
      name: 'Anvar',
      phone: '901234567',
      text: 'Menga ombor hisobi uchun tizim kerak',
      stamp: minuteAgo(),
    };
    expect((await send('/uz/contact', other, '127.0.1.99')).statusCode).toBe(303);
  });
});

describe('a form that is sent ten thousand times', () => {
  it('with a script in each field is one letter, and no script', async () => {
    const script = '<script>alert(1)</script>';
    const text = `${script} ${'x'.repeat(30)}`;
    const values = { name: script, organisation: script, phone: '901234567', text, stamp: minuteAgo(), from: script };
    const found = new Set<number>();
    for (let at = 0; at < 100; at++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => send('/uz/contact', values)));
      for (const { statusCode } of answers) found.add(statusCode);
    }
    expect([...found]).toEqual([303]);
    expect(await letters(text)).toBe(1);
    const back = await send('/uz/contact', { ...values, phone: 'x', stamp: minuteAgo() });
    expect(back.statusCode).toBe(422);
    expect(back.body).not.toContain(script);
    expect(back.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  }, 120_000);
});
