import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import type { Caller } from '#app/testing/caller.ts';
import { type TaskStatus, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';

/**
 * A task of each status in one group and one project. Its planned hours are a power of two, so that every sum says
 * which tasks it is of. All of them are past their deadline, some since a moment; only
 * some were ever begun.
 */
const hours: Readonly<Record<TaskStatus, number>> = {
  new: 1,
  processing: 2,
  pause: 4,
  checking: 8,
  returned: 16,
  done: 32,
  not_accepted: 64,
  accepted: 128,
  blocked: 256,
};
/** Minutes of work, for those on which there was any. */
const spent: Readonly<Partial<Record<TaskStatus, number>>> = { processing: 30, checking: 45, done: 90, accepted: 15 };
/** With the seven minutes of the one that nobody has planned. */
const ofAll = { planned_minutes: 511 * 60, actual_minutes: 187 };
/** Done or accepted. */
const finished = (32 + 128) * 60;
/** What the executor still has to do: planned without spent; what is checked or blocked waits for others. */
const left = (1 + 2 + 4 + 16 + 64) * 60 - 30;
/** The plan of everything that is not finished. */
const planned = (1 + 2 + 4 + 8 + 16 + 64 + 256) * 60;

let company: CompanyOverHttp;
let admin: Caller;
let groupId: number;
beforeAll(async () => {
  company = await companyOverHttp();
  const { ids, server } = company;
  admin = await company.as('admin');
  const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db);
  const today = dayOf(Date.now(), 'Asia/Tashkent');
  const group = { name: 'Sprint', starts_on: addDays(today, -2), ends_on: addDays(today, 2) };
  groupId = (await admin.post('fp/task-groups', group)).json.id;
  const common = { project_id: ids.project, executor_id: ids.developer, task_group_id: groupId };
  const make = async (name: string, more: object = {}) =>
    expect((await admin.post('fp/dev-tasks', { ...common, name, ...more })).status, name).toBe(201);
  for (const status of taskStatusCodes) await make(status, { planned_minutes: hours[status] * 60 });
  await make('not planned');
  await make('deleted', { planned_minutes: 6000 });
  await make('of no group', { planned_minutes: 6000, task_group_id: null, executor_id: null });
  await run(sql`update dev_tasks t set status = f.name, actual_minutes = f.spent,
      deadline = now() - case when f.name in ('pause', 'done', 'blocked') then interval '2 s' else interval '1 hour' end,
      status_changed_at = now(),
      ended_at = case when f.name in ('done', 'accepted') then now() end
    from jsonb_to_recordset(${JSON.stringify(taskStatusCodes.map((name) => ({ name, spent: spent[name] ?? 0 })))}::jsonb)
      as f(name text, spent int) where t.name = f.name`);
  await run(sql`update dev_tasks set actual_minutes = 7 where name = 'not planned'`);
  await run(sql`update dev_tasks set deleted_at = now(), deadline = now() - interval '1 hour' where name = 'deleted'`);
});
afterAll(() => company?.[Symbol.asyncDispose]());

const read = async (path: string) => {
  const answer = await admin.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};
const ofGroup = (rest = '') => read(`fp/task-groups-with-stats/${groupId}${rest}`);

describe('a group of ten tasks, two of them done', () => {
  it('counts each status, what is late, and planned time whether or not it was begun', async () => {
    const each = Object.fromEntries(taskStatusCodes.map((status) => [`${status}_count`, status === 'new' ? 2 : 1]));
    expect(await ofGroup()).toMatchObject({ ...each, ...ofAll, task_count: 10, late_count: 7, progress: 20 });
  });

  it('is the same in the tree of groups, whole and by project', async () => {
    const status_count = Object.fromEntries(taskStatusCodes.map((status) => [status, status === 'new' ? 2 : 1]));
    const progress = { progress_count: 20, progress_minutes: Math.floor((160 * 100) / 511), progress_difficulty: null };
    const sums = { ...ofAll, ...progress, status_count, count: 10, task_count: 10, done_count: 2, late_count: 7 };
    const { rows } = await read('fp/task-groups-with-stats/branches');
    expect(rows).toEqual([{ id: groupId, level: 1, parent_key: null, ...sums }]);
    const within = await read(`fp/task-groups-with-stats/branches?in_group=${groupId}`);
    expect(within.rows).toEqual([{ id: company.ids.project, level: 2, parent_key: `g${groupId}`, ...sums }]);
  });

  it('asks of its people only what is not done', async () => {
    const { people } = await ofGroup('/capacity');
    expect(people).toMatchObject([{ user_id: company.ids.developer, remaining_minutes: left }]);
  });

  it('has come as far today as its counts say', async () => {
    const { days } = await ofGroup('/progress');
    const now = { scope_count: 10, scope_minutes: ofAll.planned_minutes, done_count: 2, done_minutes: finished };
    expect(days.at(-1)).toMatchObject(now);
  });

  it('closes with what is finished and what is late, and keeps it', async () => {
    const summary = { ...ofAll, task_count: 10, done_count: 2, late_count: 7 };
    const closed = await admin.post('fp/task-groups/close', { id: groupId });
    expect(closed.json.summary).toEqual(summary);
    expect((await read(`fp/task-groups/${groupId}`)).summary).toEqual(summary);
  });
});

