import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** The own tasks of the first screen; its parts share one answer. */
export const useDashboard = () =>
  useQuery({
    queryKey: ['one', 'fp/dashboard', 'tasks'],
    queryFn: ({ signal }) => call('GET /api/fp/dashboard', { signal }),
  });
