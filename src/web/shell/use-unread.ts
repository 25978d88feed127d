import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';

/** Everything that is kept of the inbox begins with this. */
export const unreadKey = ['inbox'] as const;

/** How many notices of the own inbox nobody has read; new ones count at once. */
export function useUnread(): number {
  useChanges('admin/inbox', () => void queryClient.invalidateQueries({ queryKey: unreadKey }));
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) =>
      call('GET /api/admin/inbox', { matrix: { perPage: 1 }, query: { read_at: 'null' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.total ?? 0;
}
