import { useEffect } from 'react';
import { tokens } from '#web/api/token.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useSession } from '#web/session/session.ts';
import { storeOf, useStore } from '#web/state/store.ts';

/** Pictures by their file, as addresses that only this page has. A file never changes: a new photo is a new one. */
const pictures = storeOf<ReadonlyMap<number, string>>(new Map());
const asked = new Set<number>();

/** A picture carries no header: its bytes are fetched with the token, once. */
async function fetchPicture(fileId: number): Promise<void> {
  if (asked.has(fileId)) return;
  asked.add(fileId);
  try {
    const answer = await fetch(`/api/resources/${fileId}`, { headers: { authorization: `Bearer ${tokens.token()}` } });
    if (!answer.ok) throw new Error(String(answer.status));
    const address = URL.createObjectURL(await answer.blob());
    pictures.set((now) => new Map([...now, [fileId, address]]));
  } catch {
    // Letters stand in its place; the next page tries again.
    asked.delete(fileId);
  }
}

/** The photo of a person, or null as long as there is none to show. */
export function usePhoto(userId: number): string | null {
  const { user } = useSession();
  // Under the options of people: what changes them asks for this again, too.
  const { data } = useCall('GET /api/admin/users/photos', {
    under: ['options', 'admin/users', 'photos'],
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fileId = data?.rows.find(({ id }) => id === userId)?.file_id ?? null;
  const shown = useStore(pictures);
  useEffect(() => {
    if (fileId !== null) void fetchPicture(fileId);
  }, [fileId]);
  return fileId === null ? null : (shown.get(fileId) ?? null);
}
