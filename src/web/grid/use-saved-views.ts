import { queryClient } from '#web/cache/query-client.ts';
import { useCall } from '#web/cache/use-call.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import type { SavedView } from '#web/grid/view-dialog.tsx';

export const viewsPath = 'fp/saved-views';

/** The columns that a view takes along. */
export interface ShownColumns {
  /** Those that are shown now; a board has none. */
  readonly columns?: readonly string[];
  readonly showColumns?: (names: readonly string[]) => void;
}

/** The views of a screen that the person may use, kept true by the event stream. */
export function useSavedViews(route: string, isWanted: boolean): readonly SavedView[] {
  const views = useCall('GET /api/fp/saved-views', {
    matrix: { perPage: 200 },
    query: { screen: route },
    under: listKey(viewsPath),
    enabled: isWanted,
  });
  useChanges(viewsPath, () => void queryClient.invalidateQueries({ queryKey: listKey(viewsPath) }));
  return views.data?.rows ?? [];
}
