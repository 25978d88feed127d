import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/cache/use-call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { type BoardFilters, devTasks } from '#modules/work/tasks/door.ts';
import type { Laning } from '#modules/views/task-views/board/lanes.ts';
import { useSoon } from '#modules/views/task-views/lists/use-soon.tsx';
import type { LaneCell } from '#modules/views/task-views/board/board-endpoints.ts';

/** What the columns come to, each lane for itself; follows the changes of tasks a moment later. */
export function useLaneCells(asked: BoardFilters, laning: Laning | null): readonly LaneCell[] {
  const filters = Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'perColumn'));
  const question = callQuery('GET /api/fp/dev-tasks/board-lanes', {
    query: { ...filters, ...(laning && { lanes: laning }) },
    placeholderData: keepPreviousData,
  });
  const renew = useSoon(() => void queryClient.invalidateQueries({ queryKey: question.queryKey }));
  useChanges(devTasks.path, renew);
  const { data } = useQuery(question);
  return data?.cells ?? none;
}
const none: readonly LaneCell[] = [];
