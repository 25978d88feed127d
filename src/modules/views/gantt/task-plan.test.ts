import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { MadeDayPlan } from '#modules/views/gantt/make-day-endpoint.ts';
import { minuteAt } from '#modules/views/gantt/local-time.ts';
import type { TaskPlan } from '#modules/views/gantt/task-plan-endpoint.ts';
import { timeOf } from '#modules/work/plan/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
type Login = (typeof logins)[number];

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
const today = calendar.dayOf(Date.now());
/** A Monday some weeks on, with which two weeks of usual days begin. */
const monday = Array.from({ length: 60 }, (_, week) => addDays(today, 15 - weekdayOf(today) + week * 7)).find((day) =>
  [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].every((at) => calendar.minutesOfDay(addDays(day, at)) === 480),
)!;
let project: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
  project = await newProject('PLA');
}, 240_000);
afterAll(() => server?.close());

async function newProject(key: string): Promise<number> {
  const { status, json, text } = await people.admin.post('fp/projects', {
    ...{ name: `Plan ${key}`, key, manager_id: ids.manager },
    member_ids: [ids.manager, ids.developer, ids.tester],
  });
  expect(status, text).toBe(201);
  return json.id;
}

const newTask = async (body: object): Promise<{ id: number; version: number; number: string }> => {
  const task = { name: 'Plan', project_id: project, executor_id: ids.developer, ...body };
  const { status, json, text } = await people.manager.post('fp/dev-tasks', task);
  expect(status, text).toBe(201);
  return json;
};
const waitsFor = async (task_id: number, predecessor_id: number) => {
  const { status, json, text } = await people.manager.post('fp/task-dependencies', { task_id, predecessor_id });
  expect(status, text).toBe(201);
  return json;
};
const planOf = async (id: number, query = '', login: Login = 'manager'): Promise<TaskPlan> => {
  const { status, json, text } = await people[login].get(`fp/dev-tasks/${id}/plan${query}`);
  expect(status, text).toBe(200);
  return json;
};
const local = (iso: string | null | undefined) => iso && timeOf(minuteAt(iso, 'Asia/Tashkent'));
const at = (day: string, time: string) => `${day}T${time}`;

