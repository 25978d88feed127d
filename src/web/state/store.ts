import { useSyncExternalStore } from 'react';

/** A value that several parts of the page show. Reading is free, writing tells everyone who shows it. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T | ((now: T) => T)) => void;
  /** Calls `listener` after every change; the answer ends that. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function storeOf<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The value inside a component. What it gives has to flow into what is rendered: the React Compiler keeps everything
 * else from the last time.
 */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get);
