import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Coming, type Query } from '#web/ui/loaded.tsx';
import { NothingFound } from '#web/ui/state-note.tsx';
import styles from '#modules/views/task-views/lists/lists.module.css';

interface ListBodyProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly list: Query<unknown>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly isEmpty: boolean;
  /** Takes away what narrows the list; null where nothing does. */
  readonly clear: (() => void) | null;
  /** Said of a list in which nothing is, though nothing narrows it. */
  readonly nothing: ReactNode;
  readonly children: ReactNode;
}

/** The lines of a working list with the keys that walk over them, or why there are none. */
export function ListBody({ ref, label, list, onKeyDown, isEmpty, clear, nothing, children }: ListBodyProps) {
  const content = () => {
    if (list.data === undefined) return <Coming of={list} shape="tasks" rows={14} />;
    if (!isEmpty) return children;
    return clear ? <NothingFound clear={clear} /> : nothing;
  };
  return (
    <div ref={ref} role="group" aria-label={label} className={`grow ${styles.body}`} onKeyDown={onKeyDown}>
      {content()}
    </div>
  );
}
