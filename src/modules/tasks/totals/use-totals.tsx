import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#web/call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/query.ts';
import type { Search } from '#web/router/search.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import type { Grouping, TaskTotals } from '#modules/tasks/totals/group-by.ts';

/** Sums of very many tasks are asked for anew at most so often, however many change. */
const renewMs = 2_000;

/** What the tasks behind the filters come to, kept true by the event stream. */
export function useTotals(asked: Search, group: Grouping | null) {
  const queryKey = ['task totals', asked, group];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanges(devTasks.path, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey });
    }, renewMs);
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<TaskTotals>('GET /api/fp/dev-tasks/totals', { query: { ...asked, ...(group && { group }) }, signal }),
    placeholderData: keepPreviousData,
  });
}
