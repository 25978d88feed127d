import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { sql } from '#server/database/sql.ts';
import { startSession } from '#server/auth/sessions.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import type { TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';
import { fillSmallCompany, type Person, type SmallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

let server: TestServer;
let ids: SmallCompany['ids'];
const tokens = new Map<Person, string>();
/** Tasks by a name that says what they are for. */
const tasks = new Map<string, number>();
const today = dayOf(Date.now(), 'Asia/Tashkent');

interface Made {
  readonly status?: TaskStatus;
  readonly executor?: Person | null;
  readonly reviewer?: Person | null;
  readonly creator?: Person;
  readonly participant?: Person;
  readonly planned?: number;
  readonly days?: readonly string[];
  readonly other?: boolean;
}

async function make(name: string, made: Made = {}): Promise<number> {
  const { status = 'new', executor = 'developer', reviewer = 'tester', creator = 'manager' } = made;
  const { rows } = await sql<{ id: number }>`insert into dev_tasks (number, name, project_id, creator_id, executor_id,
      reviewer_id, participant_ids, status, status_changed_at, planned_minutes, actual_days)
    values (${`T-${tasks.size + 1}`}, ${name}, ${made.other ? ids.otherProject : ids.project}, ${ids[creator]},
      ${executor && ids[executor]}, ${reviewer && ids[reviewer]},
      ${made.participant ? [ids[made.participant]] : []}::bigint[], ${status}, now(), ${made.planned ?? null},
      ${made.days ?? []}::date[])
    returning id`.execute(server.db);
  tasks.set(name, rows[0]!.id);
  return rows[0]!.id;
}

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  ids = await fillSmallCompany(server.db);
  await make('mine', { planned: 480 });
  await make('running', { status: 'processing', planned: 120 });
  await make('paused', { status: 'pause', executor: 'colleague' });
  await make('handed in', { status: 'checking' });
  await make('reviewed by the manager', { status: 'checking', reviewer: null });
  await make('done', { status: 'done', creator: 'creator' });
  await make('accepted', { status: 'accepted' });
  await make('taken part', { executor: 'colleague', participant: 'developer' });
  await make('of nobody', { executor: null, planned: 60 });
  await make('elsewhere', {
    other: true,
    executor: 'stranger',
    creator: 'stranger',
    reviewer: 'stranger',
    planned: 300,
  });
});
afterAll(() => server.close());

