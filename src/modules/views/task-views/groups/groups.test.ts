import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let director: Caller;
let manager: Caller;
let lead: Caller;
let leadId: number;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  director = await signedIn(server, 'director');
  lead = await signedIn(server, 'lead');
  const found = await sql<{ id: number }>`select id from users where login = 'lead'`.execute(server.db);
  leadId = Number(found.rows[0]?.id);
});
afterAll(() => server?.close());

/** What a lead sees, said by hand: own projects, what names them, and the tasks of the people of teams they lead. */
const seenByLead = (id: number) => sql`(t.project_id in (select p.id from projects p where p.deleted_at is null
    and (p.manager_id = ${id} or ${id} = any(p.member_ids) or p.team_id in (select m.team_id from team_members m
      where m.user_id = ${id} and m.deleted_at is null)))
  or ${id} = any(t.people_ids)
  or t.executor_id in (select m.user_id from team_members m join team_members l on l.team_id = m.team_id
    join team_member_types k on k.id = l.team_member_type_id
    where l.user_id = ${id} and k.is_lead and m.deleted_at is null and l.deleted_at is null))`;

interface Sums {
  readonly id: number;
  readonly count: number;
  readonly done_count: number;
  readonly late_count: number;
  readonly planned_minutes: number;
  readonly actual_minutes: number;
}

it.each(['director', 'lead'])('counts the tasks of each group that %s sees, and no others', async (who) => {
  const caller = who === 'lead' ? lead : director;
  const { rows } = (await caller.get('fp/task-groups-with-stats;perPage=50')).json;
  expect(rows.length).toBe(20);
  const visible = who === 'lead' ? seenByLead(leadId) : sql`true`;
  for (const row of rows) {
    const found = await sql`select count(*)::int as task_count,
        count(*) filter (where t.status = 'processing')::int as processing_count,
        count(*) filter (where t.status = 'accepted')::int as accepted_count,
        count(*) filter (where t.status not in ('done', 'accepted') and t.deadline < now())::int as late_count,
        coalesce(sum(t.planned_minutes), 0)::int as planned_minutes,
        coalesce(sum(t.actual_minutes), 0)::int as actual_minutes,
        case when count(*) = 0 then 0 else floor(100.0 * count(*) filter (where t.status in ('done', 'accepted'))
          / count(*)) end::int as progress
      from dev_tasks t where t.task_group_id = ${row.id} and t.deleted_at is null and ${visible}`.execute(server.db);
    expect(row).toMatchObject(found.rows[0] as object);
  }
});

it('hands groups on as a file, with the counts that are asked for', async () => {
  const { text } = await manager.get('fp/task-groups-with-stats;columns=name,late_count,progress?format=csv');
  expect(text.split('\n')).toHaveLength(21);
});

it('is nothing that anybody writes', async () => {
  expect((await manager.post('fp/task-groups-with-stats', { name: 'Yangi guruh' })).status).toBe(405);
  expect((await manager.patch('fp/task-groups-with-stats/1', { name: 'Yangi guruh' })).status).toBe(405);
});

it('falls from groups to projects to tasks, each level coming to the one above', async () => {
  const groups: Sums[] = (await lead.get('fp/task-groups-with-stats/branches')).json.rows;
  expect(groups).toHaveLength(20);
  const group = groups.toSorted((a, b) => b.count - a.count)[0]!;
  expect(group.count).toBeGreaterThan(10);
  const projects: Sums[] = (await lead.get(`fp/task-groups-with-stats/branches?in_group=${group.id}`)).json.rows;
  for (const name of ['count', 'done_count', 'late_count', 'planned_minutes', 'actual_minutes'] as const)
    expect(projects.reduce((sum, one) => sum + one[name], 0)).toBe(group[name]);
  const { rows } = (await lead.get(`fp/dev-tasks;perPage=500?task_group_id=${group.id}&project_id=${projects[0]!.id}`))
    .json;
  expect(rows).toHaveLength(projects[0]!.count);
});

it('tells only of groups in which the filters find something', async () => {
  const all: Sums[] = (await manager.get('fp/task-groups-with-stats/branches')).json.rows;
  const blocked: Sums[] = (await manager.get('fp/task-groups-with-stats/branches?status=blocked')).json.rows;
  expect(blocked.length).toBeLessThan(all.length);
  expect(blocked.every(({ count }) => count > 0)).toBe(true);
  const first = (await manager.get('fp/task-groups-with-stats/branches?limit=3')).json;
  expect(first).toMatchObject({ has_more: true, rows: all.slice(0, 3) });
});

it('refuses a filter that there is not', async () => {
  const { status, json } = await manager.get('fp/task-groups-with-stats/branches?color_of_hair=red');
  expect([status, json.errors[0].field]).toEqual([400, 'color_of_hair']);
});

