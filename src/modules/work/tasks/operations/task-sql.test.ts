import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemOf } from '#server/crud/database-problems.ts';
import type { Context, Db } from '#server/context.ts';
import { boardColumns, indexedPlaces, parseBoardQuery } from '#modules/views/task-views/board/read-board.server.ts';
import {
  type Person,
  type SmallCompany,
  smallCompany,
  tashkent,
} from '#modules/work/tasks/testing/small-company.server.ts';
import { transition } from '#modules/work/tasks/transitions/carry-out-transition.server.ts';
import { undoTransition } from '#modules/work/tasks/transitions/undo-transition.server.ts';
import { closeWorkingDay, openWorkingDay } from '#modules/work/tasks/time/working-day.server.ts';

/** The statements that the task domain writes by hand, as PostgreSQL gets them: a change shows in the file beside. */
const statements: string[] = [];
let company: SmallCompany;
let db: Db;

beforeAll(async () => {
  company = await smallCompany();
  db = recording(company.db);
});
afterAll(() => company[Symbol.asyncDispose]());

/** The same database, and what it is asked. */
const recording = (inner: Db): Db => ({
  query(text, values) {
    statements.push(text);
    return inner.query(text, values);
  },
  transaction: (work) => inner.transaction((db) => work(recording(db))),
});

const now = tashkent('2026-11-18T10:00');
const as = (person: Person, at = now): Context => ({ ...company.as(person, at), db });

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await work();
  const tidy = (line: string) => line.trim().replaceAll(/ +/g, ' ');
  return statements.map((text) => text.split('\n').map(tidy).join('\n  '));
}

it('is what stands in the file, statement by statement', async () => {
  const { ids, at } = company;
  const make = () =>
    at('fp/dev-tasks').create(as('manager'), { name: 'Ish', project_id: ids.project, executor_id: ids.developer });
  let taskId = 0;
  const board = (person: Person) => parseBoardQuery(as(person), { executor_id: '1' });
  const steps: [string, () => Promise<unknown>][] = [
    ['make a task', async () => (taskId = (await make()).id)],
    ['start a task', () => transition(as('developer'), { ids: [taskId], action: 'to_processing' })],
    ['take the start back', () => undoTransition(as('developer'), [taskId])],
    ['change a task', () => at('fp/dev-tasks').update(as('manager'), taskId, { name: 'Boshqa nom' })],
    ['a board, for a developer', () => boardColumns(as('developer'), board('developer'))],
    ['a board of very many tasks, for an administrator', () => indexedPlaces(as('admin'), board('admin'))],
    ['end the working day', () => closeWorkingDay(as('admin', tashkent('2026-11-18T20:00')))],
    ['begin the working day', () => openWorkingDay(as('admin', tashkent('2026-11-19T09:30')))],
  ];
  const written: string[] = [];
  for (const [name, work] of steps)
    written.push(`-- ${name}`, ...(await statementsOf(work)).map((text) => `${text};`), '');
  await expect(written.join('\n')).toMatchFileSnapshot('task-sql.golden.sql');
});

it('moves any number of tasks by two statements', async () => {
  const { ids, at } = company;
  const made = await Promise.all(
    Array.from({ length: 5 }, () => at('fp/dev-tasks').create(as('manager'), { name: 'Ish', project_id: ids.project })),
  );
  const block = { ids: made.map(({ id }) => id), action: 'to_block', comment: 'Kutamiz' } as const;
  expect(await statementsOf(() => transition(as('manager'), block))).toHaveLength(2);
});

it('makes, moves and changes a task by as few statements as there are questions', async () => {
  const { ids, at } = company;
  const last = (person: Person): Context => ({ ...as(person), closes: true });
  let task = { id: 0 };
  const make = async () => {
    task = await at('fp/dev-tasks').create(last('manager'), { name: 'Ish', project_id: ids.project });
  };
  expect(await statementsOf(() => db.transaction(make))).toHaveLength(1);
  const block = { ids: [task.id], action: 'to_block', comment: 'Kutamiz' } as const;
  const move = async () => transition(last('manager'), block);
  expect(await statementsOf(move)).toHaveLength(2);
  const rename = () => at('fp/dev-tasks').update(last('manager'), task.id, { name: 'Boshqa' });
  expect(await statementsOf(rename)).toHaveLength(2);
});

it('says which of the rows that a new task names are not there, and makes nothing', async () => {
  const { ids, at } = company;
  const input = { name: 'Ish', project_id: ids.project, reviewer_id: 999_999, task_type_id: 999_999 };
  const count = async () => (await company.db.query('select count(*) as n from dev_tasks', [])).rows[0].n;
  const before = await count();
  const refused = at('fp/dev-tasks').create({ ...as('manager'), closes: true }, input);
  await expect(refused.catch((error: unknown) => problemOf(error))).resolves.toMatchObject({
    problem: 'VALIDATION_FAILED',
    details: {
      errors: [
        { field: 'reviewer_id', rule: 'exists' },
        { field: 'task_type_id', rule: 'exists' },
      ],
    },
  });
  expect(await count()).toBe(before);
});
