import { dayMs } from '#kernel/days.ts';
import { keptMs } from '#web/state/limits.ts';
import { session } from '#web/session/session.ts';
import { type ListedKeeper, lasting, read } from '#web/state/storage.ts';

/** What was typed and not sent is offered for so long, and then forgotten. */
export const keptDraftMs = 30 * dayMs;

/** The draft of a task that is not made yet: it expires after its hour (spec.md, section 9), and is not offered. */
export const newTaskDraft = 'new task';

/**
 * What was typed and not sent (`task_bean` of spec.md, section 3), each draft under a key of its own:
 * `task_bean:<person>:<field or form>:<who writes>`. See docs/decisions/drafts.md.
 */
export interface Draft<T> {
  readonly key: string;
  readonly value: T;
  /** When its last letter was typed, in milliseconds. */
  readonly at: number;
}

/** One field or form that is being written. */
export interface Writing<T> {
  /** What it begins with: the draft that was typed last, if that was within the hour. */
  readonly begun: Draft<T> | undefined;
  /** What else was typed into the same field: in another tab, or long before. Newest first. */
  readonly others: readonly Draft<T>[];
  /** Written at once, so that nothing lies between the key and its letter. Undefined: nothing is left to keep. */
  readonly keep: (value: T | undefined) => void;
}

export interface Drafts {
  /** Begins with the newest draft of the field, or with the one that is `taken`. */
  readonly begin: <T>(name: string, taken?: Draft<T>) => Writing<T>;
}

const prefix = 'task_bean:';

/** Drafts belong to `owner`; null: nobody is here, or they only look through another's eyes, and nothing is kept. */
export function draftsOf(
  owner: () => number | null,
  keeper: ListedKeeper = lasting,
  now: () => number = Date.now,
): Drafts {
  let isPruned = false;
  let last = 0;
  const keysOf = (start: string) =>
    Array.from({ length: keeper.length }, (_, at) => keeper.key(at) ?? '').filter((key) => key.startsWith(start));
  function all<T>(start: string): Draft<T>[] {
    const found = keysOf(start).flatMap((key) => {
      const kept = read<Omit<Draft<T>, 'key'>>(keeper, key);
      return kept ? [{ ...kept, key }] : [];
    });
    return found.toSorted((a, b) => b.at - a.at);
  }
  const lifeOf = (key: string) => (key.split(':')[2] === newTaskDraft ? keptMs : keptDraftMs);
  const isOld = ({ key, at }: Draft<unknown>) => now() - at >= lifeOf(key);
  /** Unless it was written on meanwhile, by another tab. */
  const drop = ({ key, at }: Draft<unknown>) => {
    if (read<Draft<unknown>>(keeper, key)?.at === at) keeper.removeItem(key);
  };
  /** In a full storage the oldest drafts make room. Undefined: there is none at all. */
  function put(key: string, value: unknown): Draft<unknown> | undefined {
    last = Math.max(now(), last + 1);
    const draft = { value, at: last };
    const text = JSON.stringify(draft);
    for (;;)
      try {
        keeper.setItem(key, text);
        return { ...draft, key };
      } catch {
        const oldest = all(prefix).findLast((other) => other.key !== key);
        if (!oldest) return undefined;
        keeper.removeItem(oldest.key);
      }
  }

  return {
    begin<T>(name: string, taken?: Draft<T>) {
      const person = owner();
      if (!isPruned) all(prefix).filter(isOld).forEach(drop);
      isPruned = true;
      const start = `${prefix}${person}:${name}:`;
      const found = person === null ? [] : all<T>(start).filter((draft) => !isOld(draft));
      const [newest] = found;
      const begun = taken ?? (newest && now() - newest.at < keptMs ? newest : undefined);
      const key = `${start}${now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
      // The draft that is gone on with stays until the first letter, and goes when what came of it is written.
      let before: Draft<unknown> | undefined = begun;
      return {
        begun,
        others: found.filter((draft) => draft.key !== begun?.key),
        keep(value) {
          if (person === null) return;
          const next = value === undefined ? undefined : put(key, value);
          if (value !== undefined && !next) return;
          if (before && before.key !== next?.key) drop(before);
          before = next;
        },
      };
    },
  };
}

const person = () => {
  const { user, seer } = session.get();
  return seer ? null : (user?.id ?? null);
};
export const drafts = draftsOf(person);
