import type { ReactNode } from 'react';
import type { RowValues } from '#web/fields/field-view.ts';

/** A line of a tree as it stands on the screen: a task, a heading above tasks, or something in between. */
export interface TreeLine {
  readonly key: string;
  readonly depth: number;
  /** Its name, for whoever hears it. */
  readonly label: string;
  readonly hasBelow: boolean;
  readonly isOpen: boolean;
  readonly task?: RowValues;
  /** What a heading says; it fills the whole line. */
  readonly head?: ReactNode;
  /** Behind the name of a task: what is below it. */
  readonly note?: ReactNode;
  /** Stands here only for what is below it. */
  readonly isQuiet?: boolean;
  /** Cannot be walked to: an entry line, a button for more. */
  readonly isPlain?: boolean;
  /** Something is typed here: it stays in sight. */
  readonly isTyped?: boolean;
}

/** A task with its place among those that came with it. */
export interface Placed<T> {
  readonly task: T;
  readonly depth: number;
}

/**
 * Puts tasks under their parents, depth first, in the order in which they came. A task whose parent did not come
 * stands at the top; `isOpen` says whether what is below a task is shown.
 */
export function asTree<T extends { readonly id: number; readonly parent_id?: unknown }>(
  tasks: readonly T[],
  isOpen: (task: T) => boolean = () => true,
): Placed<T>[] {
  const here = new Set(tasks.map(({ id }) => id));
  const below = Map.groupBy(tasks, ({ parent_id }) => (here.has(parent_id as number) ? (parent_id as number) : null));
  const placed: Placed<T>[] = [];
  const place = (parent: number | null, depth: number) => {
    for (const task of below.get(parent) ?? []) {
      placed.push({ task, depth });
      if (isOpen(task)) place(task.id, depth + 1);
    }
  };
  place(null, 0);
  return placed;
}
