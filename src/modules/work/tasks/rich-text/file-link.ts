import { useCall } from '#web/cache/use-call.ts';

/** Signed addresses live five minutes; a new one is asked for a little before. */
const freshMs = 240_000;

/** A signed address of an uploaded file, for what carries no header: pictures, players, downloads. */
export const useFileLink = (id: number) =>
  useCall('POST /api/resources/:id/link', { params: { id }, staleTime: freshMs, gcTime: freshMs });
