import { addDays, addMonths } from '#kernel/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
const ids: Record<string, number> = {};
const callers: Record<string, Caller> = {};
const staff = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor'];
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tashkent' }).format(new Date());
const monthsBack = (count: number) => addMonths(today, -count).slice(0, 7);
const running = today.slice(0, 7);

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const { rows } = await sql<{ id: number; login: string }>`select id, login from users where login = any(${[
    ...staff,
    'client',
  ]}::text[])`.execute(server.db);
  for (const { id, login } of rows) ids[login] = id;
  for (const login of [...staff, 'client']) callers[login] = await signedIn(server, login);
});
afterAll(() => server?.close());

describe('the demo company', () => {
  it('has last month closed in two editions, and the weights of before', async () => {
    const { rows } = (await callers.hr!.get(`fp/kpi-months;perPage=500?month=${monthsBack(1)}`)).json;
    const editions = rows.map(({ edition }: { edition: number }) => edition);
    expect([Math.min(...editions), Math.max(...editions)]).toEqual([1, 2]);
    const again = rows.filter(({ edition }: { edition: number }) => edition === 2);
    expect(again.map(({ user_id }: { user_id: number }) => user_id).sort()).toEqual(
      [ids.developer, ids.tester].toSorted((a, b) => a! - b!),
    );
    expect(
      again.every(({ reason, made_by }: { reason: string; made_by: number }) => reason && made_by === ids.hr),
    ).toBe(true);
    const criteria = (await callers.admin!.get('fp/task-mark-criteria;perPage=50')).json.rows;
    const quality = criteria.filter(({ code }: { code: string }) => code === 'quality');
    expect(quality.map(({ weight }: { weight: string }) => Number(weight)).toSorted()).toEqual([0.35, 0.4]);
  });

  it('judges most people who worked, and lets nobody beyond 104', async () => {
    const { rows } = (await callers.hr!.get(`fp/kpi-months;perPage=500?month=${monthsBack(1)}&edition=1`)).json;
    const known = rows.flatMap(({ kpi }: { kpi: string | null }) => (kpi === null ? [] : [Number(kpi)]));
    expect(known.length).toBeGreaterThan(5);
    expect(Math.min(...known)).toBeGreaterThan(20);
    expect(Math.max(...known)).toBeLessThanOrEqual(104);
  });

  it('has open appeals of two people', async () => {
    const { rows } = (await callers.admin!.get('fp/task-appeals?status=open')).json;
    expect(new Set(rows.map(({ created_by }: { created_by: number }) => created_by)).size).toBeGreaterThanOrEqual(2);
  });
});

