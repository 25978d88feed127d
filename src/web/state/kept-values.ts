import { keptMs } from '#web/state/limits.ts';
import { type Keeper, lasting, read, write } from '#web/state/storage.ts';

/**
 * Values that are kept for one hour: `filter_bean` holds the filters of each screen (spec.md, section 3). Each entry
 * belongs to the person who left it, for browsers are shared.
 */
interface Entry {
  readonly value: unknown;
  readonly saved_at: number;
  readonly user_id: number | null;
}
type Entries = Readonly<Record<string, Entry>>;

export interface KeptValues {
  /** Undefined when nothing was kept, it is older than an hour, or someone else left it. */
  recall<T>(name: string): T | undefined;
  /** Undefined forgets the entry. */
  keep(name: string, value: unknown): void;
  clear(): void;
}

export function keptValuesOf(
  key: string,
  userId: () => number | null,
  keeper: Keeper = lasting,
  now: () => number = Date.now,
): KeptValues {
  const isFresh = (entry: Entry) => now() - entry.saved_at < keptMs;
  const entries = (): Entries => read<Entries>(keeper, key) ?? {};
  return {
    recall<T>(name: string) {
      const entry = entries()[name];
      return entry && isFresh(entry) && entry.user_id === userId() ? (entry.value as T) : undefined;
    },
    keep(name, value) {
      const others = Object.entries(entries()).filter(([other, entry]) => other !== name && isFresh(entry));
      const own = value === undefined ? [] : [[name, { value, saved_at: now(), user_id: userId() }] as const];
      const kept = [...others, ...own];
      write(keeper, key, kept.length ? Object.fromEntries(kept) : undefined);
    },
    clear: () => write(keeper, key, undefined),
  };
}
