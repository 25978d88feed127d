import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

const eachOnce = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
export const tasksByIdKey = (ids: readonly number[]) => ['tasks-by-id', eachOnce(ids).join()] as const;

/** Tasks by their ids in one request, kept true by the event stream; those that the person may not see are missing. */
export function useTasksById(ids: readonly number[]): ReadonlyMap<number, TaskRow> {
  const unique = eachOnce(ids);
  const queryKey = tasksByIdKey(ids);
  useChanges('fp/dev-tasks', (changes) => {
    if (changes.some(({ id }) => unique.includes(id))) void queryClient.invalidateQueries({ queryKey });
  });
  const { data } = useQuery({
    queryKey,
    enabled: unique.length > 0,
    queryFn: ({ signal }) =>
      call('GET /api/fp/dev-tasks', {
        matrix: { perPage: 500 },
        query: { id: unique.join() },
        signal,
      }),
  });
  return new Map(data?.rows.map((row) => [row.id, row]));
}