describe('the page of a person', () => {
  it('is there for whom it should be', async () => {
    const opened = async (login: string, of: string) =>
      (await callers[login]!.get(`fp/reports/developers/${ids[of]}`)).status;
    const seen: Record<string, number> = {};
    for (const login of [...staff, 'client']) seen[login] = await opened(login, 'developer');
    // People of one's own are seen by who leads them or manages a project of theirs; HR and colleagues see their own.
    expect(seen).toEqual({
      ...{ admin: 200, director: 200, manager: 200, lead: 200, developer: 200 },
      ...{ tester: 403, hr: 403, editor: 403, client: 403 },
    });
    for (const login of staff) expect([login, await opened(login, login)]).toEqual([login, 200]);
    expect(await opened('developer', 'client')).toBe(403);
    expect(await opened('admin', 'client')).toBe(404);
  });

  it('tells the person what it tells the manager', async () => {
    const pageOf = async (login: string) => (await callers[login]!.get(`fp/reports/developers/${ids.developer}`)).json;
    const [own, director] = [await pageOf('developer'), await pageOf('director')];
    expect(own.months).toEqual(director.months);
    expect(own.months).toHaveLength(12);
    expect(own.months.at(-1).month).toBe(running);
    expect(own.months.at(-2)).toMatchObject({ frozen: true, version: 2 });
    expect(own.estimate_bias).toEqual(director.estimate_bias);
    expect(own.attendance).toEqual(director.attendance);
    expect(own.hidden_columns).toEqual([]);
    expect(own.marks.length).toBe(20);
  });

  it('opens each number as its rows, and hides the names of tasks and not their weight', async () => {
    for (const month of [monthsBack(1), monthsBack(3), running])
      for (const login of ['developer', 'director', 'lead']) {
        const at = `fp/reports/developers/${ids.developer}`;
        const kpi = (await callers[login]!.get(`${at}/kpi?month=${month}`)).json;
        const of = async (measure: string) =>
          (await callers[login]!.get(`${at}/rows?month=${month}&measure=${measure}`)).json;
        const [points, plan, share] = [await of('points'), await of('plan_points'), await of('on_time_share')];
        expect(points.sum + points.hidden.sum).toBeCloseTo(kpi.points, 1);
        expect(plan.sum + plan.hidden.sum).toBeCloseTo(kpi.plan_points ?? 0, 1);
        expect(points.rows.length + points.hidden.count).toBe(kpi.accepted_count);
        expect(points.total).toBe(points.rows.length);
        const dated = share.denominator + share.hidden.denominator;
        if (dated) expect((share.numerator + share.hidden.numerator) / dated).toBeCloseTo(kpi.on_time_share, 3);
        const sum = (name: string) =>
          kpi.tasks.reduce((all: number, task: Record<string, number>) => all + task[name]!, 0);
        const partOf = (name: string) => kpi.kpi_parts.find((part: { name: string }) => part.name === name).value ?? 0;
        expect(sum('of_quality')).toBeCloseTo(partOf('quality'), 2);
        expect(sum('of_on_time')).toBeCloseTo(partOf('on_time'), 2);
        expect(Math.min(1.2, sum('of_volume'))).toBeCloseTo(partOf('volume'), 2);
        const adds = kpi.kpi_parts.reduce((all: number, part: { adds: number }) => all + part.adds, 0);
        if (kpi.kpi !== null) expect(adds).toBeCloseTo(kpi.kpi, 1);
        else expect(kpi.reason).toBe('not_enough_data');
        expect(kpi.kpi_parts.reduce((all: number, part: { weight: number }) => all + part.weight, 0)).toBeCloseTo(1, 3);
      }
  });

  it('opens an older edition of a closed month, and refuses one that never was', async () => {
    const at = `fp/reports/developers/${ids.developer}/kpi?month=${monthsBack(1)}`;
    expect((await callers.developer!.get(`${at}&version=1`)).json).toMatchObject({ frozen: true, version: 1 });
    expect((await callers.developer!.get(at)).json.editions).toHaveLength(2);
    expect(
      (await callers.developer!.get(`fp/reports/developers/${ids.developer}/kpi?month=${running}&version=1`)).status,
    ).toBe(404);
  });

  it('does not show days of attendance to who may not see them', async () => {
    await sql`update projects set member_ids = array_append(member_ids, ${ids.editor}) where id = (
      select id from projects where manager_id = ${ids.manager} and archived_at is null and deleted_at is null
      order by id limit 1)`.execute(server.db);
    const manager = await signedIn(server, 'manager');
    const page = await manager.get(`fp/reports/developers/${ids.editor}`);
    expect(page.status).toBe(200);
    expect(page.json.attendance).toBe(null);
    expect(page.json.hidden_columns).toEqual(['attendance', 'marker', 'marker_severity']);
    expect((await manager.get(`fp/reports/developers/${ids.editor}/kpi?month=${running}`)).json.days).toBe(null);
  });
});

