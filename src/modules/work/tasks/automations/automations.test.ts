import { catalogue } from '#modules/texts.ts';
import { localFiles } from '#server/files/file-store.ts';
import { textsOf } from '#server/texts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { noLetters } from '#server/auth/letters.ts';
import { operationsOf } from '#modules/operations.server.ts';
import { resources } from '#modules/registry.ts';
import type { Directory } from '#server/crud/references.ts';
import { dropOldRuns, RUNS_KEPT_DAYS } from '#modules/work/tasks/automations/drop-old-runs.server.ts';
import { DEPTH_MAX, RUNS_AN_HOUR, runAutomations } from '#modules/work/tasks/automations/run-automations.server.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { type Person, timeZone } from '#modules/work/tasks/testing/small-company.server.ts';

let company: CompanyOverHttp;
beforeAll(async () => {
  company = await companyOverHttp();
  await run();
});
afterAll(() => company[Symbol.asyncDispose]());
afterEach(() => sql`update task_automations set is_on = false`.execute(company.server.db));

const path = 'fp/task-automations';
const by = (person: Person = 'manager') => company.as(person);
const hard = (value: number) => ({ kind: 'set', field: 'hard_index', value });
const rule = async (more: object, person: Person = 'manager') => {
  const body = { name: 'Qoida', is_on: true, trigger: 'created', steps: { rows: [hard(7)] }, ...more };
  return (await by(person)).post(path, body);
};
const task = async (more: object = {}, person: Person = 'manager') => {
  const body = { name: 'Ish', project_id: company.ids.project, executor_id: company.ids.developer, ...more };
  return (await (await by(person)).post('fp/dev-tasks', body)).json;
};
const read = async (id: number) => (await (await by()).get(`fp/dev-tasks/${id}`)).json;
const runsOf = async (id: number, person: Person = 'manager') =>
  (await (await by(person)).get(`fp/task-automation-runs;sortBy=id;descending=false?task_automation_id=${id}`)).json
    .rows;
/** What the checks of references know: built as the server builds it. */
const settings = {
  ...{ directory: () => directory(), letters: noLetters, secretKey: '', texts: textsOf(catalogue) },
  ...{ files: localFiles('/nowhere'), publicUrl: () => null },
};
const directory = (): Directory => {
  const byPath = new Map(operationsOf(settings).map((one) => [one.resource.path, one]));
  return {
    resources,
    resourceAt: (at) => byPath.get(at)!.resource,
    scopeOf: (at) => byPath.get(at)!.scope,
    operationsAt: (at) => byPath.get(at)!,
  };
};
/** Events count when nothing older is open any more, in whatever database of the cluster. */
async function isSettled(): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } =
      await sql`select 1 from events where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`.execute(
        company.server.db,
      );
    if (!rows.length) return;
    await sleep(20);
  }
}
const run = async (now = new Date()) => {
  await isSettled();
  return company.server.db.transaction((db) => runAutomations(contextOfJob(db, { timeZone }, 'test', now), settings));
};
const move = async (id: number, action: string, person: Person = 'manager', comment = 'Sabab') =>
  (await by(person)).post('fp/dev-tasks/transition', { ids: [id], action, comment });

