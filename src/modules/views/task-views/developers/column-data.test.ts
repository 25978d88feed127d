import { expect, it } from 'vitest';
import { shownColumns, withCards, withColumns, withPeople } from '#modules/views/task-views/developers/column-data.ts';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import type { ExecutorColumn } from '#modules/views/task-views/lists/working-list-endpoints.ts';

const task = (id: number, executor_id: number | null, more: object = {}): ListedTask =>
  ({ id, executor_id, status: 'new', deadline: null, planned_minutes: 60, actual_minutes: 5, ...more }) as ListedTask;
const column = (user_id: number | null, rows: ListedTask[], total = rows.length): ExecutorColumn => ({
  ...{ user_id, fio: null, position: null, load: null, away: null, next: null },
  ...{ total, planned_minutes: 60 * total, actual_minutes: 5 * total, rows },
});
const byId = (...tasks: ListedTask[]) => Object.fromEntries(tasks.map((one) => [one.id, one]));

it('takes a card over with its figures, beyond what is shown too', () => {
  const [a, b] = [task(1, 7), task(2, 8)];
  const [first, second] = shownColumns([column(7, [a], 40), column(8, [b])], byId({ ...a, executor_id: 8 }, b));
  expect([first!.total, first!.planned_minutes, first!.cards]).toEqual([39, 39 * 60, []]);
  expect([second!.total, second!.planned_minutes, second!.cards.map(({ id }) => id)]).toEqual([2, 120, [1, 2]]);
});

it('orders by status, then deadline, and leaves out what was accepted', () => {
  const tasks = [
    task(1, 7, { status: 'pause' }),
    task(2, 7, { deadline: '2026-12-01' }),
    task(3, 7, { deadline: '2026-11-01' }),
    task(4, 7, { status: 'accepted' }),
  ];
  expect(shownColumns([column(7, tasks)], byId(...tasks))[0]!.cards.map(({ id }) => id)).toEqual([3, 2, 1]);
});

const kept = (...columns: ExecutorColumn[]) => ({
  tasks: byId(...columns.flatMap(({ rows }) => rows)),
  answer: { columns, next: null as string | null },
});

type Answer = ReturnType<typeof kept>['answer'];

it('takes further cards and further people in', () => {
  const more = withCards(kept(column(7, [task(1, 7)], 2)), { ...column(7, [task(2, 7)], 2), next: null });
  expect(more.answer.columns[0]!.rows.map(({ id }) => id)).toEqual([1, 2]);
  const further: Answer = { columns: [column(8, [task(3, 8)])], next: '70' };
  const people = withPeople(more, further);
  expect([people.answer.columns.length, people.answer.next, Object.keys(people.tasks)]).toEqual([
    2,
    '70',
    ['1', '2', '3'],
  ]);
});

it('renews some columns and leaves the others, with all their pages, as they are', () => {
  const before = kept(column(7, [task(1, 7), task(2, 7)]), column(8, [task(3, 8)]));
  const after = withColumns(before, [column(7, [task(2, 7)])]);
  expect(Object.keys(after.tasks)).toEqual(['2', '3']);
  expect(shownColumns(after.answer.columns, after.tasks).map(({ total }) => total)).toEqual([1, 1]);
});
