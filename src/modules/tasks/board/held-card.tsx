import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/tasks/board/board.module.css';

interface HeldCardProps {
  readonly id: number;
  /** What it is for those over whom it is dragged. */
  readonly kind: 'task-card' | 'executor-card';
  /** The one card of the board that Tab reaches; arrows go on from it. */
  readonly isActive: boolean;
  readonly isLifted: boolean;
  readonly onFocus: (id: number) => void;
  readonly onOpen: (id: number) => void;
  readonly children: ReactNode;
}

/** A card that can be dragged, lifted by keys and opened, whatever is on its face. */
export function HeldCard({ id, kind, isActive, isLifted, onFocus, onOpen, children }: HeldCardProps) {
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(
    () =>
      draggable({
        element: ref.current!,
        getInitialData: () => ({ kind, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [id, kind],
  );
  return (
    /* biome-ignore lint/a11y/useSemanticElements: a card holds a menu button, which a button may not */
    <div
      ref={ref}
      role="button"
      tabIndex={isActive ? 0 : -1}
      data-task-id={id}
      data-dragged={isDragged || undefined}
      data-lifted={isLifted || undefined}
      className={styles.card}
      aria-roledescription={t('board.card')}
      aria-pressed={isLifted}
      aria-keyshortcuts="Space Enter M"
      onFocus={() => onFocus(id)}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('button, [role="menu"]')) onOpen(id);
      }}
    >
      {children}
    </div>
  );
}
