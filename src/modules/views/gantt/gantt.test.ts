import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { sql, whole } from '#server/database/door.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { loadActor } from '#server/auth/actors.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { allPlanned } from '#modules/work/plan/door.ts';
import { ganttAsked } from '#modules/views/gantt/gantt-asked.server.ts';
import { byBeginning } from '#modules/views/gantt/gantt-bars.server.ts';
import { answered } from '#modules/views/gantt/gantt.server.ts';
import { isoOf } from '#modules/views/gantt/local-time.ts';
import { planOf } from '#modules/views/gantt/plan-of.server.ts';
import type { GanttAnswer, GanttBar } from '#modules/views/gantt/gantt-answer.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof logins)[number];

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
const today = calendarOf({ timeZone: 'Asia/Tashkent' }).dayOf(Date.now());
const gantt = 'fp/gantt-task-manager';

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
}, 240_000);
afterAll(() => server?.close());

const timeZone = 'Asia/Tashkent';
const answer = async <A = GanttAnswer>(login: Login, path = gantt): Promise<A> => {
  const { status, json, text } = await people[login].get(path);
  expect(status, text).toBe(200);
  return json;
};

describe('the answer', () => {
  it.each(['executor', 'project'] as const)('by %s has each bar in a row, and each row in one above it', async (by) => {
    const { rows, bars, links, ...more } = await answer('director', `${gantt}?by=${by}`);
    const keys = new Set(rows.map(({ key }) => key));
    expect(keys.size).toBe(rows.length);
    expect(bars.length).toBeGreaterThan(20);
    for (const { parent_key } of rows) if (parent_key) expect(keys).toContain(parent_key);
    for (const bar of bars) {
      expect(keys, bar.number).toContain(bar.row_key);
      expect(bar.starts_at <= bar.ends_at, bar.number).toBe(true);
      if (bar.kind === 'task' && !bar.is_estimated) expect(bar.starts_at < bar.ends_at, bar.number).toBe(true);
    }
    const shown = new Set(bars.map(({ task_id }) => task_id));
    for (const { from, to } of links) expect(shown.has(from) && shown.has(to)).toBe(true);
    expect(more.day_from).toBe(addDays(today, -14));
    expect(more.day_to).toBe(addDays(today, 70));
    expect([more.is_cut, more.bar_total]).toEqual([false, bars.length]);
    for (const { row_key, executor_id } of bars)
      if (by === 'executor' && executor_id) expect(more.calendar_of).toHaveProperty(row_key);
    for (const key of Object.values(more.calendar_of)) expect(more.calendars).toHaveProperty(key);
  });

  it('has the plan that is made of its rows from nothing', async () => {
    const { bars } = await answer('admin', `${gantt}?by=project`);
    const ctx = contextOfJob(server.db, { timeZone }, 'test');
    const { network } = await planOf(ctx, { projectIds: [...new Set(bars.map(({ project_id }) => project_id))] });
    const planned = allPlanned(network);
    // What is under way ends later with each minute that passes.
    const still = bars.filter(({ is_placed, status }) => !is_placed && status === 'new');
    expect(still.length).toBeGreaterThan(20);
    for (const { task_id, starts_at, ends_at } of still) {
      const at = planned.get(task_id)!;
      expect([starts_at, ends_at]).toEqual([isoOf(at.start, timeZone), isoOf(at.finish, timeZone)]);
    }
  });

  it('keeps each dependency that is not broken, and says by how much others are', async () => {
    const { bars, links, conflicts } = await answer('director', `${gantt}?by=project`);
    const at = new Map(bars.map((bar) => [bar.task_id, bar]));
    expect(new Set(links.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    const broken = links.filter(({ is_broken }) => is_broken);
    expect(broken.length).toBeGreaterThan(0);
    for (const { from, to } of broken)
      expect(conflicts).toContainEqual(expect.objectContaining({ kind: 'not_before', task_ids: [to, from] }));
    for (const { from, to, kind, is_broken, lag_minutes } of links) {
      const isOpen = at.get(to)!.status === 'new';
      if (is_broken || !isOpen || lag_minutes < 0) continue;
      if (kind === 'finish_to_start') expect(at.get(to)!.starts_at >= at.get(from)!.ends_at).toBe(true);
      if (kind === 'start_to_start') expect(at.get(to)!.starts_at >= at.get(from)!.starts_at).toBe(true);
    }
  });

  it('tells an impossible deadline with its cause, a baseline with drift, and who has too much', async () => {
    const { bars, conflicts, baseline } = await answer('director');
    const missed = conflicts.filter(({ kind, because }) => kind === 'deadline' && because.length);
    expect(missed.length).toBeGreaterThan(0);
    for (const { by_minutes, task_ids } of missed) {
      expect(by_minutes).toBeGreaterThan(0);
      expect(bars.find(({ task_id }) => task_id === task_ids[0])!.is_late).toBe(true);
    }
    expect(baseline?.name).toBe('Chorak boshidagi reja');
    const drifted = bars.filter((bar) => bar.baseline && bar.baseline.ends_at < bar.ends_at);
    expect(drifted.length).toBeGreaterThan(10);
    expect(conflicts.filter(({ kind }) => kind === 'overload').length).toBeGreaterThan(0);
  });

  it('has the load of the report, day by day', async () => {
    const { load } = await answer('director');
    const first = load[0]!.user_id;
    const own = load.filter(({ user_id, day }) => user_id === first && day <= addDays(today, 20));
    const { rows } = await answer<{ rows: { user_id: number; cells: Record<string, unknown>[] }[] }>(
      'director',
      `fp/reports/resource-load;perPage=500?step=day&day_from=${today}&day_to=${addDays(today, 20)}&user_id=${first}`,
    );
    const cells = new Map(rows[0]!.cells.map((cell) => [cell.day, cell] as const));
    expect(own.length).toBeGreaterThan(8);
    for (const { day, load_minutes, capacity_minutes } of own)
      expect(cells.get(day)).toMatchObject({ load_minutes, capacity_minutes });
  });

  it('is cut behind so many bars, and says how many there are', async () => {
    const all = await answer('director');
    const me = (await people.director.get('admin/auth/me')).json.user;
    const ctx = {
      ...contextOfJob(server.db, { timeZone }, 'test'),
      actor: (await loadActor(server.db, me.id, today))!,
    };
    const cut = await answered(ctx, ganttAsked(ctx, { by: 'executor' }), 10);
    expect([cut.bars.length, cut.is_cut, cut.bar_total]).toEqual([10, true, all.bar_total]);
    const first = all.bars.toSorted(byBeginning).slice(0, 10);
    expect(new Set(cut.bars.map(({ task_id }) => task_id))).toEqual(new Set(first.map(({ task_id }) => task_id)));
  });
});

describe('what is asked', () => {
  it.each([
    ['by=team', 'by'],
    ['day_from=2026-13-01', 'day_from'],
    ['day_from=2026-05-02&day_to=2026-05-01', 'day_to'],
    ['day_from=2024-01-01&day_to=2027-05-01', 'day_to'],
    ['baseline=x', 'baseline'],
    ['format=pdf', 'format'],
    ['whatever=1', 'whatever'],
  ])('%s is refused at its name', async (query, field) => {
    const { status, json, text } = await people.director.get(`${gantt}?${query}`);
    expect(status, text).toBe(400);
    expect(json.errors[0].field).toBe(field);
  });

  it('takes the filters of tasks', async () => {
    const all = await answer('director', `${gantt}?by=project`);
    const one = all.bars[0]!.project_id;
    const { bars, rows } = await answer('director', `${gantt}?by=project&project_id=${one}&status=new,pause`);
    expect(bars.length).toBeGreaterThan(0);
    for (const { project_id, status } of bars)
      expect([project_id, ['new', 'pause'].includes(status)]).toEqual([one, true]);
    expect(rows.filter(({ kind }) => kind === 'project').map(({ id }) => id)).toEqual([one]);
    const same = (bar: { task_id: number }) => all.bars.find(({ task_id }) => task_id === bar.task_id)!;
    // What is filtered away still holds the others: dates and slack are those of the whole project.
    for (const bar of bars.filter(({ status }) => status === 'new'))
      expect([bar.starts_at, bar.ends_at]).toEqual([same(bar).starts_at, same(bar).ends_at]);
  });

  it('is a file of the same bars', async () => {
    const { bars } = await answer('director');
    const csv = await people.director.get(`${gantt}?format=csv`);
    expect([csv.status, csv.text.trim().split('\r\n').length]).toEqual([200, bars.length + 1]);
    expect(csv.text).toContain(bars[0]!.number);
    expect((await people.director.get(`${gantt}?format=xlsx`)).status).toBe(200);
  });
});

describe('who sees it', () => {
  /** By executor, and by project: as the actions 1215 and 1216 stand in the roles. */
  const opens: Record<Login, readonly [boolean, boolean]> = {
    admin: [true, true],
    director: [true, true],
    manager: [true, true],
    lead: [true, false],
    developer: [false, false],
    tester: [false, false],
    hr: [false, false],
    editor: [false, false],
    client: [false, false],
  };
  it.each(logins)('%s', async (login) => {
    const statuses = [];
    for (const by of ['executor', 'project']) statuses.push((await people[login].get(`${gantt}?by=${by}`)).status);
    expect(statuses).toEqual(opens[login].map((may) => (may ? 200 : 403)));
  });

  it.each(['manager', 'lead'] as const)(
    '%s has a bar of each open task of the own list, and of no other',
    async (login) => {
      const path = `${gantt}?by=executor&day_from=${addDays(today, -500)}&day_to=${addDays(today, 500)}`;
      const { bars, unplaced } = await answer(login, path);
      const { json } = await people[login].get(`fp/dev-tasks;perPage=500?status=new,processing,pause,returned,blocked`);
      const list = new Set(json.rows.map(({ id }: { id: number }) => id));
      const open = bars.filter(({ status }) => ['new', 'processing', 'pause', 'returned', 'blocked'].includes(status));
      expect(new Set([...open, ...unplaced].map(({ task_id }) => task_id))).toEqual(list);
      const whole = await answer('admin', path);
      expect(bars.length).toBeLessThan(whole.bar_total + 1);
    },
  );

  it('tells minutes of tasks that one does not see, and nothing else of them', async () => {
    const { load, bars } = await answer('lead');
    const seen = new Set(bars.map(({ task_id }) => task_id));
    const hidden = load.filter(({ hidden_minutes }) => hidden_minutes > 0);
    for (const { hidden_minutes, load_minutes } of load) expect(hidden_minutes).toBeLessThanOrEqual(load_minutes);
    const whole = await answer('admin');
    const same = new Map(whole.load.map((one) => [`${one.user_id} ${one.day}`, one.load_minutes]));
    for (const { user_id, day, load_minutes } of load) expect(load_minutes).toBe(same.get(`${user_id} ${day}`));
    expect(hidden.length === 0 || whole.bars.some(({ task_id }) => !seen.has(task_id))).toBe(true);
  });

  it('may do with a bar what a change of the task would be allowed', async () => {
    const { bars } = await answer('manager');
    const isDueLater = ({ deadline }: GanttBar) => deadline === null || deadline > addDays(today, 5);
    const movable = bars.find((bar) => bar.may.includes('move') && bar.status === 'new' && isDueLater(bar))!;
    const foreign = bars.find(({ may, status }) => !may.includes('move') && status === 'new');
    const change = ({ task_id, version }: { task_id: number; version: number }) =>
      people.manager.post(`${gantt}/what-if`, { changes: [{ task_id, version, planned_start_on: addDays(today, 3) }] });
    expect((await change(movable)).status).toBe(200);
    if (foreign) expect((await change(foreign)).json.rule).toBe('bulk_refused');
  });
});

describe('baselines', () => {
  const baselines = 'fp/plan-baselines';
  it('fix where tasks are when they are made, and what becomes of it is drift', async () => {
    const { bars } = await answer('manager', `${gantt}?by=project`);
    const mine = bars.find(({ may, status, is_placed }) => may.includes('move') && status === 'new' && !is_placed)!;
    const body = { name: 'Sprint boshi', scope: 'project', project_id: mine.project_id };
    const made = await people.manager.post(baselines, body);
    expect(made.status, made.text).toBe(201);
    expect(made.json.task_count).toBeGreaterThan(5);
    const moved = await people.manager.patch(`fp/dev-tasks/${mine.task_id}`, {
      ...{ planned_start_on: addDays(today, 40), deadline: null, deadline_reason_code: 'estimate_error' },
    });
    expect(moved.status, moved.text).toBe(200);
    const after = await answer('manager', `${gantt}?by=project&baseline=${made.json.id}`);
    const bar = after.bars.find(({ task_id }) => task_id === mine.task_id)!;
    expect(bar.baseline).toEqual({ starts_at: mine.starts_at, ends_at: mine.ends_at });
    expect(bar.starts_at > mine.starts_at).toBe(true);
    expect(after.baseline).toMatchObject({ id: made.json.id, name: 'Sprint boshi' });
  });

  it('are made by who manages what they are of', async () => {
    const { bars } = await answer('manager', `${gantt}?by=project`);
    const [mine, other] = [true, false].map((is) =>
      bars.find(({ may, status }) => may.includes('move') === is && status === 'new'),
    );
    const body = (project_id: number) => ({ name: 'x', scope: 'project', project_id });
    expect((await people.developer.post(baselines, body(mine!.project_id))).status).toBe(403);
    expect((await people.client.get(baselines)).status).toBe(403);
    if (other) expect((await people.manager.post(baselines, body(other.project_id))).status).toBe(403);
    expect((await people.manager.post(baselines, { name: 'x', scope: 'all' })).json.rule).toBe('not_your_plan');
  });

  it('of a team hold the tasks of its members, and of nobody else', async () => {
    const teams = (await people.admin.get('fp/teams;perPage=50')).json.rows as { id: number }[];
    let held = 0;
    for (const { id } of teams) {
      const made = await people.admin.post(baselines, { name: 'Jamoa', scope: 'team', team_id: id });
      if (made.status !== 201) continue;
      const members = (await people.admin.get(`fp/team-members;perPage=200?team_id=${id}`)).json.rows;
      const executors = await sql({ executor_id: whole })`select distinct t.executor_id
        from plan_baseline_tasks r join dev_tasks t on t.id = r.task_id where r.baseline_id = ${made.json.id}`.column(
        server.db,
      );
      const own = members.map(({ user_id }: { user_id: number }) => user_id);
      for (const executor of executors) expect(own).toContain(executor);
      held += executors.length;
    }
    expect(held).toBeGreaterThan(0);
  });

  it('of nothing that has dates are refused with the way out', async () => {
    const project = await people.admin.post('fp/projects', { name: 'Sanasiz', key: 'SANASZ' });
    const body = { name: 'x', scope: 'project', project_id: project.json.id };
    for (const lang of ['uz', 'uk', 'ru'] as const) {
      const { status, json } = await people.admin.in(lang).post(baselines, body);
      expect([status, json.errors[0].field, json.errors[0].rule]).toEqual([422, 'scope', 'plan_without_dates']);
      expect(json.errors[0].message.length).toBeGreaterThan(30);
    }
    const { json } = await people.admin.post(baselines, { ...body, scope: 'all' });
    expect(json.errors[0]).toMatchObject({ field: 'project_id', rule: 'scope_names_one' });
  });
});
