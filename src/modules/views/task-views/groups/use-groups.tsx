import type { RowAt } from '#kernel/api.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useLiveList } from '#web/crud/use-list.ts';
import { useChanges } from '#web/live/changes.ts';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import { useSoon } from '#modules/views/task-views/lists/use-soon.tsx';
import { taskGroups } from '#modules/work/tasks/door.ts';

export type GroupRow = RowAt<'fp/task-groups-with-stats'>;

/** Groups with what their tasks come to, as these and their tasks change. */
export function useGroups() {
  const query = useRows(groupStats);
  const refresh = useSoon(() => void query.refetch());
  useLiveList(taskGroups.path);
  useChanges(taskGroups.path, refresh);
  useChanges('fp/dev-tasks', refresh);
  return { ...query, rows: query.data?.rows };
}
