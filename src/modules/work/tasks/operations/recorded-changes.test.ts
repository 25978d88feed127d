import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Context, system } from '#server/context.ts';
import {
  type Person,
  type SmallCompany,
  smallCompany,
  tashkent,
} from '#modules/work/tasks/testing/small-company.server.ts';
import { closeWorkingDay, openWorkingDay } from '#modules/work/tasks/time/working-day.server.ts';
import { transition, type TransitionRequest } from '#modules/work/tasks/transitions/carry-out-transition.server.ts';
import { undoTransition } from '#modules/work/tasks/transitions/undo-transition.server.ts';

/** Changes beside the row that was asked for: the audit log and the event feed have each of them. */
let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const nine = tashkent('2026-11-18T09:00');
const inTransaction = <T>(person: Person, work: (ctx: Context) => Promise<T>, now = nine): Promise<T> =>
  company.db.transaction((db) => work({ ...company.as(person, now), db }));
const newTask = (more: object = {}) =>
  company.at('fp/dev-tasks').create(company.as('manager', nine), {
    ...{ name: 'Sinov vazifasi', project_id: company.ids.project, executor_id: company.ids.developer },
    ...more,
  });

async function move(person: Person, id: number, action: TransitionRequest['action'], more = {}): Promise<void> {
  const [outcome] = await inTransaction(person, (ctx) => transition(ctx, { ids: [id], action, ...more }));
  if (outcome?.problem) throw outcome.problem;
}

interface Recorded {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly actor_id: number | null;
  readonly changed: readonly string[];
}

/** What the log has of the rows of a task, each with its event. */
async function recordsOf(resource: string, table: string, taskId: number): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`select a.action, a.before, a.after, a.actor_id, e.changed from audit_log a
    join events e on e.xid = a.xid and e.resource = a.resource and e.row_id = a.row_id and e.actor_id is not distinct
      from a.actor_id
    where a.resource = ${resource} and a.row_id in (select id from ${sql.table(table)}
      where ${sql.ref(table === 'dev_tasks' ? 'id' : 'task_id')} = ${taskId}) order by a.id`.execute(company.db);
  return rows;
}
const intervalsOf = (id: number) => recordsOf('fp/task-intervals', 'task_intervals', id);
const deadlinesOf = (id: number) => recordsOf('fp/task-deadlines', 'task_deadlines', id);
const words = (rows: readonly Recorded[]) => rows.map(({ action }) => action);

it('a start that is taken back: the interval that was opened is gone', async () => {
  const { id } = await newTask();
  await move('developer', id, 'to_processing');
  await inTransaction('developer', (ctx) => undoTransition(ctx, [id]));
  expect(words(await intervalsOf(id))).toEqual(['create', 'delete']);
});

it('a pause that is taken back: the interval runs again', async () => {
  const { id } = await newTask();
  await move('developer', id, 'to_processing');
  await move('developer', id, 'to_pause', { comment: 'Tushlik' });
  await inTransaction('developer', (ctx) => undoTransition(ctx, [id]));
  const [opened, closed, reopened] = await intervalsOf(id);
  const { developer } = company.ids;
  expect(opened).toMatchObject({ action: 'create', actor_id: developer, after: { kind: 'work', task_id: id } });
  expect(closed).toMatchObject({ before: { ended_at: null, minutes: null }, after: { minutes: 0 } });
  expect(reopened).toMatchObject({
    ...{ action: 'update', changed: ['ended_at', 'minutes', 'is_automatic'], actor_id: developer },
    ...{ before: { minutes: 0 }, after: { ended_at: null, minutes: null } },
  });
});

it('a deadline that a return moved is as it was when the return is taken back', async () => {
  const { id } = await newTask({ deadline: '2026-11-20', reviewer_id: company.ids.tester });
  await sql`update dev_tasks set status = 'checking' where id = ${id}`.execute(company.db);
  const fields = { deadline: '2026-11-25', deadline_reason_code: 'executor_request' };
  await move('tester', id, 'return_to_correcting', { comment: 'Xato', fields });
  expect(words(await deadlinesOf(id))).toEqual(['create', 'create']);
  await inTransaction('tester', (ctx) => undoTransition(ctx, [id]));
  expect(words(await deadlinesOf(id))).toEqual(['create', 'create', 'delete']);
});

it('marks that a reopening makes void', async () => {
  const { ids, db } = company;
  const { id } = await newTask();
  const { rows } = await sql<{ id: number }>`with c as (insert into task_mark_criteria (names, code, weight)
      values ('{"uz": "Sifat"}', 'quality', 1) returning id)
    insert into task_marks (task_id, task_mark_criterion_id, score, created_by)
    select ${id}, id, 5, ${ids.manager} from c returning id`.execute(db);
  await sql`update dev_tasks set status = 'accepted', is_marked = true, ended_at = ${nine} where id = ${id}`.execute(
    db,
  );
  await move('manager', id, 'return', { comment: 'Xato topildi' });
  expect(await recordsOf('fp/task-marks', 'task_marks', id)).toEqual([
    {
      ...{ action: 'update', before: { is_void: false }, after: { is_void: true } },
      ...{ actor_id: ids.manager, changed: ['is_void'] },
    },
  ]);
  expect((await company.at('fp/task-marks').read(company.as('manager'), rows[0]!.id)).version).toBe(2);
});

it('deadlines of many tasks, each with what it was itself', async () => {
  const one = await newTask({ deadline: '2026-11-20' });
  const other = await newTask();
  const asked = { deadline: '2026-11-25', deadline_reason_code: 'executor_request' };
  const rows = await inTransaction('manager', (ctx) => company.at('fp/dev-tasks').bulk(ctx, [one.id, other.id], asked));
  expect(rows.map(({ version }) => version)).toEqual([2, 2]);
  const [, first] = await recordsOf('fp/dev-tasks', 'dev_tasks', one.id);
  expect(first).toMatchObject({
    before: { deadline: one.deadline, first_deadline: one.first_deadline, deadline_reason_code: 'initial' },
    after: { first_deadline: '2026-11-20T13:00:00+00:00', deadline_reason_code: 'executor_request' },
  });
  const [, second] = await recordsOf('fp/dev-tasks', 'dev_tasks', other.id);
  expect(second).toMatchObject({
    before: { deadline: null, first_deadline: null },
    after: { first_deadline: '2026-11-25T13:00:00+00:00', deadline_reason_code: 'initial' },
  });
  expect(second!.changed).toEqual(expect.arrayContaining(['deadline', 'first_deadline', 'kpi_deadline']));
  expect(words(await deadlinesOf(one.id))).toEqual(['create', 'create']);
});

it('the intervals that a working day ends and begins', async () => {
  const { id } = await newTask();
  await move('developer', id, 'to_processing');
  const job = (work: typeof closeWorkingDay, now: Date) =>
    inTransaction('admin', (ctx) => work({ ...ctx, actor: system }), now);
  await job(closeWorkingDay, tashkent('2026-11-18T20:00'));
  await job(openWorkingDay, tashkent('2026-11-19T09:30'));
  const [, ended, begun] = await intervalsOf(id);
  expect(ended).toMatchObject({ action: 'update', actor_id: null, after: { is_automatic: true, minutes: 480 } });
  expect(begun).toMatchObject({ action: 'create', actor_id: null });
});
