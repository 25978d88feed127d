import { useCall } from '#web/cache/use-call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';

/** Everything that is kept of the inbox begins with this. */
export const unreadKey = ['inbox'] as const;

/** How many notices of the own inbox nobody has read; new ones count at once. */
export function useUnread(): number {
  useChanges('admin/inbox', () => void queryClient.invalidateQueries({ queryKey: unreadKey }));
  const { data } = useCall('GET /api/admin/inbox', {
    matrix: { perPage: 1, columns: 'id' },
    query: { read_at: 'null', snoozed_until: 'null', archived_at: 'null' },
    under: unreadKey,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.total ?? 0;
}
