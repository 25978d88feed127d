import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { Sql, sql } from '#server/database/sql.ts';
import { text } from '#server/database/columns.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let developer: Caller;
let project: number;
let counted = 0;

const compared = Sql.observer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [admin, developer] = [await signedIn(server, 'admin'), await signedIn(server, 'developer')];
  project = (await admin.get('fp/projects;perPage=1')).json.rows[0].id;
  Sql.observer = (declared, result) => {
    compared?.(declared, result);
    if ('by' in declared.columns && !('is_known' in declared.columns)) counted++;
  };
});
afterAll(async () => {
  Sql.observer = compared;
  await server?.close();
});

const groups = ['status', 'executor_id', 'project_id', 'deadline_week', 'task_priority_id'] as const;
const values: Record<(typeof groups)[number], string> = {
  status: 't.status',
  executor_id: 't.executor_id::text',
  project_id: 't.project_id::text',
  deadline_week: `date_trunc('week', t.deadline at time zone 'Asia/Tashkent')::date::text`,
  task_priority_id: 't.task_priority_id::text',
};

/** The same sums, counted by the database whole. */
async function truth(group: (typeof groups)[number], where = 'true') {
  const { rows } = await sql({
    all: text,
  })`select coalesce(jsonb_object_agg(coalesce(value, '-'), sums), '{}')::text as all
    from (select ${sql.raw(values[group])} as value, jsonb_build_array(count(*), coalesce(sum(t.planned_minutes), 0),
        coalesce(sum(t.actual_minutes), 0)) as sums
      from dev_tasks t where t.deleted_at is null and ${sql.raw(where)} group by 1) as g`.execute(server.db);
  return JSON.parse(rows[0]!.all) as Record<string, number[]>;
}
async function answered(group: (typeof groups)[number], filter = '', caller = admin) {
  const { json } = await caller.get(`fp/dev-tasks/totals?group=${group}${filter}`);
  return Object.fromEntries(
    (json.groups as { value: string | null; count: number; planned_minutes: number; actual_minutes: number }[]).map(
      ({ value, count, planned_minutes, actual_minutes }) => [value ?? '-', [count, planned_minutes, actual_minutes]],
    ),
  );
}

/** Every question again, each against the database; answers how often one was counted whole. */
async function holds(): Promise<number> {
  const before = counted;
  for (const group of groups) expect(await answered(group), group).toEqual(await truth(group));
  const inProject = await truth('executor_id', `t.project_id = ${project}`);
  expect(await answered('executor_id', `&project_id=${project}`)).toEqual(inProject);
  const seen = (await developer.get('fp/dev-tasks;perPage=1')).json.total;
  expect((await developer.get('fp/dev-tasks/totals')).json.count).toBe(seen);
  return counted - before;
}

const make = async (more: object = {}): Promise<number> => {
  const made = await admin.post('fp/dev-tasks', {
    name: 'Sanaladi',
    project_id: project,
    planned_minutes: 90,
    ...more,
  });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
};
const versionOf = async (id: number) => (await admin.get(`fp/dev-tasks/${id}`)).json.version;
const change = async (id: number, to: object) => {
  const answer = await admin.patch(`fp/dev-tasks/${id}`, { version: await versionOf(id), ...to });
  expect(answer.status, answer.text).toBe(200);
};

