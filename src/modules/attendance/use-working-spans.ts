import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { WorkingSpans } from '#modules/attendance/worked-minutes.ts';

const anHourMs = 3_600_000;

/** When work is done; undefined until it is known. One answer serves every clock of the page. */
export const useWorkingSpans = (isWanted: boolean): WorkingSpans | undefined =>
  useQuery({
    queryKey: ['one', 'fp/work-calendar', 'spans'],
    queryFn: ({ signal }) => call('GET /api/fp/work-calendar/spans', { signal }),
    enabled: isWanted,
    staleTime: anHourMs,
    refetchInterval: anHourMs,
  }).data?.spans;