it('tells day by day what came in, what left and what was done', async () => {
  const today = dayOf(Date.now(), 'Asia/Tashkent');
  const group = (await manager.post('fp/task-groups', { name: 'Sinov sprinti', starts_on: '2026-01-05' })).json;
  const project = (await manager.get('fp/projects;perPage=1')).json.rows[0];
  const make = async (name: string) =>
    (await manager.post('fp/dev-tasks', { name, project_id: project.id, planned_minutes: 60 })).json;
  const [stays, leaves] = [await make('Qoladi'), await make('Ketadi')];
  const put = { ids: [stays.id, leaves.id], changes: { task_group_id: group.id } };
  expect((await manager.post('fp/dev-tasks/bulk', put)).status).toBe(200);
  const lastDay = async () => {
    const { json } = await manager.get(`fp/task-groups-with-stats/${group.id}/progress`);
    return { last: json.days.at(-1), late: json.late_comers };
  };
  expect(await lastDay()).toMatchObject({
    last: { day: today, scope_count: 2, done_count: 0, scope_minutes: 120 },
    late: [{ came_on: today }, { came_on: today }],
  });
  expect((await manager.patch(`fp/dev-tasks/${leaves.id}`, { task_group_id: null })).status).toBe(200);
  expect(await lastDay()).toMatchObject({ last: { scope_count: 1 }, late: [{ id: stays.id }] });
});

it('is the same at the end of the days as the counts of now', async () => {
  const { rows } = (await director.get('fp/task-groups-with-stats;perPage=50')).json;
  for (const row of rows.filter(({ is_closed }: { is_closed: boolean }) => !is_closed)) {
    const { days } = (await director.get(`fp/task-groups-with-stats/${row.id}/progress`)).json;
    if (!days.length) continue;
    const { scope_count, done_count, scope_minutes } = days.at(-1);
    expect([scope_count, done_count, scope_minutes]).toEqual([
      row.task_count,
      row.done_count + row.accepted_count,
      row.planned_minutes,
    ]);
  }
});

it('shows nothing of how a group went to clients', async () => {
  const client = await signedIn(server, 'client');
  expect((await client.get('fp/task-groups-with-stats/1/progress')).status).toBe(403);
});

it('closes a group with what it came to, which stays when the rest is carried over', async () => {
  const [first, next] = [
    (await manager.post('fp/task-groups', { name: 'Yopiladigan sprint' })).json,
    (await manager.post('fp/task-groups', { name: 'Keyingi sprint' })).json,
  ];
  const project = (await manager.get('fp/projects;perPage=1')).json.rows[0];
  const task = { project_id: project.id, planned_minutes: 30, task_group_id: first.id };
  for (const name of ['Birinchi', 'Ikkinchi']) await manager.post('fp/dev-tasks', { ...task, name });
  const closed = await manager.post('fp/task-groups/close', { id: first.id, version: first.version });
  expect(closed.status).toBe(200);
  const summary = { task_count: 2, done_count: 0, late_count: 0, planned_minutes: 60, actual_minutes: 0 };
  expect(closed.json).toMatchObject({ is_closed: true, summary });
  const { ids } = (await manager.get(`fp/dev-tasks/ids?task_group_id=${first.id}`)).json;
  const order = { ids, changes: { task_group_id: next.id } };
  const { bulk_id } = (await manager.post('fp/dev-tasks/bulk', order)).json;
  const counts = async () =>
    Promise.all(
      [first, next].map(async ({ id }) => (await manager.get(`fp/task-groups-with-stats/${id}`)).json.task_count),
    );
  expect(await counts()).toEqual([0, 2]);
  expect((await manager.get(`fp/task-groups/${first.id}`)).json.summary).toEqual(summary);
  expect((await manager.post(`fp/dev-tasks/bulk/${bulk_id}/undo`)).status).toBe(200);
  expect(await counts()).toEqual([2, 0]);
});

