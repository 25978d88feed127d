import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import type { ExecutorColumn } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { type TaskStatus, taskStatusCodes } from '#modules/work/tasks/door.ts';

/** Who does it: a person, or nobody yet. */
export type Executor = number | null;

/** A column as it is shown: the cards that are known, where they are now, and the figures that follow from that. */
export interface ShownColumn extends Omit<ExecutorColumn, 'rows'> {
  readonly cards: readonly ListedTask[];
}

const statusPlace = (status: string) => taskStatusCodes.indexOf(status as TaskStatus);

/** By status, then deadline: as the server orders them. */
export const byStatus = (a: ListedTask, b: ListedTask): number =>
  statusPlace(a.status) - statusPlace(b.status) || (a.deadline ?? '9').localeCompare(b.deadline ?? '9') || a.id - b.id;

/**
 * The columns with the tasks as they are now. What came, went or changed since the server counted is counted on, so
 * that a card that is dropped changes the figures of both columns at once.
 */
export function shownColumns(
  columns: readonly ExecutorColumn[],
  tasks: Readonly<Record<number, ListedTask>>,
): ShownColumn[] {
  const open = Object.values(tasks).filter(({ status }) => status !== 'accepted');
  const byExecutor = Map.groupBy(open, ({ executor_id }) => executor_id);
  return columns.map(({ rows, ...column }) => {
    const cards = (byExecutor.get(column.user_id) ?? []).toSorted(byStatus);
    return {
      ...column,
      cards,
      total: column.total + cards.length - rows.length,
      planned_minutes: column.planned_minutes + sumOf(cards, 'planned_minutes') - sumOf(rows, 'planned_minutes'),
      actual_minutes: column.actual_minutes + sumOf(cards, 'actual_minutes') - sumOf(rows, 'actual_minutes'),
    };
  });
}

const sumOf = (tasks: readonly ListedTask[], name: 'planned_minutes' | 'actual_minutes'): number =>
  tasks.reduce((sum, task) => sum + (task[name] ?? 0), 0);

interface Answer {
  readonly columns: readonly ExecutorColumn[];
}

/** The list of tasks by executor as the browser keeps it. */
interface Kept<A extends Answer> {
  readonly tasks: Readonly<Record<number, ListedTask>>;
  readonly answer: A;
}

const byId = (rows: readonly ListedTask[]) => Object.fromEntries(rows.map((row) => [row.id, row]));

/** With further cards of one column. */
export function withCards<A extends Answer, K extends Kept<A>>(kept: K, more: ExecutorColumn): K {
  const columns = kept.answer.columns.map((column) =>
    column.user_id === more.user_id ? { ...column, rows: [...column.rows, ...more.rows], next: more.next } : column,
  );
  return { ...kept, tasks: { ...byId(more.rows), ...kept.tasks }, answer: { ...kept.answer, columns } };
}

/** With further people. */
export function withPeople<A extends Answer, K extends Kept<A>>(kept: K, more: A): K {
  const columns = [...kept.answer.columns, ...more.columns];
  const rows = more.columns.flatMap((column) => column.rows);
  return { ...kept, tasks: { ...byId(rows), ...kept.tasks }, answer: { ...more, columns } };
}

/** With columns as they are now; what was in one of them and is not any more is gone from here, or in another. */
export function withColumns<A extends Answer, K extends Kept<A>>(kept: K, fresh: readonly ExecutorColumn[]): K {
  const byUser = new Map(fresh.map((column) => [column.user_id, column]));
  const others = Object.values(kept.tasks).filter(({ executor_id }) => !byUser.has(executor_id));
  const columns = kept.answer.columns.map((column) => byUser.get(column.user_id) ?? column);
  const tasks = byId([...others, ...fresh.flatMap(({ rows }) => rows)]);
  return { ...kept, tasks, answer: { ...kept.answer, columns } };
}
