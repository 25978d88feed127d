import { reports as everyReport } from '#modules/views/reports/report-list.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { makePool } from '#server/database/pool.ts';
import { dbOf } from '#server/database/db.ts';
import { buildServer } from '#server/server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { product } from '#app/product.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** Files of reports, the limits of what is answered at once, and snapshots that several processes share. */
let server: TestServer;
let director: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  director = await signedIn(server, 'director');
});
afterAll(() => server?.close());

const reports = 'fp/reports';
const yesterday = addDays(dayOf(Date.now(), 'Asia/Tashkent'), -1);
const year = `day_from=${addDays(yesterday, -364)}&day_to=${yesterday}`;
const month = `day_from=${yesterday.slice(0, 7)}-01&day_to=${yesterday}`;

type Row = Record<string, unknown>;
/** The next question is answered from now on, and not from a minute ago. */
const forgetSnapshots = () => server.pool.query('delete from report_snapshots');

/** How a number stands in a workbook: as it is; everything else as text. */
const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

async function sheetOf(path: string): Promise<string[][]> {
  const { rawPayload } = await server.app.inject({ url: `/api/${path}&format=xlsx`, headers: director.headers });
  const [sheet] = (await readXlsx(rawPayload)).sheets;
  return sheet!.rows.map((row) => row.map(plain));
}

