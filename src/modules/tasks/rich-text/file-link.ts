import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

/** Signed addresses live five minutes; a new one is asked for a little before. */
const freshMs = 240_000;

/** A signed address of an uploaded file, for what carries no header: pictures, players, downloads. */
export function useFileLink(id: number) {
  return useQuery({
    queryKey: ['file-link', id],
    staleTime: freshMs,
    gcTime: freshMs,
    queryFn: ({ signal }) => call('POST /api/resources/:id/link', { params: { id }, signal }),
  });
}
