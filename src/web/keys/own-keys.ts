import { useEffect } from 'react';
import { call } from '#web/api/call.ts';
import { session, useSession } from '#web/session/session.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf } from '#web/state/store.ts';

/** Shortcuts that the person has chosen, by command; null is a command without any. The server keeps them. */
export type OwnKeys = Readonly<Record<string, string | null>>;

const storageKey = 'vazifa.keys';
interface Kept {
  readonly user_id: number;
  readonly keys: OwnKeys;
}

const kept = (): OwnKeys => {
  const last = read<Kept>(lasting, storageKey);
  return last && last.user_id === session.get().user?.id ? last.keys : {};
};

export const ownKeys = storeOf<OwnKeys>({});

function show(keys: OwnKeys): void {
  const { user } = session.get();
  ownKeys.set(keys);
  if (user) write(lasting, storageKey, { user_id: user.id, keys } satisfies Kept);
}

/**
 * What this browser knows at once, then what the server knows, asked together with what the frame asks for; other tabs
 * follow the browser's memory.
 */
export function useOwnKeys(): void {
  const id = useSession().user?.id;
  useEffect(() => {
    if (!id) return undefined;
    ownKeys.set(kept());
    let isOver = false;
    call('GET /api/admin/auth/my-keys').then(
      ({ keys }) => isOver || show(keys),
      () => {},
    );
    const follow = ({ key }: StorageEvent) => key === storageKey && ownKeys.set(kept());
    addEventListener('storage', follow);
    return () => {
      isOver = true;
      removeEventListener('storage', follow);
      ownKeys.set({});
    };
  }, [id]);
}

/** Shown at once and taken back when the server does not take it; then throws its problem. */
export async function chooseKeys(keys: OwnKeys): Promise<void> {
  const before = ownKeys.get();
  show(keys);
  try {
    await call('PATCH /api/admin/auth/my-keys', { body: { keys } });
  } catch (error) {
    show(before);
    throw error;
  }
}