async function call(person: Person, method: 'GET' | 'POST', path: string, payload?: object) {
  let token = tokens.get(person);
  if (!token) {
    const session = { user_id: ids[person], lang_code: 'uz', address: '127.0.0.1', user_agent: 'test' } as const;
    token = (await startSession(server.db, session)).access;
    tokens.set(person, token);
  }
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'uz' };
  const answer = await server.app.inject({
    method,
    url: `/api/fp/dev-tasks/${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name).toSorted();

describe('the doors', () => {
  it.each(['mine', 'running', 'day-plan', 'to-test', 'by-executor'])('a client never comes to %s', async (path) =>
    expect((await call('client', 'GET', path)).status).toBe(403),
  );
  it('columns of people need the action of the tasks', async () =>
    expect((await call('developer', 'GET', 'by-executor')).status).toBe(403));
  it.each([
    ['mine?colour=red', 'colour'],
    ['running?deadline_from=soon', 'deadline_from'],
    ['day-plan?day=2026-02-30', 'day'],
    ['day-plan?user_id=x', 'user_id'],
    ['day-plan?user_id=99999999999999999999', 'user_id'],
    ['to-test?whose=yours', 'whose'],
  ])('%s is a 400 that names %s', async (path, field) => {
    const { status, body } = await call('developer', 'GET', path);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
  it.each(['people', 'from', 'perColumn', 'team_id', 'column', 'after'])('a wrong %s is a 400', async (name) =>
    expect((await call('manager', 'GET', `by-executor?${name}=-1`)).status).toBe(400),
  );
});

describe('what waits for a person', () => {
  it('is everything open that names them, and nothing else', async () => {
    const { body } = await call('developer', 'GET', 'mine');
    expect(names(body.rows)).toEqual(['done', 'handed in', 'mine', 'reviewed by the manager', 'running', 'taken part']);
    expect(body.is_cut).toBe(false);
  });
  it('holds the reviews that fall to the manager of a project', async () =>
    expect(names((await call('manager', 'GET', 'mine')).body.rows)).toContain('reviewed by the manager'));
  it('obeys the filters of the list', async () =>
    expect(names((await call('developer', 'GET', 'mine?status=new&executor_id=null')).body.rows)).toEqual([]));
});

describe('what runs', () => {
  it('shows who works, what was paused today, and whose clocks stand still', async () => {
    const { body } = await call('manager', 'GET', 'running');
    expect(names(body.rows)).toEqual(['paused', 'running']);
    expect(body.idle_user_ids).toContain(ids.tester);
    expect(body.idle_user_ids).not.toContain(ids.developer);
  });
  it('sums the intervals of today, not those of other days', async () => {
    const add = (minutes: number, started: string) =>
      sql`insert into task_intervals (task_id, user_id, started_at, ended_at, minutes)
        values (${tasks.get('running')}, ${ids.developer}, ${started}::timestamptz, ${started}::timestamptz,
          ${minutes})`.execute(server.db);
    await add(40, `${today}T00:30:00+05:00`);
    await add(90, '2026-01-12T09:00:00+05:00');
    const { body } = await call('developer', 'GET', 'running');
    expect(body.tasks).toEqual([{ id: tasks.get('running'), today_minutes: 40 }]);
    expect(body.people).toEqual([{ user_id: ids.developer, today_minutes: 40 }]);
  });
  it('ends where the scope ends', async () =>
    expect(names((await call('stranger', 'GET', 'running')).body.rows)).toEqual([]));
});

describe('the plan of a day', () => {
  /** A Monday, with its Friday before. */
  const day = '2026-11-16';
  const friday = '2026-11-13';
  let [a, b, rest] = [0, 0, 0];
  beforeAll(async () => {
    a = await make('first', { days: [day] });
    b = await make('second', { days: [day] });
    rest = await make('left over', { days: [friday] });
    await make('finished on Friday', { days: [friday], status: 'done' });
  });
  const plan = async (person: Person, more = '') => (await call(person, 'GET', `day-plan?day=${day}${more}`)).body;
  const order = (person: Person, order: number[], more: object = {}) =>
    call(person, 'POST', 'day-plan', { day, ids: order, ...more });

  it('has the norm of the day, what is planned, what is offered, and what the last working day left', async () => {
    const { rows, offered, ...more } = await plan('developer');
    expect(more).toMatchObject({ user_id: ids.developer, capacity_minutes: 480, rest_ids: [rest], rest_day: friday });
    expect(names(rows)).toEqual(['first', 'second']);
    expect(names(offered)).toEqual(['left over', 'mine', 'running']);
  });
  it('has no capacity on a day off', async () =>
    expect((await call('developer', 'GET', 'day-plan?day=2026-11-15')).body.capacity_minutes).toBe(0));
  it('keeps the order that the person made, and leaves out what is not on the plan', async () => {
    expect(await order('developer', [b, rest, 999_999_999, a, b])).toMatchObject({
      status: 200,
      body: { ids: [b, a] },
    });
    expect((await plan('developer')).rows.map(({ id }: { id: number }) => id)).toEqual([b, a]);
    await order('developer', [a, b]);
    expect((await plan('developer')).rows.map(({ id }: { id: number }) => id)).toEqual([a, b]);
  });
  it('is ordered by managers too, and by nobody else', async () => {
    const whose = { user_id: ids.developer };
    expect((await order('manager', [b, a], whose)).status).toBe(200);
    expect((await plan('manager', `&user_id=${ids.developer}`)).rows[0].id).toBe(b);
    expect((await order('colleague', [a, b], whose)).status).toBe(403);
    expect((await order('stranger', [a, b], whose)).status).toBe(403);
    expect((await order('stranger', [], { user_id: 999_999 })).status).toBe(403);
  });
  it('shows of others what one may see of them anyway', async () =>
    expect(names((await plan('stranger', `&user_id=${ids.developer}`)).rows)).toEqual([]));
  it.each([[{ ids: 'x' }], [{ ids: [0] }], [{ ids: [1.5] }], [{ day: 'soon' }], [{ extra: 1 }]])(
    'refuses %j',
    async (more) => expect((await call('developer', 'POST', 'day-plan', { day, ids: [], ...more })).status).toBe(422),
  );
});

describe('what is to be tested', () => {
  it('waits for the reviewer, else for the manager; what is done for the one who ordered it', async () => {
    expect(names((await call('tester', 'GET', 'to-test')).body.rows)).toEqual([
      'done',
      'finished on Friday',
      'handed in',
    ]);
    expect(names((await call('creator', 'GET', 'to-test')).body.rows)).toEqual(['done']);
    expect(names((await call('manager', 'GET', 'to-test?status=checking')).body.rows)).toEqual([
      'reviewed by the manager',
    ]);
    expect(names((await call('developer', 'GET', 'to-test')).body.rows)).toEqual([]);
  });
  it('shows all that one sees when asked', async () =>
    expect(names((await call('developer', 'GET', 'to-test?whose=all&status=checking')).body.rows)).toEqual([
      'handed in',
      'reviewed by the manager',
    ]));
  it('brings the checks in their order', async () => {
    await sql`insert into task_checks (task_id, text, ordering) values
      (${tasks.get('handed in')}, 'Second', 2), (${tasks.get('handed in')}, 'First', 1)`.execute(server.db);
    const { checks } = (await call('tester', 'GET', 'to-test')).body;
    expect(checks.map(({ text, result }: { text: string; result: string }) => [text, result])).toEqual([
      ['First', 'open'],
      ['Second', 'open'],
    ]);
  });
});

describe('who does what', () => {
  interface Column {
    readonly user_id: number | null;
    readonly total: number;
    readonly planned_minutes: number;
    readonly rows: { name: string }[];
    readonly next: string | null;
    readonly load: { percent: number | null; remaining_minutes: number; unplanned: number } | null;
  }
  const columns = async (person: Person, query = ''): Promise<Column[]> =>
    (await call(person, 'GET', `by-executor${query}`)).body.columns;
  const of = async (person: Person, user: Person, query = '') =>
    (await columns(person, query)).find(({ user_id }) => user_id === ids[user]);

  it('begins with what nobody does, and has a column for everyone in the projects', async () => {
    const all = await columns('manager');
    expect(all[0]).toMatchObject({ user_id: null, total: 1, planned_minutes: 60, load: null });
    expect(all.map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([ids.developer, ids.tester, ids.colleague]),
    );
    expect(all.map(({ user_id }) => user_id)).not.toContain(ids.stranger);
  });
  it('counts what is open, in the order of statuses', async () => {
    const column = (await of('manager', 'developer'))!;
    expect(column.rows[0]!.name).toBe('mine');
    expect(column.rows.at(-1)!.name).toMatch(/done|finished/);
    expect(column.total).toBe(column.rows.length);
  });
  it('loads a person by all that they have, for any question and caller', async () => {
    const wide = (await of('manager', 'developer'))!;
    const narrow = (await of('manager', 'developer', '?status=pause'))!;
    expect(narrow.total).toBe(0);
    expect(narrow.load).toEqual(wide.load);
    // 480 planned, and 120 planned of what runs; three tasks of the day plan have no estimate.
    expect(wide.load).toMatchObject({ unplanned: 3 });
    expect(wide.load!.remaining_minutes).toBeGreaterThan(480);
  });
  it('gives cards and people in pages', async () => {
    const first = (await of('manager', 'developer', '?perColumn=2'))!;
    expect([first.rows.length, first.next]).toEqual([2, '2']);
    const [more] = await columns('manager', `?perColumn=2&column=${ids.developer}&after=2`);
    expect(names(more!.rows)).not.toEqual(names(first.rows));
    const page = (await call('manager', 'GET', 'by-executor?people=1')).body;
    expect([page.columns.length, page.next]).toEqual([2, '1']);
    const next = (await call('manager', 'GET', 'by-executor?people=1&from=1')).body;
    expect(next.columns[0].user_id).not.toBe(page.columns[1].user_id);
  });
  it('puts the fullest first, or those with most room, over all pages', async () => {
    const shares = async (order: string) =>
      (await columns('manager', `?order=${order}`)).slice(1).map((column) => column.load?.percent ?? -1);
    const busy = await shares('busy');
    expect(new Set(busy).size).toBeGreaterThan(1);
    expect(busy).toEqual(busy.toSorted((a, b) => b - a));
    expect(await shares('free')).toEqual(busy.toSorted((a, b) => a - b));
    const [, first] = await columns('manager', '?order=busy&people=1');
    expect(first!.load!.percent).toBe(busy[0]);
    expect((await call('manager', 'GET', 'by-executor?order=x')).status).toBe(400);
  });
  it('narrows people to those named, and to a team', async () => {
    expect((await columns('manager', `?executor_id=${ids.tester}`)).map(({ user_id }) => user_id)).toEqual([
      ids.tester,
    ]);
    expect((await columns('manager', '?team_id=999999')).map(({ user_id }) => user_id)).toEqual([null]);
    expect((await columns('manager', '?column=none')).map(({ user_id }) => user_id)).toEqual([null]);
  });
  it('ends where the scope ends', async () => {
    expect((await columns('stranger')).map(({ user_id }) => user_id)).toEqual([null, ids.stranger]);
    expect((await columns('stranger'))[0]!.total).toBe(0);
  });
});
