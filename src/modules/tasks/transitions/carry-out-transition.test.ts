import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { shippedTaskSettings } from '#modules/tasks/workflow/task-settings.ts';
import { type Person, type SmallCompany, smallCompany, tashkent } from '#modules/tasks/testing/small-company.server.ts';
import type { TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import {
  type Outcome,
  transition,
  type TransitionRequest,
} from '#modules/tasks/transitions/carry-out-transition.server.ts';
import { undoTransition } from '#modules/tasks/transitions/undo-transition.server.ts';
import { taskActions, taskStatusCodes } from '#modules/tasks/workflow/transition-table.ts';
import facts from '#modules/tasks/workflow/transition-table.facts.json' with { type: 'json' };

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const nine = tashkent('2026-11-18T09:00');
const minutesLater = (minutes: number, from = nine) => new Date(from.getTime() + minutes * 60_000);

async function newTask(more: Record<string, unknown> = {}, maker: Person = 'manager'): Promise<TaskRow> {
  const { ids, as, at } = company;
  const row = await at('fp/dev-tasks').create(as(maker, nine), {
    name: 'Sinov vazifasi',
    project_id: ids.project,
    executor_id: ids.developer,
    reviewer_id: ids.tester,
    ...more,
  });
  return row as unknown as TaskRow;
}

async function setColumns(id: number, columns: Record<string, unknown>): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update dev_tasks set ${sql.join(sets)} where id = ${id}`.execute(company.db);
}

async function move(person: Person, request: TransitionRequest, now = nine): Promise<Outcome[]> {
  return company.db.transaction((db) => transition({ ...company.as(person, now), db }, request));
}

async function moveOne(
  person: Person,
  id: number,
  action: string,
  more: Partial<TransitionRequest> = {},
  now = nine,
): Promise<TaskRow> {
  const [outcome] = await move(person, { ids: [id], action: action as TransitionRequest['action'], ...more }, now);
  if (outcome?.problem) throw outcome.problem;
  return outcome?.row as TaskRow;
}

const rowsOf = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => (await query.execute(company.db)).rows as T[];
const flowsOf = (id: number) =>
  rowsOf<{
    from_status: string;
    to_status: string;
    action: string;
    rule: number;
    comment: string;
    minutes: number;
    is_automatic: boolean;
    is_forced: boolean;
    is_undone: boolean;
    created_by: number;
  }>(sql`select * from task_flows where task_id = ${id} order by id`);
const intervalsOf = (id: number) =>
  rowsOf<{ started_at: string; ended_at: string | null; minutes: number | null; kind: string; user_id: number }>(
    sql`select * from task_intervals where task_id = ${id} and deleted_at is null order by id`,
  );
const problemOf = async (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => {
      throw new Error('it was allowed');
    },
    (error) => error,
  );

describe('every status, action and relation, as the facts have it', () => {
  const persons = {
    executor: 'developer',
    creator: 'creator',
    reviewer: 'tester',
    manager: 'manager',
    client: 'client',
    nobody: 'colleague',
  } as const;
  const relations = Object.keys(persons) as (keyof typeof persons)[];
  let tasks: Map<string, number>;

  beforeAll(async () => {
    tasks = new Map();
    for (const status of taskStatusCodes) {
      for (const relation of relations) {
        const { id } = await newTask({ requires_review: false, client_task_id: company.ids.clientTask });
        tasks.set(`${status} ${relation}`, id);
      }
    }
  });

  beforeEach(async () => {
    await sql`update task_intervals set ended_at = started_at, minutes = 0 where ended_at is null`.execute(company.db);
  });

  const cases = taskStatusCodes.flatMap((status) => relations.map((relation) => ({ status, relation })));
  it.each(cases)('$status by $relation', async ({ status, relation }) => {
    const id = tasks.get(`${status} ${relation}`) as number;
    for (const action of taskActions) {
      await setColumns(id, {
        status,
        creator_id: company.ids.creator,
        previous_status: status === 'blocked' ? 'returned' : null,
        running_since: null,
        ended_at: status === 'accepted' ? nine : null,
        deadline: null,
        executor_id: company.ids.developer,
      });
      const rows = facts.transitions.filter((row) => row.from.includes(status) && row.action === action);
      // The executor blocks only where that is allowed, which is not how the product ships.
      const own = rows.find((row) => row.who.includes(relation) && !row.pre.includes('config executor_may_block'));
      const fields = own?.pre.includes('new deadline required') ? { deadline: '2027-01-15T13:00:00Z' } : undefined;
      const work = moveOne(persons[relation], id, action, { comment: 'Sinov izohi', fields });
      const label = `${status} ${action} by ${relation}`;
      if (own) {
        const row = await work;
        expect([label, row.status]).toEqual([label, own.to.startsWith('<') ? 'returned' : own.to]);
        const flow = (await flowsOf(id)).at(-1);
        expect(flow).toMatchObject({
          from_status: status,
          to_status: row.status,
          action,
          rule: own.id,
          comment: 'Sinov izohi',
        });
      } else {
        const problem = await problemOf(work);
        expect([label, problem.status]).toEqual([label, rows.length ? 403 : 409]);
        const allowed = problem.details.extra?.allowed_actions as string[];
        const defined = new Set(facts.transitions.filter(({ from }) => from.includes(status)).map((row) => row.action));
        expect(allowed.every((name) => defined.has(name as never))).toBe(true);
      }
    }
  });

  it('a stranger does not even learn that the task is there', async () => {
    const { id } = await newTask();
    expect((await problemOf(moveOne('stranger', id, 'to_processing'))).problem).toBe('NOT_FOUND');
    expect((await problemOf(moveOne('manager', 999_999_999, 'to_new'))).problem).toBe('NOT_FOUND');
  });
});

describe('time is kept by the status', () => {
  it('intervals open and close with it, inside working hours', async () => {
    const { id } = await newTask();
    await moveOne('developer', id, 'to_processing', {}, nine);
    await moveOne('developer', id, 'to_pause', {}, minutesLater(95));
    await moveOne('developer', id, 'to_processing', {}, tashkent('2026-11-18T17:30'));
    const row = await moveOne('developer', id, 'to_checking', { comment: 'Tayyor' }, tashkent('2026-11-19T09:10'));
    expect((await intervalsOf(id)).map(({ minutes, kind }) => [minutes, kind])).toEqual([
      [95, 'work'],
      [40, 'work'],
    ]);
    expect(row).toMatchObject({ actual_minutes: 135, running_since: null, status: 'checking' });
    expect((await flowsOf(id)).map(({ minutes }) => minutes)).toEqual([0, 95, 355, 40]);
  });

  it('rework is told apart', async () => {
    const { id } = await newTask();
    await setColumns(id, { status: 'returned' });
    await moveOne('developer', id, 'to_processing');
    expect((await intervalsOf(id)).map(({ kind, ended_at }) => [kind, ended_at])).toEqual([['rework', null]]);
  });

  it('one running task a person: the other is paused with a flow of its own', async () => {
    const first = await newTask();
    const second = await newTask();
    await moveOne('developer', first.id, 'to_processing', {}, nine);
    const started = await moveOne('manager', second.id, 'to_processing', {}, minutesLater(30));
    expect(started.status).toBe('processing');
    const [paused] = await rowsOf<TaskRow>(sql`select * from dev_tasks where id = ${first.id}`);
    expect(paused).toMatchObject({ status: 'pause', actual_minutes: 30, running_since: null });
    expect((await flowsOf(first.id)).at(-1)).toMatchObject({
      to_status: 'pause',
      is_automatic: true,
      rule: 2,
      minutes: 30,
    });
    await moveOne('developer', second.id, 'to_pause', {}, minutesLater(40));
  });

  it('starting two at once leaves one of them running', async () => {
    const two = [await newTask(), await newTask()];
    const outcomes = await move('developer', { ids: two.map(({ id }) => id), action: 'to_processing' });
    expect(outcomes.map(({ row }) => row?.status)).toEqual(['pause', 'processing']);
    expect(await intervalsOf(two[0]!.id)).toEqual([]);
    await moveOne('developer', two[1]!.id, 'to_pause');
  });
});

describe('conditions that the database knows', () => {
  it('open sub-tasks hold a task back until they are done', async () => {
    const parent = await newTask({ requires_review: false });
    const child = await newTask({ requires_review: false, parent_id: parent.id });
    await moveOne('developer', parent.id, 'to_processing');
    const refused = await problemOf(moveOne('developer', parent.id, 'to_checking', { comment: 'Tayyor' }));
    expect(refused).toMatchObject({ status: 409, problem: 'TRANSITION_NOT_ALLOWED' });
    expect(refused.details.extra).toMatchObject({ rule: 'sub_tasks_closed', allowed_actions: ['to_pause'] });
    await moveOne('developer', child.id, 'to_processing');
    await moveOne('developer', child.id, 'finish');
    await moveOne('developer', parent.id, 'to_processing');
    expect((await moveOne('developer', parent.id, 'to_checking', { comment: 'Tayyor' })).status).toBe('checking');
  });

  it('an unfinished blocker holds the start back', async () => {
    const before = await newTask({ requires_review: false });
    const after = await newTask();
    await company
      .at('fp/task-dependencies')
      .create(company.as('manager'), { task_id: after.id, predecessor_id: before.id });
    expect((await problemOf(moveOne('developer', after.id, 'to_processing'))).details.extra).toMatchObject({
      rule: 'blockers_finished',
    });
    await moveOne('developer', before.id, 'to_processing');
    await moveOne('developer', before.id, 'finish');
    expect((await moveOne('developer', after.id, 'to_processing')).status).toBe('processing');
    await moveOne('developer', after.id, 'to_pause');
  });

  it('a file of the executor stands for the result comment, a file of others does not', async () => {
    const { id } = await newTask();
    await moveOne('developer', id, 'to_processing');
    expect((await problemOf(moveOne('developer', id, 'to_checking'))).details.errors).toEqual([
      { field: 'comment', rule: 'result_given' },
    ]);
    await attach(id, company.ids.manager);
    expect((await problemOf(moveOne('developer', id, 'to_checking'))).status).toBe(422);
    await attach(id, company.ids.developer);
    expect((await moveOne('developer', id, 'to_checking')).status).toBe('checking');
  });

  it('the executor takes a task back until the review has begun', async () => {
    const { id } = await newTask();
    await setColumns(id, { status: 'checking', submitted_at: nine });
    expect((await moveOne('developer', id, 'to_processing')).submitted_at).toBeNull();
    await moveOne('developer', id, 'to_checking', { comment: 'Tayyor' });
    await company.at('fp/task-comments').create(company.as('colleague'), { task_id: id, text: 'Koʻrdim' });
    await moveOne('developer', id, 'to_processing');
    await moveOne('developer', id, 'to_checking', { comment: 'Tayyor' });
    await company.at('fp/task-comments').create(company.as('tester'), { task_id: id, text: 'Tekshiryapman' });
    expect((await problemOf(moveOne('developer', id, 'to_processing'))).details.extra).toMatchObject({
      rule: 'review_not_started',
    });
  });

  it('an accepted task comes back within 30 days, without its end and with its marks void', async () => {
    const { id } = await newTask();
    await setColumns(id, { status: 'accepted', ended_at: nine, is_marked: true });
    const late = new Date(nine.getTime() + (shippedTaskSettings.reopen_days + 1) * 86_400_000);
    expect((await problemOf(moveOne('manager', id, 'return', { comment: 'Xato' }, late))).details.extra).toMatchObject({
      rule: 'within_reopen_days',
    });
    expect(await moveOne('manager', id, 'return', { comment: 'Xato' })).toMatchObject({
      status: 'returned',
      is_reopened: true,
      ended_at: null,
      is_marked: false,
    });
  });

  it('what will be marked is accepted only with its marks', async () => {
    const { id } = await newTask({ will_be_marked: true });
    await setColumns(id, { status: 'done' });
    expect((await problemOf(moveOne('manager', id, 'finish'))).details.extra).toMatchObject({
      rule: 'criteria_marked',
    });
    const criterion = await company
      .at('fp/task-mark-criteria')
      .create(company.as('admin'), { names: { uz: 'Sifat' }, code: 'quality', weight: '1.00', ordering: 1 });
    await company
      .at('fp/task-marks')
      .create(company.as('tester'), { task_id: id, task_mark_criterion_id: criterion.id, score: 5 });
    expect((await moveOne('manager', id, 'finish')).status).toBe('accepted');
  });
});

describe('deadlines move with the task', () => {
  it('a return may set another one, with its reason', async () => {
    const { id } = await newTask({ deadline: '2026-11-20' });
    await setColumns(id, { status: 'checking' });
    const asked = { comment: 'Xato', fields: { deadline: '2026-11-25' } };
    expect((await problemOf(moveOne('tester', id, 'return_to_correcting', asked))).details.errors).toEqual([
      { field: 'deadline_reason_code', rule: 'reason_given' },
    ]);
    const fields = { deadline: '2026-11-25', deadline_reason_code: 'executor_request' as const };
    const row = await moveOne('tester', id, 'return_to_correcting', { comment: 'Xato', fields });
    expect(row).toMatchObject({
      return_count: 1,
      deadline: '2026-11-25T13:00:00Z',
      first_deadline: '2026-11-20T13:00:00Z',
      kpi_deadline: '2026-11-20T13:00:00Z',
    });
    expect(
      await rowsOf(sql`select deadline_reason_code, moves_kpi from task_deadlines where task_id = ${id} order by id`),
    ).toEqual([
      { deadline_reason_code: 'initial', moves_kpi: true },
      { deadline_reason_code: 'executor_request', moves_kpi: false },
    ]);
  });

  it('unblocking moves it by the working time that was lost', async () => {
    const { id } = await newTask({ deadline: '2026-11-20' });
    await moveOne('manager', id, 'to_block', { comment: 'API tayyor emas' }, nine);
    const row = await moveOne('manager', id, 'to_unblock', {}, tashkent('2026-11-19T11:00'));
    expect(row).toMatchObject({
      status: 'new',
      blocked_minutes: 600,
      deadline: '2026-11-24T06:00:00Z',
      kpi_deadline: '2026-11-24T06:00:00Z',
    });
    expect(
      await rowsOf(sql`select deadline_reason_code from task_deadlines where task_id = ${id} order by id desc limit 1`),
    ).toEqual([{ deadline_reason_code: 'unblock' }]);
  });
});

describe('force', () => {
  it('is for its holders, with a comment, and says so in the flow', async () => {
    const { id } = await newTask();
    const forced = { ids: [id], force: true, to: 'accepted', comment: 'Shartnoma bekor qilindi' } as const;
    expect((await problemOf(move('manager', forced))).status).toBe(403);
    expect((await problemOf(move('admin', { ...forced, comment: '' }))).details.errors).toEqual([
      { field: 'comment', rule: 'comment_given' },
    ]);
    const [outcome] = await move('admin', forced);
    expect(outcome?.row).toMatchObject({ status: 'accepted', ended_at: '2026-11-18T04:00:00Z' });
    expect((await flowsOf(id)).at(-1)).toMatchObject({ is_forced: true, action: null, rule: null });
  });
});

describe('several at once', () => {
  it('each is decided for itself', async () => {
    const good = await newTask();
    const bad = await newTask();
    await setColumns(bad.id, { status: 'accepted', ended_at: nine });
    const outcomes = await move('manager', {
      ids: [good.id, bad.id, 999_999_999],
      action: 'to_block',
      comment: 'Kutamiz',
    });
    expect(outcomes.map(({ row, problem }) => row?.status ?? problem?.problem)).toEqual([
      'blocked',
      'TRANSITION_NOT_ALLOWED',
      'NOT_FOUND',
    ]);
  });
});

describe('every move is in the books', () => {
  it('with audit, event, and what its undoing takes', async () => {
    const { id } = await newTask();
    await moveOne('developer', id, 'to_processing');
    const [audit] = await rowsOf<{ before: object; after: object }>(
      sql`select before, after from audit_log where resource = 'fp/dev-tasks' and row_id = ${id}
        order by id desc limit 1`,
    );
    expect(audit).toMatchObject({ before: { status: 'new', started_at: null }, after: { status: 'processing' } });
    const [event] = await rowsOf(
      sql`select op, actor_id, changed from events where resource = 'fp/dev-tasks' and row_id = ${id}
        order by id desc limit 1`,
    );
    expect(event).toMatchObject({ op: 'update', actor_id: company.ids.developer });
    const [pending] = await rowsOf<{ notices: object[] }>(
      sql`select notices from task_moves_pending where task_id = ${id}`,
    );
    expect(pending?.notices).toEqual([
      { as: 'creator', user_id: company.ids.manager, client_id: null, status: 'processing' },
    ]);
    await moveOne('developer', id, 'to_pause');
  });
});

describe('undo', () => {
  const undo = (person: Person, ids: number[], now: Date) =>
    company.db.transaction((db) => undoTransition({ ...company.as(person, now), db }, ids));
  const seconds = (count: number) => new Date(nine.getTime() + count * 1000);

  it('brings back status, time and deadline, and the running task that was paused', async () => {
    const first = await newTask();
    const second = await newTask();
    await moveOne('developer', first.id, 'to_processing', {}, tashkent('2026-11-17T16:00'));
    await moveOne('developer', second.id, 'to_processing', {}, nine);
    const [row] = await undo('developer', [second.id], seconds(9));
    expect(row).toMatchObject({ status: 'new', started_at: null, running_since: null });
    const [other] = await rowsOf<TaskRow>(sql`select * from dev_tasks where id = ${first.id}`);
    expect(other).toMatchObject({ status: 'processing', actual_minutes: 0, running_since: '2026-11-17T11:00:00Z' });
    expect(await intervalsOf(second.id)).toEqual([]);
    expect((await intervalsOf(first.id)).map(({ ended_at }) => ended_at)).toEqual([null]);
    expect((await flowsOf(second.id)).at(-1)).toMatchObject({
      from_status: 'processing',
      to_status: 'new',
      is_undone: true,
    });
    await moveOne('developer', first.id, 'to_pause', {}, nine);
  });

  it.each([
    ['after ten seconds', 'developer', 11, false],
    ['by another person', 'manager', 5, false],
    ['when somebody touched the task', 'developer', 5, true],
  ] as const)('is refused %s', async (_, person, after, touched) => {
    const { id } = await newTask();
    await moveOne('developer', id, 'to_processing', {}, nine);
    if (touched) await company.at('fp/dev-tasks').update(company.as('manager', nine), id, { name: 'Boshqa nom' });
    expect((await problemOf(undo(person, [id], seconds(after)))).problem).toBe('UNDO_TOO_LATE');
    await sql`update dev_tasks set status = 'pause', running_since = null where id = ${id}`.execute(company.db);
  });

  it('a task with nothing to undo says so', async () => {
    const { id } = await newTask();
    expect((await problemOf(undo('developer', [id], nine))).problem).toBe('UNDO_TOO_LATE');
  });
});

async function attach(taskId: number, by: number): Promise<void> {
  const type = await rowsOf<{ id: number }>(
    sql`insert into resource_types (names, extensions, max_megabytes)
      values (${JSON.stringify({ uz: `Tur ${Math.random()}` })}, 'png', 5) returning id`,
  );
  await sql`with r as (
      insert into resources (name, size, mime, sha256, storage_key, resource_type_id)
      values ('natija.png', 1, 'image/png', 'x', 'x', ${type[0]!.id}) returning id)
    insert into task_files (task_id, resource_id, name, created_by, created_at)
    select ${taskId}, id, 'natija.png', ${by}, ${minutesLater(1)} from r`.execute(company.db);
}