describe('a rule', () => {
  it('answers a created task once, and says what it did', async () => {
    const { json, status } = await rule({ conditions: { match: 'all', rows: [{ field: 'hard_index', is: 'empty' }] } });
    expect([status, json.owner_id]).toEqual([201, company.ids.manager]);
    const made = await task();
    const other = await task({ hard_index: 2 });
    await run();
    await run();
    expect([(await read(made.id)).hard_index, (await read(other.id)).hard_index]).toEqual([7, 2]);
    expect(await runsOf(json.id)).toMatchObject([
      { task_id: made.id, outcome: 'done', did: { rows: [hard(7)] }, reason: null },
      { task_id: other.id, outcome: 'nothing', reason: 'conditions' },
    ]);
    const trail = await sql`select actor_id, request_id from audit_log where resource = 'fp/dev-tasks'
      and row_id = ${made.id} and action = 'update'`.execute(company.server.db);
    expect(trail.rows).toEqual([{ actor_id: company.ids.manager, request_id: `automation:1:${json.id}` }]);
  });

  it('is done once by two processes at the same moment', async () => {
    const { json } = await rule({ steps: { rows: [{ kind: 'comment', text: 'Salom' }] } });
    const made = await task();
    const engine = () =>
      company.server.db.transaction(async (db) => {
        await sql`select pg_advisory_xact_lock(hashtext('run_automations'))`.execute(db);
        return runAutomations(contextOfJob(db, { timeZone }, 'test'), settings);
      });
    await isSettled();
    await Promise.all([engine(), engine(), engine()]);
    expect((await read(made.id)).comment_count).toBe(1);
    expect(await runsOf(json.id)).toHaveLength(1);
  });

  it('begins by a move from one status to another, and moves only as the table allows', async () => {
    const options = { from: ['processing'], to: ['pause'] };
    const refused = await rule({
      trigger: 'status_changed',
      trigger_options: options,
      steps: { rows: [hard(9), { kind: 'move', action: 'finish' }] },
    });
    const steps = { rows: [{ kind: 'move', action: 'to_block', comment: 'Kutamiz' }] };
    const { json } = await rule({ trigger: 'status_changed', trigger_options: options, steps });
    const made = await task();
    await move(made.id, 'to_processing');
    await move(made.id, 'to_pause');
    await run();
    expect(await read(made.id)).toMatchObject({ status: 'blocked', hard_index: null });
    expect(await runsOf(json.id)).toMatchObject([{ outcome: 'done' }]);
    expect(await runsOf(refused.json.id)).toMatchObject([{ outcome: 'refused', reason: 'transition_not_defined' }]);
  });

  it('answers clients, sub-tasks, checks and fields', async () => {
    const sticker = (await (await by()).post('fp/stickers', { names: { uz: 'Mijoz' }, color: '#1e88e5' })).json;
    const client = await rule({ trigger: 'client_comment', steps: { rows: [{ kind: 'assign', role: 'creator' }] } });
    const below = await rule({
      trigger: 'sub_tasks_done',
      steps: { rows: [{ kind: 'watch', role: 'person', user_id: company.ids.colleague }] },
    });
    const checks = await rule({ trigger: 'checks_passed', steps: { rows: [hard(5)] } });
    await rule({
      trigger: 'field_changed',
      trigger_options: { field: 'task_priority_id' },
      steps: { rows: [{ kind: 'notice', role: 'person', user_id: company.ids.colleague }] },
    });
    expect([client.status, below.status, checks.status, sticker.id > 0]).toEqual([201, 201, 201, true]);
    const made = await task({ client_task_id: company.ids.clientTask, requires_review: false });
    const child = await task({ parent_id: made.id, requires_review: false });
    const check = (await (await by()).post('fp/task-checks', { task_id: made.id, text: 'Bor' })).json;
    await (await by()).patch(`fp/task-checks/${check.id}`, { result: 'passed' });
    await (await by('client')).post('fp/task-comments', { task_id: made.id, text: 'Qachon?' });
    await (await by()).patch(`fp/dev-tasks/${made.id}`, { task_priority_id: company.ids.urgent });
    await move(child.id, 'to_processing', 'developer');
    await move(child.id, 'finish', 'developer');
    await run();
    expect(await read(made.id)).toMatchObject({
      executor_id: company.ids.manager,
      watcher_ids: [company.ids.colleague],
      hard_index: 5,
    });
    const notices = await sql`select user_id from task_mentions where task_id = ${made.id}`.execute(company.server.db);
    expect(notices.rows).toHaveLength(1);
  });

  it('makes sub-tasks from a template, which know where they come from', async () => {
    const template = (await (await by()).post('fp/task-templates', { name: 'Tekshiruv', role: 'creator' })).json;
    const conditions = { match: 'any', rows: [{ field: 'hard_index', is: 'is', value: 10 }] };
    const steps = { rows: [{ kind: 'template', template_id: template.id }] };
    const { json } = await rule({ conditions, steps });
    const made = await task({ hard_index: 10 });
    await run();
    const [child] = (await (await by()).get(`fp/dev-tasks?parent_id=${made.id}`)).json.rows;
    expect(child).toMatchObject({ name: 'Tekshiruv', creator_id: company.ids.manager });
    const origin = (await (await by()).get(`fp/dev-tasks/${child.id}/origin`)).json.rows;
    expect(origin.map((one: { kind: string; id: number }) => [one.kind, one.id])).toContainEqual([
      'automation',
      json.id,
    ]);
  });

  it('answers a deadline that comes near once, and one that passed', async () => {
    const near = await rule({ trigger: 'deadline_near', trigger_options: { days: 2 } });
    const passed = await rule({ trigger: 'deadline_passed', steps: { rows: [hard(8)] } });
    const soon = await task({ deadline: new Date(Date.now() + 86_400_000).toISOString() });
    const later = await task({ deadline: new Date(Date.now() + 10 * 86_400_000).toISOString() });
    await run();
    await run();
    expect([(await read(soon.id)).hard_index, (await read(later.id)).hard_index]).toEqual([7, null]);
    await run(new Date(Date.now() + 2 * 86_400_000));
    expect((await read(soon.id)).hard_index).toBe(8);
    expect([await runsOf(near.json.id), await runsOf(passed.json.id)].map((runs) => runs.length)).toEqual([1, 1]);
  });
});

