import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysOf } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import type { Person } from '#modules/work/tasks/testing/small-company.server.ts';

let company: CompanyOverHttp;
const tasks = 'fp/dev-tasks';
const gantt = 'fp/gantt-task-manager';
// Asked each time: the days that count are those of the database, once the server runs.
const calendar = () => calendarOf({ timeZone: 'Asia/Tashkent' });
/** A working day so many of them from tomorrow on. */
const dayAt = (count: number) => calendar().addWorkingDays(calendar().dayOf(Date.now()), count);

beforeAll(async () => {
  company = await companyOverHttp();
  for (const action of [1215, 1216])
    await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
      select id, ${action}, 1 from user_roles where code in ('manager', 'stranger')`.execute(company.server.db);
});
afterAll(() => company[Symbol.asyncDispose]());

const as = (person: Person) => company.as(person);
const tried = async (order: object, person: Person = 'manager') => (await as(person)).post(`${gantt}/what-if`, order);
const ok = async (order: object, person: Person = 'manager') => {
  const answer = await tried(order, person);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const sent = async (order: object, person: Person = 'manager') => (await as(person)).post(`${gantt}/changes`, order);
const carriedOut = async (order: object) => {
  const answer = await sent(order);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const make = async (more: object = {}, person: Person = 'manager') => {
  const body = { name: 'Reja', project_id: company.ids.project, executor_id: company.ids.developer };
  const answer = await (await as(person)).post(tasks, { ...body, planned_minutes: 480, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const link = async (from: number, to: number, more: object = {}) => {
  const answer = await (await as('manager')).post('fp/task-dependencies', {
    task_id: to,
    predecessor_id: from,
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const read = async (id: number) => (await (await as('admin')).get(`${tasks}/${id}`)).json;
const undo = async (id: number, person: Person = 'manager') => (await as(person)).post(`${tasks}/bulk/${id}/undo`);
const minutesOf = ([from, to]: readonly [string, string]) =>
  daysOf(from, to).reduce((sum, on) => sum + calendar().minutesOfDay(on), 0);
const day = (iso: string) => calendar().dayOf(Date.parse(iso));
const change = ({ id, version }: { id: number; version: number }, more: object) => ({ task_id: id, version, ...more });
const rulesOf = (answer: { json: { errors: { field: string; rule: string }[] } }) =>
  answer.json.errors.map(({ field, rule }) => [field, rule]);

const byNumber = (one: number, other: number): number => one - other;

describe('a try', () => {
  it('moves what hangs on a task, says so, and writes nothing', async () => {
    const first = await make({ planned_start_on: dayAt(1) });
    const second = await make();
    await link(first.id, second.id);
    const now = await read(first.id);
    const answer = await ok({ changes: [change(now, { planned_start_on: dayAt(5) })] });
    const moved = new Map<number, { before: { starts_at: string }; after: { starts_at: string } }>(
      answer.moved.map((one: { task_id: number }) => [one.task_id, one]),
    );
    expect(day(moved.get(first.id)!.before.starts_at)).toBe(dayAt(1));
    expect(day(moved.get(first.id)!.after.starts_at)).toBe(dayAt(5));
    expect(day(moved.get(second.id)!.before.starts_at)).toBe(dayAt(2));
    expect(day(moved.get(second.id)!.after.starts_at)).toBe(dayAt(6));
    expect(answer.finish_at.after > answer.finish_at.before).toBe(true);
    expect(await read(first.id)).toMatchObject({ version: now.version, planned_start_on: dayAt(1) });
  });

  it('warns of a deadline that is missed, with its minutes and what it is because of', async () => {
    const first = await make({ planned_start_on: dayAt(1) });
    const second = await make({ deadline: dayAt(3) });
    await link(first.id, second.id);
    const answer = await ok({ changes: [change(await read(first.id), { planned_start_on: dayAt(4) })] });
    const missed = { kind: 'deadline', task_id: second.id, by_minutes: 2 * 480 };
    expect(answer.warnings).toContainEqual(expect.objectContaining(missed));
    const conflict = answer.conflicts.find((one: { task_ids: number[] }) => one.task_ids[0] === second.id);
    expect(conflict).toMatchObject({ kind: 'deadline', by_minutes: 2 * 480, because: [first.id], is_new: true });
  });

  it('warns of load and of leave', async () => {
    const { ids, server } = company;
    const away = [dayAt(10), dayAt(14)] as const;
    const kind = await sql<{ id: number }>`insert into leave_kinds (names, code, color, is_paid, is_away, ordering)
      values ('{"uz":"x"}', 'x_leave', '#1e88e5', true, true, 1) returning id`.execute(server.db);
    await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status, part)
      values (${ids.tester}, ${kind.rows[0]!.id}, ${away[0]}, ${away[1]}, 'approved', 'day')`.execute(server.db);
    const task = await make({ planned_start_on: dayAt(10), planned_minutes: 4_800, deadline: dayAt(16) });
    const answer = await ok({ changes: [change(task, { executor_id: ids.tester })] });
    expect(answer.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'leave', task_id: task.id, user_id: ids.tester, at: away[0] }),
        expect.objectContaining({ kind: 'load', user_id: ids.tester }),
      ]),
    );
    expect(answer.conflicts).toContainEqual(
      expect.objectContaining({ kind: 'away', task_ids: [task.id], by_minutes: minutesOf(away) }),
    );
    const moved = answer.moved.find(({ task_id }: { task_id: number }) => task_id === task.id);
    expect(day(moved.after.starts_at)).toBe(dayAt(15));
  });
});

