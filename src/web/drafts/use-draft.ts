import { useState } from 'react';
import { type Draft, drafts } from '#web/drafts/drafts.ts';

/** Puts what was typed into the field or form; undefined: as it would be without a draft. */
export type Show<T> = (value: T | undefined) => void;

/** What is said beside a field that begins with a draft. */
export interface DraftWord<T> {
  /** When it was typed, in milliseconds. */
  readonly at: number;
  /** Throws it away. */
  readonly drop: (show: Show<T>) => void;
  /** It does not stand in the field: it is older than an hour, and only offered. */
  readonly isOffered: boolean;
  /** Goes on with what is offered, or was typed in another tab; both stay kept until one is sent or thrown away. */
  readonly swap: ((show: Show<T>) => void) | null;
}

/** The draft of a form that owns its values. */
export function useWriting<T>(name: string) {
  const [writing, setWriting] = useState(() => drafts.begin<T>(name));
  const [isSaid, setSaid] = useState(true);
  const { begun } = writing;
  const [other] = writing.others;
  const forget = () => {
    writing.keep(undefined);
    setSaid(false);
  };
  const take = (taken: Draft<T>, show: Show<T>) => {
    setWriting(drafts.begin(name, taken));
    show(taken.value);
  };
  const drop = (show: Show<T>) => {
    forget();
    show(undefined);
  };
  const dropOther = () => {
    if (other) drafts.begin(name, other).keep(undefined);
    setSaid(false);
  };
  const swap = other ? (show: Show<T>) => take(other, show) : null;
  const at = (begun ?? other)?.at;
  const word: DraftWord<T> | null =
    at !== undefined && isSaid ? { at, drop: begun ? drop : dropOther, swap, isOffered: !begun } : null;
  return { begun: begun?.value, keep: (value: T | undefined) => writing.keep(value), forget, word };
}

/**
 * A value that is typed, begins with its draft, and is kept with each letter until it is saved; `clean` is how it
 * stands without. `round` counts the times that it was set from outside, for fields that hold their own value.
 */
export function useDraft<T>(name: string, clean: T) {
  const [typed, setTyped] = useState<{ readonly value: T | undefined; readonly round: number } | null>(null);
  const { begun, keep, forget, word } = useWriting<T>(name);
  const show: Show<T> = (value) => setTyped((now) => ({ value, round: (now?.round ?? 0) + 1 }));
  return {
    value: (typed ? typed.value : begun) ?? clean,
    round: typed?.round ?? 0,
    word,
    show,
    write: (value: T) => {
      setTyped((now) => ({ value, round: now?.round ?? 0 }));
      keep(JSON.stringify(value) === JSON.stringify(clean) ? undefined : value);
    },
    /** After it was saved, or given up. */
    forget: () => {
      forget();
      show(undefined);
    },
  };
}
