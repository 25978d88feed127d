import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { computeDays } from '#modules/presence/attendance/door.server.ts';
import { computeEmployment } from '#modules/numbers/measures/door.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof logins)[number];
type Row = Record<string, never> & { user_id: number; day: string; fio: string };

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
const today = calendar.dayOf(Date.now());
const yesterday = addDays(today, -1);
const from = addDays(today, -35);
const period = `day_from=${from}&day_to=${yesterday}`;

/** Comes and goes of everybody on the days before today, odd in many ways, always the same. */
async function fillDays(): Promise<void> {
  await sql`delete from attendance_punches`.execute(server.db);
  for (const table of ['attendance', 'employment_days', 'employment_parts', 'frozen_rows', 'frozen_months'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  await sql`insert into attendance_punches (user_id, at, direction, source)
    select u.id, (d.day + time '08:40' + interval '1 minute' * ((u.id * 7 + extract(day from d.day)::int * 11) % 50))
        at time zone 'Asia/Tashkent' + interval '1 minute' * (case when way = 'out' then 540 else 0 end
          + (u.id * 3 + extract(day from d.day)::int) % 40), way, 'web'
    from users u, unnest(array['in', 'out']) as way,
      (select day::date from generate_series(${from}::date, ${yesterday}::date, interval '1 day') as day) d
    where u.client_id is null and u.status = 'active' and u.deleted_at is null and extract(isodow from d.day) < 6
      and (u.id + extract(day from d.day)::int) % 11 <> 0
      and not (way = 'out' and (u.id + extract(day from d.day)::int) % 13 = 0)`.execute(server.db);
  const { rows } = await sql<{ id: number }>`select u.id from users u where u.client_id is null
    and u.status = 'active' and u.deleted_at is null`.execute(server.db);
  const all = rows.map(({ id }) => id);
  await server.db.transaction(async (db) => {
    const ctx = contextOfJob(db, server.config, 'test', new Date());
    await computeDays(ctx, all, from, yesterday);
    await computeEmployment(ctx, all, from, yesterday);
  });
}

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
  await fillDays();
}, 240_000);
afterAll(() => server?.close());

const answer = async (login: Login, path: string) => {
  const { status, json, text } = await people[login].get(path);
  expect(status, text).toBe(200);
  return json;
};
const sum = (rows: readonly Row[], name: string) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);

describe('attendance and tasks', () => {
  const report = 'fp/reports/attendance-tasks';

  it('is a row a person and day, as the day is kept', async () => {
    const { rows, columns } = await answer('director', `${report};perPage=500?${period}&user_id=${ids.developer}`);
    const { rows: kept } = await sql<Row>`select user_id, day::text as day, status, norm_minutes, worked_minutes,
        late_minutes, came, "left", flags
      from attendance where user_id = ${ids.developer} and deleted_at is null and day <= ${yesterday}
      order by day`.execute(server.db);
    expect(kept.length).toBeGreaterThan(20);
    const withDay = rows.filter(({ status }: { status: string | null }) => status !== null);
    expect(withDay.map(({ day }: Row) => day)).toEqual(kept.map(({ day }) => day));
    for (const [at, row] of withDay.entries()) {
      const day = kept[at] as unknown as Record<string, unknown>;
      expect(row).toMatchObject({
        ...{ user_id: ids.developer, status: day.status, norm_minutes: day.norm_minutes, flags: day.flags },
        ...{ late_minutes: day.late_minutes, present_minutes: day.worked_minutes ?? 0 },
        came: day.came && expect.stringContaining(String(day.came).slice(0, 13).replace(' ', 'T')),
      });
      expect(row).not.toHaveProperty('level');
    }
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['user_id', 'fio', 'day', 'status', 'came', 'left', 'flags', 'task_minutes']),
    );
  });

  it('adds up by person, week and month, and its totals are those of all rows', async () => {
    const days = await answer('director', `${report};perPage=500?${period}&user_id=${ids.developer},${ids.tester}`);
    const named = ['norm_minutes', 'present_minutes', 'late_minutes', 'task_minutes', 'busy_minutes', 'idle_minutes'];
    for (const group of ['user_id', 'week', 'month']) {
      const grouped = await answer(
        'director',
        `${report};perPage=500?${period}&user_id=${ids.developer},${ids.tester}&group=${group}`,
      );
      for (const name of named) {
        expect(sum(grouped.rows, name), `${group} ${name}`).toBe(sum(days.rows, name));
        expect(grouped.totals[name]).toBe(days.totals[name]);
      }
      expect(grouped.columns.some(({ name }: { name: string }) => name === 'came')).toBe(false);
    }
    expect(days.totals.present_minutes).toBe(sum(days.rows, 'present_minutes'));
    expect(days.totals.present_minutes).toBeGreaterThan(5_000);
  });

  it('ends with yesterday and says so', async () => {
    const { status, json } = await people.director.get(`${report}?day_from=${from}&day_to=${today}`);
    expect([status, json.errors?.[0]]).toMatchObject([400, { field: 'day_to', rule: 'after_today' }]);
    expect((await people.director.get(`${report}?${period}&project_id=1`)).json.errors[0].rule).toBe('known');
  });
});