describe('the plan of a task', () => {
  let first: { id: number; number: string };
  let second: { id: number; version: number; number: string };
  beforeAll(async () => {
    first = await newTask({ planned_minutes: 480, planned_start_on: monday });
    second = await newTask({ planned_minutes: 480 });
    await waitsFor(second.id, first.id);
  });

  it('tells what it waits for and what waits for it, with slack and the end of the project', async () => {
    const [one, two] = [await planOf(first.id), await planOf(second.id)];
    expect(local(one.at?.starts_at)).toBe(at(monday, '09:00'));
    expect(local(one.at?.ends_at)).toBe(at(monday, '18:00'));
    expect(local(two.at?.starts_at)).toBe(at(addDays(monday, 1), '09:00'));
    expect(one.holds_up).toMatchObject([{ task_id: second.id, number: second.number, is_driving: true }]);
    expect(two.waits_for).toMatchObject([
      { task_id: first.id, kind: 'finish_to_start', lag_minutes: 0, is_driving: true, broken_minutes: 0 },
    ]);
    expect([two.is_critical, two.slack_minutes, two.finish_at.before]).toEqual([true, 0, two.at?.ends_at]);
    expect([one.moves, one.broken, one.conflicts]).toEqual([[], [], []]);
  });

  it('tells what a change would move before it is made, and writes nothing', async () => {
    const later = addDays(monday, 2);
    const tried = await planOf(first.id, `?planned_start_on=${later}`);
    expect(
      tried.moves.map(({ task_id, before, after }) => [task_id, local(before?.starts_at), local(after?.starts_at)]),
    ).toEqual([
      [first.id, at(monday, '09:00'), at(later, '09:00')],
      [second.id, at(addDays(monday, 1), '09:00'), at(addDays(later, 1), '09:00')],
    ]);
    expect(tried.finish_at.after! > tried.finish_at.before!).toBe(true);
    const longer = await planOf(first.id, '?planned_minutes=960');
    expect(longer.moves.map(({ task_id }) => task_id)).toEqual([first.id, second.id]);
    expect((await planOf(first.id)).moves).toEqual([]);
    expect((await people.manager.get(`fp/dev-tasks/${first.id}`)).json.planned_start_on).toBe(monday);
  });

  it('names a deadline that is missed by its minutes and its cause, and one that a change breaks', async () => {
    const due = await newTask({ planned_minutes: 480, deadline: addDays(monday, 2) });
    await waitsFor(due.id, second.id);
    expect((await planOf(due.id)).conflicts).toEqual([]);
    const tried = await planOf(first.id, `?planned_start_on=${addDays(monday, 1)}`);
    expect(tried.broken).toMatchObject([{ task_id: due.id, number: due.number, by_minutes: 480 }]);
    const missed = await planOf(due.id, `?deadline=${addDays(monday, 1)}`);
    expect(missed.conflicts).toMatchObject([
      { kind: 'deadline', by_minutes: 480, because: [{ task_id: second.id }, { task_id: first.id }] },
    ]);
    const free = await planOf(due.id, '?deadline=');
    expect(free.conflicts).toEqual([]);
  });

  it('says that a task with dates of its own does not wait, and by how much', async () => {
    const early = await newTask({ planned_minutes: 480, planned_start_on: monday });
    await waitsFor(early.id, second.id);
    const plan = await planOf(early.id);
    expect(plan.waits_for).toMatchObject([{ task_id: second.id, broken_minutes: 960 }]);
    expect(plan.conflicts).toMatchObject([{ kind: 'not_before', by_minutes: 960, because: [{ task_id: second.id }] }]);
  });

  it('says why a task has no place, and refuses values that are none', async () => {
    const nowhere = await newTask({ executor_id: null });
    expect(await planOf(nowhere.id)).toMatchObject({ at: null, unplaced: 'no_executor', slack_minutes: null });
    expect((await people.manager.get(`fp/dev-tasks/${first.id}/plan?planned_start_on=soon`)).status).toBe(400);
    expect((await people.manager.get(`fp/dev-tasks/${first.id}/plan?planned_minutes=-1`)).status).toBe(400);
    expect((await people.manager.get(`fp/dev-tasks/${first.id}/plan?owner=1`)).status).toBe(400);
  });

  it('is for those who see the task, and names no other to those who do not', async () => {
    const statuses = await Promise.all(
      logins.map(async (login) => [login, (await people[login].get(`fp/dev-tasks/${first.id}/plan`)).status]),
    );
    expect(Object.fromEntries(statuses)).toMatchObject({ manager: 200, developer: 200, director: 200, client: 403 });
    expect((await people.manager.get('fp/dev-tasks/999999999/plan')).status).toBe(404);
    const elsewhere = await newProject('PLB');
    const { json: hidden } = await people.admin.post('fp/dev-tasks', {
      ...{ name: 'Sir', project_id: elsewhere, executor_id: ids.director, planned_minutes: 480 },
      planned_start_on: monday,
    });
    const own = await newTask({ planned_minutes: 60, executor_id: ids.developer });
    await people.admin.post('fp/task-dependencies', { task_id: own.id, predecessor_id: hidden.id });
    await people.admin.patch(`fp/projects/${elsewhere}`, { member_ids: [], manager_id: ids.director });
    const [link] = (await planOf(own.id, '', 'developer')).waits_for;
    expect(link).toMatchObject({ task_id: hidden.id, number: null, name: null, status: null });
  });
});

