import type { ReactNode } from 'react';
import type { TaskRow } from '#modules/work/tasks/door.ts';

/** A line of a tree as it stands on the screen: a task, a heading above tasks, or something in between. */
export interface OutlineLine {
  readonly key: string;
  readonly depth: number;
  /** Its name, for screen readers. */
  readonly label: string;
  readonly hasBelow: boolean;
  readonly isOpen: boolean;
  readonly task?: TaskRow;
  /** What a heading says; it fills the whole line where it has no sums. */
  readonly head?: ReactNode;
  /** What a heading comes to, by the column under whose heading it stands. */
  readonly sums?: Readonly<Record<string, ReactNode>>;
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