it('closes a group once, however many press at once, and opens it again only by opening', async () => {
  const { id } = (await manager.post('fp/task-groups', { name: 'Ikki kishi yopadi' })).json;
  const both = await Promise.all([1, 2].map(() => manager.post('fp/task-groups/close', { id })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused!.json.errors[0].rule).toBe('group_is_closed');
  expect((await manager.patch(`fp/task-groups/${id}`, { is_closed: false })).status).toBe(422);
  expect((await lead.post('fp/task-groups/reopen', { id })).status).toBe(403);
  expect((await manager.post('fp/task-groups/reopen', { id })).json).toMatchObject({ is_closed: false });
  expect((await manager.post('fp/task-groups/reopen', { id })).json.errors[0].rule).toBe('group_is_open');
  expect((await manager.post('fp/task-groups', { name: 'Tugʻma yopiq', is_closed: true })).status).toBe(422);
});

it('carries over without losing a move that was made at the same time, and tells whom it concerns once', async () => {
  const [from, to] = [
    (await manager.post('fp/task-groups', { name: 'Bir vaqtda' })).json,
    (await manager.post('fp/task-groups', { name: 'Bir vaqtda keyin' })).json,
  ];
  const { rows } = await sql<{ id: number; project: number }>`select u.id, p.id as project from users u
    join projects p on p.manager_id = (select id from users where login = 'manager') and u.id = any(p.member_ids)
    where u.status = 'active' and u.login <> 'manager' and p.deleted_at is null limit 1`.execute(server.db);
  const { id: executor_id, project } = rows[0] ?? { id: leadId, project: 1 };
  const ids: number[] = [];
  for (const name of ['Bir', 'Ikki'])
    ids.push(
      (
        await manager.post('fp/dev-tasks', {
          ...{ name, project_id: project, executor_id, task_group_id: from.id },
        })
      ).json.id,
    );
  const order = { ids, changes: { task_group_id: to.id } };
  const [carried, moved] = await Promise.all([
    manager.post('fp/dev-tasks/bulk', order),
    director
      .post('fp/dev-tasks/transition', { ids: [ids[0]], action: 'to_processing' })
      .then(() => manager.patch(`fp/dev-tasks/${ids[1]}`, { hard_index: 3 })),
  ]);
  expect([carried.status, moved.status]).toEqual([200, 200]);
  for (const id of ids) expect((await manager.get(`fp/dev-tasks/${id}`)).json.task_group_id).toBe(to.id);
  expect((await manager.get(`fp/dev-tasks/${ids[1]}`)).json.hard_index).toBe(3);
  const record = await sql<{ notices: { user_id: number; task_ids: number[] }[] }>`select notices from task_bulks
    where id = ${carried.json.bulk_id}`.execute(server.db);
  expect(record.rows[0]!.notices).toEqual([{ user_id: executor_id, task_ids: ids }]);
});

it('counts again as soon as a task has changed, ended or not, and when a deadline passes', async () => {
  const group = (await manager.post('fp/task-groups', { name: 'Hisoblar' })).json;
  const project = (await manager.get('fp/projects;perPage=1')).json.rows[0];
  const statsOf = async () => (await manager.get(`fp/task-groups-with-stats/${group.id}`)).json;
  const task = { name: 'Ish', project_id: project.id, task_group_id: group.id, planned_minutes: 30 };
  expect((await statsOf()).task_count).toBe(0);
  const { id } = (await manager.post('fp/dev-tasks', task)).json;
  expect((await statsOf()).task_count).toBe(1);
  // A change that began before the counting and ends after it: its event is older by its number.
  await server.db.transaction(async (db) => {
    await sql`with t as (update dev_tasks set planned_minutes = 90 where id = ${id} returning id)
      insert into events (resource, row_id, op) select 'fp/dev-tasks', id, 'update' from t`.execute(db);
    expect((await manager.post('fp/dev-tasks', { ...task, name: 'Boshqa' })).status).toBe(201);
    expect(await statsOf()).toMatchObject({ task_count: 2, planned_minutes: 60 });
    expect(await statsOf()).toMatchObject({ task_count: 2, planned_minutes: 60 });
  });
  expect(await statsOf()).toMatchObject({ task_count: 2, planned_minutes: 120 });
  await sql`with t as (update dev_tasks set deadline = now() + interval '700 ms' where id = ${id} returning id)
    insert into events (resource, row_id, op) select 'fp/dev-tasks', id, 'update' from t`.execute(server.db);
  expect((await statsOf()).late_count).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect((await statsOf()).late_count).toBe(1);
});

it('answers for how much work there are people: by the calendar, less leave and days off', async () => {
  const days = { starts_on: '2026-11-23', ends_on: '2026-11-27' };
  const group = (await manager.post('fp/task-groups', { name: 'Sigʻim', ...days })).json;
  const project = (await manager.get('fp/projects;perPage=1')).json.rows[0];
  const me = (await manager.get('admin/auth/me')).json.user.id;
  const task = { name: 'Ish', project_id: project.id, task_group_id: group.id, executor_id: me, planned_minutes: 60 };
  await manager.post('fp/dev-tasks', task);
  const capacity = async () => (await manager.get(`fp/task-groups-with-stats/${group.id}/capacity`)).json;
  await sql`update leave_requests set deleted_at = now() where user_id = ${me}`.execute(server.db);
  await sql`update days_off set deleted_at = now() where user_id = ${me}`.execute(server.db);
  const people = [{ user_id: me, minutes: 5 * 480, away_days: 0, remaining_minutes: 60 }];
  expect(await capacity()).toEqual({ minutes: 2400, people });
  await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status)
    select ${me}, id, '2026-11-25', '2026-11-26', 'approved' from leave_kinds where is_away limit 1`.execute(server.db);
  expect(await capacity()).toEqual({ minutes: 1440, people: [{ ...people[0], minutes: 1440, away_days: 2 }] });
  const open = (await manager.post('fp/task-groups', { name: 'Muddatsiz' })).json;
  const { json } = await manager.get(`fp/task-groups-with-stats/${open.id}/capacity`);
  expect(json).toEqual({ minutes: null, people: [] });
});

it('closes a group once, and for those who change groups only', async () => {
  const { id } = (await manager.post('fp/task-groups', { name: 'Bir martalik' })).json;
  expect((await lead.post('fp/task-groups/close', { id })).status).toBe(403);
  expect((await manager.post('fp/task-groups/close', { id })).status).toBe(200);
  expect((await manager.post('fp/task-groups/close', { id })).status).toBe(409);
});
