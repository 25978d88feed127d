import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { EndpointOutput } from '#kernel/endpoint.ts';
import type { ganttWhatIf } from '#modules/views/gantt/gantt-endpoints.ts';
import { forTasks } from '#modules/numbers/measures/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';

type Answer = EndpointOutput<typeof ganttWhatIf>;
interface Loaded {
  readonly user_id: number;
  readonly remaining_minutes: number;
  readonly unplanned_count: number;
}
const logins = ['admin', 'manager', 'developer', 'hr', 'client'] as const;
type Login = (typeof logins)[number];

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
const calendar = calendarOf({ timeZone: 'Asia/Tashkent' });
const today = calendar.dayOf(Date.now());
const monday = Array.from({ length: 60 }, (_, week) => addDays(today, 15 - weekdayOf(today) + week * 7)).find((day) =>
  [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].every((at) => calendar.minutesOfDay(addDays(day, at)) === 480),
)!;
const path = 'fp/gantt-task-manager/what-if';
/** Nobody else's work: a person who has just come. */
let novice: number;
let tasks: { id: number; version: number; number: string }[];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
  const { json } = await people.admin.get('fp/reports/resource-load;perPage=500');
  const isFree = ({ user_id, remaining_minutes, unplanned_count }: Loaded) =>
    user_id !== ids.manager && remaining_minutes === 0 && !unplanned_count;
  novice = json.rows.find(isFree).user_id;
  const project = await people.admin.post('fp/projects', {
    ...{ name: 'Tekislash', key: 'TEK', manager_id: ids.manager, member_ids: [ids.manager, ids.developer, novice] },
  });
  expect(project.status, project.text).toBe(201);
  tasks = [];
  for (const minutes of [960, 960, 480]) {
    const made = await people.manager.post('fp/dev-tasks', {
      ...{ name: 'Ish', project_id: project.json.id, executor_id: novice, planned_minutes: minutes },
      planned_start_on: monday,
    });
    expect(made.status, made.text).toBe(201);
    tasks.push(made.json);
  }
}, 240_000);
afterAll(() => server?.close());

const level = { day_from: monday, user_ids: [] as number[], seed: 7 };
const ask = async (more: object = {}, login: Login = 'manager'): Promise<Answer> => {
  const body = { level: { ...level, user_ids: [novice], ...more } };
  const { status, json, text } = await people[login].post(path, body);
  expect(status, text).toBe(200);
  return json;
};
const startOf = async ({ id }: { id: number }) =>
  (await people.manager.get(`fp/dev-tasks/${id}`)).json.planned_start_on;

it('puts the tasks of somebody one behind the other, overloads no day, and writes nothing', async () => {
  const answer = await ask({ schedules: 60 });
  const moved = new Map(answer.changes.map((one) => [one.task_id, one.planned_start_on]));
  expect(answer.changes.length).toBe(2);
  const starts = tasks.map(({ id }) => moved.get(id) ?? monday);
  expect(new Set(starts).size).toBe(3);
  for (const day of answer.load.filter(({ user_id }) => user_id === novice))
    expect([day.day, day.load_minutes <= forTasks(day.capacity_minutes)]).toEqual([day.day, true]);
  const sum = answer.load.reduce((all, { load_minutes }) => all + load_minutes, 0);
  expect(sum).toBe(960 + 960 + 480);
  expect(answer.conflicts.filter(({ kind, user_id }) => kind === 'overload' && user_id === novice)).toEqual([]);
  expect(answer.levelled).toMatchObject({ late_minutes: 0, tried: 60, staying: [], unestimated_count: 0 });
  for (const task of tasks) expect(await startOf(task)).toBe(monday);
});

it('answers the same for the same seed, at once with three schedules, and never worse with more', async () => {
  const [one, again, more] = [await ask(), await ask(), await ask({ schedules: 300 })];
  expect(again.changes).toEqual(one.changes);
  expect(one.levelled!.tried).toBe(3);
  expect(more.levelled!.finish_at <= one.levelled!.finish_at).toBe(true);
});

it('moves no task that begins behind the last of the days', async () => {
  const none = await ask({ day_from: today, day_to: addDays(monday, -1) });
  expect(none.changes).toEqual([]);
});

it('shares work among those who are the same kind of member, if that is wished', async () => {
  const types = (await people.admin.get('fp/team-member-types;perPage=50')).json.rows;
  const team = await people.admin.post('fp/teams', {
    ...{ names: { uz: 'Tekislovchilar', uk: 'Текисловчилар', ru: 'Выравнивающие' }, color: '#4c4fd8' },
  });
  expect(team.status, team.text).toBe(201);
  const kind = types.find(({ is_lead }: { is_lead: boolean }) => !is_lead).id;
  const second = (await people.admin.get('admin/users;perPage=500?status=active&client_id=null')).json.rows.find(
    ({ id }: { id: number }) => id !== novice && id !== ids.manager,
  ).id;
  for (const user_id of [novice, second]) {
    const body = { team_id: team.json.id, user_id, team_member_type_id: kind };
    const member = await people.admin.post('fp/team-members', body);
    expect(member.status, member.text).toBe(201);
  }
  const alone = await ask({ user_ids: [novice, second] });
  expect(alone.changes.every(({ executor_id }) => executor_id === undefined)).toBe(true);
  const shared = await ask({ user_ids: [novice, second], shares_work: true, schedules: 60 });
  for (const { executor_id } of shared.changes) expect([undefined, novice, second]).toContain(executor_id);
  expect(shared.levelled!.finish_at <= alone.levelled!.finish_at).toBe(true);
});

it('is applied as one change and undone whole', async () => {
  const { changes } = await ask();
  const applied = await people.manager.post('fp/gantt-task-manager/changes', { changes });
  expect(applied.status, applied.text).toBe(200);
  for (const { task_id, planned_start_on } of changes) expect(await startOf({ id: task_id })).toBe(planned_start_on);
  expect((await ask()).changes).toEqual([]);
  // The same again knows versions that are over, and names the rows.
  const stale = await people.manager.post('fp/gantt-task-manager/changes', { changes });
  expect([stale.status, stale.json.rows.length]).toEqual([409, changes.length]);
  const undone = await people.manager.post(`fp/dev-tasks/bulk/${applied.json.bulk_id}/undo`);
  expect(undone.json.undone.length).toBe(changes.length);
  for (const task of tasks) expect(await startOf(task)).toBe(monday);
});

it('moves nothing for who may not move it, and says so; others are refused', async () => {
  const own = await people.manager.post('fp/dev-tasks', {
    ...{ name: 'Begona', project_id: (await people.manager.get(`fp/dev-tasks/${tasks[0]!.id}`)).json.project_id },
    ...{ executor_id: ids.developer, planned_minutes: 960, planned_start_on: monday },
  });
  expect(own.status, own.text).toBe(201);
  const answer = await ask({ user_ids: [ids.developer] }, 'developer');
  expect(answer.changes.map(({ task_id }) => task_id)).not.toContain(own.json.id);
  expect(answer.levelled!.staying).toContainEqual({ task_id: own.json.id, rule: 'own_part_only' });
  expect((await people.client.post(path, { level: { ...level, user_ids: [novice] } })).status).toBe(403);
  expect((await people.manager.post(path, { level: { ...level, user_ids: [] } })).status).toBe(422);
  expect((await people.manager.post(path, { level: { ...level, day_from: 'soon', user_ids: [1] } })).status).toBe(422);
});