describe('a rule of deadlines', () => {
  it('is not held up by tasks that its owner does not see', async () => {
    const { db } = company.server;
    await sql`insert into dev_tasks (name, project_id, number, creator_id, status_changed_at, deadline)
      select 'Oʻzga', ${company.ids.otherProject}, 'OTHER-' || n, ${company.ids.stranger}, now(),
        now() + interval '1 hour'
      from generate_series(9001, 9025) n`.execute(db);
    await rule({ trigger: 'deadline_near', trigger_options: { days: 1 } });
    const mine = await task({ deadline: new Date(Date.now() + 2 * 3_600_000).toISOString() });
    await run();
    expect((await read(mine.id)).hard_index).toBe(7);
  });
});

describe('the log', () => {
  it('is pruned after a quarter of a year, but for what a rule has to remember', async () => {
    const { db } = company.server;
    const created = await rule({});
    const passed = await rule({ trigger: 'deadline_passed', steps: { rows: [hard(8)] } });
    const late = await task({ deadline: new Date(Date.now() + 60_000).toISOString() });
    const soon = new Date(Date.now() + 120_000);
    await run(soon);
    expect([await runsOf(created.json.id), await runsOf(passed.json.id)].map((runs) => runs.length)).toEqual([1, 1]);
    const drop = (now: Date) => dropOldRuns({ ...contextOfJob(db, { timeZone }, 'test'), now });
    const after = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await drop(after(RUNS_KEPT_DAYS - 1))).toBe(0);
    expect(await drop(after(RUNS_KEPT_DAYS + 1))).toBeGreaterThan(0);
    expect(await runsOf(created.json.id)).toEqual([]);
    // The deadline stands still: the rule has answered it, and does not once more.
    expect(await runsOf(passed.json.id)).toHaveLength(1);
    await (await by()).patch(`fp/dev-tasks/${late.id}`, { hard_index: 3 });
    await run(soon);
    expect((await read(late.id)).hard_index).toBe(3);
    await sql`update dev_tasks set status = 'done' where id = ${late.id}`.execute(db);
    expect(await drop(after(RUNS_KEPT_DAYS + 1))).toBe(1);
  });
});

describe('loops', () => {
  it('end: two rules that answer each other stop by depth', async () => {
    const on = { trigger: 'field_changed', trigger_options: { field: 'hard_index' } };
    const is = (value: number) => ({ match: 'all', rows: [{ field: 'hard_index', is: 'is', value }] });
    const up = await rule({ ...on, conditions: is(1), steps: { rows: [hard(2)] } });
    const down = await rule({ ...on, conditions: is(2), steps: { rows: [hard(1)] } });
    const made = await task();
    await (await by()).patch(`fp/dev-tasks/${made.id}`, { hard_index: 1 });
    for (let round = 0; round < DEPTH_MAX + 3; round++) await run();
    const runs = [...(await runsOf(up.json.id)), ...(await runsOf(down.json.id))];
    expect(runs.filter(({ outcome }) => outcome === 'done')).toHaveLength(2 * DEPTH_MAX);
    expect(runs.some(({ outcome }) => outcome === 'loop')).toBe(true);
  });

  it('a rule that works too often on one task is switched off, and its owner told', async () => {
    const { json } = await rule({ trigger: 'field_changed', trigger_options: { field: 'hard_index' } });
    const made = await task();
    await sql`insert into task_automation_runs (task_automation_id, task_id, cause, outcome)
      select ${json.id}, ${made.id}, 'x' || n, 'done' from generate_series(1, ${RUNS_AN_HOUR}::integer) n`.execute(
      company.server.db,
    );
    await (await by()).patch(`fp/dev-tasks/${made.id}`, { hard_index: 1 });
    await run();
    const row = (await (await by()).get(`${path}/${json.id}`)).json;
    expect(row).toMatchObject({ is_on: false, stopped_reason: 'loop' });
    expect((await read(made.id)).hard_index).toBe(1);
    const notices = await sql`select user_id, kind from inbox where task_id = ${made.id}
      and kind = 'rule_stopped'`.execute(company.server.db);
    expect(notices.rows).toEqual([{ user_id: company.ids.manager, kind: 'rule_stopped' }]);
    const again = (await (await by()).patch(`${path}/${json.id}`, { is_on: true })).json;
    expect(again).toMatchObject({ is_on: true, stopped_reason: null });
  });
});

