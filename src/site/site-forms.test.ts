import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

const open = async (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const pageOf = async (url: string): Promise<string> => {
  const answer = await open(url);
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
};

describe('forms', () => {
  const stampOf = (html: string): string => /name="stamp" value="([^"]+)"/.exec(html)![1]!;
  const send = (url: string, values: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(values).toString(),
    });
  const patient = () => new Promise((resolve) => setTimeout(resolve, 2_600));
  const letters = async (text: string) =>
    (await sql<{ n: number }>`select count(*)::integer as n from new_clients where text = ${text}`.execute(server.db))
      .rows[0]!.n;

  it('say in the page what is wrong, and lose nothing that was typed', async () => {
    const stamp = stampOf(await pageOf('/ru/contact'));
    await patient();
    const answer = await send('/ru/contact', { stamp, name: 'Анна «К»', phone: '12', text: 'Привет <b>' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('value="Анна «К»"');
    expect(answer.body).toContain('Привет &lt;b&gt;');
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).toContain('id="field-phone-error"');
  });

  it('come in once however often they are sent', async () => {
    const stamp = stampOf(await pageOf('/uz/contact'));
    await patient();
    const values = { stamp, name: 'Anvar', phone: '+998901234567', text: 'Bir marta' };
    const answers = await Promise.all([1, 2, 3].map(() => send('/uz/contact', values)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(answers[0]!.headers.location).toBe('/uz/contact?sent=1#form');
    expect(await letters('Bir marta')).toBe(1);
    expect(await pageOf('/uz/contact?sent=1')).toContain('Rahmat, xat yetib keldi');
  });

  it('take nothing from machines', async () => {
    const stamp = stampOf(await pageOf('/uz/contact'));
    const values = { stamp, name: 'Bot', phone: '+998901234567', text: 'Mashina' };
    expect((await send('/uz/contact', values)).body).toContain('juda tez');
    expect((await send('/uz/contact', { ...values, website: 'x' })).statusCode).toBe(303);
    expect((await send('/uz/contact', { ...values, stamp: 'made-up' })).statusCode).toBe(422);
    expect(await letters('Mashina')).toBe(0);
  });

  it('keep a suggestion in its language', async () => {
    const stamp = stampOf(await pageOf('/uk/feedback'));
    await patient();
    expect((await send('/uk/feedback', { stamp, text: 'Таклифим бор' })).statusCode).toBe(303);
    const { rows } = await sql<{ lang_code: string }>`select lang_code from suggestions
      where text = 'Таклифим бор'`.execute(server.db);
    expect(rows).toEqual([{ lang_code: 'uk' }]);
  });
});

describe('while the database is away', () => {
  it('pages are answered out of the memory, and a form says that nothing was kept', async () => {
    const away = await startTestServer({ seed: 'demo' });
    try {
      const ask = (url: string) => away.app.inject({ url });
      expect((await ask('/uz')).statusCode).toBe(200);
      const form = await ask('/uz/contact');
      const stamp = /name="stamp" value="([^"]+)"/.exec(form.body)![1]!;
      await new Promise((resolve) => setTimeout(resolve, 2_600));
      const lost = async (): Promise<never> => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      };
      Object.assign(away.db, { query: lost, transaction: lost });
      expect((await ask('/uz')).statusCode).toBe(200);
      const answer = await away.app.inject({
        method: 'POST',
        url: '/uz/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ stamp, name: 'Anvar', phone: '901234567', text: 'Yoʻqolmasin' }).toString(),
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.body).toContain('Xat saqlanmadi');
      expect(answer.body).toContain('Yoʻqolmasin');
      const unseen = await ask('/ru/portfolio');
      expect([unseen.statusCode, unseen.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    } finally {
      await away.close();
    }
  });
});