describe('make it by this day', () => {
  const ask = async (body: object, login: Login = 'manager') =>
    people[login].post('fp/gantt-task-manager/make-by-day', body);
  const made = async (body: object): Promise<MadeDayPlan> => {
    const { status, json, text } = await ask(body);
    expect(status, text).toBe(200);
    return json;
  };
  /** Carries the changes of a way out, task by task. */
  const carryOut = async ({ ways }: MadeDayPlan) => {
    for (const { task_id, ...change } of ways[0]!.changes) {
      const { status, text } = await people.manager.patch(`fp/dev-tasks/${task_id}`, change);
      expect(status, text).toBe(200);
    }
  };

  it('is met, or is made by the changes that it names: asked again it is met', async () => {
    project = await newProject('PLC');
    const far = addDays(monday, 21);
    const long = await newTask({ planned_minutes: 960, planned_start_on: far });
    const then = await newTask({ planned_minutes: 480 });
    await waitsFor(then.id, long.id);
    const later = await made({ project_id: project, day: addDays(far, 60) });
    expect(later).toMatchObject({ is_met: true, ways: [], because: null, task_count: 2, unestimated_count: 0 });
    const asked = { project_id: project, day: addDays(far, 1) };
    const found = await made(asked);
    expect(found).toMatchObject({ is_met: false, because: null });
    expect(found.ways[0]).toMatchObject({ is_met: true });
    expect(found.ways[0]!.steps.map(({ kind }) => kind)).toContain('start_earlier');
    await carryOut(found);
    const again = await made(asked);
    expect(again).toMatchObject({ is_met: true, ways: [] });
    // And the plan of the last task says the same: it ends by the day.
    expect(local((await planOf(then.id)).at?.ends_at)! < at(addDays(far, 2), '00:00')).toBe(true);
    expect(await made({ task_id: then.id, day: asked.day })).toMatchObject({ is_met: true, task_count: 2 });
  });

  it('says honestly that it cannot be, and what is in the way', async () => {
    project = await newProject('PLD');
    const one = await newTask({ planned_minutes: 4_800 });
    const two = await newTask({ planned_minutes: 4_800 });
    await waitsFor(two.id, one.id);
    const found = await made({ project_id: project, day: addDays(today, 3) });
    expect(found.is_met).toBe(false);
    expect(found.ways.every(({ is_met }) => !is_met)).toBe(true);
    expect(found.because).toMatchObject({ kind: 'chain', tasks: [{ task_id: one.id }, { task_id: two.id }] });
    expect(found.because!.finish_at! > addDays(today, 4)).toBe(true);
  });

  it('names who could do what nobody does yet, and has nothing to say of an empty project', async () => {
    project = await newProject('PLE');
    expect(await made({ project_id: project, day: today })).toMatchObject({
      is_met: true,
      finish_at: null,
      task_count: 0,
    });
    const open = await newTask({ planned_minutes: 480, executor_id: null });
    await newTask({ planned_minutes: null });
    const asked = { project_id: project, day: addDays(today, 30) };
    const found = await made(asked);
    expect(found).toMatchObject({ is_met: true, task_count: 2, unassigned_count: 1, unestimated_count: 1 });
    // It can be met, if somebody does it: the one way names who, and nothing else.
    expect(found.ways).toHaveLength(1);
    const [way] = found.ways;
    expect(way).toMatchObject({ is_met: true, steps: [{ kind: 'assign', task_id: open.id, executor_id: null }] });
    const taker = way!.steps[0]!.to_id!;
    expect([ids.manager, ids.developer, ids.tester]).toContain(taker);
    expect(way!.changes).toEqual([{ task_id: open.id, version: open.version, executor_id: taker }]);
    await carryOut(found);
    expect((await people.manager.get(`fp/dev-tasks/${open.id}`)).json.executor_id).toBe(taker);
    const again = await made(asked);
    expect(again).toMatchObject({ is_met: true, ways: [], unassigned_count: 0 });
    expect(again.finish_at! <= found.finish_at!).toBe(true);
  });

  it('counts what nobody in the project can do, and names nobody for it', async () => {
    const { json } = await people.admin.post('fp/projects', { name: 'Plan PLF', key: 'PLF', manager_id: ids.manager });
    project = json.id;
    await newTask({ planned_minutes: 480, executor_id: null });
    const found = await made({ project_id: project, day: addDays(today, 30) });
    expect(found).toMatchObject({ task_count: 1, unassigned_count: 1 });
    const named = found.ways.flatMap(({ changes }) => changes).filter(({ executor_id }) => executor_id);
    expect(named.every(({ executor_id }) => executor_id === ids.manager)).toBe(true);
  });

  it('refuses a day that is over, none or both of what is asked about, and what the reader does not see', async () => {
    const rule = async (body: object) => {
      const { status, json } = await ask(body);
      return [status, json.errors?.[0]?.field, json.errors?.[0]?.rule];
    };
    expect(await rule({ project_id: project, day: addDays(today, -1) })).toEqual([422, 'day', 'gantt_day_past']);
    expect(await rule({ day: today })).toEqual([422, 'project_id', 'gantt_one_of_both']);
    expect((await ask({ project_id: 999_999_999, day: today })).status).toBe(404);
    expect((await ask({ project_id: project, day: today }, 'client')).status).toBe(403);
    for (const lang of ['uz', 'uk', 'ru']) {
      const { json } = await people.manager.in(lang).post('fp/gantt-task-manager/make-by-day', { day: today });
      expect(json.errors[0].message).not.toMatch(/gantt_|\{/);
    }
  });
});