async function csvOf(path: string): Promise<string[][]> {
  const { text } = await director.get(`${path}&format=csv`);
  return text
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) =>
      [...`;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare]) =>
        (quoted?.replaceAll('""', '"') ?? bare!).replace(/^(-?\d+),(\d+)$/, '$1.$2').replace(/^'([=+\-@])/, '$1'),
      ),
    );
}

describe.each([
  `${reports}/tasks?${month}`,
  `${reports}/tasks?${year}&group=team_id,executor_id`,
  `${reports}/tasks-by-projects?${month}&compare=previous`,
  `${reports}/statistics?${month}&step=week`,
  `${reports}/employment?${month}`,
  `${reports}/attendance-tasks?${month}`,
  `${reports}/resource-load?step=week`,
  `${reports}/flow?${month}`,
])('%s', (path) => {
  it('says the same as a workbook and as text, digit by digit', async () => {
    const { json } = await director.get(path);
    const at = `${path}&as_of=${json.as_of}`;
    const [sheet, text] = [await sheetOf(at), await csvOf(at)];
    const width = text[0]!.length;
    expect(text).toHaveLength(json.total + 1);
    // A workbook ends a line with its last filled cell.
    expect(sheet.map((row) => Array.from({ length: width }, (_, place) => row[place] ?? ''))).toEqual(text);
  });

  it('has in its workbook the numbers of the screen', async () => {
    const first = await director.get(path.replace('?', ';perPage=500?'));
    const { rows, columns, as_of } = first.json as { rows: Row[]; columns: Row[]; as_of: string };
    const sheet = await sheetOf(`${path}&as_of=${as_of}`);
    const numbers = columns.filter(
      ({ measure, type }) => measure !== null && ['count', 'minutes', 'share', 'days'].includes(String(type)),
    );
    expect(numbers.length).toBeGreaterThan(0);
    for (const { name } of numbers) {
      const shown = rows.map((row) => plain(row[name as string]));
      const same = sheet[0]!.some((_, place) => shown.every((value, at) => (sheet[at + 1]![place] ?? '') === value));
      expect([name, same]).toEqual([name, true]);
    }
  });
});

it('calls whoever carries out in a file as on the screen', async () => {
  const [head] = (await director.in('ru').get(`${reports}/tasks?${month}&format=csv`)).text.split('\r\n');
  expect(head).toMatch(/^\ufeffИсполнитель;/);
  const [days] = (await director.in('ru').get(`${reports}/attendance-tasks?${month}&format=csv`)).text.split('\r\n');
  expect(days).toMatch(/^\ufeffСотрудник;/);
});

it.each(everyReport.map(({ name }) => name))(
  '%s names its columns in words, and what it is compared with by days as people write them',
  async (name) => {
    for (const lang of ['uz', 'ru'] as const) {
      const compared = name === 'statistics' ? '&compare=previous' : '';
      const { text } = await director.in(lang).get(`${reports}/${name}?${month}&format=csv${compared}`);
      const heads = text.replace('\ufeff', '').split('\r\n')[0]!.split(';');
      expect(heads.length).toBeGreaterThan(2);
      expect(heads.filter((head) => /^[\w-]+\.[\w.-]+$/.test(head) || /\d{4}-\d\d/.test(head))).toEqual([]);
    }
  },
);

describe('what is answered at once', () => {
  const path = `${reports}/attendance-tasks?${year}`;
  beforeAll(async () => {
    // As many people as make more days than a screen and less than a file takes.
    await server.pool.query(`insert into users (login, fio, email, user_type_id, status, lang_code)
      select 'kun' || n, 'Kun Kunov ' || n, 'kun' || n || '@namuna.example', t.id, 'active', 'uz'
      from user_types t cross join generate_series(1, 85) n where t.code = 'staff'`);
    await server.pool.query(`insert into attendance (user_id, day, status, worked_minutes, norm_minutes, schedule)
      select u.id, d::date, 'present', 480, 480, '{"spans": []}' from users u
      cross join generate_series('${addDays(yesterday, -364)}'::date, '${yesterday}'::date, interval '1 day') d
      where u.login like 'kun%'`);
    await server.pool.query('analyze attendance, users');
    await forgetSnapshots();
  });

  it('is less than all days of everybody, and the answer says what helps', async () => {
    for (const [lang, word] of [
      ['uz', 'qisqa'],
      ['uk', 'қисқа'],
      ['ru', 'Сократите'],
    ] as const) {
      const { status, json } = await director.in(lang).get(path);
      expect([status, json.code]).toEqual([503, 50302]);
      expect(json.narrow_by).toContain('day_from');
      expect(`${json.description} ${json.message}`).toContain(word);
    }
    expect((await director.get(`${path}&group=user_id`)).status).toBe(200);
  });

  it('is a file of ten times as many rows', async () => {
    const { status, text } = await director.get(`${path}&format=csv`);
    expect(status).toBe(200);
    const lines = text.split('\r\n').length - 1;
    expect(lines).toBeGreaterThan(35_000);
    expect(lines).toBeLessThanOrEqual(50_000);
    const sheet = await sheetOf(path);
    expect(sheet).toHaveLength(lines + 1);
  });

  it('is no file either of still more', async () => {
    await server.pool.query(`insert into attendance (user_id, day, status, worked_minutes, norm_minutes, schedule)
      select u.id, d::date, 'present', 480, 480, '{"spans": []}' from users u
      cross join generate_series('${addDays(yesterday, -364)}'::date, '${yesterday}'::date, interval '1 day') d
      where u.user_type_id = (select id from user_types where code = 'staff')
      on conflict do nothing`);
    await server.pool.query(`insert into users (login, fio, email, user_type_id, status, lang_code)
      select 'tun' || n, 'Tun Tunov ' || n, 'tun' || n || '@namuna.example', t.id, 'active', 'uz'
      from user_types t cross join generate_series(1, 60) n where t.code = 'staff'`);
    await server.pool.query(`insert into attendance (user_id, day, status, worked_minutes, norm_minutes, schedule)
      select u.id, d::date, 'present', 480, 480, '{"spans": []}' from users u
      cross join generate_series('${addDays(yesterday, -364)}'::date, '${yesterday}'::date, interval '1 day') d
      where u.login like 'tun%'`);
    await forgetSnapshots();
    for (const format of ['csv', 'xlsx']) {
      const { status, json } = await director.get(`${path}&format=${format}`);
      expect([status, json.code]).toEqual([503, 50302]);
    }
  });
});

describe('a snapshot of two processes', () => {
  it('is read by the other one, and when it is gone both say so', async () => {
    const pool = makePool(server.config.databaseUrl!);
    const other = await buildServer(
      { config: server.config, pool, db: dbOf(pool), databaseUrl: server.config.databaseUrl! },
      product,
    );
    try {
      const there = callerOf({ ...server, app: other }, director.headers.authorization!.slice('Bearer '.length));
      const path = `${reports}/tasks;perPage=500?${month}`;
      await forgetSnapshots();
      const answered = await director.get(path);
      expect([answered.status, answered.json]).toMatchObject([200, {}]);
      const first = answered.json;
      await server.pool.query("update dev_tasks set deleted_at = now() where status = 'new'");
      const second = await there.get(`${path}&as_of=${first.as_of}`);
      expect(second.status).toBe(200);
      expect([second.json.as_of, second.json.totals, second.json.rows]).toEqual([
        first.as_of,
        first.totals,
        first.rows,
      ]);
      await forgetSnapshots();
      const fresh = (await there.get(path)).json;
      expect(fresh.totals).not.toEqual(first.totals);
      // The process that held it is no longer there.
      const held = (await director.get(path)).json;
      await server.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vazifa snapshot' and datname = current_database()",
      );
      for (const caller of [there, director]) {
        const gone = await caller.get(`${path}&as_of=${held.as_of}`);
        expect([gone.status, gone.json.code]).toEqual([409, 40911]);
      }
    } finally {
      await other.close();
      await pool.end();
    }
  });
});