describe('a closed month', () => {
  const close = (login: string, month: string) => callers[login]!.post('fp/kpi-months/close', { month });
  const recompute = (body: object) => callers.hr!.post('fp/kpi-months/recompute', body);
  const ruleOf = ({ status, json }: { status: number; json: { errors?: { field: string; rule: string }[] } }) => [
    status,
    json.errors?.[0]?.field,
    json.errors?.[0]?.rule,
  ];

  it('is closed by HR alone', async () => {
    for (const login of ['director', 'manager', 'lead', 'developer', 'tester', 'editor', 'client'])
      expect([login, (await close(login, monthsBack(2))).status]).toEqual([login, 403]);
  });

  it('refuses what cannot be closed, each by its rule', async () => {
    expect(ruleOf(await close('hr', addMonths(today, 1).slice(0, 7)))).toEqual([422, 'month', 'month_ahead']);
    expect(ruleOf(await close('hr', running))).toEqual([422, 'month', 'month_is_not_over']);
    expect(ruleOf(await close('hr', monthsBack(1)))).toEqual([409, 'month', 'kpi_month_is_closed']);
    const open = await close('hr', monthsBack(3));
    expect(ruleOf(open)).toEqual([409, 'month', 'attendance_is_open']);
    expect(open.json.missing.length).toBeGreaterThan(5);
    expect(open.json.missing[0]).toEqual({ user_id: expect.any(Number), fio: expect.any(String) });
    expect((await close('hr', '2026-13')).status).toBe(422);
  });

  it('is computed anew with a reason only', async () => {
    const month = monthsBack(1);
    const body = { month, user_ids: [ids.developer], reason: 'Baholar tuzatildi' };
    expect(ruleOf(await recompute({ ...body, reason: '  ' }))).toEqual([422, 'reason', 'comment_given']);
    expect(ruleOf(await recompute({ month, user_ids: body.user_ids }))).toEqual([422, 'reason', 'comment_given']);
    expect(ruleOf(await recompute({ ...body, month: monthsBack(3) }))).toEqual([409, 'month', 'kpi_month_is_open']);
    expect(ruleOf(await recompute({ ...body, user_ids: [999_999] }))).toEqual([422, 'user_ids', 'exists']);
    expect(ruleOf(await recompute({ ...body, user_ids: [ids.client] }))).toEqual([422, 'user_ids', 'exists']);
    expect((await recompute(body)).json).toEqual({ month, edition: 3, people: 1 });
    const { rows } = (await callers.hr!.get(`fp/kpi-months?month=${month}&user_id=${ids.developer}`)).json;
    expect(rows.map(({ edition }: { edition: number }) => edition).toSorted()).toEqual([1, 2, 3]);
  });

  it('is closed once, however many press at once', async () => {
    const month = monthsBack(2);
    await sql`delete from kpi_month_tasks`.execute(server.db);
    await sql`delete from kpi_months where month = ${month}`.execute(server.db);
    await sql`delete from frozen_rows where month = ${month}`.execute(server.db);
    await sql`delete from frozen_months where month = ${month}`.execute(server.db);
    const answers = await Promise.all([close('hr', month), close('hr', month), close('hr', month)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from kpi_months
      where month = ${month} group by user_id order by 1 desc limit 1`.execute(server.db);
    expect(rows[0]!.count).toBe(1);
  });

  it('stays as it was, whatever comes later', async () => {
    const month = monthsBack(2);
    const at = `fp/reports/developers/${ids.developer}/kpi?month=${month}`;
    const before = (await callers.developer!.get(at)).json;
    await sql`update task_kpi set points = points * 3, score = 1 where executor_id = ${ids.developer}`.execute(
      server.db,
    );
    await sql`update attendance set late_minutes = 60 where user_id = ${ids.developer}`.execute(server.db);
    expect({ ...(await callers.developer!.get(at)).json, days: null }).toEqual({ ...before, days: null });
    // The report of the month says the same of everybody.
    const [first, last] = [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)];
    const report = (await callers.director!.get(`fp/reports/tasks;perPage=500?day_from=${first}&day_to=${last}`)).json;
    expect(report.frozen).toBe(true);
    const own = report.rows.find(({ executor_id }: { executor_id: number }) => executor_id === ids.developer);
    expect(Number(own.points)).toBeCloseTo(before.points, 2);
    expect(own.kpi === null ? null : Number(own.kpi)).toBe(before.kpi);
  });

  it('is seen by its person, who leads them and HR', async () => {
    const countOf = async (login: string) =>
      (await callers[login]!.get(`fp/kpi-months?month=${monthsBack(1)}&user_id=${ids.developer}`)).json.total;
    for (const login of ['hr', 'director', 'admin', 'developer', 'lead'])
      expect([login, await countOf(login)]).toEqual([login, 3]);
    for (const login of ['tester', 'editor']) expect([login, await countOf(login)]).toEqual([login, 0]);
    expect((await callers.client!.get('fp/kpi-months')).status).toBe(403);
  });
});