describe('a change of the plan', () => {
  it('is one order with its dependencies, and is taken back as one', async () => {
    const [a, b, c] = [await make({ planned_start_on: dayAt(1) }), await make({ deadline: dayAt(30) }), await make()];
    const old = await link(a.id, b.id);
    const order = {
      changes: [
        change(await read(a.id), { planned_start_on: dayAt(3), planned_minutes: 960 }),
        change(await read(c.id), { executor_id: company.ids.tester }),
      ],
      links: {
        add: [{ from: a.id, to: c.id, kind: 'start_to_start', lag_minutes: 240 }],
        remove: [old.id],
      },
    };
    const made = await carriedOut(order);
    expect(made.bulk_id).toBeGreaterThan(0);
    expect(await read(a.id)).toMatchObject({ planned_start_on: dayAt(3), planned_minutes: 960 });
    expect((await read(c.id)).executor_id).toBe(company.ids.tester);
    const linksOf = async (id: number) =>
      (await (await as('admin')).get(`fp/task-dependencies?task_id=${id}`)).json.rows as { kind: string }[];
    expect(await linksOf(b.id)).toEqual([]);
    expect(await linksOf(c.id)).toMatchObject([{ kind: 'start_to_start', lag_minutes: 240 }]);
    // The same again knows versions that are gone.
    const again = await sent(order);
    expect([again.status, rulesOf(again)]).toEqual([422, [['links.remove.0', 'exists']]]);
    const stale = await sent({ ...order, links: {} });
    expect([stale.status, stale.json.description]).toEqual([409, 'STALE_VERSION']);
    expect(stale.json.rows.map(({ id }: { id: number }) => id).toSorted(byNumber)).toEqual(
      [a.id, c.id].toSorted(byNumber),
    );
    const back = await undo(made.bulk_id);
    expect(back.json, back.text).toEqual({ undone: expect.arrayContaining([a.id, c.id]), left: [] });
    expect(await read(a.id)).toMatchObject({ planned_start_on: dayAt(1), planned_minutes: 480 });
    expect((await read(c.id)).executor_id).toBe(company.ids.developer);
    expect(await linksOf(b.id)).toHaveLength(1);
    expect(await linksOf(c.id)).toEqual([]);
    expect((await undo(made.bulk_id)).status).toBe(409);
  });

  it('of two at once is carried out one, and the other is told', async () => {
    const [a, b] = [await make(), await make()];
    const order = (at: number) => ({
      changes: [a, b].map((task) => change(task, { planned_start_on: dayAt(at) })),
    });
    const both = await Promise.all([sent(order(3)), sent(order(7))]);
    expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    const won = both[0].status === 200 ? 3 : 7;
    for (const { id } of [a, b]) expect((await read(id)).planned_start_on).toBe(dayAt(won));
  });

  it('of one task is the same one change, with its deadline and the reason', async () => {
    const one = await make({ deadline: dayAt(30) });
    const deadlines = async () =>
      (await (await as('admin')).get(`fp/task-deadlines?task_id=${one.id}`)).json.rows as { deadline: string }[];
    const before = await deadlines();
    const made = await carriedOut({
      changes: [
        change(one, { deadline: dayAt(20), deadline_reason_code: 'client_request', planned_start_on: dayAt(2) }),
      ],
    });
    expect(await read(one.id)).toMatchObject({ planned_start_on: dayAt(2) });
    expect(day((await read(one.id)).deadline)).toBe(dayAt(20));
    expect((await undo(made.bulk_id)).json).toEqual({ undone: [one.id], left: [] });
    expect(await read(one.id)).toMatchObject({ planned_start_on: null, deadline: one.deadline });
    expect(await deadlines()).toEqual(before);
  });

  it('is no part of a try: nothing that is asked can write', async () => {
    const one = await make();
    const asked = await tried({ changes: [change(one, { planned_start_on: dayAt(3) })], apply: true });
    expect([asked.status, rulesOf(asked)]).toEqual([422, [['apply', 'unknown']]]);
    expect(await read(one.id)).toMatchObject({ planned_start_on: null, version: one.version });
  });

  it('leaves what somebody changed since where it is', async () => {
    const [a, b] = [await make(), await make()];
    const made = await carriedOut({ changes: [a, b].map((task) => change(task, { planned_start_on: dayAt(4) })) });
    await (await as('admin')).patch(`${tasks}/${b.id}`, { planned_start_on: dayAt(9) });
    expect((await undo(made.bulk_id)).json).toEqual({ undone: [a.id], left: [b.id] });
    expect([(await read(a.id)).planned_start_on, (await read(b.id)).planned_start_on]).toEqual([null, dayAt(9)]);
  });

  it('is all or nothing: one task that may not change keeps all as they were', async () => {
    const [a, b] = [await make(), await make({ executor_id: company.ids.tester })];
    const order = { changes: [a, b].map((task) => change(task, { planned_start_on: dayAt(4) })) };
    const refused = await sent(order, 'developer');
    expect([refused.status, refused.json.rule]).toEqual([409, 'bulk_refused']);
    expect(refused.json.rows.map(({ rule }: { rule: string }) => rule)).toEqual(['own_part_only', 'not_your_part']);
    expect((await read(a.id)).planned_start_on).toBeNull();
  });
});

