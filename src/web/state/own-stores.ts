import { type Keeper, lasting, read, write } from '#web/state/storage.ts';
import { type Store, storeOf } from '#web/state/store.ts';

/**
 * What a person has set up for themselves in this browser: pins, columns, what is folded. Browsers are shared, so each
 * value is kept under the person's own key, and whoever signs in next finds their own or the first one.
 */
interface OwnStoreOptions<T> {
  /** What of a value is kept; all of it unless said otherwise. */
  readonly kept?: (value: T) => unknown;
  /** A value of what was kept (undefined: nothing) and of the one that stood before. */
  readonly opened?: (kept: unknown, now: T) => T;
  readonly keeper?: Keeper;
}

/** Whose values are shown; null is nobody's, and nothing of theirs is kept. */
let person: number | null = null;
const openings: (() => void)[] = [];

/** From now on the values of this person are shown and kept. */
export function belongTo(next: number | null): void {
  if (next === person) return;
  person = next;
  for (const open of openings) open();
}

/** A value of the person who is signed in; `first` for those who have set nothing up, and while nobody is. */
export function ownStoreOf<T>(name: string, first: T, options: OwnStoreOptions<T> = {}): Store<T> {
  const { kept = (value) => value, opened = (value) => (value ?? first) as T, keeper = lasting } = options;
  const keyOf = () => `${name}.${person}`;
  const recalled = () => (person === null ? undefined : read<unknown>(keeper, keyOf()));
  const store = storeOf<T>(opened(recalled(), first));
  let isOpening = false;
  store.subscribe(() => {
    if (!isOpening && person !== null) write(keeper, keyOf(), kept(store.get()));
  });
  openings.push(() => {
    isOpening = true;
    store.set((now) => opened(recalled(), now));
    isOpening = false;
  });
  return store;
}
