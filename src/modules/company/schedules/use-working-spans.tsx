import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { WorkingSpans } from '#modules/company/schedules/worked-minutes.ts';

const anHourMs = 3_600_000;

const spansQuery = (isWanted: boolean) => ({
  queryKey: ['one', 'fp/work-calendar', 'spans'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('GET /api/fp/work-calendar/spans', { signal }),
  enabled: isWanted,
  staleTime: anHourMs,
  refetchInterval: anHourMs,
});

/** When each person works; undefined until it is known. One answer serves every clock of the page. */
export function useSpansOfPeople(isWanted: boolean): (userId: number | null) => WorkingSpans | undefined {
  const { data } = useQuery(spansQuery(isWanted));
  return (userId) =>
    data?.others.find(({ user_ids }) => userId !== null && user_ids.includes(userId))?.spans ?? data?.spans;
}

/** When somebody works, or the company; undefined until it is known. */
export const useWorkingSpans = (isWanted: boolean, userId: number | null): WorkingSpans | undefined =>
  useSpansOfPeople(isWanted)(userId);

/** Are the hours of work still on their way? Where they cannot be had, clocks stand and the page goes on. */
export const useAwaitsSpans = (): boolean => useQuery(spansQuery(true)).isLoading;