describe('employment', () => {
  const report = 'fp/reports/employment';
  const parts = ['paused_minutes', 'blocked_wait_minutes', 'waiting_work_minutes', 'without_work_minutes'];

  it.each(['user_id', 'team_id', 'branch_id', 'week', 'month', 'team_id,user_id'])(
    'present is busy and the four idle parts in every row by %s',
    async (group) => {
      const { rows, totals } = await answer('director', `${report};perPage=500?${period}&group=${group}`);
      expect(rows.length).toBeGreaterThan(1);
      for (const row of [...rows, totals]) {
        const idle = parts.reduce((all, name) => all + row[name], 0);
        expect([row.idle_minutes, row.busy_minutes + idle]).toEqual([idle, row.present_minutes]);
        const { numerator, denominator } = row.employment_rate_parts;
        expect([numerator, denominator]).toEqual([row.busy_minutes, row.present_minutes]);
      }
      expect(totals.busy_minutes).toBeGreaterThan(0);
    },
  );

  it('is what looking at every minute gives', async () => {
    const { rows } = await answer('director', `${report};perPage=500?${period}&group=user_id`);
    for (const login of ['developer', 'tester'] as const) {
      const row = rows.find(({ user_id }: Row) => user_id === ids[login]);
      const { rows: slow } = await sql<{ busy: number; paused: number }>`
        with days as (
          select a.day, a.presence from attendance a where a.user_id = ${ids[login]} and a.day between ${from} and
            ${yesterday} and a.worked_minutes is not null and not a.flags @> '{no_data}'),
        minutes as (
          select to_timestamp(m * 60) as at from days, jsonb_array_elements(presence->'spans') s,
            generate_series((s->>0)::bigint, (s->>1)::bigint - 1) m)
        select count(*) filter (where busy)::int as busy, count(*) filter (where not busy and paused)::int as paused
        from (select m.at,
            exists (select from task_intervals i where i.user_id = ${ids[login]} and i.deleted_at is null
              and date_trunc('minute', i.started_at) <= m.at
              and date_trunc('minute', coalesce(i.ended_at, now())) > m.at) as busy,
            exists (select from dev_tasks t where t.executor_id = ${ids[login]}
              and date_trunc('minute', t.created_at) <= m.at
              and coalesce(date_trunc('minute', t.deleted_at), 'infinity') > m.at
              and (select f.to_status from task_flows f where f.task_id = t.id and f.cancelled_at is null
                and f.deleted_at is null and date_trunc('minute', f.created_at) <= m.at
                order by f.created_at desc, f.id desc limit 1) = 'pause') as paused
          from minutes m) x`.execute(server.db);
      expect(row.busy_minutes, login).toBe(slow[0]!.busy);
      expect(row.paused_minutes, login).toBe(slow[0]!.paused);
      expect(row.busy_minutes).toBeGreaterThan(0);
    }
  });

  it('divides busy time by type of work and by project without losing a minute', async () => {
    const { rows, totals } = await answer('director', `${report};perPage=500?${period}&split=work_type`);
    for (const row of [...rows, totals]) expect(sum(row.by_work_type, 'minutes')).toBe(row.busy_minutes);
    expect(totals.by_work_type.length).toBeGreaterThan(1);
    const [first] = totals.by_work_type;
    const opened = await answer(
      'director',
      `${report}/rows?${period}&split=work_type&measure=by_work_type&work_type_id=${first.work_type_id}`,
    );
    expect(opened.of).toBe('fp/task-intervals');
    expect((opened.sum ?? 0) + (opened.hidden.sum ?? 0)).toBe(first.minutes);
    const projects = await answer('director', `${report};perPage=500?${period}&group=project_id`);
    expect(sum(projects.rows, 'busy_minutes')).toBe(totals.busy_minutes);
    expect(projects.columns.map(({ name }: { name: string }) => name)).not.toContain('present_minutes');
    const one = projects.rows.find(({ busy_minutes }: { busy_minutes: number }) => busy_minutes > 0);
    const behind = await answer(
      'director',
      `${report}/rows?${period}&group=project_id&measure=busy_minutes&project_id=${one.project_id}`,
    );
    expect((behind.sum ?? 0) + (behind.hidden.sum ?? 0)).toBe(one.busy_minutes);
    expect((await people.director.get(`${report}?${period}&split=colour`)).json.errors[0]).toMatchObject({
      ...{ field: 'split', rule: 'choice' },
    });
    const wrong = await people.director.get(`${report}/rows?${period}&measure=by_work_type&work_type_id=x`);
    expect([wrong.status, wrong.json.errors[0].rule]).toEqual([400, 'reference']);
  });

  it('opens just the rows of each number', async () => {
    const { rows, as_of, totals } = await answer('hr', `${report};perPage=500?${period}`);
    const shown = ['norm_minutes', 'present_minutes', 'busy_minutes', ...parts, 'unknown_day_count'];
    const row = rows.find(({ user_id }: Row) => user_id === ids.developer);
    for (const measure of shown)
      for (const [keys, number] of [
        ['', totals[measure]],
        [`&user_id=${ids.developer}`, row[measure]],
      ]) {
        const opened = await answer('hr', `${report}/rows?${period}&measure=${measure}${keys}&as_of=${as_of}`);
        expect((opened.sum ?? 0) + (opened.hidden.sum ?? 0), `${measure}${keys}`).toBe(number);
      }
    const share = await answer('hr', `${report}/rows?${period}&measure=employment_rate&user_id=${ids.developer}`);
    expect([share.numerator, share.denominator]).toEqual([row.busy_minutes, row.present_minutes]);
    const absent = Object.entries(totals.absent_minutes as Record<string, number>).find(([, minutes]) => minutes > 0)!;
    const kind = await answer('hr', `${report}/rows?${period}&measure=absent_minutes&kind=${absent[0]}`);
    expect((kind.sum ?? 0) + (kind.hidden.sum ?? 0)).toBe(absent[1]);
  });
});

