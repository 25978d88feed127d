import { dayMs } from '#kernel/days.ts';
import { clear, createStore, delMany, entries, set } from 'idb-keyval';
import { session } from '#web/session/session.ts';

/**
 * What a browser keeps for reading offline, in IndexedDB. It belongs to one person and is gone with their session;
 * nothing in it opens anything on the server. See docs/decisions/offline.md.
 */
const store = createStore('vazifa-kept', 'kept');

/** Kept no longer than this after the server has said it. */
export const keptMs = dayMs;

export interface Kept {
  readonly user_id: number;
  /** Milliseconds. */
  readonly at: number;
  /** The entry file of the build that wrote it: another build may mean other shapes. */
  readonly build: string;
  /** JSON, so that its size is known. */
  readonly text: string;
}

/** The entry file of the running build; its name changes with every file that it leads to. */
export const build = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.src.split('/').at(-1) ?? '';

/** Keeps a value for the person who is signed in; nothing is kept while somebody looks through another's eyes. */
export async function keep(key: string, value: unknown, at = Date.now()): Promise<number> {
  const { user, seer } = session.get();
  if (!user || seer) return 0;
  const text = JSON.stringify(value);
  const kept: Kept = { user_id: user.id, at, build: build(), text };
  await set(key, kept, store);
  return text.length;
}

/** Everything that is still of use, by its key; what is not is thrown away. */
export async function recallAll(): Promise<Map<string, Kept>> {
  const all = await entries<string, Kept>(store);
  const isFresh = ({ at, build: by }: Kept) => by === build() && Date.now() - at < keptMs;
  await delMany(
    all.filter(([, kept]) => !isFresh(kept)).map(([key]) => key),
    store,
  );
  return new Map(all.filter(([, kept]) => isFresh(kept)));
}

export const forgetSome = (keys: readonly string[]): Promise<void> => delMany([...keys], store);
export const forgetAll = (): Promise<void> => clear(store);