describe('an owner', () => {
  it('does not reach by a rule what they do not see, nor learns of it', async () => {
    const { json } = await rule({}, 'stranger');
    const made = await task();
    await run();
    expect((await read(made.id)).hard_index).toBeNull();
    expect(await runsOf(json.id, 'stranger')).toEqual([]);
  });

  it('people who lose the right take their rules along', async () => {
    const { json } = await rule({});
    const held = sql`(select role_ids[1] from users where id = ${company.ids.manager})`;
    const set = (state: number) =>
      sql`update user_role_access set access_state = ${state} where user_roles_id = ${held} and app_actions_id = 3019`.execute(
        company.server.db,
      );
    const made = await task();
    await set(0);
    await run();
    await set(1);
    expect((await read(made.id)).hard_index).toBeNull();
    expect((await (await by()).get(`${path}/${json.id}`)).json).toMatchObject({
      is_on: false,
      stopped_reason: 'owner',
    });
  });

  it('is the one who changed the rule last', async () => {
    const { json } = await rule({});
    const changed = await (await by('stranger')).patch(`${path}/${json.id}`, { name: 'Endi meniki' });
    expect(changed.json.owner_id).toBe(company.ids.stranger);
  });
});

describe('the last month', () => {
  it('is tried without changing anything, and only on what the caller sees', async () => {
    const made = await task({ name: 'Sinov uchun' });
    await move(made.id, 'to_processing');
    const body = {
      trigger: 'status_changed',
      trigger_options: { to: ['processing'] },
      steps: { rows: [hard(6), { kind: 'move', action: 'to_pause' }] },
    };
    const { status, json } = await (await by()).post(`${path}/dry-run`, body);
    expect(status).toBe(200);
    const row = json.rows.find((one: { task_id: number }) => one.task_id === made.id);
    expect(row).toMatchObject({ verdict: 'done', would: body.steps.rows });
    expect(await read(made.id)).toMatchObject({ status: 'processing', hard_index: null });
    expect((await (await by('stranger')).post(`${path}/dry-run`, body)).json.rows).toEqual([]);
  });

  it.each([
    'created',
    'client_comment',
    'sub_tasks_done',
    'checks_passed',
    'deadline_near',
    'deadline_passed',
    'field_changed',
  ])('knows %s', async (trigger) => {
    const options = { days: 3, field: 'hard_index' };
    const body = { trigger, trigger_options: options, steps: { rows: [hard(1)] } };
    expect((await (await by()).post(`${path}/dry-run`, body)).status).toBe(200);
  });
});

describe('what is no rule', () => {
  it.each([
    [{ steps: null }, 'steps'],
    [{ steps: { rows: [] } }, 'steps'],
    [{ steps: { rows: [{ kind: 'set', field: 'status', value: 'done' }] } }, 'steps'],
    [{ steps: { rows: [{ kind: 'set', field: 'hard_index', value: 99 }] } }, 'steps'],
    [{ steps: { rows: [{ kind: 'delete' }] } }, 'steps'],
    [{ steps: { rows: Array.from({ length: 6 }, () => hard(1)) } }, 'steps'],
    [{ trigger: 'deadline_near' }, 'trigger_options'],
    [{ trigger: 'field_changed', trigger_options: { field: 'password_hash' } }, 'trigger_options'],
    [{ conditions: { match: 'all', rows: [{ field: 'hard_index', is: 'is', value: 'x' }] } }, 'conditions'],
    [{ conditions: { match: 'none', rows: [] } }, 'conditions'],
  ])('%j', async (more, field) => {
    const answer = await rule(more);
    expect([answer.status, answer.json.errors?.[0].field]).toEqual([422, field]);
  });
  it.each<[Person, number]>([
    ['developer', 403],
    ['tester', 403],
    ['lead', 403],
    ['client', 403],
  ])('%s writes none', async (person, status) => {
    expect((await rule({}, person)).status).toBe(status);
    expect((await (await by(person)).get(path)).status).toBe(403);
    expect((await (await by(person)).get('fp/task-automation-runs')).status).toBe(403);
  });
});