describe('who reads of whom', () => {
  const seen = async (login: Login, report: string): Promise<number[] | number> => {
    const { status, json } = await people[login].get(`fp/reports/${report};perPage=500?${period}&group=user_id`);
    return status === 200 ? json.rows.map(({ user_id }: Row) => user_id) : status;
  };

  it.each(['attendance-tasks', 'employment'])(
    '%s: own days, those one leads, everybody for HR and the director',
    async (report) => {
      const all = (await seen('hr', report)) as number[];
      expect(all.length).toBeGreaterThan(20);
      expect(await seen('director', report)).toEqual(all);
      expect(await seen('admin', report)).toEqual(all);
      for (const login of ['developer', 'tester', 'editor'] as const)
        expect(await seen(login, report)).toEqual([ids[login]]);
      const { json } = await people.lead.get(`fp/attendance;perPage=500?day=${yesterday}`);
      const led = new Set(json.rows.map(({ user_id }: Row) => user_id));
      const ofLead = (await seen('lead', report)) as number[];
      expect(ofLead.length).toBeGreaterThan(1);
      for (const id of ofLead) expect(led.has(id)).toBe(true);
      expect(await seen('client', report)).toBe(403);
      const manager = (await seen('manager', report)) as number[];
      expect(manager).toContain(ids.manager);
      expect(manager.length).toBeLessThan(all.length);
    },
  );

  it('answers about somebody else with nothing, and with the same number as the person reads', async () => {
    const path = (id: number) => `fp/reports/employment;perPage=500?${period}&user_id=${id}`;
    expect((await answer('developer', path(ids.tester))).rows).toEqual([]);
    const own = await answer('developer', path(ids.developer));
    const asHr = await answer('hr', path(ids.developer));
    expect(own.rows).toEqual(asHr.rows);
    const opened = await answer(
      'developer',
      `fp/reports/employment/rows?${period}&measure=busy_minutes&user_id=${ids.tester}`,
    );
    expect([opened.total, opened.hidden.count]).toEqual([0, 0]);
  });
});
