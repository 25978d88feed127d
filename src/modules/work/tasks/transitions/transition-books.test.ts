import { nine, problemOf, taskMoves } from '#modules/work/tasks/testing/task-moves.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import {
  type Person,
  type SmallCompany,
  smallCompany,
  tashkent,
} from '#modules/work/tasks/testing/small-company.server.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { undoTransition } from '#modules/work/tasks/transitions/undo-transition.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const { newTask, moveOne, rowsOf, flowsOf, intervalsOf } = taskMoves(() => company);

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
