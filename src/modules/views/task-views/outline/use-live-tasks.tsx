import { listKey, patchRows, refreshLists, shownVersion } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { useSoon } from '#modules/views/task-views/lists/use-soon.tsx';

const { path } = devTasks;

/** The key of a part of the tasks that a view has asked for: rows in it are patched like those of any list. */
export const partKey = (...of: readonly unknown[]) => [...listKey(path), 'part', ...of] as const;

/** Rows in sight change at once; what may enter, leave or move is asked for once a burst of news is over. */
export function useLiveTasks(): void {
  const refresh = useSoon(() => void refreshLists(path));
  useChanges(path, (changes) => {
    const news = changes.filter(({ id, op, row }) => op !== 'update' || shownVersion(path, id) !== row?.version);
    if (!news.length) return;
    patchRows(path, new Map(news.flatMap(({ id, row, gone }) => (row && !gone ? [[id, row] as const] : []))));
    refresh();
  });
}
