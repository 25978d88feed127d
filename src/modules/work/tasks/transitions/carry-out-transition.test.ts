import { minutesLater, nine, problemOf, taskMoves } from '#modules/work/tasks/testing/task-moves.server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type SmallCompany, smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskActions, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';
import facts from '#modules/work/tasks/workflow/transition-table.facts.json' with { type: 'json' };

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const { newTask, setColumns, move, moveOne, rowsOf, flowsOf, intervalsOf } = taskMoves(() => company);

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