describe('the project of these tasks, and of one that is in no group', () => {
  it('stands by what was worked on: planned time that nobody has touched is not spent', async () => {
    const { ids } = company;
    expect(await read(`fp/projects/${ids.project}/overview`)).toEqual({
      statuses: taskStatusCodes.map((status) => ({ status, count: status === 'new' ? 3 : 1 })),
      late_count: 7,
      health: {
        level: 'bad',
        reasons: [
          // Seven of nine that are open.
          { about: 'late', level: 'bad', value: 78 },
          { about: 'spent', level: 'good', value: 2 },
        ],
      },
      forecast: {
        // What is finished leaves nine items, as its burn says; the project has no week behind it.
        ...{ scope: { items: 9, unestimated: 1 }, history: [], set_on: null, chance_by_set_on: null, back_test: null },
        ...{ forecast_on: { p50: null, p70: null, p85: null, p95: null }, reason: 'few_weeks' },
      },
      planned_minutes: (2 + 8 + 32 + 128) * 60,
      actual_minutes: 180,
      people: [
        { user_id: ids.developer, open_count: 8, late_count: 7, planned_minutes: planned },
        { user_id: null, open_count: 1, late_count: 0, planned_minutes: 6000 },
      ],
      categories: [{ id: null, count: 11, done_count: 2 }],
    });
  });

  it('has all of its planned time to burn, and burned what is finished', async () => {
    const { days } = await read(`fp/projects/${company.ids.project}/burn`);
    const scope = { scope_count: 11, scope_minutes: ofAll.planned_minutes + 6000 };
    expect(days.at(-1)).toMatchObject({ ...scope, done_count: 2, done_minutes: finished });
  });

  it('is counted in the list of projects', async () => {
    const counted = { task_count: 11, done_count: 2, late_count: 7 };
    expect(await read(`fp/projects/${company.ids.project}`)).toMatchObject(counted);
  });
});

describe('the same tasks in other views', () => {
  it('sum up to the same in all and by status', async () => {
    const { groups, running, ...all } = await read(`fp/dev-tasks/totals?task_group_id=${groupId}&group=status`);
    // Nobody has pressed start: no clock goes on above these numbers.
    expect(running).toEqual([]);
    expect(all).toEqual({ ...ofAll, count: 10 });
    const sums = taskStatusCodes.map((value) => ({
      ...{ value, count: value === 'new' ? 2 : 1, planned_minutes: hours[value] * 60 },
      actual_minutes: (spent[value] ?? 0) + (value === 'new' ? 7 : 0),
    }));
    expect(groups).toHaveLength(sums.length);
    expect(groups).toEqual(expect.arrayContaining(sums));
  });

  it('stand in the columns of the board, with the hours of each', async () => {
    const { columns } = await read(`fp/dev-tasks/board?task_group_id=${groupId}`);
    expect(columns).toMatchObject(
      taskStatusCodes.map((status) => ({
        status,
        total: status === 'new' ? 2 : 1,
        planned_minutes: hours[status] * 60,
      })),
    );
  });

  it('weigh on who does them, but not what others have in hand or nobody has planned', async () => {
    const { columns } = await read('fp/dev-tasks/by-executor?order=busy');
    const of = (id: number | null) => columns.find(({ user_id }: { user_id: number | null }) => user_id === id);
    const own = of(company.ids.developer);
    // An hour and two, less the half that was worked, four, sixteen and sixty-four.
    expect(own.load).toMatchObject({ remaining_minutes: (1 + 2 + 4 + 16 + 64) * 60 - 30, unplanned: 1 });
    expect(of(null)).toMatchObject({ total: 1, planned_minutes: 6000, actual_minutes: 0 });
  });
});
