import type { ReactNode } from 'react';
import styles from '#web/shell/left-drawer.module.css';
import { clientState, openCategory } from '#web/state/client-state.ts';
import { Icon } from '#web/ui/icon.tsx';

interface MenuSectionProps {
  /** By which it is remembered whether it is folded. */
  readonly code: string;
  readonly name: string;
  readonly open: boolean;
  /** Is the screen that is open one of it? */
  readonly isHere?: boolean;
  readonly children: ReactNode;
}

/** A part of the menu that folds. What is folded stays in the page, hidden, so that finding and testing see it. */
export function MenuSection({ code, name, open, isHere, children }: MenuSectionProps) {
  const listId = `menu-${code}`;
  return (
    <section>
      <button
        type="button"
        className={`row gap-6 full quiet small strong tap ${styles.group}`}
        data-here={isHere || undefined}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => clientState.set(openCategory(code, !open))}
      >
        <span className="cut">{name}</span>
        <Icon name="chevron-down" size={14} className={styles.chevron} />
      </button>
      <ul id={listId} hidden={!open}>
        {children}
      </ul>
    </section>
  );
}