describe('sums that are kept', () => {
  it('are counted once', async () => {
    expect(await holds()).toBe(7);
    expect(await holds()).toBe(0);
  });

  it('are carried on with what is made, changed, moved, deleted and brought back', async () => {
    const people = (await admin.get('admin/users;perPage=5')).json.rows as { id: number }[];
    const id = await make({ deadline: '2027-03-01' });
    expect(await holds()).toBe(0);
    await change(id, { planned_minutes: 30, deadline: '2027-04-05', deadline_reason_code: 'client_request' });
    await change(id, { executor_id: people[0]!.id });
    expect(await holds()).toBe(0);
    const moved = await make();
    await holds();
    await admin.delete(`fp/dev-tasks/${id}`);
    expect(await holds()).toBe(0);
    expect((await admin.post(`fp/dev-tasks/${id}/restore`, {})).status).toBe(200);
    expect(await holds()).toBe(0);
    // Gone and back, made and gone, changed and gone: between two looks.
    await admin.delete(`fp/dev-tasks/${id}`);
    await admin.post(`fp/dev-tasks/${id}/restore`, {});
    await admin.delete(`fp/dev-tasks/${await make()}`);
    await change(moved, { planned_minutes: 10 });
    await admin.delete(`fp/dev-tasks/${moved}`);
    expect(await holds()).toBe(0);
    await admin.post(`fp/dev-tasks/${moved}/restore`, {});
    await change(moved, { planned_minutes: 600 });
    expect(await holds()).toBe(0);
  });

  it('are carried on with moves, and counted where no log tells what was', async () => {
    const me = (await developer.get('admin/auth/me')).json;
    const id = await make({ executor_id: me.user?.id ?? me.id });
    await holds();
    const moved = await developer.post('fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.json.rows[0].problem).toBeUndefined();
    expect(await holds()).toBe(0);
    const added = await admin.post('fp/task-intervals', {
      ...{ task_id: id, user_id: me.user?.id ?? me.id, started_at: '2026-01-05T05:00:00Z' },
      ...{ ended_at: '2026-01-05T06:00:00Z', reason: 'Unutilgan' },
    });
    expect(added.status, added.text).toBe(201);
    // Every sum asks for the minutes, which are derived of intervals.
    expect(await holds()).toBe(7);
    expect(await holds()).toBe(0);
  });

  it('are counted where a change without a log stands before one with it', async () => {
    const id = await make();
    await holds();
    await sql`with t as (update dev_tasks set actual_minutes = 100 where id = ${id} returning id)
      insert into events (resource, row_id, op, changed) select 'fp/dev-tasks', id, 'update', '{actual_minutes}'
      from t`.execute(server.db);
    await sql`with t as (update dev_tasks set actual_minutes = 130 where id = ${id} returning id),
      a as (insert into audit_log (action, resource, row_id, before, after) select 'update', 'fp/dev-tasks', id,
        '{"actual_minutes": 100}', '{"actual_minutes": 130}' from t)
      insert into events (resource, row_id, op, changed) select 'fp/dev-tasks', id, 'update', '{actual_minutes}'
      from t`.execute(server.db);
    expect(await holds()).toBe(7);
  });

  it('are true beside others who write at once', async () => {
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let at = 0; at < 5; at++) {
          const id = await make({ planned_minutes: 10 * (writer + 1) });
          await admin.get('fp/dev-tasks/totals?group=status');
          if (at % 2) await change(id, { planned_minutes: 7 });
          else await admin.delete(`fp/dev-tasks/${id}`);
        }
      }),
    );
    expect(await holds()).toBe(0);
  });

  it('of a board and its lanes say what the list says', async () => {
    await make();
    const { columns } = (await admin.get(`fp/dev-tasks/board?project_id=${project}&perColumn=2`)).json;
    const { cells } = (await admin.get(`fp/dev-tasks/board-lanes?project_id=${project}&lanes=executor_id`)).json;
    for (const { status, total, planned_minutes } of columns) {
      const here = (cells as { status: string; count: number; planned_minutes: number }[]).filter(
        (cell) => cell.status === status,
      );
      expect(
        here.reduce((sum, { count }) => sum + count, 0),
        status,
      ).toBe(total);
      expect(
        here.reduce((sum, cell) => sum + cell.planned_minutes, 0),
        status,
      ).toBe(planned_minutes);
      if (status === 'accepted') continue;
      const found = await admin.get(`fp/dev-tasks;perPage=1?project_id=${project}&status=${status}`);
      expect(found.json.total, status).toBe(total);
    }
  });
});
