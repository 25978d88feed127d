/**
 * What a browser remembers between visits. A full or forbidden storage never breaks the product: reading then gives
 * nothing and writing does nothing.
 */
export interface Keeper {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** One that can be looked through. */
export interface ListedKeeper extends Keeper {
  readonly length: number;
  key(at: number): string | null;
}

export const inMemory = (): ListedKeeper => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
  };
};

const openKeeper = (open: () => ListedKeeper | undefined): ListedKeeper => {
  try {
    return open() ?? inMemory();
  } catch {
    return inMemory();
  }
};

export const lasting: ListedKeeper = openKeeper(() => globalThis.window?.localStorage);
/** Lives as long as the tab. */
export const perTab: Keeper = openKeeper(() => globalThis.window?.sessionStorage);

export function read<T>(keeper: Keeper, key: string): T | undefined {
  try {
    const text = keeper.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function write(keeper: Keeper, key: string, value: unknown): void {
  try {
    if (value === undefined) keeper.removeItem(key);
    else keeper.setItem(key, JSON.stringify(value));
  } catch {
    // A full storage costs the memory of one value, never the action that was on its way.
  }
}
