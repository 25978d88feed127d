import { useState } from 'react';
import { call } from '#web/call.ts';
import { queryClient } from '#web/query.ts';
import type { Search } from '#web/router/search.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { columnKey } from '#modules/tasks/developers/developer-column.tsx';
import { type Executor, shownColumns } from '#modules/tasks/developers/developer-columns.ts';
import type { ExecutorColumn } from '#modules/tasks/lists/working-list-endpoints.ts';
import { type TaskList, useTaskList } from '#modules/tasks/lists/use-task-list.tsx';

export interface ByExecutor {
  readonly columns: readonly ExecutorColumn[];
  readonly people_total: number;
  readonly next: string | null;
}

const key = 'GET /api/fp/dev-tasks/by-executor';
/** People of the first answer; it grows by as many when more are asked for, up to what one answer carries. */
const PEOPLE = 20;
const PEOPLE_MAX = 50;

/** Columns of people, kept true by the event stream; further people and cards come when they are asked for. */
export function useDevelopers(filters: Search) {
  const [people, setPeople] = useState(PEOPLE);
  const list = useTaskList<ByExecutor>({
    key,
    asked: { ...filters, people: String(people) },
    rowsOf: ({ columns }) => columns.flatMap(({ rows }) => rows),
    concerns: ({ status }) => status !== 'accepted',
  });
  const write = (change: (now: TaskList<ByExecutor>) => TaskList<ByExecutor>) =>
    queryClient.setQueryData<TaskList<ByExecutor>>(list.queryKey, (now) => now && change(now));

  async function moreCards(id: Executor, after: string) {
    try {
      const { columns } = await call<ByExecutor>(key, { query: { ...filters, column: columnKey(id), after } });
      const [more] = columns;
      if (more) write((now) => withCards(now, id, more));
    } catch (error) {
      notifyProblem(error);
    }
  }

  async function morePeople(from: string) {
    if (people < PEOPLE_MAX) return setPeople(Math.min(PEOPLE_MAX, people + PEOPLE));
    try {
      const answer = await call<ByExecutor>(key, { query: { ...filters, from, people: String(PEOPLE_MAX) } });
      write((now) => withPeople(now, answer));
    } catch (error) {
      notifyProblem(error);
    }
  }
  const columns = list.data ? shownColumns(list.data.answer.columns, list.data.tasks) : [];
  return { ...list, columns, answer: list.data?.answer, moreCards, morePeople };
}

const known = (rows: ExecutorColumn['rows']) => Object.fromEntries(rows.map((row) => [row.id, row]));

function withCards(list: TaskList<ByExecutor>, id: Executor, more: ExecutorColumn): TaskList<ByExecutor> {
  const columns = list.answer.columns.map((column) =>
    column.user_id === id ? { ...column, rows: [...column.rows, ...more.rows], next: more.next } : column,
  );
  return { ...list, tasks: { ...known(more.rows), ...list.tasks }, answer: { ...list.answer, columns } };
}

function withPeople(list: TaskList<ByExecutor>, more: ByExecutor): TaskList<ByExecutor> {
  const columns = [...list.answer.columns, ...more.columns];
  const rows = more.columns.flatMap((column) => column.rows);
  return { ...list, tasks: { ...known(rows), ...list.tasks }, answer: { ...more, columns } };
}
