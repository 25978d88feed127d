import { fromKeys } from '#kernel/from-keys.ts';
import type { Answer } from '#kernel/api.ts';
import { fold } from '#kernel/search-folding.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import { taskStatusCodes, type TaskStatus } from '#modules/work/tasks/workflow/transition-table.ts';

export type BoardAnswer = Answer<'GET /api/fp/dev-tasks/board'>;

/** Filters of a board, named as in the API; several values are separated by commas. */
export type BoardFilters = Readonly<Record<string, string | undefined>>;

export interface BoardColumn {
  readonly status: TaskStatus;
  readonly ids: readonly number[];
  readonly total: number;
  readonly planned_minutes: number;
  readonly next: string | null;
}

/** A board as the browser keeps it: each task once, and the order of each column. A move touches two columns only. */
export interface Board {
  readonly tasks: Readonly<Record<number, TaskCard>>;
  readonly columns: Readonly<Record<TaskStatus, BoardColumn>>;
}

/** The place of a priority: the lowest comes first. */
export type PriorityRank = (priorityId: number | null) => number;

export function boardOf(answer: BoardAnswer): Board {
  const columns = new Map(
    answer.columns.map(({ rows, ...column }) => [column.status, { ...column, ids: rows.map(({ id }) => id) }]),
  );
  // One that is asked for some statuses only has the other columns all the same, with nothing in them.
  const bare = { ids: [], total: 0, planned_minutes: 0, next: null };
  return {
    tasks: Object.fromEntries(answer.columns.flatMap(({ rows }) => rows.map((row) => [row.id, row]))),
    columns: fromKeys(taskStatusCodes, (status) => columns.get(status) ?? { status, ...bare }),
  };
}

/** There is no manual rank: priority, then deadline, then id, as the server orders them. */
export function comesBefore(a: TaskCard, b: TaskCard, rank: PriorityRank): boolean {
  const byPriority = rank(a.task_priority_id) - rank(b.task_priority_id);
  if (byPriority) return byPriority < 0;
  if (a.deadline !== b.deadline) {
    if (a.deadline === null) return false;
    if (b.deadline === null) return true;
    return a.deadline < b.deadline;
  }
  return a.id < b.id;
}

/**
 * The board with the task as it is now: in its column, at its place. Working lists keep their tasks as boards without
 * columns, so that every move shows in them too; what they know beside the tasks stays.
 */
export function placed<B extends Board>(board: B, task: TaskCard, rank: PriorityRank): B {
  const before = board.tasks[task.id];
  const tasks = { ...board.tasks, [task.id]: task };
  if (before && before.status === task.status && isSamePlace(before, task)) {
    return {
      ...board,
      tasks,
      columns: retimed(board.columns, task.status, (task.planned_minutes ?? 0) - (before.planned_minutes ?? 0)),
    };
  }
  const columns = { ...(before ? taken(board.columns, before) : board.columns) };
  const column = columns[task.status];
  if (!column) return { ...board, tasks, columns };
  const at = column.ids.findIndex((id) => comesBefore(task, tasks[id]!, rank));
  const ids = at < 0 ? [...column.ids, task.id] : column.ids.toSpliced(at, 0, task.id);
  columns[task.status] = {
    ...column,
    ids,
    total: column.total + 1,
    planned_minutes: column.planned_minutes + (task.planned_minutes ?? 0),
  };
  return { ...board, tasks, columns };
}

const isSamePlace = (a: TaskCard, b: TaskCard) =>
  a.deadline === b.deadline && a.task_priority_id === b.task_priority_id;

function retimed(columns: Board['columns'], status: TaskStatus, minutes: number): Board['columns'] {
  if (!minutes || !columns[status]) return columns;
  const column = columns[status];
  return { ...columns, [status]: { ...column, planned_minutes: column.planned_minutes + minutes } };
}

function taken(columns: Board['columns'], task: TaskCard): Board['columns'] {
  const column = columns[task.status];
  if (!column?.ids.includes(task.id)) return columns;
  const ids = column.ids.filter((id) => id !== task.id);
  const planned_minutes = column.planned_minutes - (task.planned_minutes ?? 0);
  return { ...columns, [task.status]: { ...column, ids, total: column.total - 1, planned_minutes } };
}

export function without<B extends Board>(board: B, id: number): B {
  const task = board.tasks[id];
  if (!task) return board;
  const { [id]: _, ...tasks } = board.tasks;
  return { ...board, tasks, columns: taken(board.columns, task) };
}

/** The board with more cards of a column, each at its place; a card that is there already is not taken twice. */
export function withMore(
  board: Board,
  status: TaskStatus,
  { rows, next }: Pick<BoardAnswer['columns'][number], 'rows' | 'next'>,
  rank: PriorityRank,
): Board {
  const column = board.columns[status];
  // What has gone to another column meanwhile is known better here.
  const fresh = rows.filter(({ id }) => !column.ids.includes(id) && !board.tasks[id]);
  const tasks: Board['tasks'] = { ...board.tasks, ...Object.fromEntries(fresh.map((row) => [row.id, row])) };
  const all = [...column.ids, ...fresh.map(({ id }) => id)];
  const ids = fresh.length ? all.toSorted((a, b) => (comesBefore(tasks[a]!, tasks[b]!, rank) ? -1 : 1)) : all;
  return { tasks, columns: { ...board.columns, [status]: { ...column, ids, next } } };
}

const ids = (value: string) => value.split(',').map(Number);

/**
 * Would the server show the task on a board with these filters? Null for a filter that only the server can judge:
 * then the board is asked for again.
 */
export function belongs(task: TaskCard, filters: BoardFilters): boolean | null {
  for (const [name, value] of Object.entries(filters)) {
    if (!value || name === 'perColumn') continue;
    if (name === 'q') {
      const text = fold(`${task.number} ${task.name}`);
      if (
        !fold(value)
          .split(/\s+/)
          .every((word) => text.includes(word))
      )
        return false;
    } else if (!/^(null|\d+(,\d+)*)$/.test(value)) {
      // `me`, `!5`, `!null`: words of filters are the server's.
      return null;
    } else if (name.endsWith('_id')) {
      const own = task[name as keyof TaskCard];
      if (typeof own !== 'number' ? value !== 'null' : !ids(value).includes(own)) return false;
    } else if (name.endsWith('_ids')) {
      const own = task[name as keyof TaskCard] as readonly number[];
      if (value === 'null' ? own.length : !ids(value).some((id) => own.includes(id))) return false;
    } else return null;
  }
  return true;
}

/** The next column with cards in a direction, or where the end is. */
export function columnBeside(
  board: Board,
  status: TaskStatus,
  step: 1 | -1,
  fits: (status: TaskStatus) => boolean,
): TaskStatus | null {
  for (let at = taskStatusCodes.indexOf(status) + step; at >= 0 && at < taskStatusCodes.length; at += step) {
    const beside = taskStatusCodes[at]!;
    if (fits(beside) && board.columns[beside]) return beside;
  }
  return null;
}
