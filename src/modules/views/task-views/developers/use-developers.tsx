import { useRef } from 'react';
import { call } from '#web/api/call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { columnKey } from '#modules/views/task-views/developers/developer-column.tsx';
import {
  type Executor,
  shownColumns,
  withCards,
  withPeople,
  withColumns,
} from '#modules/views/task-views/developers/column-data.ts';
import { useSoon } from '#modules/views/task-views/lists/use-soon.tsx';
import { type TaskList, useTaskList } from '#modules/views/task-views/lists/use-task-list.tsx';
import type { Answer } from '#kernel/api.ts';
import { attempt } from '#web/ui/notices.ts';

export type ByExecutor = Answer<'GET /api/fp/dev-tasks/by-executor'>;

const key = 'GET /api/fp/dev-tasks/by-executor';
/** People of each further answer, and cards of a column, at most: see the endpoint. */
const PEOPLE = '50';
const CARDS = 200;

type List = TaskList<ByExecutor>;

/**
 * Columns of people, kept true by the event stream: a change asks again for the columns of those whom it touches and
 * for no others, so that two thousand people are no more work than two. Further people and cards come when asked for.
 */
export function useDevelopers(filters: Search) {
  const stale = useRef(new Set<Executor>());
  const catchUp = useSoon(() => void renew());
  const list = useTaskList({
    key,
    asked: filters,
    rowsOf: ({ columns }) => columns.flatMap(({ rows }) => rows),
    concerns: ({ status }) => status !== 'accepted',
    follow(tasks) {
      for (const { id, executor_id } of tasks) {
        stale.current.add(executor_id);
        // Shown in its new place already, it is still counted where the server told of it.
        for (const { user_id, rows } of list.data?.answer.columns ?? [])
          if (rows.some((row) => row.id === id)) stale.current.add(user_id);
      }
      catchUp();
    },
  });
  // Leave changes how much there is room for.
  useChanges('fp/leave-requests', () => void list.refetch());
  useChanges('fp/days-off', () => void list.refetch());
  const now = () => queryClient.getQueryData<List>(list.queryKey);
  const write = (change: (shown: List) => List) =>
    queryClient.setQueryData<List>(list.queryKey, (shown) => shown && change(shown));
  const ask = (query: Search) => call(key, { query: { ...filters, ...query } });

  async function renew() {
    const staleColumns = (now()?.answer.columns ?? []).filter(({ user_id }) => stale.current.has(user_id));
    stale.current.clear();
    const people = staleColumns.flatMap(({ user_id }) => user_id ?? []);
    const perColumn = String(Math.min(CARDS, Math.max(30, ...staleColumns.map(({ rows }) => rows.length))));
    const answers = await Promise.all([
      people.length ? ask({ executor_id: people.join(), perColumn, people: PEOPLE }) : null,
      people.length < staleColumns.length ? ask({ column: columnKey(null), perColumn }) : null,
    ]).catch(() => []);
    const fresh = answers.flatMap((answer) => answer?.columns ?? []);
    if (fresh.length) write((shown) => withColumns(shown, fresh));
  }

  const moreCards = (id: Executor, after: string) =>
    attempt(async () => {
      const [more] = (await ask({ column: columnKey(id), after })).columns;
      if (more) write((shown) => withCards(shown, more));
    });

  const morePeople = (from: string) =>
    attempt(async () => {
      const answer = await ask({ from, people: PEOPLE });
      write((shown) => withPeople(shown, answer));
    });
  const columns = list.data ? shownColumns(list.data.answer.columns, list.data.tasks) : [];
  return { ...list, columns, answer: list.data?.answer, moreCards, morePeople };
}