describe('what cannot be', () => {
  it.each(['uz', 'uk', 'ru'] as const)('says in %s what to do about it', async (lang) => {
    const [a, b, c] = [await make({ planned_start_on: dayAt(2) }), await make(), await make()];
    await link(a.id, b.id);
    await link(b.id, c.id);
    const left = await sql<{ id: number }>`insert into users (fio, login, user_type_id, status)
      select 'Ketgan', ${`left_${lang}`}, user_type_id, 'blocked' from users where id = ${company.ids.tester}
      returning id`.execute(company.server.db);
    const manager = (await as('manager')).in(lang);
    const refused = async (order: object) => {
      const answer = await manager.post(`${gantt}/what-if`, order);
      expect(answer.status, answer.text).toBe(422);
      for (const { message } of answer.json.errors) {
        expect(message).toMatch(lang === 'uz' ? /[a-z]/ : /[а-яўқғҳ]/i);
        expect(message).not.toMatch(/^rule\./);
      }
      return answer;
    };
    const circle = await refused({ links: { add: [{ from: c.id, to: a.id }] } });
    expect([circle.json.rule, circle.json.path.toSorted(byNumber)]).toEqual([
      'cycle',
      [a.id, b.id, c.id].toSorted(byNumber),
    ]);
    expect(circle.json.errors[0].message).toContain(a.number);
    const long = await refused({ links: { add: [{ from: a.id, to: c.id, lag_minutes: 40 * 366 * 1_440 }] } });
    expect(rulesOf(long)).toEqual([['links.add.0.lag_minutes', 'lag_too_long']]);
    const before = await refused({ changes: [change(a, { deadline: dayAt(1) })] });
    expect(rulesOf(before)).toEqual([['changes.0.deadline', 'deadline_before_start']]);
    expect(before.json).toMatchObject({ rule: 'infeasible', constraint: { kind: 'deadline', task_id: a.id } });
    const gone = await refused({ changes: [change(c, { executor_id: left.rows[0]!.id })] });
    expect(rulesOf(gone)).toEqual([['changes.0.executor_id', 'executor_left']]);
    const unknown = await refused({ changes: [{ task_id: 999_999_999, version: 1 }] });
    expect(rulesOf(unknown)).toEqual([['changes.0.task_id', 'exists']]);
    const twice = await refused({ changes: [change(c, {}), change(c, { planned_minutes: 60 })] });
    expect(rulesOf(twice)).toEqual([['changes.1.task_id', 'task_twice']]);
    expect(rulesOf(await refused({ links: { add: [{ from: a.id, to: a.id }] } }))).toEqual([
      ['links.add.0.to', 'not_itself'],
    ]);
  });

  it('is a lag of 40 years for a dependency of its own, too', async () => {
    const [a, b] = [await make(), await make()];
    const lag_minutes = 40 * 366 * 1_440;
    const answer = await (await as('manager')).post('fp/task-dependencies', {
      ...{ task_id: b.id, predecessor_id: a.id, lag_minutes },
    });
    expect([answer.status, rulesOf(answer)]).toEqual([422, [['lag_minutes', 'lag_too_long']]]);
    const kept = await link(a.id, b.id);
    const changed = await (await as('manager')).patch(`fp/task-dependencies/${kept.id}`, { lag_minutes });
    expect([changed.status, rulesOf(changed)]).toEqual([422, [['lag_minutes', 'lag_too_long']]]);
  });

  it('is somebody who never works', async () => {
    const task = await make();
    const { db } = company.server;
    const person = await sql<{ id: number }>`insert into users (fio, login, user_type_id)
      select 'Jadvalsiz', 'never', user_type_id from users where id = ${company.ids.tester} returning id`.execute(db);
    const schedule = await (await as('admin')).post('fp/work-schedules', {
      ...{ names: { uz: 'Bir kun', uk: 'Бир кун', ru: 'Один день' }, kind: 'week', is_company: false },
      versions: [{ valid_from: '2026-01-01', week: { 1: [['09:00', '18:00']] } }],
    });
    expect(schedule.status, schedule.text).toBe(201);
    // The API takes no schedule without hours; one that came in another way keeps nobody from having a plan.
    await sql`update work_schedules set versions = '[{"valid_from":"2026-01-01","week":{}}]'::jsonb
      where id = ${schedule.json.id}`.execute(db);
    const given = await (await as('admin')).post('fp/schedule-assignments', {
      ...{ user_id: person.rows[0]!.id, work_schedule_id: schedule.json.id, starts_on: addDays(dayAt(0), 0) },
    });
    expect(given.status, given.text).toBe(201);
    const answer = await tried({ changes: [change(task, { executor_id: person.rows[0]!.id })] });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json).toMatchObject({
      rule: 'infeasible',
      constraint: { kind: 'no_working_time', task_id: task.id },
    });
  });
});

describe('who may try', () => {
  it('is nobody of a client, and nobody who does not see the task', async () => {
    const task = await make();
    expect((await tried({ changes: [change(task, { planned_minutes: 60 })] }, 'client')).status).toBe(403);
    const answer = await tried({ changes: [change(task, { planned_minutes: 60 })] }, 'stranger');
    expect([answer.status, rulesOf(answer)]).toEqual([422, [['changes.0.task_id', 'exists']]]);
    const links = await tried({ links: { add: [{ from: task.id, to: task.id }] } }, 'developer');
    expect(links.status).toBe(422);
    const other = await make();
    expect((await tried({ links: { add: [{ from: task.id, to: other.id }] } }, 'developer')).status).toBe(403);
  });
});
