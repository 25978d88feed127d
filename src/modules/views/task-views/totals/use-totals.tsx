import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '#web/cache/use-call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import type { TaskTotals } from '#modules/views/task-views/totals/totals-endpoints.ts';
import type { Grouping } from '#modules/views/task-views/totals/group-by.ts';

/** Sums of very many tasks are asked for again at most so often, however many change. */
const renewMs = 2_000;

/** The same as the line below a list says it. */
export const totalsOf = ({ count, planned_minutes, actual_minutes, running }: TaskTotals) => ({
  ...{ count, running },
  planned: planned_minutes,
  actual: actual_minutes,
});

/** What the tasks behind the filters come to, kept true by the event stream. */
export function useTotals(asked: Search, group: Grouping | null) {
  const question = callQuery('GET /api/fp/dev-tasks/totals', {
    query: { ...asked, ...(group && { group }) },
    placeholderData: keepPreviousData,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChanges(devTasks.path, () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: question.queryKey });
    }, renewMs);
  });
  return useQuery(question);
}
